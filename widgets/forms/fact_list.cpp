#include "widgets/forms/fact_list.h"

#include <QGridLayout>
#include <QLabel>

#include "widgets/style/theme.h"

namespace attune {

FactList::FactList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setVerticalSpacing(grid(0.5));
    grid_->setColumnStretch(0, 1);
}

void FactList::setFacts(const Facts& facts) {
    const bool sameLabels =
        facts.size() == facts_.size() && std::equal(facts.begin(), facts.end(), facts_.begin(),
                                                    [](const auto& a, const auto& b) { return a.first == b.first; });
    facts_ = facts;
    if (!sameLabels) {
        while (QLayoutItem* item = grid_->takeAt(0)) {
            delete item->widget();
            delete item;
        }
        for (int row = 0; row < facts.size(); ++row) {
            auto* label = new QLabel(facts[row].first, this);
            label->setForegroundRole(QPalette::PlaceholderText);
            label->setWordWrap(true);
            auto* value = new QLabel(this);
            value->setTextInteractionFlags(Qt::TextSelectableByMouse);
            value->setAccessibleName(facts[row].first);
            grid_->addWidget(label, row, 0);
            grid_->addWidget(value, row, 1, Qt::AlignRight);
        }
    }
    for (int row = 0; row < facts.size(); ++row) {
        auto* value = static_cast<QLabel*>(grid_->itemAtPosition(row, 1)->widget());
        value->setText(facts[row].second);
    }
}

}  // namespace attune
