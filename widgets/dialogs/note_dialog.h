#pragma once

#include <QDialog>
#include <QString>
#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace attune {

/// Asks for a note at a place of a chart: on which run (where several have a curve there), and the words. Emptying the
/// words takes a note away.
class NoteDialog : public QDialog {
    Q_OBJECT

public:
    struct Choice {
        QString run;    // "#12 small"
        QString place;  // "step 1 200"
        QString text;   // what is written there already
    };
    NoteDialog(std::vector<Choice> choices, int current, QWidget* parent);

signals:
    void written(int choice, const QString& text);

private:
    void follow(int choice);

    std::vector<Choice> choices_;
    QComboBox* run_;
    QLabel* place_;
    QPlainTextEdit* text_;
};

}  // namespace attune
