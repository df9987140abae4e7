#include "app/shell/model_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/shell/model_outline.h"
#include "core/train/settings.h"
#include "widgets/forms/memory_plan_bar.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int bytesPerParameter = 4;

void addPart(QTreeWidgetItem* parent, const ModelPart& part, std::int64_t whole) {
    auto* item = new QTreeWidgetItem(parent);
    item->setText(0, part.name);
    item->setText(1, part.shape);
    item->setText(2, countText(part.parameters));
    item->setText(3, QStringLiteral("%1 %").arg(
                         100.0 * static_cast<double>(part.parameters) / static_cast<double>(whole), 0, 'f', 1));
    item->setText(4, bytesText(static_cast<double>(part.parameters * bytesPerParameter)));
    for (int column = 2; column < 5; ++column) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (const ModelPart& inner : part.parts) addPart(item, inner, whole);
}

}  // namespace

ModelPage::ModelPage(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    heading_ = new QLabel(this);
    heading_->setFont(Theme::font(1.3, QFont::DemiBold));
    note_ = new QLabel(this);
    note_->setWordWrap(true);
    note_->setForegroundRole(QPalette::PlaceholderText);
    plan_ = new MemoryPlanBar(this);
    tree_ = new QTreeWidget(this);
    tree_->setHeaderLabels({tr("Part"), tr("Shape"), tr("Parameters"), tr("Share"), tr("Weights, fp32")});
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setUniformRowHeights(true);
    tree_->setAccessibleName(tr("Parts of the model"));
    const int letter = fontMetrics().averageCharWidth();
    tree_->setColumnWidth(0, letter * 28);
    tree_->setColumnWidth(1, letter * 28);
    tree_->setColumnWidth(2, letter * 18);
    tree_->setColumnWidth(3, letter * 12);
    tree_->header()->setStretchLastSection(false);

    auto* head = new QVBoxLayout;
    head->setContentsMargins(grid(2), grid(1.5), grid(2), grid(1));
    head->setSpacing(grid(1));
    head->addWidget(heading_);
    head->addWidget(note_);
    head->addWidget(plan_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(tree_, 1);
    connect(workbench_.editor(), &ExperimentEditor::factsChanged, this, &ModelPage::showModel);
    connect(workbench_.editor(), &ExperimentEditor::configChanged, this, &ModelPage::showModel);
    showModel();
}

void ModelPage::showModel() {
    ExperimentEditor* editor = workbench_.editor();
    const bool known = editor->hasExperiment() && editor->plan().has_value();
    tree_->setVisible(known);
    plan_->setVisible(known);
    if (!known) {
        heading_->setText(tr("Model"));
        note_->setText(editor->hasExperiment() ? tr("The settings have to be valid first; see Set-up.")
                                               : tr("Choose an experiment first."));
        return;
    }
    const ExperimentConfig& config = editor->config();
    const GptConfig gpt = gptConfig(config, config.integer("tokenizer.vocab_size"));
    const ModelPart root = outlineGpt(gpt);
    heading_->setText(tr("GPT-2, %1 parameters").arg(shortCountText(static_cast<double>(root.parameters))));
    note_->setText(
        tr("The output head uses the token embedding wte. Training text may give a smaller vocabulary than %1.")
            .arg(countText(gpt.vocabSize)));
    plan_->setPlan(*editor->plan(), editor->availableBytes());
    tree_->clear();
    auto* top = new QTreeWidgetItem;
    addPart(top, root, root.parameters);
    tree_->addTopLevelItem(top->takeChild(0));
    delete top;
    tree_->topLevelItem(0)->setExpanded(true);
}

}  // namespace attune
