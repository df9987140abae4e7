#include "widgets/style/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// The catalogues are in a static library: the linker keeps them only when asked for.
static void initTranslationResource() {
    Q_INIT_RESOURCE(attune_translations);
}

namespace attune {

namespace {

/// A child of the application, so that it goes with it.
QTranslator* translator(const QString& name) {
    auto* found = qApp->findChild<QTranslator*>(name);
    if (found != nullptr) return found;
    auto* made = new QTranslator(qApp);
    made->setObjectName(name);
    return made;
}

void install(const QString& name, const QString& file, const QString& folder) {
    QTranslator* own = translator(name);
    QCoreApplication::removeTranslator(own);
    if (own->load(file, folder)) QCoreApplication::installTranslator(own);
}

}  // namespace

void installTranslations(const QString& language) {
    initTranslationResource();
    QString wanted = language;
    if (wanted == QLatin1String("system")) {
        wanted = QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    }
    install(QStringLiteral("qt"), QStringLiteral("qtbase_") + wanted,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(QStringLiteral("attune"), QStringLiteral("attune_") + wanted, QStringLiteral(":/i18n"));
}

}  // namespace attune
