#include <QtTest>
#include <set>

#include "core/values/messages.h"

using namespace attune;

class TestMessages : public QObject {
    Q_OBJECT

private slots:
    void argumentsFillTheirPlaces() {
        QCOMPARE(fillTemplate("{1} before {0}, {2}", {"a", "b"}), std::string("b before a, ?"));
        QCOMPARE(fillTemplate("a {brace} {", {"x"}), std::string("a {brace} {"));
    }

    void unknownCodesAreShownAsTheyAre() {
        QCOMPARE(describe("no.such_code", {"a", "b"}), std::string("no.such_code a b"));
        QCOMPARE(describe("text", {"as it is"}), std::string("as it is"));
    }

    void everyWordingIsASentenceOnce() {
        std::set<std::string_view> codes;
        for (const auto table : {configMessages(), dataMessages(), storeMessages(), trainMessages()}) {
            for (const Message& message : table) {
                QVERIFY2(codes.insert(message.code).second, message.code.data());
                QVERIFY2(message.text.ends_with('.') || message.text.ends_with('?'), message.code.data());
                QVERIFY2(message.action.empty() || message.action.ends_with('.') || message.action.ends_with('?'),
                         message.code.data());
                QVERIFY2(message.text.find('!') == std::string_view::npos, message.code.data());
            }
        }
        QVERIFY(codes.size() > 50);
    }
};

QTEST_APPLESS_MAIN(TestMessages)
#include "tst_messages.moc"
