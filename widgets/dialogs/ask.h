#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace attune {

// Small questions, shown with open(): they return at once, and call `answer` only when the person agrees.

void askText(QWidget* parent, const QString& title, const QString& label, const QString& value,
             std::function<void(const QString&)> answer);
void askLongText(QWidget* parent, const QString& title, const QString& label, const QString& value,
                 std::function<void(const QString&)> answer);
void askNumber(QWidget* parent, const QString& title, const QString& label, int value, int least, int most,
               std::function<void(int)> answer);
void askChoice(QWidget* parent, const QString& title, const QString& label, const QStringList& choices,
               std::function<void(int)> answer);
/// Asks before an existing file is replaced.
void askSavePath(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                 const QString& suffix, std::function<void(const QString&)> answer);
void askOpenPath(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                 std::function<void(const QString&)> answer);

}  // namespace attune
