#include "widgets/forms/form_section.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/forms/field_editor.h"
#include "widgets/forms/field_row.h"
#include "widgets/style/icons.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

FormSection::FormSection(const Choice& group, QWidget* parent)
    : QWidget(parent), group_(group), title_(new QLabel(schemaText(group.label), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, grid(2));
    layout->setSpacing(grid(1.5));
    title_->setFont(Theme::font(1.15, QFont::DemiBold));
    title_->setContentsMargins(grid(2.5), 0, 0, 0);
    layout->addWidget(title_);
    int advanced = 0;
    for (const bool basic : {true, false}) {
        if (!basic) {
            // Made here, so that Tab meets it between the two tiers.
            more_ = new QToolButton(this);
            layout->addWidget(more_);
        }
        for (const Field& field : schema()) {
            if (field.group != group.value || field.basic != basic) continue;
            auto* row = new FieldRow(field, this);
            rows_.push_back(row);
            layout->addWidget(row);
            if (!basic) ++advanced;
        }
    }
    addMoreButton(advanced);
}

void FormSection::addMoreButton(int count) {
    more_->setVisible(count > 0);
    more_->setText(tr("More (%1)").arg(count));
    more_->setAccessibleName(tr("More settings of %1").arg(title()));
    more_->setCheckable(true);
    more_->setAutoRaise(true);
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setIcon(Icons::get(QStringLiteral("chevron-right")));
    connect(more_, &QToolButton::toggled, this, [this](bool on) {
        more_->setIcon(Icons::get(on ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
        emit expandedChanged();
    });
}

QString FormSection::title() const {
    return schemaText(group_.label);
}

bool FormSection::isExpanded() const {
    return more_->isChecked();
}

void FormSection::setExpanded(bool expanded) {
    more_->setChecked(expanded);
}

int FormSection::filter(const std::function<bool(const FieldRow&)>& wanted, bool searching) {
    int shown = 0;
    int hiddenByTier = 0;
    for (FieldRow* row : rows_) {
        const bool fits = wanted(*row);
        const bool tier = searching || row->field().basic || isExpanded();
        row->setVisible(fits && tier);
        if (fits && tier) ++shown;
        if (fits && !row->field().basic) ++hiddenByTier;
    }
    more_->setVisible(!searching && hiddenByTier > 0);
    more_->setText(tr("More (%1)").arg(hiddenByTier));
    setVisible(shown > 0 || (!searching && hiddenByTier > 0));
    return shown;
}

}  // namespace attune
