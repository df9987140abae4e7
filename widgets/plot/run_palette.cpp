#include "widgets/plot/run_palette.h"

#include <array>

namespace attune {

namespace {

constexpr int kColors = 8;
constexpr std::array<QRgb, kColors> kLight{0xFF0072B2, 0xFFD55E00, 0xFF009E73, 0xFFCC79A7,
                                           0xFFB57E00, 0xFF2E95CF, 0xFF882255, 0xFF7A7A1F};
constexpr std::array<QRgb, kColors> kDark{0xFF3D9BE0, 0xFFE8752A, 0xFF2DB98D, 0xFFDB93BC,
                                          0xFFE69F00, 0xFF56B4E9, 0xFFDDCC77, 0xFFB5B55A};
constexpr std::array<double, 2> kDashed{8, 4};
constexpr std::array<double, 2> kDotted{2, 3};
constexpr std::array<double, 4> kDashDotted{9, 3, 2, 3};
constexpr int kStyles = 4;

/// Slots come from a stored file: any number must do.
int positive(int slot, int count) {
    return (slot % count + count) % count;
}

}  // namespace

QColor runColor(int slot, bool dark) {
    return QColor((dark ? kDark : kLight)[std::size_t(positive(slot, kColors))]);
}

std::span<const double> runDashes(int slot) {
    switch (positive(slot, kColors * kStyles) / kColors) {
        case 1:
            return kDashed;
        case 2:
            return kDotted;
        case 3:
            return kDashDotted;
        default:
            return {};
    }
}

QPen runPen(int slot, bool dark, double width) {
    QPen pen(runColor(slot, dark), width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    const auto dashes = runDashes(slot);
    if (!dashes.empty()) {
        QList<qreal> pattern;
        for (double length : dashes) pattern.append(length / width);
        pen.setDashPattern(pattern);
    }
    return pen;
}

int distinctRunSlots() {
    return kColors * kStyles;
}

}  // namespace attune
