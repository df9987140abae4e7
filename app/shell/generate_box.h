#pragma once

#include <QWidget>
#include <memory>
#include <stop_token>

#include "app/shell/workbench.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace attune {

struct LoadedModel;

/// Writes on from a prompt with the newest checkpoint of a run. Loading and writing happen on a worker; the text
/// appears as it is made and can be stopped.
class GenerateBox : public QWidget {
    Q_OBJECT

public:
    explicit GenerateBox(Workbench& workbench, QWidget* parent = nullptr);
    ~GenerateBox() override;

    void generate();
    QPlainTextEdit* prompt() { return prompt_; }

private:
    void showRuns();
    void append(const QString& piece);
    void finish(const QString& words);

    Workbench& workbench_;
    QComboBox* run_;
    QPlainTextEdit *prompt_, *output_;
    QSpinBox *length_, *topK_, *seed_;
    QDoubleSpinBox *temperature_, *topP_, *penalty_;
    QCheckBox* greedy_;
    QPushButton *generateButton_, *stopButton_;
    QLabel* status_;
    std::stop_source stop_;
    std::vector<std::pair<qint64, QString>> offered_;  // run and name, as in the list
    bool working_ = false;
    struct Cache;
    std::shared_ptr<Cache> cache_;  // the model of the last checkpoint; used on the worker only
    Worker worker_{"generate"};
};

}  // namespace attune
