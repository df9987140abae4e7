#pragma once

#include <QDialog>
#include <vector>

class QLineEdit;
class QListWidget;

namespace attune {

struct PresetEntry {
    QString name;
    QString title;
    QString description;
};

/// What a new experiment starts from.
class PresetDialog : public QDialog {
    Q_OBJECT

public:
    PresetDialog(const std::vector<PresetEntry>& presets, QWidget* parent);

signals:
    /// `title` is what the person called it.
    void chosen(const QString& preset, const QString& title);

private:
    void follow();
    void accept() override;

    std::vector<PresetEntry> presets_;
    QListWidget* list_;
    QLineEdit* name_;
    bool named_ = false;
};

}  // namespace attune
