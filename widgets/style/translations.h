#pragma once

#include <QString>

namespace attune {

/// Puts the window into a language ("en", "zh_CN"; "system": the desktop's, English where there is no translation),
/// Qt's own dialogs included. Call it before widgets are made; a later call changes what is asked for from then on.
void installTranslations(const QString& language);

}  // namespace attune
