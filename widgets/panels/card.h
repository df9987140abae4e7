#pragma once

#include <QWidget>
#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace attune {

enum class CardKind { information, success, warning, error };

/// A message that stays in the window: a mark, a title, words, actions as buttons, and a cross that closes it. Not
/// modal.
class Card : public QWidget {
    Q_OBJECT

public:
    Card(CardKind kind, const QString& title, const QString& text, QWidget* parent = nullptr);

    QPushButton* addAction(const QString& text, std::function<void()> act);
    void setText(const QString& text);
    QString text() const;
    QString title() const;
    void setTitle(const QString& title);
    void setClosable(bool closable);
    /// Drawn as a strip over the whole width, without corners: a banner.
    void setStrip(bool strip);

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CardKind kind_;
    QLabel *title_, *text_;
    QHBoxLayout* actions_;
    QToolButton* close_;
    bool strip_ = false;
};

}  // namespace attune
