#include "widgets/dialogs/about_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <array>

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int dialogWidth = 560;
constexpr int dialogHeight = 520;

struct Component {
    const char* name;
    const char* use;
    const char* licence;
};
constexpr std::array components = {
    Component{"Qt 6", QT_TRANSLATE_NOOP("attune::AboutDialog", "the window"), "LGPL-3.0"},
    Component{"QCustomPlot", QT_TRANSLATE_NOOP("attune::AboutDialog", "axes and layout of charts"), "GPL-3.0-or-later"},
    Component{"oneDNN", QT_TRANSLATE_NOOP("attune::AboutDialog", "matrix products on the processor"), "Apache-2.0"},
    Component{"Highway", QT_TRANSLATE_NOOP("attune::AboutDialog", "vector instructions"), "Apache-2.0"},
    Component{"SQLite, SQLiteCpp", QT_TRANSLATE_NOOP("attune::AboutDialog", "the project file"), "public domain, MIT"},
    Component{"nlohmann/json", QT_TRANSLATE_NOOP("attune::AboutDialog", "JSON"), "MIT"},
    Component{"spdlog, fmt", QT_TRANSLATE_NOOP("attune::AboutDialog", "the log"), "MIT"},
    Component{"libzip", QT_TRANSLATE_NOOP("attune::AboutDialog", "the diagnostics file"), "BSD-3-Clause"},
};

}  // namespace

AboutDialog::AboutDialog(const QString& version, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Attune"));
    auto* name = new QLabel(QStringLiteral("Attune %1").arg(version), this);
    name->setFont(Theme::font(1.6, QFont::DemiBold));
    auto* purpose = new QLabel(tr("Trains Transformers from a form, and shows what came of it."), this);

    QString html = QStringLiteral("<p>") + tr("Copyright © 2026 the Attune authors.") + QStringLiteral("</p><p>") +
                   tr("The workbench is free software under the GNU General Public License, version 3 or later; the "
                      "engine below it under the Apache License 2.0. "
                      "You may pass it on and change it under these terms. There is no warranty, to the extent that "
                      "the law allows.") +
                   QStringLiteral("</p><p>") + tr("On Debian the full texts are in /usr/share/common-licenses.") +
                   QStringLiteral("</p><p>") + tr("Attune does not look for updates and sends nothing anywhere.") +
                   QStringLiteral("</p><h4>") + tr("Made with") +
                   QStringLiteral("</h4><table cellspacing='0' cellpadding='3'>");
    for (const Component& component : components) {
        html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                    .arg(QLatin1String(component.name), tr(component.use), QLatin1String(component.licence));
    }
    html += QStringLiteral("</table>");
    auto* words = new QTextBrowser(this);
    words->setHtml(html);
    words->setFrameShape(QFrame::NoFrame);
    words->setOpenLinks(false);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(3), grid(3), grid(3), grid(2));
    column->setSpacing(grid(1));
    column->addWidget(name);
    column->addWidget(purpose);
    column->addWidget(words, 1);
    column->addWidget(buttons);
    resize(dialogWidth, dialogHeight);
}

}  // namespace attune
