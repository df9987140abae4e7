#include <memory>

#include "app/cli/commands.h"
#include "app/cli/json_lines.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/text/tokenizer.h"
#include "core/text/utf8.h"

namespace attune {

namespace {

void encodeLines(const Tokenizer& tokenizer) {
    forEachJsonLine([&](const Json& value, std::size_t line) {
        if (!value.is_string()) throw Error("cli.bad_line", {std::to_string(line), "not a string"});
        std::vector<std::int32_t> ids;
        tokenizer.encode(value.get<std::string>(), ids);
        printJson(ids);
    });
}

void decodeLines(const Tokenizer& tokenizer) {
    forEachJsonLine([&](const Json& value, std::size_t line) {
        std::vector<std::int32_t> ids;
        for (const Json& id : value.is_array() ? value : Json::array({nullptr})) {
            if (!id.is_number_integer() || id.get<std::int64_t>() < 0 || id.get<std::int64_t>() > INT32_MAX) {
                throw Error("cli.bad_line", {std::to_string(line), "not an array of token ids"});
            }
            ids.push_back(id.get<std::int32_t>());
        }
        printJson(validUtf8(tokenizer.decode(ids)));
    });
}

}  // namespace

void addTokenizeCommand(Cli& cli) {
    const auto model = std::make_shared<std::string>();
    const auto decode = std::make_shared<bool>(false);
    CLI::App* command = cli.add(
        "tokenize", "Turn texts into token ids: one JSON string a line in, one JSON array a line out", [model, decode] {
            const auto tokenizer = loadTokenizer(modelFolder(*model));
            if (*decode) {
                decodeLines(*tokenizer);
            } else {
                encodeLines(*tokenizer);
            }
            return ExitCode::done;
        });
    command->add_option("model", *model, "Folder or file of a tokenizer, model folder, or PROJECT#RUN")->required();
    command->add_flag("--decode", *decode, "The other way round");
}

}  // namespace attune
