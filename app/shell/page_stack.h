#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace attune {

/// Tabs over pages that are made when they are first shown, so that the window is there at once.
class PageStack : public QWidget {
    Q_OBJECT

public:
    explicit PageStack(QWidget* parent = nullptr);

    void addPage(const QString& id, const QString& title, const QString& icon, std::function<QWidget*()> make);
    QString currentId() const;
    void setCurrentId(const QString& id);
    /// The page's widget; makes it where it was never shown.
    QWidget* page(const QString& id);
    QStringList ids() const;
    QString titleOf(const QString& id) const;

signals:
    void currentChanged(const QString& id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Page {
        QString id;
        std::function<QWidget*()> make;
        QWidget* widget = nullptr;
    };
    int indexOf(const QString& id) const;
    void showPage(int index);

    QTabBar* tabs_;
    QStackedWidget* stack_;
    std::vector<Page> pages_;
};

}  // namespace attune
