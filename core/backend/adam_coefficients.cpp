#include "core/backend/adam_coefficients.h"

#include <cmath>

namespace attune {

AdamCoefficients adamCoefficients(const AdamStep& step) {
    const double correction1 = 1 - std::pow(step.beta1, static_cast<double>(step.t));
    const double rootCorrection2 = std::sqrt(1 - std::pow(step.beta2, static_cast<double>(step.t)));
    double decayBefore = 1 - step.learningRate * step.weightDecay;
    double stepSize = step.learningRate / correction1;
    double rootScale = 1 / rootCorrection2;
    double decayAfter = 0;
    if (step.variant == AdamVariant::adamWHuggingFaceLegacy) {
        decayBefore = 1;
        stepSize *= rootCorrection2;
        rootScale = 1;
        decayAfter = step.learningRate * step.weightDecay;
    } else if (step.variant == AdamVariant::adamBertGoogle) {
        stepSize = step.learningRate;
        rootScale = 1;
    }
    const auto f = [](double value) { return static_cast<float>(value); };
    return {step.gradientScale, f(step.beta1),  f(1 - step.beta1), f(step.beta2), f(1 - step.beta2),
            f(step.epsilon),    f(decayBefore), f(stepSize),       f(rootScale),  f(decayAfter)};
}

}  // namespace attune
