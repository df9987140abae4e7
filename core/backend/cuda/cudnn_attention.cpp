#include "core/backend/cuda/cudnn_attention.h"

#include <cudnn_frontend.h>
#include <dlfcn.h>

#include <map>
#include <optional>
#include <unordered_map>

#include "core/backend/cuda/attention_self_test.h"
#include "core/base/log.h"

// The frontend finds every function of cuDNN through this handle.
namespace cudnn_frontend {
void* cudnn_dlhandle = nullptr;
}

namespace attune::cuda {

namespace fe = cudnn_frontend;

namespace {

// 9.10 had wrong results, and graphs replayed wrongly before 9.15.1 (engine_peers.md §b.3).
constexpr std::size_t leastVersion = 91501;

enum Id : std::int64_t { idQuery = 1, idKey, idValue, idOut, idStatistics, idDOut, idDQuery, idDKey, idDValue };

using fe::graph::Tensor_attributes;
using GraphTensor = std::shared_ptr<Tensor_attributes>;

bool good(fe::error_t status, const char* what) {
    if (status.is_good()) return true;
    log(LogLevel::warning, std::string("cuDNN attention: ") + what + ": " + status.get_message());
    return false;
}

struct Key {
    std::int64_t B, T, H, headDim;
    bool causal, backward;
    float scale;

    auto operator<=>(const Key&) const = default;
};

/// A graph that is ready to run.
struct Plan {
    std::shared_ptr<fe::graph::Graph> graph;
    std::int64_t workspaceBytes = 0;
};

/// Builds the graphs. Queries, keys and values are used where they lie, through strides.
class GraphMaker {
public:
    explicit GraphMaker(const Key& key) : key_(key), graph_(std::make_shared<fe::graph::Graph>()) {
        graph_->set_io_data_type(fe::DataType_t::BFLOAT16)
            .set_intermediate_data_type(fe::DataType_t::FLOAT)
            .set_compute_data_type(fe::DataType_t::FLOAT);
    }

    std::optional<Plan> make(cudnnHandle_t handle) {
        const GraphTensor query = input(idQuery, packed()), keys = input(idKey, packed()),
                          value = input(idValue, packed());
        if (key_.backward) {
            backward(query, keys, value);
        } else {
            forward(query, keys, value);
        }
        if (!good(graph_->validate(), "validate") || !good(graph_->build_operation_graph(handle), "operation graph") ||
            !good(graph_->create_execution_plans({fe::HeurMode_t::A}), "plans") ||
            !good(graph_->check_support(handle), "support") || !good(graph_->build_plans(handle), "build")) {
            return std::nullopt;
        }
        return Plan{graph_, graph_->get_workspace_size()};
    }

private:
    using Strides = std::vector<std::int64_t>;

    Strides packed() const {
        const std::int64_t row = 3 * key_.H * key_.headDim;
        return {key_.T * row, key_.headDim, row, 1};
    }
    Strides dense() const {
        const std::int64_t row = key_.H * key_.headDim;
        return {key_.T * row, key_.headDim, row, 1};
    }
    GraphTensor input(Id id, const Strides& strides) {
        return graph_->tensor(
            Tensor_attributes().set_dim({key_.B, key_.H, key_.T, key_.headDim}).set_stride(strides).set_uid(id));
    }
    void output(const GraphTensor& tensor, Id id, const Strides& strides) {
        tensor->set_output(true).set_dim({key_.B, key_.H, key_.T, key_.headDim}).set_stride(strides).set_uid(id);
    }
    static void statistics(Tensor_attributes& tensor, const Key& key) {
        tensor.set_dim({key.B, key.H, key.T, 1})
            .set_stride({key.H * key.T, key.T, 1, 1})
            .set_data_type(fe::DataType_t::FLOAT)
            .set_uid(idStatistics);
    }

    void forward(const GraphTensor& query, const GraphTensor& keys, const GraphTensor& value) {
        fe::graph::SDPA_attributes options;
        options.set_generate_stats(true).set_attn_scale(key_.scale);
        if (key_.causal)
            options.set_diagonal_alignment(fe::DiagonalAlignment_t::TOP_LEFT).set_diagonal_band_right_bound(0);
        const auto [out, sums] = graph_->sdpa(query, keys, value, options);
        output(out, idOut, dense());
        sums->set_output(true);
        statistics(*sums, key_);
    }

    void backward(const GraphTensor& query, const GraphTensor& keys, const GraphTensor& value) {
        fe::graph::SDPA_backward_attributes options;
        options.set_attn_scale(key_.scale);
        if (key_.causal)
            options.set_diagonal_alignment(fe::DiagonalAlignment_t::TOP_LEFT).set_diagonal_band_right_bound(0);
        const GraphTensor out = input(idOut, dense()), dOut = input(idDOut, dense());
        Tensor_attributes sums;
        statistics(sums, key_);
        const auto [dQuery, dKey, dValue] =
            graph_->sdpa_backward(query, keys, value, out, dOut, graph_->tensor(sums), options);
        output(dQuery, idDQuery, packed());
        output(dKey, idDKey, packed());
        output(dValue, idDValue, packed());
    }

