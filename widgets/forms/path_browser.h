#pragma once

#include <QStringList>
#include <functional>

class QToolButton;
class QWidget;

namespace attune {

/// A button with a menu "Files…", "Folder…" that opens a dialog without blocking and hands over what was chosen (at
/// least one path). `take` is called while `owner` lives.
QToolButton* makeBrowseButton(QWidget* owner, bool several, std::function<void(const QStringList&)> take);

}  // namespace attune
