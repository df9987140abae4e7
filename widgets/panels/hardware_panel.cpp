#include "widgets/panels/hardware_panel.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/panels/quantity_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr std::size_t historyLength = 240;
constexpr int meterWidth = 220;
constexpr int meterHeight = 64;

enum class Unit { percent, bytes, watts, celsius };

struct Meter {
    const char* tag;
    const char* label;
    const char* brief;  // in the summary
    Unit unit;
    double top;  // 0: the highest seen
};
constexpr std::array meters = {
    Meter{"gpu0/utilization", QT_TRANSLATE_NOOP("attune::HardwarePanel", "GPU"),
          QT_TRANSLATE_NOOP("attune::HardwarePanel", "GPU"), Unit::percent, 100},
    Meter{"memory/device_used_bytes", QT_TRANSLATE_NOOP("attune::HardwarePanel", "GPU memory"), "", Unit::bytes, 0},
    Meter{"gpu0/power_w", QT_TRANSLATE_NOOP("attune::HardwarePanel", "GPU power"), "", Unit::watts, 0},
    Meter{"gpu0/temperature_c", QT_TRANSLATE_NOOP("attune::HardwarePanel", "GPU temperature"), "", Unit::celsius, 100},
    Meter{"host/cpu_percent", QT_TRANSLATE_NOOP("attune::HardwarePanel", "Processor"),
          QT_TRANSLATE_NOOP("attune::HardwarePanel", "Processor"), Unit::percent, 100},
    Meter{"memory/host_bytes", QT_TRANSLATE_NOOP("attune::HardwarePanel", "Memory of this program"), "", Unit::bytes,
          0},
    Meter{"host/free_bytes", QT_TRANSLATE_NOOP("attune::HardwarePanel", "Memory free"),
          QT_TRANSLATE_NOOP("attune::HardwarePanel", "free"), Unit::bytes, 0},
    Meter{"data wait", QT_TRANSLATE_NOOP("attune::HardwarePanel", "Waiting for data"),
          QT_TRANSLATE_NOOP("attune::HardwarePanel", "data wait"), Unit::percent, 100},
};

QString figure(Unit unit, double value) {
    const QChar space(0x00A0);
    switch (unit) {
        case Unit::bytes:
            return bytesText(value);
        case Unit::watts:
            return QString(QString::number(value, 'f', 0) % space % QLatin1Char('W'));
        case Unit::celsius:
            return QString(QString::number(value, 'f', 0) % space % QStringLiteral("°C"));
        case Unit::percent:
            break;
    }
    return QString(QString::number(value, 'f', value < 10 ? 1 : 0) % space % QLatin1Char('%'));
}

}  // namespace

HardwarePanel::HardwarePanel(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Hardware"));
}

void HardwarePanel::append(const std::vector<DeviceStats>& stats) {
    for (const DeviceStats& one : stats) take(one.values);
    update();
    emit summaryChanged(summary());
}

void HardwarePanel::append(const std::vector<StepMetrics>& metrics) {
    for (const StepMetrics& one : metrics) {
        for (const MetricValue& value : one.values) {
            if (value.tag == "perf/data_wait_ms") dataWaitMs_ = value.value;
            if (value.tag == "perf/step_ms") stepMs_ = value.value;
        }
        take(one.values);
    }
    if (dataWaitMs_ >= 0 && stepMs_ > 0) take({{"data wait", 100 * dataWaitMs_ / stepMs_}});
    update();
    emit summaryChanged(summary());
}

void HardwarePanel::clear() {
    history_.clear();
    dataWaitMs_ = stepMs_ = -1;
    update();
    emit summaryChanged({});
}

QString HardwarePanel::summary() const {
    QStringList parts;
    for (const Meter& meter : meters) {
        const auto found = history_.find(meter.tag);
        if (found == history_.end()) continue;
        const QString value = figure(meter.unit, found->second.back());
        parts.append(*meter.brief == 0 ? value : QString(tr(meter.brief) % QChar(0x00A0) % value));
    }
    return parts.join(QStringLiteral("   "));
}

void HardwarePanel::take(const std::vector<MetricValue>& values) {
    for (const MetricValue& value : values) {
        const bool shown =
            std::any_of(meters.begin(), meters.end(), [&](const Meter& meter) { return value.tag == meter.tag; });
        if (!shown || !std::isfinite(value.value)) continue;
        std::deque<double>& history = history_[value.tag];
        history.push_back(value.value);
        if (history.size() > historyLength) history.pop_front();
    }
}

QSize HardwarePanel::sizeHint() const {
    return {4 * (meterWidth + grid(2)), meterHeight + grid(2)};
}
QSize HardwarePanel::minimumSizeHint() const {
    return {meterWidth, meterHeight};
}

void HardwarePanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colors& colors = Theme::instance().colors();
    if (history_.empty()) {
        painter.setPen(colors.muted);
        painter.drawText(rect().adjusted(grid(2), 0, -grid(2), 0), Qt::AlignVCenter | Qt::TextWordWrap,
                         tr("While a run trains, processor, memory and data waits are shown here."));
        return;
    }
    int left = grid(1.5);
    int top = grid(1);
    for (const Meter& meter : meters) {
        const auto found = history_.find(meter.tag);
        if (found == history_.end()) continue;
        if (left + meterWidth > width() && left > grid(1.5)) {
            left = grid(1.5);
            top += meterHeight + grid(1);
        }
        const std::deque<double>& history = found->second;
        const QRect cell(left, top, meterWidth, meterHeight);
        const int line = fontMetrics().height();
        painter.setPen(colors.muted);
        painter.drawText(cell, Qt::AlignLeft | Qt::AlignTop, tr(meter.label));
        painter.setPen(colors.text);
        const double now = history.back();
        painter.drawText(cell, Qt::AlignRight | Qt::AlignTop, figure(meter.unit, now));

        const QRectF plot(cell.x(), cell.y() + line + 4, cell.width(), cell.height() - line - 4);
        const double high = meter.top > 0 ? meter.top : *std::max_element(history.begin(), history.end()) * 1.1;
        painter.setPen(QPen(colors.line, 1));
        painter.drawLine(plot.bottomLeft(), plot.bottomRight());
        QPolygonF points;
        for (std::size_t i = 0; i < history.size(); ++i) {
            const double x =
                plot.right() - plot.width() * static_cast<double>(history.size() - 1 - i) / (historyLength - 1);
            const double share = high > 0 ? std::clamp(history[i] / high, 0.0, 1.0) : 0;
            points << QPointF(x, plot.bottom() - share * plot.height());
        }
        painter.setPen(QPen(colors.accent, 1.4));
        painter.drawPolyline(points);
        left += meterWidth + grid(3);
    }
}

}  // namespace attune
