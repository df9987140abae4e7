#pragma once

#include <QIcon>
#include <QString>
#include <QStringList>

namespace attune::Icons {

/// The icon drawn for this project under `name` (resources/icons/NAME.svg). It takes its colour from the theme while it
/// is painted, so it follows dark and light by itself, and it is drawn as a vector at whatever size and pixel ratio is
/// asked for. An unknown name gives a null icon.
QIcon get(const QString& name);
/// The same in a fixed colour.
QIcon get(const QString& name, const QColor& color);

QStringList names();

}  // namespace attune::Icons
