#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QTableView;

namespace attune {

class LogModel;

/// The log of the project's runs as a table, filtered by level and text. Follows the end while it is there.
class LogPanel : public QWidget {
    Q_OBJECT

public:
    explicit LogPanel(LogModel* model, QWidget* parent = nullptr);

private:
    /// Rows of at least a level that contain a text.
    class Filter : public QSortFilterProxyModel {
    public:
        using QSortFilterProxyModel::QSortFilterProxyModel;
        void set(int level, const QString& text);

    protected:
        bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

    private:
        int level_ = 0;
        QString text_;
    };

    void refilter();

    Filter* filter_;
    QComboBox* level_;
    QLineEdit* search_;
    QTableView* view_;
    bool following_ = true;
};

}  // namespace attune
