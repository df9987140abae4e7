#include "widgets/forms/memory_plan_bar.h"

#include <QCoreApplication>
#include <QPainter>
#include <array>

#include "widgets/forms/field_text.h"
#include "widgets/plot/run_palette.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

struct PartName {
    const char* name;
    const char* label;
};

constexpr auto partNames = std::to_array<PartName>({
    {"parameters", QT_TRANSLATE_NOOP("MemoryPart", "Weights")},
    {"gradients", QT_TRANSLATE_NOOP("MemoryPart", "Gradients")},
    {"optimizer", QT_TRANSLATE_NOOP("MemoryPart", "Optimizer")},
    {"activations", QT_TRANSLATE_NOOP("MemoryPart", "Activations")},
    {"workspace", QT_TRANSLATE_NOOP("MemoryPart", "Workspace")},
    {"data", QT_TRANSLATE_NOOP("MemoryPart", "Data")},
    {"loader", QT_TRANSLATE_NOOP("MemoryPart", "Loader")},
    {"checkpoint", QT_TRANSLATE_NOOP("MemoryPart", "Checkpoint")},
    {"program", QT_TRANSLATE_NOOP("MemoryPart", "Program")},
});

constexpr int barHeight = grid(1.5);

}  // namespace

QString memoryPartLabel(const MemoryPart& part) {
    for (const PartName& known : partNames) {
        if (part.name != known.name) continue;
        const QString label = QCoreApplication::translate("MemoryPart", known.label);
        return part.host ? QCoreApplication::translate("MemoryPart", "%1 (host)").arg(label) : label;
    }
    return QString::fromStdString(part.name);
}

MemoryPlanBar::MemoryPlanBar(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Memory"));
}

void MemoryPlanBar::setPlan(const MemoryPlan& plan, std::int64_t availableBytes) {
    plan_ = plan;
    available_ = availableBytes;
    QStringList parts{totalText()};
    for (const MemoryPart& part : plan_.parts) {
        parts << tr("%1: %2").arg(memoryPartLabel(part), byteText(part.bytes));
    }
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    setToolTip(parts.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

void MemoryPlanBar::clear() {
    setPlan({}, 0);
}

QString MemoryPlanBar::totalText() const {
    const std::int64_t total = plan_.totalBytes();
    if (plan_.parts.empty()) return tr("Memory: not known yet");
    if (available_ <= 0) return tr("Memory %1").arg(byteText(total));
    if (total > available_) {
        return tr("Memory %1 of %2: does not fit").arg(byteText(total), byteText(available_));
    }
    return tr("Memory %1 of %2").arg(byteText(total), byteText(available_));
}

QColor MemoryPlanBar::partColor(std::size_t index) const {
    return runColor(static_cast<int>(index), Theme::instance().isDark());
}

int MemoryPlanBar::columns(int width) const {
    return std::clamp(width / (fontMetrics().horizontalAdvance(QLatin1Char('n')) * 24), 1, 4);
}

int MemoryPlanBar::heightForWidth(int width) const {
    const int line = fontMetrics().lineSpacing() + grid(0.25);
    const int lines = (static_cast<int>(plan_.parts.size()) + columns(width) - 1) / columns(width);
    return line + grid(0.5) + barHeight + grid(1) + lines * line;
}

QSize MemoryPlanBar::sizeHint() const {
    return QSize(grid(36), heightForWidth(grid(36)));
}

QSize MemoryPlanBar::minimumSizeHint() const {
    return QSize(grid(20), heightForWidth(qMax(width(), grid(20))));
}

void MemoryPlanBar::paintEvent(QPaintEvent*) {
    const Colors& colors = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = fontMetrics().lineSpacing() + grid(0.25);
    const std::int64_t total = plan_.totalBytes();
    const bool over = available_ > 0 && total > available_;
    painter.setPen(over ? colors.failed : colors.text);
    painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter, totalText());
    if (plan_.parts.empty()) return;

    const QRectF bar(0, line + grid(0.5), width(), barHeight);
    const double scale = bar.width() / static_cast<double>(std::max(total, available_));
    painter.fillRect(bar, mixed(colors.line, colors.window, 0.3));
    double x = 0;
    for (std::size_t i = 0; i < plan_.parts.size(); ++i) {
        if (plan_.parts[i].host) continue;  // not the device's memory, of which the bar is a picture
        const double size = static_cast<double>(plan_.parts[i].bytes) * scale;
        painter.fillRect(QRectF(x, bar.y(), size, bar.height()), partColor(i));
        x += size;
    }
    if (over) {
        const double limit = static_cast<double>(available_) * scale;
        painter.fillRect(QRectF(limit - 1, bar.y() - 2, 2, bar.height() + 4), colors.failed);
    }

    const int perLine = columns(width());
    const int cell = width() / perLine;
    for (std::size_t i = 0; i < plan_.parts.size(); ++i) {
        const int place = static_cast<int>(i);
        const QRect rect((place % perLine) * cell, static_cast<int>(bar.bottom()) + grid(1) + (place / perLine) * line,
                         perLine > 1 ? cell - grid(2) : cell, line);
        painter.fillRect(QRectF(rect.x(), rect.center().y() - 4, 8, 8), partColor(i));
        painter.setPen(colors.muted);
        painter.drawText(rect.adjusted(grid(1.75), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         memoryPartLabel(plan_.parts[i]));
        painter.setPen(colors.text);
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, byteText(plan_.parts[i].bytes));
    }
}

}  // namespace attune
