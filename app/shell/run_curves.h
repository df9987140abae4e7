#pragma once

#include "app/shell/workbench.h"
#include "widgets/plot/metric_grid.h"

namespace attune {

/// The colours of charts for the window's theme.
PlotTheme plotTheme();
/// One chart for each metric of the shown runs, in the order in which one looks: loss first, then evaluation, schedule,
/// speed, memory.
std::vector<MetricGrid::Chart> shownCharts(Workbench& workbench);
/// That order: lower is looked at first.
std::size_t chartRank(std::string_view tag);

}  // namespace attune
