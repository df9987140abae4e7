#include <QDir>
#include <QFileDialog>
#include <QMenu>

#include "widgets/plot/metric_panel.h"
#include "widgets/plot/metric_plot.h"
#include "widgets/plot/plot_export.h"

namespace attune {

namespace {

constexpr double kSmoothings[] = {0, 0.3, 0.6, 0.9, 0.97, 0.99};

struct FormatInfo {
    ChartFormat format;
    QLatin1String extension;
};
constexpr FormatInfo kFormats[] = {{ChartFormat::png, QLatin1String("png")},
                                   {ChartFormat::svg, QLatin1String("svg")},
                                   {ChartFormat::pdf, QLatin1String("pdf")},
                                   {ChartFormat::csv, QLatin1String("csv")}};

/// A metric's name as a file name: "train/loss" → "train_loss".
QString fileNameFor(QString title) {
    for (QChar& c : title)
        if (!c.isLetterOrNumber() && c != u'-') c = u'_';
    return title.left(80);
}

}  // namespace

void MetricPanel::showMenu(const QPoint& globalPosition) {
    menuX_ = plot_->xAxis->pixelToCoord(plot_->mapFromGlobal(globalPosition).x());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(menu);
    menu->popup(globalPosition);
}

void MetricPanel::fillMenu(QMenu* menu) {
    const ChartView view = plot_->view();
    const auto toggle = [&](const QString& text, bool ChartView::*member) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(view.*member);
        connect(action, &QAction::toggled, this, [this, member](bool on) {
            ChartView changed = plot_->view();
            changed.*member = on;
            changeView(changed);
        });
    };
    toggle(tr("Logarithmic scale"), &ChartView::logY);
    toggle(tr("Ignore outliers"), &ChartView::ignoreOutliers);
    QMenu* smoothing = menu->addMenu(tr("Smoothing"));
    for (double weight : kSmoothings) {
        QAction* action = smoothing->addAction(weight == 0 ? tr("None") : locale().toString(weight));
        action->setCheckable(true);
        action->setChecked(weight == view.smoothing);
        connect(action, &QAction::triggered, this, [this, weight] {
            ChartView changed = plot_->view();
            changed.smoothing = weight;
            changeView(changed);
        });
    }
    QAction* follow = menu->addAction(tr("Follow the data"), plot_, &MetricPlot::resetZoom);
    follow->setEnabled(view.zoomed());
    menu->addSeparator();
    QMenu* exports = menu->addMenu(tr("Export"));
    for (const FormatInfo& info : kFormats)
        exports->addAction(tr("%1…").arg(QString(info.extension).toUpper()), this,
                           [this, format = info.format] { exportAs(format); });
    menu->addAction(tr("Note here…"), this, [this] { emit noteRequested(menuX_); });
    QAction* pin = menu->addAction(tr("Pin to the top"));
    pin->setCheckable(true);
    pin->setChecked(pinned_);
    connect(pin, &QAction::toggled, this, [this](bool on) {
        pinned_ = on;
        emit pinToggled(on);
    });
}

void MetricPanel::exportAs(ChartFormat format) {
    QString extension;
    for (const FormatInfo& info : kFormats)
        if (info.format == format) extension = info.extension;
    auto* dialog = new QFileDialog(this, tr("Export chart"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(extension);
    dialog->setNameFilter(QStringLiteral("*.") + extension);
    dialog->selectFile(fileNameFor(title_) + u'.' + extension);
    connect(dialog, &QFileDialog::fileSelected, this, [this, format](const QString& path) {
        std::function<QByteArray()> content;
        if (format == ChartFormat::csv)
            content = chartCsv(*plot_);
        else
            content = [bytes = chartPicture(*plot_, title_, format, plot_->size())] { return bytes; };
        saveInBackground(this, path, std::move(content), [this, path](const QString& error) {
            const QString shown = QDir::toNativeSeparators(path);
            emit messageReady(error.isEmpty() ? tr("Exported to %1").arg(shown)
                                              : tr("Could not write %1: %2").arg(shown, error));
        });
    });
    dialog->open();
}

}  // namespace attune
