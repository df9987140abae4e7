#include "app/shell/generate_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/generate/generator.h"
#include "widgets/style/icons.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int settingsWidth = 250;

template <class Box, class Number>
Box* makeBox(QWidget* parent, Number least, Number most, Number value, Number step) {
    auto* box = new Box(parent);
    box->setRange(least, most);
    box->setValue(value);
    box->setSingleStep(step);
    box->setFocusPolicy(Qt::StrongFocus);
    return box;
}

}  // namespace

struct GenerateBox::Cache {
    std::filesystem::path folder;
    std::unique_ptr<LoadedModel> model;
};

GenerateBox::GenerateBox(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), cache_(std::make_shared<Cache>()) {
    run_ = new QComboBox(this);
    run_->setAccessibleName(tr("Run to try"));
    prompt_ = new QPlainTextEdit(this);
    prompt_->setPlaceholderText(tr("A beginning for the model to go on from"));
    prompt_->setAccessibleName(tr("Prompt"));
    prompt_->setMaximumHeight(fontMetrics().height() * 4);
    prompt_->setTabChangesFocus(true);
    output_ = new QPlainTextEdit(this);
    output_->setReadOnly(true);
    output_->setAccessibleName(tr("What the model wrote"));
    output_->setPlaceholderText(tr("The model's text appears here."));
    length_ = makeBox<QSpinBox>(this, 1, 4096, 100, 10);
    temperature_ = makeBox<QDoubleSpinBox>(this, 0.05, 5.0, 0.8, 0.05);
    topK_ = makeBox<QSpinBox>(this, 0, 100000, 50, 1);
    topP_ = makeBox<QDoubleSpinBox>(this, 0.01, 1.0, 1.0, 0.01);
    penalty_ = makeBox<QDoubleSpinBox>(this, 1.0, 3.0, 1.0, 0.05);
    seed_ = makeBox<QSpinBox>(this, 0, 1'000'000, 0, 1);
    greedy_ = new QCheckBox(tr("Always the likeliest token"), this);
    generateButton_ = new QPushButton(Icons::get(QStringLiteral("spark")), tr("Generate"), this);
    generateButton_->setToolTip(tr("Ctrl+Return"));
    stopButton_ = new QPushButton(tr("Stop"), this);
    stopButton_->setEnabled(false);
    status_ = new QLabel(this);
    status_->setForegroundRole(QPalette::PlaceholderText);
    status_->setWordWrap(true);

    auto* settings = new QFormLayout;
    settings->setVerticalSpacing(grid(0.75));
    settings->addRow(tr("Run"), run_);
    settings->addRow(tr("New tokens"), length_);
    settings->addRow(tr("Temperature"), temperature_);
    settings->addRow(tr("Top k (0 = off)"), topK_);
    settings->addRow(tr("Top p (1 = off)"), topP_);
    settings->addRow(tr("Repetition penalty"), penalty_);
    settings->addRow(tr("Seed"), seed_);
    settings->addRow(greedy_);
    auto* side = new QWidget(this);
    side->setLayout(settings);
    side->setFixedWidth(settingsWidth);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(generateButton_);
    buttons->addWidget(stopButton_);
    buttons->addWidget(status_, 1);
    auto* texts = new QVBoxLayout;
    texts->addWidget(prompt_);
    texts->addLayout(buttons);
    texts->addWidget(output_, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(grid(1.5), grid(1.5), grid(1.5), grid(1));
    row->setSpacing(grid(2));
    row->addLayout(texts, 1);
    row->addWidget(side, 0, Qt::AlignTop);

    connect(generateButton_, &QPushButton::clicked, this, &GenerateBox::generate);
    connect(stopButton_, &QPushButton::clicked, this, [this] { stop_.request_stop(); });
    connect(greedy_, &QCheckBox::toggled, this, [this](bool greedy) {
        for (QWidget* box : std::initializer_list<QWidget*>{temperature_, topK_, topP_, seed_})
            box->setEnabled(!greedy);
    });
    connect(workbench_.session()->records(), &ProjectRecords::runsChanged, this, &GenerateBox::showRuns);
    showRuns();
}

GenerateBox::~GenerateBox() {
    stop_.request_stop();
}

void GenerateBox::showRuns() {
    std::vector<std::pair<qint64, QString>> offered;
    const auto& runs = workbench_.session()->records()->runs();
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (!run->trashed)
            offered.emplace_back(run->id, QStringLiteral("#%1 %2").arg(run->id).arg(QString::fromStdString(run->name)));
    }
    // Records change twice a second while something trains; an open list must not close for that.
    if (offered != offered_) {
        offered_ = offered;
        const QVariant chosen = run_->currentData();
        run_->clear();
        for (const auto& [id, name] : offered) run_->addItem(name, id);
        if (const int index = run_->findData(chosen); index >= 0) run_->setCurrentIndex(index);
    }
    generateButton_->setEnabled(run_->count() > 0 && !working_);
}

void GenerateBox::generate() {
    if (working_ || run_->count() == 0) return;
    working_ = true;
    generateButton_->setEnabled(false);
    stopButton_->setEnabled(true);
    output_->clear();
    status_->setText(tr("Looking for the newest checkpoint…"));
    GenerateRequest request;
    request.prompt = prompt_->toPlainText().toStdString();
    request.maxNewTokens = length_->value();
    request.seed = static_cast<std::uint64_t>(seed_->value());
    request.sampler = {greedy_->isChecked(), temperature_->value(), topK_->value(), topP_->value(), penalty_->value()};
    stop_ = std::stop_source();

    const auto failed = [this](const Failure& failure) { finish(messageText(failure.code, failure.arguments)); };
    const RunId run = run_->currentData().toLongLong();
    workbench_.session()->store()->post(
        this,
        [run](Project& project) {
            const auto checkpoints = project.checkpoints(run);
            return checkpoints.empty() ? std::filesystem::path() : project.filesFolder() / checkpoints.back().folder;
        },
        [this, request, failed](const std::filesystem::path& folder) {
            if (folder.empty()) {
                finish(tr("This run has no checkpoint yet. Ask for one in the run bar (⋯, Checkpoint now)."));
                return;
            }
            status_->setText(tr("Loading the model…"));
            worker_.post(
                this,
                [this, request, folder, cache = cache_, stop = stop_.get_token(),
                 guard = QPointer<QObject>(this)](std::stop_token) {
                    if (cache->folder != folder || cache->model == nullptr) {
                        cache->model.reset();
                        cache->model = loadModel(folder, "cpu", 0);
                        cache->folder = folder;
                    }
                    try {
                        generateText(*cache->model->model, *cache->model->tokenizer, request, stop,
                                     [&](const std::string& piece) {
                                         worker_.deliver(
                                             guard, [this, text = QString::fromStdString(piece)] { append(text); });
                                     });
                    } catch (const Cancelled&) {  // the person pressed Stop: what was written stays
                    }
                },
                [this] { finish(stop_.stop_requested() ? tr("Stopped.") : QString()); }, failed);
        },
        failed);
}

void GenerateBox::append(const QString& piece) {
    status_->setText(tr("Writing…"));
    output_->moveCursor(QTextCursor::End);
    output_->insertPlainText(piece);
}

void GenerateBox::finish(const QString& words) {
    working_ = false;
    generateButton_->setEnabled(true);
    stopButton_->setEnabled(false);
    status_->setText(words);
}

}  // namespace attune
