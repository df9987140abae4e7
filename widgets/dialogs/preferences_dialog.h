#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;

namespace attune {

struct PreferenceValues {
    QString theme;     // "system", "light", "dark"
    QString language;  // "system", "en", "zh_CN"
    bool notifyAtEnd = true;
    bool reopenLastProject = true;
};

/// Preferences take effect at once, so there is only Close.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    PreferencesDialog(const PreferenceValues& values, QWidget* parent);

signals:
    void changed(const attune::PreferenceValues& values);

private:
    void tell();

    QComboBox *theme_, *language_;
    QCheckBox *notify_, *reopen_;
};

}  // namespace attune
