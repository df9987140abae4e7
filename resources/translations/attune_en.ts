<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>attune::ChangedSettings</name>
    <message numerus="yes">
        <source>%n setting(s) changed</source>
        <translation>
            <numerusform>%n setting changed</numerusform>
            <numerusform>%n settings changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::CloseGuard</name>
    <message numerus="yes">
        <source>%n run(s) still training</source>
        <translation>
            <numerusform>%n run still training</numerusform>
            <numerusform>%n runs still training</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::ExperimentsModel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::MetricPanel</name>
    <message numerus="yes">
        <source>%n NaN</source>
        <translation>
            <numerusform>%n NaN</numerusform>
            <numerusform>%n NaN</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n infinite</source>
        <translation>
            <numerusform>%n infinite</numerusform>
            <numerusform>%n infinite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not drawable on log</source>
        <translation>
            <numerusform>%n not drawable on log</numerusform>
            <numerusform>%n not drawable on log</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points outside</source>
        <translation>
            <numerusform>%n point outside</numerusform>
            <numerusform>%n points outside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::MetricPlot</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::ProblemList</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::RunActions</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::RunBars</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::SetupPage</name>
    <message numerus="yes">
        <source>%n thing(s) to mend first</source>
        <translation>
            <numerusform>%n thing to mend first</numerusform>
            <numerusform>%n things to mend first</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::ValueTable</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
