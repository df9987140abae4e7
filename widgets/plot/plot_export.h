#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>
#include <QString>
#include <functional>

namespace attune {

class MetricPlot;

enum class ChartFormat { png, svg, pdf, csv };

/// A chart as a file: pictures carry title, x axis and a legend; the CSV every logged point of every curve
/// (core/series/csv.h). `size` is in logical pixels; a PNG has `scale` times as many. GUI thread.
QByteArray chartPicture(MetricPlot& plot, const QString& title, ChartFormat format, QSize size, double scale = 2);
/// Copies the series, and returns what writes the CSV, on any thread.
std::function<QByteArray()> chartCsv(const MetricPlot& plot);

/// Makes the bytes and writes them (atomically) on a pool thread. `done` runs on `context`'s thread, with an empty text
/// or the reason of a failure; not at all when context is gone.
void saveInBackground(QObject* context, const QString& path, std::function<QByteArray()> content,
                      std::function<void(const QString& error)> done);

}  // namespace attune
