#include "core/optim/adamw.h"

#include <iterator>
#include <new>

#include "core/base/error.h"

namespace attune {

bool decays(const Parameter& parameter, DecayPolicy policy) {
    switch (policy) {
        case DecayPolicy::matrices:
            return parameter.matrix;
        case DecayPolicy::everything:
            return true;
        case DecayPolicy::allButBiasAndNorm:
            break;
    }
    const auto contains = [&](const char* part) { return parameter.name.find(part) != std::string::npos; };
    return !parameter.name.ends_with(".bias") && !contains(".ln_") && !contains("LayerNorm");
}

AdamW::AdamW(Backend& backend, Model& model, const AdamWSettings& settings)
    : backend_(backend),
      model_(model),
      settings_(settings),
      m_(*backend.device, model.flatCount() * sizeOf(DType::f32)),
      v_(*backend.device, model.flatCount() * sizeOf(DType::f32)),
      scalars_(*backend.device, StepLayout::bytes(std::ssize(model.parameters()))),
      exchange_(*backend.device, 2 * sizeof(Exchange)),
      reported_{backend.device->makeEvent(), backend.device->makeEvent()} {
    new (exchange_.data()) Exchange[2]();
    const std::vector<Parameter>& parameters = model.parameters();
    std::vector<DecaySpan> spans;  // neighbours with the same decay are one
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        // Padding belongs to the parameter before it: its zeros stay zeros under any update.
        const std::int64_t end = i + 1 < parameters.size() ? parameters[i + 1].offset : model.flatCount();
        const std::int64_t decay = decays(parameters[i], settings.decay) ? 1 : 0;
        if (!spans.empty() && spans.back().decays == decay) {
            spans.back().end = end;
        } else {
            spans.push_back({end, decay});
        }
    }
    spanCount_ = std::ssize(spans);
    backend.device->fillZero(m_.data(), m_.bytes(), 0);
    backend.device->fillZero(v_.data(), v_.bytes(), 0);
    backend.device->copyToDevice(at<DecaySpan>(StepLayout::spans), spans.data(),
                                 spanCount_ * std::int64_t{sizeof(DecaySpan)}, 0);
    backend.device->synchronize(0);
    setUpdates(0);
}

void AdamW::begin(const StepInputs& inputs) {
    ATTUNE_CHECK(underWay_ < 2);  // so the step that had this slot is done
    exchange(slot(0)).inputs = inputs;
    backend_.device->copyToDevice(at<StepInputs>(StepLayout::inputs), &exchange(slot(0)).inputs, sizeof(StepInputs), 0);
}

void AdamW::submit(double maxNorm) {
    const AdamRule rule{.variant = settings_.variant,
                        .beta1 = settings_.beta1,
                        .beta2 = settings_.beta2,
                        .epsilon = settings_.epsilon,
                        .weightDecay = settings_.weightDecay,
                        .maxNorm = maxNorm};
    Kernels& kernels = *backend_.kernels;
    kernels.sumOfSquares(model_.flatCount(), model_.gradient(), &state()->squares, 0);
    kernels.prepareUpdate(rule, inputs(), state(), 0);
    kernels.adamW(model_.flatCount(), at<DecaySpan>(StepLayout::spans), spanCount_, state(), model_.master(),
                  model_.gradient(), m(), v(), model_.working(), 0);
}

void AdamW::end() {
    backend_.device->copyToHost(&exchange(slot(0)).report, &state()->report, sizeof(StepReport), 0);
    backend_.device->record(*reported_[slot(0)], 0);
    next_ = (next_ + 1) % 2;
    ++underWay_;
}

bool AdamW::ready() const {
    ATTUNE_CHECK(underWay_ > 0);
    return backend_.device->done(*reported_[slot(underWay_)]);
}

const StepReport& AdamW::finish() {
    ATTUNE_CHECK(underWay_ > 0);
    backend_.device->wait(*reported_[slot(underWay_)]);
    report_ = exchange(slot(underWay_)).report;
    --underWay_;
    return report_;
}

const StepReport& AdamW::step(double learningRate, double maxNorm) {
    begin({.learningRate = learningRate});
    backend_.kernels->beginMicroBatch(Write::assign, inputs(), state(), 0);
    submit(maxNorm);
    end();
    return finish();
}

void AdamW::setUpdates(std::int64_t updates) {
    ATTUNE_CHECK(underWay_ == 0);
    report_ = {};
    report_.updates = updates;
    StepState start;
    start.report = report_;
    backend_.device->copyToDevice(state(), &start, sizeof start, 0);
    backend_.device->synchronize(0);
}

}  // namespace attune
