#include "widgets/models/doctor_model.h"

#include <QCoreApplication>
#include <QIcon>
#include <algorithm>

#include "widgets/models/row_sync.h"
#include "widgets/style/icons.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

QString statusWord(DoctorLine::Status status) {
    switch (status) {
        case DoctorLine::Status::ok:
            return DoctorModel::tr("fine");
        case DoctorLine::Status::warning:
            return DoctorModel::tr("check this");
        case DoctorLine::Status::missing:
            return DoctorModel::tr("missing");
    }
    return {};
}

QIcon statusIcon(DoctorLine::Status status) {
    const Colors& colors = Theme::instance().colors();
    switch (status) {
        case DoctorLine::Status::ok:
            return Icons::get(QStringLiteral("check"), colors.running);
        case DoctorLine::Status::warning:
            return Icons::get(QStringLiteral("warning"), colors.paused);
        case DoctorLine::Status::missing:
            return Icons::get(QStringLiteral("close"), colors.failed);
    }
    return {};
}

/// The parts that core/telemetry/doctor.cpp names; others are shown as they are.
constexpr const char* subjects[] = {
    QT_TRANSLATE_NOOP("Doctor", "CPU"),           QT_TRANSLATE_NOOP("Doctor", "Instruction sets"),
    QT_TRANSLATE_NOOP("Doctor", "Free memory"),   QT_TRANSLATE_NOOP("Doctor", "Free disk"),
    QT_TRANSLATE_NOOP("Doctor", "NVIDIA driver"), QT_TRANSLATE_NOOP("Doctor", "Backend cpu"),
    QT_TRANSLATE_NOOP("Doctor", "Backend cuda"),
};

QString subjectText(const std::string& subject) {
    const bool known = std::find(std::begin(subjects), std::end(subjects), subject) != std::end(subjects);
    return known ? QCoreApplication::translate("Doctor", subject.c_str()) : QString::fromStdString(subject);
}

bool sameLine(const DoctorLine& a, const DoctorLine& b) {
    return a.status == b.status && a.found == b.found && a.needed == b.needed && a.code == b.code &&
           a.arguments == b.arguments;
}

}  // namespace

DoctorModel::DoctorModel(QObject* parent) : QAbstractTableModel(parent) {}

void DoctorModel::setReport(const DoctorReport& report) {
    RowSync sync{.beginInsert = [this](int row) { beginInsertRows({}, row, row); },
                 .endInsert = [this] { endInsertRows(); },
                 .beginRemove = [this](int row) { beginRemoveRows({}, row, row); },
                 .endRemove = [this] { endRemoveRows(); },
                 .beginMove = [this](int from, int to) { beginMoveRows({}, from, from, {}, to); },
                 .endMove = [this] { endMoveRows(); },
                 .changed = [this](int row) { emit dataChanged(index(row, 0), index(row, columns - 1)); }};
    sync.run(
        rows_, report.lines, [](const DoctorLine& line) { return line.subject; }, sameLine);
}

QString DoctorModel::plainText() const {
    QString all;
    for (const DoctorLine& line : rows_) {
        const QString remedy = text(line, remedyColumn);
        all += QStringLiteral("%1: %2: %3")
                   .arg(text(line, subjectColumn), statusWord(line.status), text(line, foundColumn));
        if (!remedy.isEmpty()) all += QStringLiteral(": ") + remedy;
        all += QLatin1Char('\n');
    }
    return all;
}

int DoctorModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DoctorModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString DoctorModel::text(const DoctorLine& line, int column) const {
    switch (column) {
        case subjectColumn:
            return subjectText(line.subject);
        case foundColumn:
            return line.found.empty() ? tr("nothing found") : QString::fromStdString(line.found);
        case neededColumn:
            return QString::fromStdString(line.needed);
        case remedyColumn:
            return line.code.empty() ? QString() : messageText(line.code, line.arguments);
        default:
            return {};
    }
}

QVariant DoctorModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const DoctorLine& line = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return text(line, index.column());
        case Qt::ToolTipRole:
            return index.column() == subjectColumn ? statusWord(line.status) : text(line, index.column());
        case Qt::AccessibleDescriptionRole:
            return statusWord(line.status);
        case Qt::DecorationRole:
            return index.column() == subjectColumn ? QVariant(statusIcon(line.status)) : QVariant();
        case statusRole:
            return static_cast<int>(line.status);
        default:
            return {};
    }
}

QVariant DoctorModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case subjectColumn:
            return tr("Part");
        case foundColumn:
            return tr("Found");
        case neededColumn:
            return tr("Needed");
        case remedyColumn:
            return tr("What to do");
        default:
            return {};
    }
}

}  // namespace attune
