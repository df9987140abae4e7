#include "core/optim/adamw.h"

#include <algorithm>
#include <cmath>

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
      sum_(*backend.device, sizeof(double)) {
    const std::vector<Parameter>& parameters = model.parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        // Padding belongs to the parameter before it: its zeros stay zeros under any update.
        const std::int64_t end = i + 1 < parameters.size() ? parameters[i + 1].offset : model.flatCount();
        const bool decay = decays(parameters[i], settings.decay);
        if (!spans_.empty() && spans_.back().decay == decay) {
            spans_.back().count = end - spans_.back().offset;
        } else {
            spans_.push_back({parameters[i].offset, end - parameters[i].offset, decay});
        }
    }
    backend.device->fillZero(m_.data(), m_.bytes(), 0);
    backend.device->fillZero(v_.data(), v_.bytes(), 0);
}

double AdamW::gradientNorm() {
    backend_.device->fillZero(sum_.data(), sum_.bytes(), 0);
    backend_.kernels->sumOfSquares(model_.flatCount(), model_.gradient(), static_cast<double*>(sum_.data()), 0);
    double sum = 0;
    backend_.device->copyToHost(&sum, sum_.data(), sizeof sum, 0);
    backend_.device->synchronize(0);
    return std::sqrt(sum);
}

void AdamW::step(double learningRate, double norm, double maxNorm) {
    ++updates_;
    AdamStep step{.variant = settings_.variant,
                  .learningRate = learningRate,
                  .beta1 = settings_.beta1,
                  .beta2 = settings_.beta2,
                  .epsilon = settings_.epsilon,
                  .weightDecay = 0,
                  .t = updates_,
                  .gradientScale = maxNorm > 0 ? static_cast<float>(std::min(1.0, maxNorm / (norm + 1e-6))) : 1.0f};
    for (const Span& span : spans_) {
        step.weightDecay = span.decay ? settings_.weightDecay : 0;
        backend_.kernels->adamW(span.count, step, model_.master() + span.offset, model_.gradient() + span.offset,
                                m() + span.offset, v() + span.offset, 0);
    }
    model_.masterChanged();
}

}  // namespace attune
