#include "app/shell/run_curves.h"

#include <algorithm>
#include <array>

#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr std::array<std::string_view, 7> firstTags = {
    "train/loss",      "eval/loss",           "eval/bits_per_byte",    "eval/perplexity",
    "train/grad_norm", "train/learning_rate", "perf/tokens_per_second"};

std::vector<CurveRef> curvesOf(Workbench& workbench, const std::string& tag) {
    std::vector<CurveRef> curves;
    for (const RunId id : workbench.runs()->checkedRuns()) {
        const RunRecord* run = workbench.session()->records()->run(id);
        auto series = workbench.series()->series(id, tag);
        if (run == nullptr || series == nullptr) continue;
        std::vector<CurveNote> notes;
        for (const auto& [step, text] : workbench.notes()->of(id)) notes.push_back({step, text});
        const QString name = QStringLiteral("#%1 %2").arg(id).arg(QString::fromStdString(run->name));
        curves.push_back({std::move(series), id, name, QString::fromStdString(tag), run->paletteSlot,
                          workbench.series()->checkpoints(id), std::move(notes)});
    }
    return curves;
}

}  // namespace

std::size_t chartRank(std::string_view tag) {
    const auto found = std::find(firstTags.begin(), firstTags.end(), tag);
    return static_cast<std::size_t>(found - firstTags.begin());
}

PlotTheme plotTheme() {
    const Colors& colors = Theme::instance().colors();
    PlotTheme theme = colors.dark ? PlotTheme::night() : PlotTheme::day();
    theme.surface = colors.surface;
    theme.window = colors.window;
    theme.text = colors.text;
    theme.muted = colors.muted;
    theme.line = colors.line;
    theme.accent = colors.accent;
    theme.paused = colors.paused;
    return theme;
}

std::vector<MetricGrid::Chart> shownCharts(Workbench& workbench) {
    std::vector<std::string> tags = workbench.series()->tags();
    std::stable_sort(tags.begin(), tags.end(), [](const std::string& left, const std::string& right) {
        return chartRank(left) < chartRank(right);
    });
    std::vector<MetricGrid::Chart> charts;
    for (const std::string& tag : tags) {
        const QString title = QString::fromStdString(tag);
        MetricGrid::Chart chart{title, title, MetricUnit::ofTag(title), curvesOf(workbench, tag)};
        charts.push_back(std::move(chart));
    }
    return charts;
}

}  // namespace attune
