#include "app/shell/model_outline.h"

#include "widgets/panels/quantity_text.h"

namespace attune {

namespace {

ModelPart matrix(const QString& name, std::int64_t rows, std::int64_t columns, bool bias) {
    const QString shape = countText(rows) % QStringLiteral(" × ") % countText(columns) %
                          (bias ? QStringLiteral(" + ") % countText(columns) : QString());
    return {name, shape, rows * columns + (bias ? columns : 0), {}};
}

ModelPart norm(const QString& name, std::int64_t width) {
    return {name, QString(QStringLiteral("2 × ") % countText(width)), 2 * width, {}};
}

ModelPart group(const QString& name, std::vector<ModelPart> parts) {
    ModelPart whole{name, {}, 0, std::move(parts)};
    for (const ModelPart& part : whole.parts) whole.parameters += part.parameters;
    return whole;
}

}  // namespace

ModelPart outlineGpt(const GptConfig& config) {
    const std::int64_t width = config.nEmbd;
    std::vector<ModelPart> parts;
    parts.push_back(matrix(QStringLiteral("wte"), config.vocabSize, width, false));
    parts.push_back(matrix(QStringLiteral("wpe"), config.nPositions, width, false));
    for (std::int64_t layer = 0; layer < config.nLayer; ++layer) {
        parts.push_back(
            group(QStringLiteral("h.%1").arg(layer),
                  {norm(QStringLiteral("ln_1"), width),
                   group(QStringLiteral("attn"), {matrix(QStringLiteral("c_attn"), width, 3 * width, true),
                                                  matrix(QStringLiteral("c_proj"), width, width, true)}),
                   norm(QStringLiteral("ln_2"), width),
                   group(QStringLiteral("mlp"), {matrix(QStringLiteral("c_fc"), width, 4 * width, true),
                                                 matrix(QStringLiteral("c_proj"), 4 * width, width, true)})}));
    }
    parts.push_back(norm(QStringLiteral("ln_f"), width));
    return group(QStringLiteral("transformer"), std::move(parts));
}

}  // namespace attune
