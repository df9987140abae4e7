#include "widgets/dialogs/preset_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int dialogWidth = 560;
constexpr int dialogHeight = 460;

/// Title over description.
class PresetDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QRect words = option.fontMetrics.boundingRect(QRect(0, 0, dialogWidth - grid(8), 1000), Qt::TextWordWrap,
                                                            index.data(Qt::ToolTipRole).toString());
        return {grid(20), option.fontMetrics.height() + words.height() + grid(2)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colors& colors = Theme::instance().colors();
        const bool selected = option.state & QStyle::State_Selected;
        painter->save();
        painter->fillRect(option.rect, selected ? mixed(colors.surface, colors.accent, 0.14) : colors.surface);
        if (selected)
            painter->fillRect(QRect(option.rect.x(), option.rect.y(), 3, option.rect.height()), colors.accent);
        const QRect words = option.rect.adjusted(grid(1.5), grid(1), -grid(1.5), -grid(0.5));
        painter->setFont(Theme::font(1, QFont::DemiBold));
        painter->setPen(colors.text);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignTop, index.data().toString());
        painter->setFont(option.font);
        painter->setPen(colors.muted);
        painter->drawText(words.adjusted(0, option.fontMetrics.height() + 2, 0, 0),
                          Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, index.data(Qt::ToolTipRole).toString());
        painter->restore();
    }
};

}  // namespace

PresetDialog::PresetDialog(const std::vector<PresetEntry>& presets, QWidget* parent)
    : QDialog(parent), presets_(presets) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New experiment"));
    auto* heading = new QLabel(tr("Start from"), this);
    heading->setFont(Theme::font(1.2, QFont::DemiBold));
    list_ = new QListWidget(this);
    list_->setItemDelegate(new PresetDelegate(list_));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setAccessibleName(tr("Presets"));
    for (const PresetEntry& preset : presets_) {
        auto* item = new QListWidgetItem(preset.title, list_);
        item->setToolTip(preset.description);
    }
    name_ = new QLineEdit(this);
    name_->setAccessibleName(tr("Name of the experiment"));
    name_->setPlaceholderText(tr("Name of the experiment"));
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* create = buttons->addButton(tr("Create"), QDialogButtonBox::AcceptRole);
    create->setDefault(true);
    buttons->addButton(QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &PresetDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QListWidget::currentRowChanged, this, &PresetDialog::follow);
    connect(list_, &QListWidget::itemActivated, this, &PresetDialog::accept);
    connect(name_, &QLineEdit::textEdited, this, [this] { named_ = true; });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(3), grid(3), grid(3), grid(2));
    column->setSpacing(grid(1.5));
    column->addWidget(heading);
    column->addWidget(list_, 1);
    column->addWidget(name_);
    column->addWidget(buttons);
    resize(dialogWidth, dialogHeight);
    list_->setCurrentRow(0);
    list_->setFocus();
}

void PresetDialog::follow() {
    const int row = list_->currentRow();
    if (row >= 0 && !named_) name_->setText(presets_[static_cast<std::size_t>(row)].title);
}

void PresetDialog::accept() {
    const int row = list_->currentRow();
    if (row < 0) return;
    const PresetEntry& preset = presets_[static_cast<std::size_t>(row)];
    const QString title = name_->text().trimmed();
    emit chosen(preset.name, title.isEmpty() ? preset.title : title);
    QDialog::accept();
}

}  // namespace attune
