#include "app/shell/page_stack.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "widgets/style/icons.h"

namespace attune {

PageStack::PageStack(QWidget* parent) : QWidget(parent), tabs_(new QTabBar(this)), stack_(new QStackedWidget(this)) {
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setUsesScrollButtons(true);
    tabs_->setAccessibleName(tr("Pages"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addWidget(stack_, 1);
    connect(tabs_, &QTabBar::currentChanged, this, &PageStack::showPage);
}

void PageStack::addPage(const QString& id, const QString& title, const QString& icon, std::function<QWidget*()> make) {
    pages_.push_back({id, std::move(make), nullptr});
    tabs_->addTab(Icons::get(icon), title);
}

QString PageStack::currentId() const {
    const int index = tabs_->currentIndex();
    return index < 0 ? QString() : pages_[static_cast<std::size_t>(index)].id;
}

int PageStack::indexOf(const QString& id) const {
    for (std::size_t i = 0; i < pages_.size(); ++i) {
        if (pages_[i].id == id) return static_cast<int>(i);
    }
    return -1;
}

void PageStack::setCurrentId(const QString& id) {
    const int index = indexOf(id);
    if (index >= 0) tabs_->setCurrentIndex(index);
}

QWidget* PageStack::page(const QString& id) {
    const int index = indexOf(id);
    if (index < 0) return nullptr;
    Page& page = pages_[static_cast<std::size_t>(index)];
    if (page.widget == nullptr) {
        page.widget = page.make();
        stack_->addWidget(page.widget);
    }
    return page.widget;
}

QStringList PageStack::ids() const {
    QStringList ids;
    for (const Page& page : pages_) ids.append(page.id);
    return ids;
}

QString PageStack::titleOf(const QString& id) const {
    return tabs_->tabText(indexOf(id));
}

void PageStack::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // After the first paint.
    QMetaObject::invokeMethod(
        this, [this] { showPage(tabs_->currentIndex()); }, Qt::QueuedConnection);
}

void PageStack::showPage(int index) {
    if (index < 0 || !isVisible()) return;
    const QString id = pages_[static_cast<std::size_t>(index)].id;
    QWidget* widget = page(id);
    if (stack_->currentWidget() == widget) return;
    stack_->setCurrentWidget(widget);
    emit currentChanged(id);
}

}  // namespace attune
