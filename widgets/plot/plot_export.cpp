#include "widgets/plot/plot_export.h"

#include <QBuffer>
#include <QFutureWatcher>
#include <QPageSize>
#include <QPdfWriter>
#include <QPromise>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QThreadPool>
#include <sstream>

#include "core/series/csv.h"
#include "widgets/plot/metric_plot.h"
#include "widgets/plot/run_palette.h"

namespace attune {

namespace {

constexpr int kPadding = 12;

QString axisName(SeriesAxis axis) {
    switch (axis) {
        case SeriesAxis::step:
            return QObject::tr("step");
        case SeriesAxis::tokens:
            return QObject::tr("tokens");
        case SeriesAxis::epoch:
            return QObject::tr("epoch");
        case SeriesAxis::trainedTime:
            return QObject::tr("training time");
        case SeriesAxis::wallTime:
            return QObject::tr("time");
    }
    return {};
}

/// Legend entries in rows of `width`; returns the height, and draws when there is a painter.
int legend(QPainter* painter, const MetricPlot& plot, const QFontMetrics& metrics, QRect area) {
    const PlotTheme& theme = plot.theme();
    const int line = metrics.height() + 4, swatch = 22;
    int x = area.left(), y = area.top();
    for (const CurveRef& curve : plot.curves()) {
        const QString name = metrics.elidedText(curve.name, Qt::ElideMiddle, area.width() - swatch);
        const int width = swatch + metrics.horizontalAdvance(name) + 16;
        if (x > area.left() && x + width > area.right()) {
            x = area.left();
            y += line;
        }
        if (painter) {
            painter->setPen(runPen(curve.paletteSlot, theme.dark, 2));
            painter->drawLine(x, y + line / 2, x + swatch - 6, y + line / 2);
            painter->setPen(theme.text);
            painter->drawText(QRect(x + swatch, y, width, line), Qt::AlignLeft | Qt::AlignVCenter, name);
        }
        x += width;
    }
    return y + line - area.top();
}

void paintChart(QCPPainter& painter, MetricPlot& plot, const QString& title, QSize size) {
    const PlotTheme& theme = plot.theme();
    const QFontMetrics metrics(plot.font());
    const int head = metrics.height() + kPadding, foot = metrics.height() + kPadding;
    QRect names(kPadding, 0, size.width() - 2 * kPadding, 0);
    const int legendHeight = legend(nullptr, plot, metrics, names);
    painter.fillRect(QRect(QPoint(0, 0), size), theme.surface);
    QFont font = plot.font();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(QRect(kPadding, kPadding / 2, size.width(), head), Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(plot.font());
    names.moveTop(size.height() - legendHeight - kPadding);
    legend(&painter, plot, metrics, names);
    painter.setPen(theme.muted);
    painter.drawText(QRect(0, names.top() - foot, size.width() - kPadding, foot), Qt::AlignRight | Qt::AlignTop,
                     axisName(plot.view().axis));
    painter.save();
    painter.translate(0, head);
    plot.paintTo(&painter, {size.width(), names.top() - foot - head});
    painter.restore();
}

}  // namespace

QByteArray chartPicture(MetricPlot& plot, const QString& title, ChartFormat format, QSize size, double scale) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QCPPainter painter;
    if (format == ChartFormat::png) {
        QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        painter.begin(&image);
        painter.scale(scale, scale);
        paintChart(painter, plot, title, size);
        painter.end();
        image.save(&buffer, "PNG");
        return bytes;
    }
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    if (format == ChartFormat::svg) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(0, 0), size));
        generator.setTitle(title.toHtmlEscaped());  // Qt writes it as it is
        painter.begin(&generator);
        paintChart(painter, plot, title, size);
        painter.end();
    } else {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setResolution(96);
        writer.setPageMargins({});
        writer.setPageSize(QPageSize(QSizeF(size) * 72 / 96, QPageSize::Point));
        painter.begin(&writer);
        paintChart(painter, plot, title, size);
        painter.end();
    }
    return bytes;
}

std::function<QByteArray()> chartCsv(const MetricPlot& plot) {
    struct Part {
        MetricSeries series;
        std::string run, metric;
    };
    auto parts = std::make_shared<std::vector<Part>>();
    for (const CurveRef& curve : plot.curves())
        parts->push_back({*curve.series, curve.name.toStdString(), curve.metric.toStdString()});
    return [parts] {
        std::ostringstream out;
        writeCsvHeader(out);
        for (const Part& part : *parts) writeCsvRows(out, part.series, part.run, part.metric);
        return QByteArray::fromStdString(out.str());
    };
}

void saveInBackground(QObject* context, const QString& path, std::function<QByteArray()> content,
                      std::function<void(const QString&)> done) {
    auto promise = std::make_shared<QPromise<QString>>();
    promise->start();
    auto* watcher = new QFutureWatcher<QString>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, done = std::move(done)] {
        done(watcher->result());
        watcher->deleteLater();
    });
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, path, content = std::move(content)] {
        QSaveFile file(path);
        const bool written = file.open(QIODevice::WriteOnly) && file.write(content()) >= 0 && file.commit();
        promise->addResult(written ? QString() : file.errorString());
        promise->finish();
    });
}

}  // namespace attune
