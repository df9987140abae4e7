#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "core/config/schema.h"

class QLabel;
class QToolButton;

namespace attune {

class FieldRow;

/// The settings of one group: basic ones first, the rest behind More.
class FormSection : public QWidget {
    Q_OBJECT
public:
    FormSection(const Choice& group, QWidget* parent);

    /// Basic fields first, else in schema order.
    const std::vector<FieldRow*>& rows() const { return rows_; }
    std::string_view group() const { return group_.value; }
    QString title() const;

    bool isExpanded() const;
    void setExpanded(bool expanded);
    /// Shows the rows for which `wanted` holds. When `searching`, the tiers do not count and a section without rows
    /// goes. Returns how many rows show.
    int filter(const std::function<bool(const FieldRow&)>& wanted, bool searching);

signals:
    void expandedChanged();

private:
    void addMoreButton(int count);

    const Choice& group_;
    std::vector<FieldRow*> rows_;
    QLabel* title_;
    QToolButton* more_ = nullptr;
};

}  // namespace attune
