#include "widgets/plot/plot_theme.h"

namespace attune {

PlotTheme PlotTheme::day() {
    return {false, 0xFFFFFF, 0xF6F7F9, 0x1B1F24, 0x5B6570, 0xD9DEE4, 0x0B67C2, 0x8A6D00};
}

PlotTheme PlotTheme::night() {
    return {true, 0x1E2227, 0x16191D, 0xE6E9ED, 0x9AA5B1, 0x323942, 0x5AA9F7, 0xD9A93A};
}

}  // namespace attune
