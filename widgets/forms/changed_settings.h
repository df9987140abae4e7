#pragma once

#include <QHash>
#include <QWidget>

#include "widgets/forms/config_draft.h"

class QLabel;
class QVBoxLayout;

namespace attune {

class FieldRow;

/// The settings that differ from the experiment's source, each with its editor and a dot that leads back. A row that
/// was made the same again goes away.
class ChangedSettings : public QWidget {
    Q_OBJECT
public:
    explicit ChangedSettings(QWidget* parent = nullptr);

    void setConfig(const ExperimentConfig& config, const ExperimentConfig& source);
    void commitPending();

signals:
    void edited(const attune::ExperimentConfig& config);

private:
    void commitValue(const std::string& key, const Value& value);
    void showRows();
    FieldRow* makeRow(const Field& field);

    ConfigDraft draft_;
    QLabel* heading_;
    QVBoxLayout* column_;
    QHash<QString, FieldRow*> rows_;
};

}  // namespace attune
