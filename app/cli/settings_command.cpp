#include <cmath>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/report.h"
#include "core/config/experiment_config.h"

namespace attune {

namespace {

std::string typeName(FieldType type) {
    switch (type) {
        case FieldType::flag:
            return "flag";
        case FieldType::integer:
            return "integer";
        case FieldType::real:
            return "real";
        case FieldType::text:
            return "text";
        case FieldType::choice:
            return "choice";
        case FieldType::list:
            return "list";
        case FieldType::path:
            return "path";
        case FieldType::paths:
            break;
    }
    return "paths";
}

std::string choicesText(const Field& field) {
    std::string text;
    for (const Choice& choice : field.choices) text += (text.empty() ? "" : ", ") + std::string(choice.value);
    return text;
}

/// "1 … 512", "> 0", or the choices.
std::string rangeText(const Field& field) {
    if (field.type == FieldType::choice) return choicesText(field);
    if (std::isinf(field.minimum)) return "";
    const std::string maximum = shortNumber(field.maximum);
    return (field.minimumExclusive ? "> " : "") + shortNumber(field.minimum) + " … " + maximum;
}

Json fieldJson(const Field& field) {
    Json json{
        {"key", field.key},     {"type", typeName(field.type)}, {"label", field.label},
        {"help", field.help},   {"unit", field.unit},           {"group", field.group},
        {"basic", field.basic}, {"nullable", field.nullable},   {"default", ExperimentConfig().toText(field.key)}};
    if (!std::isinf(field.minimum)) {
        json["minimum"] = field.minimum;
        json["maximum"] = field.maximum;
        json["minimum_exclusive"] = field.minimumExclusive;
    }
    for (const Choice& choice : field.choices) json["choices"].push_back(choice.value);
    return json;
}

void printMarkdown() {
    for (const Choice& group : schemaGroups()) {
        std::cout << "\n## " << group.label << "\n\n| key | default | range | what it does |\n|---|---|---|---|\n";
        for (const Field& field : schema()) {
            if (field.group != group.value) continue;
            std::cout << "| `" << field.key << "` | " << ExperimentConfig().toText(field.key) << " | "
                      << rangeText(field) << " | " << field.help << " |\n";
        }
    }
}

void printPlain() {
    for (const Field& field : schema()) {
        std::cout << field.key << " = " << ExperimentConfig().toText(field.key);
        if (const std::string range = rangeText(field); !range.empty()) std::cout << "   (" << range << ")";
        std::cout << "\n    " << field.help << '\n';
    }
}

}  // namespace

void addSettingsCommand(Cli& cli) {
    const auto markdown = std::make_shared<bool>(false);
    CLI::App* command = cli.add("settings", "List every setting with its default, range and meaning", [markdown, &cli] {
        if (cli.json()) {
            for (const Field& field : schema()) printJson(fieldJson(field));
        } else if (*markdown) {
            printMarkdown();
        } else {
            printPlain();
        }
        return ExitCode::done;
    });
    command->add_flag("--markdown", *markdown, "As tables for documentation");
}

}  // namespace attune
