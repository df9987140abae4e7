#include <QJsonArray>

#include "widgets/plot/metric_grid.h"
#include "widgets/plot/metric_panel.h"

namespace attune {

namespace {

QJsonArray toJson(const ValueRange& range) {
    return {range.lower, range.upper};
}

std::optional<ValueRange> rangeFrom(const QJsonValue& value) {
    const QJsonArray ends = value.toArray();
    const ValueRange range{ends.at(0).toDouble(), ends.at(1).toDouble()};
    if (ends.size() != 2 || !(range.lower < range.upper)) return {};
    return range;
}

QJsonObject toJson(const ChartView& view) {
    QJsonObject json{{QStringLiteral("axis"), int(view.axis)},
                     {QStringLiteral("log"), view.logY},
                     {QStringLiteral("ignore_outliers"), view.ignoreOutliers},
                     {QStringLiteral("smoothing"), view.smoothing}};
    if (view.x) json[QStringLiteral("x")] = toJson(*view.x);
    if (view.y) json[QStringLiteral("y")] = toJson(*view.y);
    return json;
}

ChartView viewFrom(const QJsonObject& json) {
    ChartView view;
    view.axis = SeriesAxis(std::clamp(json[u"axis"].toInt(), 0, int(SeriesAxis::wallTime)));
    view.logY = json[u"log"].toBool();
    view.ignoreOutliers = json[u"ignore_outliers"].toBool();
    view.smoothing = std::clamp(json[u"smoothing"].toDouble(), 0.0, 0.9999);
    view.x = rangeFrom(json[u"x"]);
    view.y = rangeFrom(json[u"y"]);
    return view;
}

}  // namespace

ChartView MetricGrid::viewOf(const QString& id) const {
    const auto own = views_.find(id);
    return own == views_.end() ? defaultView_ : own->second;
}

void MetricGrid::onViewChanged(const QString& id, const ChartView& view) {
    views_[id] = view;
    if (rangesLinked_) {
        changeViews([&](ChartView& each) { each.x = view.x; });
        return;
    }
    emit viewStateChanged();
}

void MetricGrid::changeViews(const std::function<void(ChartView&)>& change) {
    change(defaultView_);
    for (auto& [id, view] : views_) change(view);
    for (const auto& [id, panel] : panels_) panel->setView(viewOf(id));
    emit viewStateChanged();
}

void MetricGrid::setAxis(SeriesAxis axis) {
    changeViews([axis](ChartView& view) {
        if (view.axis != axis) view.x.reset();  // the numbers mean something else
        view.axis = axis;
    });
}

void MetricGrid::setSmoothing(double weight) {
    changeViews([weight](ChartView& view) { view.smoothing = weight; });
}

void MetricGrid::setLogY(bool on) {
    changeViews([on](ChartView& view) { view.logY = on; });
}

void MetricGrid::setIgnoreOutliers(bool on) {
    changeViews([on](ChartView& view) { view.ignoreOutliers = on; });
}

void MetricGrid::resetZoom() {
    changeViews([](ChartView& view) {
        view.x.reset();
        view.y.reset();
    });
}

void MetricGrid::setCursorsLinked(bool on) {
    cursorsLinked_ = on;
    emit viewStateChanged();
}

void MetricGrid::setRangesLinked(bool on) {
    rangesLinked_ = on;
    emit viewStateChanged();
}

QJsonObject MetricGrid::viewState() const {
    QJsonObject charts;
    for (const auto& [id, view] : views_) charts[id] = toJson(view);
    QJsonArray pinned;
    for (const QString& id : pinned_) pinned.append(id);
    return {{QStringLiteral("default"), toJson(defaultView_)},
            {QStringLiteral("charts"), charts},
            {QStringLiteral("pinned"), pinned},
            {QStringLiteral("cursors_linked"), cursorsLinked_},
            {QStringLiteral("ranges_linked"), rangesLinked_}};
}

void MetricGrid::setViewState(const QJsonObject& state) {
    defaultView_ = viewFrom(state[u"default"].toObject());
    views_.clear();
    const QJsonObject charts = state[u"charts"].toObject();
    for (auto it = charts.begin(); it != charts.end(); ++it) views_[it.key()] = viewFrom(it.value().toObject());
    pinned_.clear();
    for (const QJsonValue& id : state[u"pinned"].toArray()) pinned_.insert(id.toString());
    cursorsLinked_ = state[u"cursors_linked"].toBool(true);
    rangesLinked_ = state[u"ranges_linked"].toBool(false);
    for (const auto& [id, panel] : panels_) {
        panel->setView(viewOf(id));
        panel->setPinned(pinned_.contains(id));
    }
    rebuild();
}

}  // namespace attune