    Key key_;
    std::shared_ptr<fe::graph::Graph> graph_;
};

}  // namespace

class CudnnAttention::Library {
public:
    /// Null with a line in the log when there is no usable cuDNN.
    static std::unique_ptr<Library> open() {
        if (fe::cudnn_dlhandle == nullptr) fe::cudnn_dlhandle = dlopen("libcudnn.so.9", RTLD_NOW | RTLD_LOCAL);
        if (fe::cudnn_dlhandle == nullptr) {
            log(LogLevel::info, std::string("attention without cuDNN: ") + dlerror());
            return nullptr;
        }
        if (fe::detail::get_backend_version() < leastVersion) {
            log(LogLevel::info, "attention without cuDNN: version 9.15.1 is needed, found " +
                                    std::to_string(fe::detail::get_backend_version()));
            return nullptr;
        }
        auto library = std::unique_ptr<Library>(new Library);
        if (fe::detail::create_handle(&library->handle_) != CUDNN_STATUS_SUCCESS) return nullptr;
        return library;
    }
    ~Library() {
        if (handle_ != nullptr) fe::detail::destroy_handle(handle_);
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    bool run(const AttentionShape& shape, bool isBackward, std::unordered_map<std::int64_t, void*> pointers,
             void* workspace, std::int64_t workspaceBytes, cudaStream_t stream) {
        const Key key{shape.B, shape.T, shape.H, shape.headDim, shape.causal, isBackward, shape.scale};
        auto found = plans_.find(key);
        if (found == plans_.end()) found = plans_.emplace(key, GraphMaker(key).make(handle_)).first;
        if (!found->second || found->second->workspaceBytes > workspaceBytes) return false;
        if (fe::detail::set_stream(handle_, stream) != CUDNN_STATUS_SUCCESS) return false;
        return good(found->second->graph->execute(handle_, pointers, workspace), "execute");
    }

    /// Of each head size: the outcome of its comparison with our own kernel.
    std::map<std::pair<std::int64_t, bool>, bool> trusted;

private:
    Library() = default;

    cudnnHandle_t handle_ = nullptr;
    std::map<Key, std::optional<Plan>> plans_;
};

CudnnAttention::CudnnAttention(std::shared_ptr<Context> context) : context_(std::move(context)) {}
CudnnAttention::~CudnnAttention() = default;

std::int64_t CudnnAttention::workspaceBytes(const AttentionShape& shape) {
    const std::int64_t rows = shape.B * shape.H * ((shape.T + 127) / 128 * 128);
    return rows * (shape.headDim + 2) * static_cast<std::int64_t>(sizeof(float)) + (std::int64_t{1} << 20);
}

CudnnAttention::Library* CudnnAttention::library(const AttentionShape& shape, const DropoutKey& dropout, DType dtype,
                                                 StreamId stream) {
    if (dtype != DType::bf16 || dropout.probability > 0 || shape.lengths != nullptr || shape.T % 128 != 0 ||
        shape.headDim % 8 != 0 || shape.headDim > 128) {
        return nullptr;
    }
    context_->activate();
    if (!tried_) {
        tried_ = true;
        library_ = Library::open();
    }
    if (!library_) return nullptr;
    const std::pair kind{shape.headDim, shape.causal};
    const auto found = library_->trusted.find(kind);
    if (found != library_->trusted.end()) return found->second ? library_.get() : nullptr;
    library_->trusted[kind] = true;  // for the test itself
    const bool agrees = attentionAgrees(*context_, *this, shape, stream);
    library_->trusted[kind] = agrees;
    if (!agrees) log(LogLevel::warning, "cuDNN's attention differs from our own and is not used");
    return agrees ? library_.get() : nullptr;
}

bool CudnnAttention::forward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv, Tensor out,
                             Tensor logSumExp, StreamId stream) {
    Library* const found = library(shape, dropout, qkv.dtype, stream);
    if (found == nullptr) return false;
    const Launch on = context_->launch(stream);
    auto* const base = static_cast<std::uint16_t*>(const_cast<void*>(qkv.data));
    const std::int64_t C = shape.H * shape.headDim;
    return found->run(shape, false,
                      {{idQuery, base},
                       {idKey, base + C},
                       {idValue, base + 2 * C},
                       {idOut, out.data},
                       {idStatistics, logSumExp.data}},
                      on.scratch, on.scratchBytes, on.stream);
}

bool CudnnAttention::backward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut, ConstTensor qkv,
                              ConstTensor out, ConstTensor logSumExp, Tensor dQkv, void* workspace, StreamId stream) {
    Library* const found = library(shape, dropout, qkv.dtype, stream);
    if (found == nullptr) return false;
    const Launch on = context_->launch(stream);
    const auto changeable = [](const void* pointer) { return const_cast<void*>(pointer); };
    auto* const base = static_cast<std::uint16_t*>(changeable(qkv.data));
    auto* const gradient = static_cast<std::uint16_t*>(dQkv.data);
    const std::int64_t C = shape.H * shape.headDim;
    return found->run(shape, true,
                      {{idQuery, base},
                       {idKey, base + C},
                       {idValue, base + 2 * C},
                       {idOut, changeable(out.data)},
                       {idStatistics, changeable(logSumExp.data)},
                       {idDOut, changeable(dOut.data)},
                       {idDQuery, gradient},
                       {idDKey, gradient + C},
                       {idDValue, gradient + 2 * C}},
                      workspace, workspaceBytes(shape), on.stream);
}

}  // namespace attune::cuda
