#pragma once

#include <QList>
#include <QPair>
#include <QWidget>

class QGridLayout;

namespace attune {

/// What follows from the settings (parameters, tokens per step …): label at the left, figure at the right.
class FactList : public QWidget {
    Q_OBJECT
public:
    using Facts = QList<QPair<QString, QString>>;

    explicit FactList(QWidget* parent = nullptr);

    void setFacts(const Facts& facts);

private:
    QGridLayout* grid_;
    Facts facts_;
};

}  // namespace attune
