<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Doctor</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Instruction sets</source>
        <translation>指令集</translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation>可用内存</translation>
    </message>
    <message>
        <source>Free disk</source>
        <translation>可用磁盘</translation>
    </message>
    <message>
        <source>NVIDIA driver</source>
        <translation>NVIDIA 驱动</translation>
    </message>
    <message>
        <source>Backend cpu</source>
        <translation>后端 cpu</translation>
    </message>
    <message>
        <source>Backend cuda</source>
        <translation>后端 cuda</translation>
    </message>
</context>
<context>
    <name>EventLog</name>
    <message>
        <source>%1 at step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>checkpoint at step %1, %2</source>
        <translation>第 %1 步的检查点，%2</translation>
    </message>
    <message>
        <source>%1, best so far</source>
        <translation>%1，目前最佳</translation>
    </message>
    <message>
        <source>goes on from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
</context>
<context>
    <name>ExperimentFacts</name>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Samples a step</source>
        <translation>每步样本数</translation>
    </message>
    <message>
        <source>Tokens a step</source>
        <translation>每步词元数</translation>
    </message>
    <message>
        <source>Tokens in all</source>
        <translation>词元总数</translation>
    </message>
    <message>
        <source>Time, as last measured</source>
        <translation>用时（按上次测量）</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>Forms</name>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改为 %1</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>将“%1”设为 %2</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Browse</source>
        <translation>浏览</translation>
    </message>
    <message>
        <source>Choose a file or a folder, or drop it here</source>
        <translation>选择文件或文件夹，也可拖放到此处</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Remove the repetition</source>
        <translation>移除重复项</translation>
    </message>
    <message>
        <source>Back to the default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Range: above %1, up to %2.</source>
        <translation>范围：大于 %1，不超过 %2。</translation>
    </message>
    <message>
        <source>Range: %1 to %2.</source>
        <translation>范围：%1 至 %2。</translation>
    </message>
</context>
<context>
    <name>MemoryPart</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Loader</source>
        <translation>读取器</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>%1 (host)</source>
        <translation>%1（主机）</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Commands  Ctrl+K</source>
        <translation>命令  Ctrl+K</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>There is no setting {0}.</source>
        <translation>没有名为 {0} 的设置。</translation>
    </message>
    <message>
        <source>Did you mean {1}?</source>
        <translation>您是否想用 {1}？</translation>
    </message>
    <message>
        <source>{0} cannot be {1}: that is another kind of value.</source>
        <translation>{0} 不能是 {1}：值的类型不对。</translation>
    </message>
    <message>
        <source>Look at the default of this setting for the kind that it takes.</source>
        <translation>请参照该设置的默认值使用正确的类型。</translation>
    </message>
    <message>
        <source>{0} cannot be {1}.</source>
        <translation>{0} 不能是 {1}。</translation>
    </message>
    <message>
        <source>Choose one of: {2}.</source>
        <translation>请选择其一：{2}。</translation>
    </message>
    <message>
        <source>{0}: “{1}” is not a number.</source>
        <translation>{0}：“{1}”不是数字。</translation>
    </message>
    <message>
        <source>Write it like 12, 1 000, 12k, 0.1 or 3e-4.</source>
        <translation>请写成 12、1 000、12k、0.1 或 3e-4 这样的形式。</translation>
    </message>
    <message>
        <source>{0}: “{1}” could mean {2} or {3}.</source>
        <translation>{0}：“{1}”可能是 {2}，也可能是 {3}。</translation>
    </message>
    <message>
        <source>Write one of the two.</source>
        <translation>请写成其中之一。</translation>
    </message>
    <message>
        <source>{0}: “{1}” is neither on nor off.</source>
        <translation>{0}：“{1}”既不是开也不是关。</translation>
    </message>
    <message>
        <source>Write true or false.</source>
        <translation>请写 true 或 false。</translation>
    </message>
    <message>
        <source>The configuration is not JSON at byte {1}: {0}.</source>
        <translation>配置在第 {1} 字节处不是合法的 JSON：{0}。</translation>
    </message>
    <message>
        <source>Correct the file, or export it again.</source>
        <translation>请改正该文件，或重新导出。</translation>
    </message>
    <message>
        <source>There is no preset {0}.</source>
        <translation>没有名为 {0} 的预设。</translation>
    </message>
    <message>
        <source>A preset cannot be named “{0}”.</source>
        <translation>预设不能命名为“{0}”。</translation>
    </message>
    <message>
        <source>Choose a short name without a slash that is not one of the built-in presets.</source>
        <translation>请取一个不含斜杠的短名称，且不要与内置预设重名。</translation>
    </message>
    <message>
        <source>The settings cannot be run: {0}.</source>
        <translation>无法按这些设置运行：{0}。</translation>
    </message>
    <message>
        <source>Correct them and start again.</source>
        <translation>请改正后重新开始。</translation>
    </message>
    <message>
        <source>{0} is {1}; the least is {2}.</source>
        <translation>{0} 为 {1}，最小值是 {2}。</translation>
    </message>
    <message>
        <source>Set it to {2} or more.</source>
        <translation>请设为 {2} 或更大。</translation>
    </message>
    <message>
        <source>{0} is {1}; the most is {2}.</source>
        <translation>{0} 为 {1}，最大值是 {2}。</translation>
    </message>
    <message>
        <source>Set it to {2} or less.</source>
        <translation>请设为 {2} 或更小。</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be greater than {2}.</source>
        <translation>{0} 为 {1}，必须大于 {2}。</translation>
    </message>
    <message>
        <source>Set it to a number above {2}.</source>
        <translation>请设为大于 {2} 的数。</translation>
    </message>
    <message>
        <source>{0} has no effect while {1} is {2}.</source>
        <translation>{1} 为 {2} 时，{0} 不起作用。</translation>
    </message>
    <message>
        <source>Set it back to its default, or change {1}.</source>
        <translation>请恢复默认值，或更改 {1}。</translation>
    </message>
    <message>
        <source>{0} attention heads do not divide the width {1}.</source>
        <translation>宽度 {1} 不能被 {0} 个注意力头整除。</translation>
    </message>
    <message>
        <source>Choose a number of heads that divides it, or another width.</source>
        <translation>请选择能整除它的头数，或更改宽度。</translation>
    </message>
    <message>
        <source>Samples of {0} tokens do not fit into a context of {1}.</source>
        <translation>长 {0} 个词元的样本放不进 {1} 的上下文。</translation>
    </message>
    <message>
        <source>Shorten the sequence length or enlarge the context.</source>
        <translation>请缩短序列长度或加大上下文。</translation>
    </message>
    <message>
        <source>The precision {0} needs a GPU.</source>
        <translation>精度 {0} 需要 GPU。</translation>
    </message>
    <message>
        <source>Use fp32 on the CPU.</source>
        <translation>在 CPU 上请用 fp32。</translation>
    </message>
    <message>
        <source>bf16 on the CPU rounds as a GPU does, but is rarely faster than fp32.</source>
        <translation>CPU 上的 bf16 与 GPU 的舍入相同，但很少比 fp32 快。</translation>
    </message>
    <message>
        <source>Use fp32 unless you want to see the effect of rounding.</source>
        <translation>除非想观察舍入的影响，否则请用 fp32。</translation>
    </message>
    <message>
        <source>A warm-up of {0} steps is longer than the training of {1} steps.</source>
        <translation>{0} 步的预热比 {1} 步的训练还长。</translation>
    </message>
    <message>
        <source>Shorten the warm-up: a tenth of the training is plenty.</source>
        <translation>请缩短预热：训练步数的十分之一已足够。</translation>
    </message>
    <message>
        <source>The rate at the end, {0}, is above the learning rate {1}.</source>
        <translation>末端学习率 {0} 高于学习率 {1}。</translation>
    </message>
    <message>
        <source>Lower the rate at the end.</source>
        <translation>请降低末端学习率。</translation>
    </message>
    <message>
        <source>With {0} cycles the schedule never restarts.</source>
        <translation>周期数为 {0} 时，调度不会重启。</translation>
    </message>
    <message>
        <source>Set at least 1 cycle, or choose the plain cosine.</source>
        <translation>请至少设为 1 个周期，或选用普通余弦。</translation>
    </message>
    <message>
        <source>A learning rate of {0} is so high that training will probably diverge.</source>
        <translation>学习率 {0} 过高，训练很可能发散。</translation>
    </message>
    <message>
        <source>Try 1e-3 or less.</source>
        <translation>请试用 1e-3 或更小。</translation>
    </message>
    <message>
        <source>There is nothing to go back to: checkpoints during the run are off.</source>
        <translation>无处可退：运行中未开启检查点。</translation>
    </message>
    <message>
        <source>Turn checkpoints on, or skip bad steps instead.</source>
        <translation>请开启检查点，或改为跳过坏步。</translation>
    </message>
    <message>
        <source>There is no training text.</source>
        <translation>没有训练文本。</translation>
    </message>
    <message>
        <source>Add a text file or a folder of them.</source>
        <translation>请添加文本文件或其所在文件夹。</translation>
    </message>
    <message>
        <source>{0} is listed more than once and would be trained on as often.</source>
        <translation>{0} 被列出多次，也会被重复训练。</translation>
    </message>
    <message>
        <source>Remove the repetition.</source>
        <translation>请去掉重复项。</translation>
    </message>
    <message>
        <source>{0} is both training and validation text, so the validation would only measure memory.</source>
        <translation>{0} 既是训练文本又是验证文本，验证只会测到记忆。</translation>
    </message>
    <message>
        <source>Remove it from one of the two.</source>
        <translation>请从其中一处去掉。</translation>
    </message>
    <message>
        <source>No tokenizer files are chosen.</source>
        <translation>没有选择分词器文件。</translation>
    </message>
    <message>
        <source>Choose the folder of a tokenizer, or train a new one.</source>
        <translation>请选择分词器文件夹，或训练新的分词器。</translation>
    </message>
    <message>
        <source>Evaluation is on, but no text is held out for it.</source>
        <translation>已开启评估，但没有留出文本。</translation>
    </message>
    <message>
        <source>Hold out a part of the text, name validation text, or turn evaluation off.</source>
        <translation>请留出部分文本、指定验证文本，或关闭评估。</translation>
    </message>
    <message>
        <source>Text samples are on, but there is no prompt.</source>
        <translation>已开启文本采样，但没有提示词。</translation>
    </message>
    <message>
        <source>Add a prompt, or turn samples off.</source>
        <translation>请添加提示词，或关闭采样。</translation>
    </message>
    <message>
        <source>Points are recorded every {0} steps, but the run has only {1}.</source>
        <translation>每 {0} 步记录一次，但整个运行只有 {1} 步。</translation>
    </message>
    <message>
        <source>Record more often.</source>
        <translation>请提高记录频率。</translation>
    </message>
    <message>
        <source>Evaluation is due every {0} steps, but the run has only {1}.</source>
        <translation>每 {0} 步评估一次，但整个运行只有 {1} 步。</translation>
    </message>
    <message>
        <source>Evaluate more often.</source>
        <translation>请提高评估频率。</translation>
    </message>
    <message>
        <source>There is no file {0}.</source>
        <translation>文件 {0} 不存在。</translation>
    </message>
    <message>
        <source>Check the path, or choose the file again.</source>
        <translation>请检查路径，或重新选择文件。</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>Check its permissions, or copy it to another place.</source>
        <translation>请检查其权限，或将其复制到别处。</translation>
    </message>
    <message>
        <source>{0} cannot be written: {1}.</source>
        <translation>无法写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or choose another one.</source>
        <translation>请检查文件夹权限，或另选一个。</translation>
    </message>
    <message>
        <source>The disk is full: {0} needs {1} bytes.</source>
        <translation>磁盘已满：{0} 需要 {1} 字节。</translation>
    </message>
    <message>
        <source>Free some space and try again; nothing was lost.</source>
        <translation>请腾出空间后重试；没有丢失任何内容。</translation>
    </message>
    <message>
        <source>There is no file or folder {0}.</source>
        <translation>文件或文件夹 {0} 不存在。</translation>
    </message>
    <message>
        <source>Check the path, or choose the text again.</source>
        <translation>请检查路径，或重新选择文本。</translation>
    </message>
    <message>
        <source>{0} is neither a file nor a folder.</source>
        <translation>{0} 既不是文件也不是文件夹。</translation>
    </message>
    <message>
        <source>Choose a text file or a folder of text files.</source>
        <translation>请选择文本文件或文本文件夹。</translation>
    </message>
    <message>
        <source>The folder {0} holds no text file.</source>
        <translation>文件夹 {0} 中没有文本文件。</translation>
    </message>
    <message>
        <source>Choose a folder with text files (UTF-8), or the files themselves.</source>
        <translation>请选择含 UTF-8 文本文件的文件夹，或直接选择文件。</translation>
    </message>
    <message>
        <source>{0} is empty.</source>
        <translation>{0} 是空的。</translation>
    </message>
    <message>
        <source>Choose a file with text in it.</source>
        <translation>请选择有内容的文件。</translation>
    </message>
    <message>
        <source>{0} is no text: byte {1} is zero.</source>
        <translation>{0} 不是文本：第 {1} 字节为零。</translation>
    </message>
    <message>
        <source>Choose a text file, or convert this one to plain UTF-8 text.</source>
        <translation>请选择文本文件，或将其转换为 UTF-8 纯文本。</translation>
    </message>
    <message>
        <source>{0} is UTF-16 text, not UTF-8.</source>
        <translation>{0} 是 UTF-16 文本，不是 UTF-8。</translation>
    </message>
    <message>
        <source>Save it as UTF-8 in a text editor, or convert it with iconv.</source>
        <translation>请在文本编辑器中另存为 UTF-8，或用 iconv 转换。</translation>
    </message>
    <message>
        <source>{0} is not UTF-8: byte {1} (line {2}) belongs to no character.</source>
        <translation>{0} 不是 UTF-8：第 {1} 字节（第 {2} 行）不属于任何字符。</translation>
    </message>
    <message>
        <source>Save it as UTF-8 in a text editor, or convert it with iconv (often from LATIN1 or GB18030).</source>
        <translation>请在文本编辑器中另存为 UTF-8，或用 iconv 转换（原编码常为 LATIN1 或 GB18030）。</translation>
    </message>
    <message>
        <source>{0} changed while it was being read.</source>
        <translation>{0} 在读取时发生了变化。</translation>
    </message>
    <message>
        <source>Wait until whatever writes it is done, and start again.</source>
        <translation>请等写入它的程序结束后重新开始。</translation>
    </message>
    <message>
        <source>The training text gives {0} tokens; one window of this sequence length needs {1}.</source>
        <translation>训练文本只有 {0} 个词元；按此序列长度，一个窗口需要 {1} 个。</translation>
    </message>
    <message>
        <source>Add text, or choose a shorter sequence length.</source>
        <translation>请添加文本，或缩短序列长度。</translation>
    </message>
    <message>
        <source>The validation text gives {0} tokens; one window of this sequence length needs {1}.</source>
        <translation>验证文本只有 {0} 个词元；按此序列长度，一个窗口需要 {1} 个。</translation>
    </message>
    <message>
        <source>Set aside more text for validation, or choose a shorter sequence length.</source>
        <translation>请留出更多验证文本，或缩短序列长度。</translation>
    </message>
    <message>
        <source>The training text gives at most {0} windows, fewer than the {1} of one optimizer step.</source>
        <translation>训练文本最多有 {0} 个窗口，少于一个优化步所需的 {1} 个。</translation>
    </message>
    <message>
        <source>Add text, or lower batch size, accumulation or sequence length.</source>
        <translation>请添加文本，或减小批大小、累积次数或序列长度。</translation>
    </message>
    <message>
        <source>The token cache {0} is damaged.</source>
        <translation>词元缓存 {0} 已损坏。</translation>
    </message>
    <message>
        <source>Delete it; it will be made again.</source>
        <translation>请将其删除，之后会重新生成。</translation>
    </message>
    <message>
        <source>There is no tokenizer at {0}.</source>
        <translation>{0} 处没有分词器。</translation>
    </message>
    <message>
        <source>Choose a folder with tokenizer.json, with vocab.json and merges.txt, or with encoder.json and vocab.bpe.</source>
        <translation>请选择含 tokenizer.json、或 vocab.json 与 merges.txt、或 encoder.json 与 vocab.bpe 的文件夹。</translation>
    </message>
    <message>
        <source>The tokenizer file {0} is damaged at {1}: {2}.</source>
        <translation>分词器文件 {0} 在 {1} 处损坏：{2}。</translation>
    </message>
    <message>
        <source>Download or save it again.</source>
        <translation>请重新下载或保存。</translation>
    </message>
    <message>
        <source>The tokenizer {0} uses {1}, which Attune does not have.</source>
        <translation>分词器 {0} 使用了 Attune 没有的 {1}。</translation>
    </message>
    <message>
        <source>Choose a byte-level BPE tokenizer as GPT-2 has it, or train one on your text.</source>
        <translation>请选择与 GPT-2 相同的字节级 BPE 分词器，或用您的文本训练一个。</translation>
    </message>
    <message>
        <source>A vocabulary of {0} is too small: byte-level BPE needs at least {1} entries.</source>
        <translation>词表大小 {0} 太小：字节级 BPE 至少需要 {1} 项。</translation>
    </message>
    <message>
        <source>Choose a larger vocabulary; 1,024 to 50,000 are usual.</source>
        <translation>请加大词表；通常为 1,024 到 50,000。</translation>
    </message>
    <message>
        <source>Killed on request; no checkpoint was written.</source>
        <translation>已按要求强行终止；未写检查点。</translation>
    </message>
    <message>
        <source>Stopped while preparing, before the first step.</source>
        <translation>在准备阶段、第一步之前停止。</translation>
    </message>
    <message>
        <source>An internal error ended the run: {0}.</source>
        <translation>内部错误使运行结束：{0}。</translation>
    </message>
    <message>
        <source>Resume from the last checkpoint; if it happens again, report it with the log file.</source>
        <translation>请从最近的检查点继续；若再次发生，请附日志文件反馈。</translation>
    </message>
    <message>
        <source>Memory ran out.</source>
        <translation>内存已用尽。</translation>
    </message>
    <message>
        <source>Halve the batch size and double the accumulation, or close other programs.</source>
        <translation>请将批大小减半、累积次数加倍，或关闭其他程序。</translation>
    </message>
    <message>
        <source>There is no run #{0} in this project.</source>
        <translation>此项目中没有运行 #{0}。</translation>
    </message>
    <message>
        <source>List the runs to see their numbers.</source>
        <translation>请列出运行以查看其编号。</translation>
    </message>
    <message>
        <source>Run #{0} is being trained right now.</source>
        <translation>运行 #{0} 正在训练。</translation>
    </message>
    <message>
        <source>Stop it first, or wait for its end.</source>
        <translation>请先停止它，或等待其结束。</translation>
    </message>
    <message>
        <source>Run #{0} has no usable checkpoint.</source>
        <translation>运行 #{0} 没有可用的检查点。</translation>
    </message>
    <message>
        <source>Start a new run with the same settings.</source>
        <translation>请用相同设置开始新的运行。</translation>
    </message>
    <message>
        <source>The run has done all its {1} steps.</source>
        <translation>该运行已完成全部 {1} 步。</translation>
    </message>
    <message>
        <source>Continue longer with a larger number of steps.</source>
        <translation>请加大步数后继续训练。</translation>
    </message>
    <message>
        <source>Run #{0} has no checkpoint at step {1}.</source>
        <translation>运行 #{0} 在第 {1} 步没有检查点。</translation>
    </message>
    <message>
        <source>Choose a step at which a checkpoint was saved.</source>
        <translation>请选择保存过检查点的步。</translation>
    </message>
    <message>
        <source>The text, or how it is cut, is not what this checkpoint was trained on.</source>
        <translation>文本或其切分方式与该检查点训练时不同。</translation>
    </message>
    <message>
        <source>Start a new run on it, or resume anyway: its first window comes next.</source>
        <translation>请开始新的运行，或仍然继续：将从其第一个窗口开始。</translation>
    </message>
    <message>
        <source>The loss or a gradient stopped being a finite number at step {0}.</source>
        <translation>第 {0} 步的损失或梯度不再是有限数。</translation>
    </message>
    <message>
        <source>Lower the learning rate, lengthen the warm-up or clip gradients; resume from the last checkpoint.</source>
        <translation>请降低学习率、延长预热或裁剪梯度，然后从最近的检查点继续。</translation>
    </message>
    <message>
        <source>The loss was not a finite number again at step {0}, after {1} attempts to go on.</source>
        <translation>尝试继续 {1} 次后，第 {0} 步的损失仍不是有限数。</translation>
    </message>
    <message>
        <source>Lower the learning rate, lengthen the warm-up or clip gradients.</source>
        <translation>请降低学习率、延长预热或裁剪梯度。</translation>
    </message>
    <message>
        <source>The loss stopped being finite at step {0} and there is no checkpoint to go back to.</source>
        <translation>第 {0} 步的损失不再有限，且没有可退回的检查点。</translation>
    </message>
    <message>
        <source>Save checkpoints more often, or lower the learning rate.</source>
        <translation>请更频繁地保存检查点，或降低学习率。</translation>
    </message>
    <message>
        <source>Step {0} was skipped: its loss or gradient was not a finite number.</source>
        <translation>已跳过第 {0} 步：其损失或梯度不是有限数。</translation>
    </message>
    <message>
        <source>Went back from step {0} to the checkpoint at step {1} and halved the learning rate.</source>
        <translation>已从第 {0} 步退回到第 {1} 步的检查点，并将学习率减半。</translation>
    </message>
    <message>
        <source>The device has too little memory: {0} bytes are needed, {1} are free.</source>
        <translation>设备内存不足：需要 {0} 字节，可用 {1} 字节。</translation>
    </message>
    <message>
        <source>Lower the batch size, the sequence length or the model&apos;s size, or close other programs.</source>
        <translation>请减小批大小、序列长度或模型规模，或关闭其他程序。</translation>
    </message>
    <message>
        <source>The device failed in {0}: {1}.</source>
        <translation>设备在 {0} 中出错：{1}。</translation>
    </message>
    <message>
        <source>Resume from the last checkpoint.</source>
        <translation>请从最近的检查点继续。</translation>
    </message>
    <message>
        <source>There is no device called {0}.</source>
        <translation>没有名为 {0} 的设备。</translation>
    </message>
    <message>
        <source>Choose cpu, or a device that the Environment page lists.</source>
        <translation>请选择 cpu，或“环境”页列出的设备。</translation>
    </message>
    <message>
        <source>The device {0} cannot be used: {1}.</source>
        <translation>无法使用设备 {0}：{1}。</translation>
    </message>
    <message>
        <source>Choose another device, or see the Environment page for the reason and the fix.</source>
        <translation>请选择其他设备，或在“环境”页查看原因和解决办法。</translation>
    </message>
    <message>
        <source>This build has no GPU support.</source>
        <translation>此版本不支持 GPU。</translation>
    </message>
    <message>
        <source>This CPU has no AVX2, so training on it is slow.</source>
        <translation>此 CPU 不支持 AVX2，训练会较慢。</translation>
    </message>
    <message>
        <source>Choose small models, or another machine.</source>
        <translation>请选择小模型，或换一台机器。</translation>
    </message>
    <message>
        <source>Only {0} of memory are free.</source>
        <translation>可用内存仅剩 {0}。</translation>
    </message>
    <message>
        <source>Close other programs, or choose small models.</source>
        <translation>请关闭其他程序，或选择小模型。</translation>
    </message>
    <message>
        <source>Only {0} are free on the disk of the data folder.</source>
        <translation>数据文件夹所在磁盘仅剩 {0}。</translation>
    </message>
    <message>
        <source>Free some space: checkpoints need it.</source>
        <translation>请腾出空间：检查点需要它。</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver.</source>
        <translation>没有 NVIDIA 驱动程序。</translation>
    </message>
    <message>
        <source>With an NVIDIA GPU, install the package nvidia-driver; without one, the CPU trains small models.</source>
        <translation>若有 NVIDIA GPU，请安装软件包 nvidia-driver；若没有，可用 CPU 训练小模型。</translation>
    </message>
    <message>
        <source>“{0}” is not key=value.</source>
        <translation>“{0}”不是 key=value 的形式。</translation>
    </message>
    <message>
        <source>Write --set train.learning_rate=3e-4, for example.</source>
        <translation>例如写成 --set train.learning_rate=3e-4。</translation>
    </message>
    <message>
        <source>There is no run {0}.</source>
        <translation>没有运行 {0}。</translation>
    </message>
    <message>
        <source>The runs of this project: {1}.</source>
        <translation>此项目的运行：{1}。</translation>
    </message>
    <message>
        <source>There is no experiment {0}.</source>
        <translation>没有名为 {0} 的实验。</translation>
    </message>
    <message>
        <source>The experiments of this project: {1}.</source>
        <translation>此项目的实验：{1}。</translation>
    </message>
    <message>
        <source>The run has no metric {0}.</source>
        <translation>该运行没有指标 {0}。</translation>
    </message>
    <message>
        <source>Its metrics: {1}.</source>
        <translation>它的指标：{1}。</translation>
    </message>
    <message>
        <source>Run #{0} has no checkpoint.</source>
        <translation>运行 #{0} 没有检查点。</translation>
    </message>
    <message>
        <source>Train it further, or choose another run.</source>
        <translation>请继续训练，或选择其他运行。</translation>
    </message>
    <message>
        <source>A resumed run keeps its settings, so {0} cannot change.</source>
        <translation>继续的运行保持其设置，因此不能更改 {0}。</translation>
    </message>
    <message>
        <source>Only train.max_steps may; start a new run for everything else.</source>
        <translation>只有 train.max_steps 可以更改；其他更改请开始新的运行。</translation>
    </message>
    <message>
        <source>Line {0} of the input: {1}.</source>
        <translation>输入第 {0} 行：{1}。</translation>
    </message>
    <message>
        <source>Give one JSON value a line.</source>
        <translation>请每行给出一个 JSON 值。</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}：{1}。</translation>
    </message>
    <message>
        <source>Give rows of token ids, such as [[1, 2, 3]].</source>
        <translation>请给出词元编号的行，如 [[1, 2, 3]]。</translation>
    </message>
    <message>
        <source>The run holds no text out to measure on.</source>
        <translation>该运行没有留出可供测量的文本。</translation>
    </message>
    <message>
        <source>Name a text with --data.</source>
        <translation>请用 --data 指定文本。</translation>
    </message>
    <message>
        <source>There is no project at {0}.</source>
        <translation>{0} 处没有项目。</translation>
    </message>
    <message>
        <source>Check the path, or make a new project there.</source>
        <translation>请检查路径，或在那里新建项目。</translation>
    </message>
    <message>
        <source>There is already a file at {0}.</source>
        <translation>{0} 处已有文件。</translation>
    </message>
    <message>
        <source>Choose another name, or open that project.</source>
        <translation>请另取名称，或打开该项目。</translation>
    </message>
    <message>
        <source>The project {0} cannot be read: {1}.</source>
        <translation>无法读取项目 {0}：{1}。</translation>
    </message>
    <message>
        <source>Ask for permission to read it, or open a copy.</source>
        <translation>请申请读取权限，或打开副本。</translation>
    </message>
    <message>
        <source>{0} is not an Attune project.</source>
        <translation>{0} 不是 Attune 项目。</translation>
    </message>
    <message>
        <source>Choose a file that Attune made; its name ends in .attune.</source>
        <translation>请选择由 Attune 创建的文件，其名称以 .attune 结尾。</translation>
    </message>
    <message>
        <source>The project {0} is damaged: {1}.</source>
        <translation>项目 {0} 已损坏：{1}。</translation>
    </message>
    <message>
        <source>Open a backup; the checkpoints in the folder beside it can be used without it.</source>
        <translation>请打开备份；旁边文件夹中的检查点可独立使用。</translation>
    </message>
    <message>
        <source>The project {0} was made by a newer Attune (format {1}; this one knows {2}).</source>
        <translation>项目 {0} 由较新的 Attune 创建（格式 {1}；当前版本支持 {2}）。</translation>
    </message>
    <message>
        <source>Update Attune to open it.</source>
        <translation>请更新 Attune 后再打开。</translation>
    </message>
    <message>
        <source>The project {0} has an older format and cannot be converted where it is.</source>
        <translation>项目 {0} 是较旧的格式，无法在原处转换。</translation>
    </message>
    <message>
        <source>Copy it to a folder that you can write to and open the copy.</source>
        <translation>请复制到可写的文件夹并打开副本。</translation>
    </message>
    <message>
        <source>The project {0} is open for reading only.</source>
        <translation>项目 {0} 以只读方式打开。</translation>
    </message>
    <message>
        <source>Copy it to a folder of your own and open the copy to change it.</source>
        <translation>如需更改，请复制到自己的文件夹并打开副本。</translation>
    </message>
    <message>
        <source>The project {0} is in a place where nothing can be written, so it is open for reading only.</source>
        <translation>项目 {0} 位于不可写的位置，因此以只读方式打开。</translation>
    </message>
    <message>
        <source>The project {0} is on a network file system, so it is open for reading only.</source>
        <translation>项目 {0} 位于网络文件系统，因此以只读方式打开。</translation>
    </message>
    <message>
        <source>Open it on the machine that holds it, or copy it to a local disk.</source>
        <translation>请在持有它的机器上打开，或复制到本地磁盘。</translation>
    </message>
    <message>
        <source>The project {0} is in use on another machine, so it is open for reading only.</source>
        <translation>项目 {0} 正在另一台机器上使用，因此以只读方式打开。</translation>
    </message>
    <message>
        <source>Close it there first, or open a copy.</source>
        <translation>请先在那里关闭它，或打开副本。</translation>
    </message>
    <message>
        <source>The project {0} was opened for reading only.</source>
        <translation>项目 {0} 已以只读方式打开。</translation>
    </message>
    <message>
        <source>It is being written by {0}.</source>
        <translation>{0} 正在写入它。</translation>
    </message>
    <message>
        <source>Close it there first.</source>
        <translation>请先在那里关闭它。</translation>
    </message>
    <message>
        <source>The disk is full: changes to {0} cannot be stored.</source>
        <translation>磁盘已满：无法存储对 {0} 的更改。</translation>
    </message>
    <message>
        <source>Free some space; what is waiting is kept in memory and stored then.</source>
        <translation>请腾出空间；等待的内容保存在内存中，届时会存储。</translation>
    </message>
    <message>
        <source>Another program keeps the project {0} busy.</source>
        <translation>另一个程序正占用项目 {0}。</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>The project {0} cannot be used: {1}.</source>
        <translation>无法使用项目 {0}：{1}。</translation>
    </message>
    <message>
        <source>Check the disk and its permissions.</source>
        <translation>请检查磁盘及其权限。</translation>
    </message>
    <message>
        <source>Changes to {0} are stored again; nothing was lost.</source>
        <translation>对 {0} 的更改已恢复存储；没有丢失任何内容。</translation>
    </message>
    <message>
        <source>An event could not be read: {0}.</source>
        <translation>无法读取事件：{0}。</translation>
    </message>
    <message>
        <source>A checkpoint was not on the disk as it was written: {0}.</source>
        <translation>磁盘上的检查点与写入的不一致：{0}。</translation>
    </message>
    <message>
        <source>Check the disk; the earlier checkpoints are untouched.</source>
        <translation>请检查磁盘；较早的检查点未受影响。</translation>
    </message>
    <message>
        <source>{0} is damaged: {1}.</source>
        <translation>{0} 已损坏：{1}。</translation>
    </message>
    <message>
        <source>Use an earlier checkpoint.</source>
        <translation>请使用较早的检查点。</translation>
    </message>
    <message>
        <source>The checkpoint has no tensor called {0}.</source>
        <translation>检查点中没有名为 {0} 的张量。</translation>
    </message>
    <message>
        <source>Check that it belongs to a model of this type.</source>
        <translation>请检查它是否属于此类模型。</translation>
    </message>
    <message>
        <source>Tensor {0} has the shape {1}, but {2} is needed.</source>
        <translation>张量 {0} 的形状为 {1}，但需要 {2}。</translation>
    </message>
    <message>
        <source>Use the model settings with which the checkpoint was made.</source>
        <translation>请使用生成该检查点时的模型设置。</translation>
    </message>
    <message>
        <source>{0} is not a valid safetensors file: at byte {1}, {2}.</source>
        <translation>{0} 不是有效的 safetensors 文件：第 {1} 字节处，{2}。</translation>
    </message>
    <message>
        <source>Download or save the file again.</source>
        <translation>请重新下载或保存文件。</translation>
    </message>
    <message>
        <source>There is no model in {0}: it has no config.json.</source>
        <translation>{0} 中没有模型：缺少 config.json。</translation>
    </message>
    <message>
        <source>Choose a checkpoint folder, or a folder in Hugging Face&apos;s format.</source>
        <translation>请选择检查点文件夹，或 Hugging Face 格式的文件夹。</translation>
    </message>
    <message>
        <source>{0} does not describe a model: {1}.</source>
        <translation>{0} 没有描述模型：{1}。</translation>
    </message>
    <message>
        <source>Download or export the model again.</source>
        <translation>请重新下载或导出模型。</translation>
    </message>
    <message>
        <source>Attune cannot compute this model: {0}.</source>
        <translation>Attune 无法计算此模型：{0}。</translation>
    </message>
    <message>
        <source>Choose a GPT-2 model with the usual structure.</source>
        <translation>请选择结构常规的 GPT-2 模型。</translation>
    </message>
    <message>
        <source>Choose fp32 or bf16.</source>
        <translation>请选择 fp32 或 bf16。</translation>
    </message>
    <message>
        <source>Token {0} is not in the model&apos;s vocabulary of {1} tokens.</source>
        <translation>词元 {0} 不在模型 {1} 个词元的词表中。</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>请使用与该模型配套的分词器。</translation>
    </message>
    <message>
        <source>The model&apos;s output is not a finite number, so nothing can be drawn from it.</source>
        <translation>模型的输出不是有限数，因此无法从中抽取。</translation>
    </message>
    <message>
        <source>Its training has diverged: use an earlier checkpoint.</source>
        <translation>其训练已发散：请使用较早的检查点。</translation>
    </message>
    <message>
        <source>The prompt is empty and the vocabulary has no end-of-text token to start from.</source>
        <translation>提示词为空，且词表中没有可作为开头的文本结束词元。</translation>
    </message>
    <message>
        <source>Write a prompt.</source>
        <translation>请写提示词。</translation>
    </message>
    <message>
        <source>This device does not compute in the precision {0}.</source>
        <translation>该设备不能以 {0} 精度计算。</translation>
    </message>
    <message>
        <source>Train on the CPU, or install Attune&apos;s GPU module (libattune_cuda.so).</source>
        <translation>改用 CPU 训练，或安装 Attune 的 GPU 模块（libattune_cuda.so）。</translation>
    </message>
    <message>
        <source>The GPU module cannot be loaded: {0}.</source>
        <translation>无法加载 GPU 模块：{0}。</translation>
    </message>
    <message>
        <source>Install Attune again.</source>
        <translation>请重新安装 Attune。</translation>
    </message>
    <message>
        <source>The GPU module is of another build of Attune (interface {0}, needed {1}).</source>
        <translation>GPU 模块来自另一个 Attune 版本（接口 {0}，需要 {1}）。</translation>
    </message>
    <message>
        <source>The GPU module needs the library {0}, which is not there.</source>
        <translation>GPU 模块需要库 {0}，但找不到它。</translation>
    </message>
    <message>
        <source>Install the CUDA 13 runtime libraries (cudart, cublasLt).</source>
        <translation>请安装 CUDA 13 运行库（cudart、cublasLt）。</translation>
    </message>
    <message>
        <source>Install the NVIDIA driver, version 580 or later.</source>
        <translation>请安装 580 或更高版本的 NVIDIA 驱动。</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it offers CUDA {0}, and CUDA {1} is needed.</source>
        <translation>NVIDIA 驱动过旧：它提供 CUDA {0}，而需要 CUDA {1}。</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver to version 580 or later.</source>
        <translation>请将 NVIDIA 驱动更新到 580 或更高版本。</translation>
    </message>
    <message>
        <source>The NVIDIA driver shows no GPU.</source>
        <translation>NVIDIA 驱动没有找到 GPU。</translation>
    </message>
    <message>
        <source>Check that a card is installed and that CUDA_VISIBLE_DEVICES does not hide it.</source>
        <translation>请确认已安装显卡，且 CUDA_VISIBLE_DEVICES 没有将其隐藏。</translation>
    </message>
    <message>
        <source>{0} has compute capability {1}; 8.0 is needed.</source>
        <translation>{0} 的计算能力为 {1}，需要 8.0。</translation>
    </message>
    <message>
        <source>Choose a card of the Ampere generation or later.</source>
        <translation>请选择 Ampere 或更新一代的显卡。</translation>
    </message>
    <message>
        <source>The checkpoint was made on another machine, so this run goes on nearly, but not exactly, as it would have there.</source>
        <translation>该检查点是在另一台机器上生成的，因此本次运行会几乎（但不会完全）与在原机器上继续训练一致。</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 词元</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>training time</source>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>RunPhase</name>
    <message>
        <source>Learning the tokenizer</source>
        <translation>正在训练分词器</translation>
    </message>
    <message>
        <source>Tokenizing the text</source>
        <translation>正在切分文本</translation>
    </message>
    <message>
        <source>Loading the checkpoint</source>
        <translation>正在加载检查点</translation>
    </message>
    <message>
        <source>Evaluating</source>
        <translation>正在评估</translation>
    </message>
    <message>
        <source>Writing a checkpoint</source>
        <translation>正在写检查点</translation>
    </message>
    <message>
        <source>Writing samples</source>
        <translation>正在写样本</translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>pausing</source>
        <translation>正在暂停</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
</context>
<context>
    <name>Schema</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Learning-rate schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Logging and checkpoints</source>
        <translation>日志与检查点</translation>
    </message>
    <message>
        <source>Text samples</source>
        <translation>文本采样</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Train a new one on this text</source>
        <translation>用此文本训练新的</translation>
    </message>
    <message>
        <source>Load from files</source>
        <translation>从文件加载</translation>
    </message>
    <message>
        <source>Training text</source>
        <translation>训练文本</translation>
    </message>
    <message>
        <source>Text files (UTF-8) or folders of them that the model learns from. A megabyte is enough to try; more text makes a better model.</source>
        <translation>供模型学习的 UTF-8 文本文件或其文件夹。一兆字节足够试用；文本越多，模型越好。</translation>
    </message>
    <message>
        <source>Held-out part</source>
        <translation>留出比例</translation>
    </message>
    <message>
        <source>Share of the text that is never trained on and only used to measure. 0.1 suits small texts, 0.01 large ones.</source>
        <translation>从不参与训练、只用于测量的文本比例。小文本用 0.1，大文本用 0.01。</translation>
    </message>
    <message>
        <source>Validation text</source>
        <translation>验证文本</translation>
    </message>
    <message>
        <source>Own files to measure on instead of a held-out part. They must not be among the training text.</source>
        <translation>用于测量的独立文件，替代留出部分。不得包含在训练文本中。</translation>
    </message>
    <message>
        <source>Document separator</source>
        <translation>文档分隔符</translation>
    </message>
    <message>
        <source>The line that ends one document within a file. Automatic: a line with only % where the files have them, else each file is one document.</source>
        <translation>文件中结束一篇文档的行。自动：文件中有单独的 % 行时以其分隔，否则每个文件为一篇文档。</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Tokens in one training sample. Automatic: the model&apos;s context. Shorter is faster and takes less memory.</source>
        <translation>一个训练样本的词元数。自动：等于模型的上下文。越短越快，内存也越少。</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>打乱顺序</translation>
    </message>
    <message>
        <source>Takes the samples of each epoch in a new random order. Leave it on unless the order of the text matters.</source>
        <translation>每轮以新的随机顺序取样本。除非文本顺序重要，否则请保持开启。</translation>
    </message>
    <message>
        <source>Shuffle seed</source>
        <translation>打乱种子</translation>
    </message>
    <message>
        <source>Decides the order of samples. Automatic: the training seed. The same seed gives the same order.</source>
        <translation>决定样本顺序。自动：等于训练种子。相同的种子得到相同的顺序。</translation>
    </message>
    <message>
        <source>Steps prepared ahead</source>
        <translation>预先准备的步数</translation>
    </message>
    <message>
        <source>Batches made ready in the background while the model computes. 2 is enough; raise it if data wait is not near zero.</source>
        <translation>模型计算时在后台准备好的批数。2 已足够；若数据等待不接近零再加大。</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>What cuts text into tokens. A new byte-level BPE fits your text best; load one to match an existing model.</source>
        <translation>把文本切成词元的工具。新的字节级 BPE 最适合您的文本；要与现有模型一致时请加载。</translation>
    </message>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Number of different tokens. 1,000 to 4,000 for a few megabytes of text, 32,000 to 50,000 for gigabytes.</source>
        <translation>不同词元的数量。几兆字节的文本用 1,000 到 4,000，几吉字节用 32,000 到 50,000。</translation>
    </message>
    <message>
        <source>Tokenizer files</source>
        <translation>分词器文件</translation>
    </message>
    <message>
        <source>A folder with vocab.json and merges.txt, or with encoder.json and vocab.bpe, as GPT-2 comes with.</source>
        <translation>含 vocab.json 与 merges.txt，或 GPT-2 自带的 encoder.json 与 vocab.bpe 的文件夹。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>32 bit (fp32)</source>
        <translation>32 位 (fp32)</translation>
    </message>
    <message>
        <source>16 bit mixed (bf16)</source>
        <translation>16 位混合 (bf16)</translation>
    </message>
    <message>
        <source>19 bit products (tf32)</source>
        <translation>19 位乘积 (tf32)</translation>
    </message>
    <message>
        <source>16 bit mixed (fp16)</source>
        <translation>16 位混合 (fp16)</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Number format of the computation. fp32 is right on a CPU; bf16 halves activation memory and is fast on a GPU. fp16 and tf32 need a GPU.</source>
        <translation>计算所用的数值格式。CPU 上用 fp32；bf16 使激活内存减半，在 GPU 上很快。fp16 和 tf32 需要 GPU。</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU 线程</translation>
    </message>
    <message>
        <source>Threads that compute. Automatic: all cores. Fewer leave room for other programs.</source>
        <translation>用于计算的线程数。自动：全部核心。较少时可为其他程序留出余地。</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>The family of the model. GPT-2 predicts the next token and can write text.</source>
        <translation>模型的系列。GPT-2 预测下一个词元，能够写文本。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Transformer blocks one after another. 4 to 6 on a CPU, 12 for GPT-2 small, 48 for the largest GPT-2.</source>
        <translation>依次堆叠的 Transformer 块。CPU 上 4 到 6，GPT-2 small 为 12，最大的 GPT-2 为 48。</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Heads in each block; they must divide the width. Usual: one head for every 64 of width.</source>
        <translation>每块的头数，必须整除宽度。通常每 64 宽度一个头。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Numbers that stand for one token inside the model. 128 to 384 on a CPU, 768 for GPT-2 small. Multiples of 64 are fastest.</source>
        <translation>模型内部表示一个词元的数的个数。CPU 上 128 到 384，GPT-2 small 为 768。64 的倍数最快。</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>The most tokens the model can look back on. 128 to 256 on a CPU, 1,024 for GPT-2.</source>
        <translation>模型最多能回看的词元数。CPU 上 128 到 256，GPT-2 为 1,024。</translation>
    </message>
    <message>
        <source>Embedding dropout</source>
        <translation>嵌入 dropout</translation>
    </message>
    <message>
        <source>Share of embedding values dropped while training, against learning by heart. 0.1 for small texts, 0 when the text is seen once.</source>
        <translation>训练时随机丢弃的嵌入值比例，防止死记硬背。小文本用 0.1，文本只看一遍时用 0。</translation>
    </message>
    <message>
        <source>Attention dropout</source>
        <translation>注意力 dropout</translation>
    </message>
    <message>
        <source>Share of attention weights dropped while training. 0.1 for small texts; 0 trains fastest.</source>
        <translation>训练时随机丢弃的注意力权重比例。小文本用 0.1；0 训练最快。</translation>
    </message>
    <message>
        <source>Residual dropout</source>
        <translation>残差 dropout</translation>
    </message>
    <message>
        <source>Share of each block&apos;s output dropped while training. 0.1 for small texts, 0 when the text is seen once.</source>
        <translation>训练时随机丢弃的各块输出比例。小文本用 0.1，文本只看一遍时用 0。</translation>
    </message>
    <message>
        <source>Norm epsilon</source>
        <translation>归一化 epsilon</translation>
    </message>
    <message>
        <source>Keeps layer normalisation from dividing by zero. GPT-2 uses 1e-5; there is rarely a reason to change it.</source>
        <translation>防止层归一化除以零。GPT-2 用 1e-5，很少需要更改。</translation>
    </message>
    <message>
        <source>Initial spread</source>
        <translation>初始标准差</translation>
    </message>
    <message>
        <source>Standard deviation of the random weights at the start. GPT-2 uses 0.02.</source>
        <translation>初始随机权重的标准差。GPT-2 用 0.02。</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>Measures the loss on held-out text every so many steps. 50 to 500; 0 is never.</source>
        <translation>每隔这么多步在留出文本上测量损失。50 到 500；0 为从不。</translation>
    </message>
    <message>
        <source>Evaluation batch</source>
        <translation>评估批大小</translation>
    </message>
    <message>
        <source>Samples measured at once. Automatic: the training batch size.</source>
        <translation>一次测量的样本数。自动：等于训练批大小。</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Evaluation length</source>
        <translation>评估长度</translation>
    </message>
    <message>
        <source>Most batches in one evaluation; 0 measures all held-out text. 20 to 100 keeps evaluation short on large texts.</source>
        <translation>一次评估最多的批数；0 为测量全部留出文本。大文本用 20 到 100 可缩短评估。</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>批</translation>
    </message>
    <message>
        <source>Record every</source>
        <translation>记录间隔</translation>
    </message>
    <message>
        <source>Stores a point of every training curve every so many steps. 1 keeps all; 10 is enough for long runs.</source>
        <translation>每隔这么多步为每条训练曲线存一个点。1 为全部保留；长时间运行用 10 足够。</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>Saves everything needed to go on from there every so many steps. 0 saves only at the end and when stopped.</source>
        <translation>每隔这么多步保存继续训练所需的一切。0 为只在结束和停止时保存。</translation>
    </message>
    <message>
        <source>Keep at most</source>
        <translation>最多保留</translation>
    </message>
    <message>
        <source>Newest checkpoints kept; the best one stays in any case. Each takes about 12 bytes a parameter.</source>
        <translation>保留最新的检查点数；最好的一个总会保留。每个参数约占 12 字节。</translation>
    </message>
    <message>
        <source>checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>AdamW (PyTorch)</source>
        <translation>AdamW (PyTorch)</translation>
    </message>
    <message>
        <source>AdamW (older Hugging Face)</source>
        <translation>AdamW（旧版 Hugging Face）</translation>
    </message>
    <message>
        <source>AdamW (Google BERT, no bias correction)</source>
        <translation>AdamW（Google BERT，无偏差校正）</translation>
    </message>
    <message>
        <source>Matrices and embeddings</source>
        <translation>矩阵和嵌入</translation>
    </message>
    <message>
        <source>All but biases and norms</source>
        <translation>除偏置和归一化外的全部</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Size of each weight update at its highest. 3e-4 to 1e-3 for small models from scratch, 6e-4 for GPT-2 small, 5e-5 for fine-tuning.</source>
        <translation>权重更新幅度的最高值。从头训练小模型用 3e-4 到 1e-3，GPT-2 small 用 6e-4，微调用 5e-5。</translation>
    </message>
    <message>
        <source>How weights follow the gradient. Keep PyTorch&apos;s AdamW unless you repeat an older experiment.</source>
        <translation>权重如何跟随梯度更新。除非重复旧实验，否则请用 PyTorch 的 AdamW。</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Pulls weights towards zero against learning by heart. 0.1 from scratch, 0.01 for fine-tuning, 0 is off.</source>
        <translation>把权重拉向零，防止死记硬背。从头训练用 0.1，微调用 0.01，0 为关闭。</translation>
    </message>
    <message>
        <source>Decay applies to</source>
        <translation>衰减范围</translation>
    </message>
    <message>
        <source>Which weights decay. Matrices and embeddings is the choice of nanoGPT and llm.c; Hugging Face leaves out biases and norms.</source>
        <translation>哪些权重衰减。nanoGPT 和 llm.c 选矩阵和嵌入；Hugging Face 不含偏置和归一化。</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Beta 1</translation>
    </message>
    <message>
        <source>Memory of the mean gradient. 0.9 in nearly every recipe.</source>
        <translation>平均梯度的记忆。几乎所有方案都用 0.9。</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Beta 2</translation>
    </message>
    <message>
        <source>Memory of the squared gradient. 0.95 from scratch, 0.999 for fine-tuning and very small batches.</source>
        <translation>梯度平方的记忆。从头训练用 0.95，微调和极小的批用 0.999。</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Keeps the update from dividing by zero. 1e-8; Google&apos;s BERT uses 1e-6.</source>
        <translation>防止更新除以零。用 1e-8；Google 的 BERT 用 1e-6。</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Longest gradient that is applied in full; longer ones are shortened to it. 1 is usual, 0 is off.</source>
        <translation>完整应用的最大梯度范数，更大的会缩短到此值。通常为 1，0 为关闭。</translation>
    </message>
    <message>
        <source>Sample prompts</source>
        <translation>采样提示词</translation>
    </message>
    <message>
        <source>The model continues each of these texts during the run, so that you can read its progress.</source>
        <translation>运行期间模型会续写这些文本，便于您阅读其进展。</translation>
    </message>
    <message>
        <source>Sample every</source>
        <translation>采样间隔</translation>
    </message>
    <message>
        <source>Writes a text sample for each prompt every so many steps. 50 to 500; 0 is never.</source>
        <translation>每隔这么多步为每条提示词写一段文本。50 到 500；0 为从不。</translation>
    </message>
    <message>
        <source>Sample length</source>
        <translation>采样长度</translation>
    </message>
    <message>
        <source>Most tokens added to a prompt. 50 to 200 to read along.</source>
        <translation>在提示词后最多添加的词元数。随看用 50 到 200。</translation>
    </message>
    <message>
        <source>Draw at random</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>Draws each token by its probability. Off takes the likeliest every time, which soon repeats itself.</source>
        <translation>按概率抽取每个词元。关闭时总取最可能的，很快会重复。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Below 1 the text is safer, above 1 bolder. 0.7 to 1.</source>
        <translation>小于 1 更稳妥，大于 1 更大胆。0.7 到 1。</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>Draws only among the k likeliest tokens. 40 to 200; 0 is off.</source>
        <translation>只在最可能的 k 个词元中抽取。40 到 200；0 为关闭。</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Draws only among the likeliest tokens that together have this probability. 0.9 to 0.95; 1 is off.</source>
        <translation>只在累计概率达到此值的最可能词元中抽取。0.9 到 0.95；1 为关闭。</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely. 1 is off, 1.1 to 1.3 helps against loops.</source>
        <translation>降低已用词元的概率。1 为关闭，1.1 到 1.3 可防止循环。</translation>
    </message>
    <message>
        <source>Sample seed</source>
        <translation>采样种子</translation>
    </message>
    <message>
        <source>Start of the random draws of samples, so that samples of two runs compare.</source>
        <translation>采样随机抽取的起点，使两个运行的样本可以比较。</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>Constant after warm-up</source>
        <translation>预热后恒定</translation>
    </message>
    <message>
        <source>Linear to zero</source>
        <translation>线性降到零</translation>
    </message>
    <message>
        <source>Cosine to zero</source>
        <translation>余弦降到零</translation>
    </message>
    <message>
        <source>Cosine to a lowest rate</source>
        <translation>余弦降到最低学习率</translation>
    </message>
    <message>
        <source>Cosine with restarts</source>
        <translation>带重启的余弦</translation>
    </message>
    <message>
        <source>Polynomial</source>
        <translation>多项式</translation>
    </message>
    <message>
        <source>Inverse square root</source>
        <translation>平方根倒数</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run. Cosine to a lowest rate suits training from scratch, linear suits fine-tuning.</source>
        <translation>学习率在运行中如何变化。从头训练适合余弦降到最低学习率，微调适合线性。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Steps over which the rate rises from zero. Automatic takes the warm-up share of all steps; 0 is off.</source>
        <translation>学习率从零上升所用的步数。自动：按预热比例取总步数；0 为关闭。</translation>
    </message>
    <message>
        <source>Warm-up share</source>
        <translation>预热比例</translation>
    </message>
    <message>
        <source>Share of all steps used to warm up when the warm-up is automatic. 0.02 to 0.1.</source>
        <translation>预热为自动时占总步数的比例。0.02 到 0.1。</translation>
    </message>
    <message>
        <source>First step counts</source>
        <translation>首步计入</translation>
    </message>
    <message>
        <source>Starts the warm-up at one step&apos;s rate as llm.c does. Off: the first step has a rate of zero, as in Hugging Face.</source>
        <translation>像 llm.c 一样从一步的学习率开始预热。关闭：首步学习率为零，与 Hugging Face 相同。</translation>
    </message>
    <message>
        <source>Lowest rate</source>
        <translation>最低学习率</translation>
    </message>
    <message>
        <source>Rate at the end as a share of the learning rate. 0.1 is usual.</source>
        <translation>末端学习率占学习率的比例。通常为 0.1。</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>周期数</translation>
    </message>
    <message>
        <source>Cosine waves over the run. 0.5 falls once from top to bottom; with restarts, the number of falls.</source>
        <translation>运行中的余弦波数。0.5 为从高到低下降一次；带重启时为下降次数。</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>幂</translation>
    </message>
    <message>
        <source>Shape of the polynomial fall. 1 is a straight line, 2 falls faster at first.</source>
        <translation>多项式下降的形状。1 为直线，2 开始时下降更快。</translation>
    </message>
    <message>
        <source>Rate at the end</source>
        <translation>末端学习率</translation>
    </message>
    <message>
        <source>Learning rate that the polynomial falls to. 1e-7 is Hugging Face&apos;s.</source>
        <translation>多项式最终降到的学习率。Hugging Face 用 1e-7。</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Skip the step</source>
        <translation>跳过该步</translation>
    </message>
    <message>
        <source>Go back to the last checkpoint</source>
        <translation>退回最近的检查点</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Weight updates to make. A few hundred show whether it learns; automatic takes them from the number of epochs.</source>
        <translation>要做的权重更新次数。几百步即可看出是否在学习；自动：由轮数得出。</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>How many times the whole text is read when steps are automatic. 3 to 10 for small texts, 1 for large ones.</source>
        <translation>步数为自动时全部文本被读的遍数。小文本 3 到 10，大文本 1。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Samples computed at once. Larger is steadier and takes more memory: 8 to 32 on a CPU, as many as fit on a GPU.</source>
        <translation>一次计算的样本数。越大越稳定，也越占内存：CPU 上 8 到 32，GPU 上放得下就好。</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>累积次数</translation>
    </message>
    <message>
        <source>Batches added up before each weight update: the effect of a larger batch in the memory of a small one. 1 is off.</source>
        <translation>每次更新权重前累加的批数：用小批的内存得到大批的效果。1 为关闭。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Start of all random draws. The same seed and settings give the same run; change it to see how much is luck.</source>
        <translation>一切随机抽取的起点。相同的种子和设置得到相同的运行；更改它可看出有多少是运气。</translation>
    </message>
    <message>
        <source>When the loss is not a number</source>
        <translation>损失不是数时</translation>
    </message>
    <message>
        <source>What to do when a step gives NaN or infinity. Stopping is safest; it usually means a learning rate that is too high.</source>
        <translation>某一步得到 NaN 或无穷大时怎么办。停止最安全；通常说明学习率过高。</translation>
    </message>
    <message>
        <source>Give up after</source>
        <translation>放弃前次数</translation>
    </message>
    <message>
        <source>Bad steps in a row after which the run stops all the same. 5 to 20.</source>
        <translation>连续多少个坏步后仍然停止运行。5 到 20。</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>NVIDIA GPU</translation>
    </message>
    <message>
        <source>What computes. The CPU works everywhere and suits small models; an NVIDIA GPU is much faster.</source>
        <translation>用什么计算。CPU 到处可用，适合小模型；NVIDIA GPU 快得多。</translation>
    </message>
    <message>
        <source>Record steps</source>
        <translation>录制训练步</translation>
    </message>
    <message>
        <source>Records the work of a training step once and then starts it as one piece (CUDA graphs). Small batches are faster; the results have the same bits.</source>
        <translation>将一个训练步的工作录制一次，之后整体启动（CUDA 图）。小批量会更快；结果逐位相同。</translation>
    </message>
</context>
<context>
    <name>attune::AboutDialog</name>
    <message>
        <source>the window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>axes and layout of charts</source>
        <translation>图表的坐标轴和布局</translation>
    </message>
    <message>
        <source>matrix products on the processor</source>
        <translation>处理器上的矩阵乘法</translation>
    </message>
    <message>
        <source>vector instructions</source>
        <translation>向量指令</translation>
    </message>
    <message>
        <source>the project file</source>
        <translation>项目文件</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>the log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>About Attune</source>
        <translation>关于 Attune</translation>
    </message>
    <message>
        <source>Trains Transformers from a form, and shows what came of it.</source>
        <translation>用表单训练 Transformer，并展示结果。</translation>
    </message>
    <message>
        <source>Copyright © 2026 the Attune authors.</source>
        <translation>版权所有 © 2026 Attune 作者。</translation>
    </message>
    <message>
        <source>The workbench is free software under the GNU General Public License, version 3 or later; the engine below it under the Apache License 2.0. You may pass it on and change it under these terms. There is no warranty, to the extent that the law allows.</source>
        <translation>工作台是自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本；其下的引擎遵循 Apache 许可证 2.0。您可以按这些条款传播和修改。在法律允许的范围内不提供任何担保。</translation>
    </message>
    <message>
        <source>On Debian the full texts are in /usr/share/common-licenses.</source>
        <translation>在 Debian 上，许可证全文位于 /usr/share/common-licenses。</translation>
    </message>
    <message>
        <source>Attune does not look for updates and sends nothing anywhere.</source>
        <translation>Attune 不检查更新，也不向任何地方发送内容。</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>使用了</translation>
    </message>
    <message>
        <source>the diagnostics file</source>
        <translation>诊断文件</translation>
    </message>
</context>
<context>
    <name>attune::Card</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>attune::ChangedSettings</name>
    <message>
        <source>Nothing changed</source>
        <translation>没有更改</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) changed</source>
        <translation>
            <numerusform>更改了 %n 项设置</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::ChartBar</name>
    <message>
        <source>Horizontal axis</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>Clock time</source>
        <translation>时钟时间</translation>
    </message>
    <message>
        <source>&amp;x:</source>
        <translation>&amp;x：</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Smoothing weight</source>
        <translation>平滑权重</translation>
    </message>
    <message>
        <source>&amp;Smooth:</source>
        <translation>平滑(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;Log y</source>
        <translation>对数 y 轴(&amp;L)</translation>
    </message>
    <message>
        <source>Ignore &amp;outliers</source>
        <translation>忽略离群值(&amp;O)</translation>
    </message>
    <message>
        <source>Fit the scale to the bulk of the points; the rest are counted in the title</source>
        <translation>按大多数点定刻度；其余的点数显示在标题中</translation>
    </message>
    <message>
        <source>Lin&amp;k cursors</source>
        <translation>联动光标(&amp;K)</translation>
    </message>
    <message>
        <source>Find a metric</source>
        <translation>查找指标</translation>
    </message>
</context>
<context>
    <name>attune::ChartNotes</name>
    <message>
        <source>Note at step %1</source>
        <translation>第 %1 步的备注</translation>
    </message>
</context>
<context>
    <name>attune::ChartsPage</name>
    <message>
        <source>Curves appear here</source>
        <translation>曲线显示在此处</translation>
    </message>
    <message>
        <source>Start a run on the Set-up page, or tick runs in the list at the left to lay them over each other.</source>
        <translation>在设置页开始运行，或在左侧列表中勾选运行以叠加显示。</translation>
    </message>
    <message>
        <source>Go to Set-up</source>
        <translation>前往设置页</translation>
    </message>
    <message>
        <source>Choose the text and the model, then press Start.</source>
        <translation>选择文本和模型，然后按“开始”。</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>attune::CheatSheet</name>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Chart: show everything again</source>
        <translation>图表：重新显示全部</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>Chart: scale, smoothing, export</source>
        <translation>图表：刻度、平滑、导出</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Field: put the last value back</source>
        <translation>字段：恢复上一个值</translation>
    </message>
</context>
<context>
    <name>attune::ChoiceEditor</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attune::CloseGuard</name>
    <message numerus="yes">
        <source>%n run(s) still training</source>
        <translation>
            <numerusform>%n 个运行仍在训练</numerusform>
        </translation>
    </message>
    <message>
        <source>Attune can go on training without its window. Start it again, or click the message at the end, to get the window back.</source>
        <translation>关闭窗口后 Attune 可以继续训练。再次启动 Attune，或点击结束时的通知，即可恢复窗口。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop with a checkpoint and quit</source>
        <translation>保存检查点并退出</translation>
    </message>
    <message>
        <source>Go on without the window</source>
        <translation>关闭窗口并继续</translation>
    </message>
    <message>
        <source>Stopping with a checkpoint…</source>
        <translation>正在保存检查点并停止…</translation>
    </message>
    <message>
        <source>Attune quits when it is written.</source>
        <translation>写完后 Attune 将退出。</translation>
    </message>
</context>
<context>
    <name>attune::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>您想做什么？</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
</context>
<context>
    <name>attune::CompareMetricsModel</name>
    <message>
        <source>%1, best</source>
        <translation>%1，最佳</translation>
    </message>
    <message>
        <source>%1, final</source>
        <translation>%1，最终</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>%1, at step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
</context>
<context>
    <name>attune::ComparePage</name>
    <message>
        <source>Tick two runs</source>
        <translation>勾选两个运行</translation>
    </message>
    <message>
        <source>In the list at the left, tick the runs to compare and mark one with a star as the baseline. Here you then see which settings differ and by how much it helped.</source>
        <translation>在左侧列表中勾选要比较的运行，并用星标指定一个基线。这里会显示哪些设置不同，以及改善了多少。</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>Metrics against the baseline</source>
        <translation>与基线比较的指标</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>更改了什么</translation>
    </message>
    <message>
        <source>Did it help</source>
        <translation>有没有帮助</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Newest samples</source>
        <translation>最新样本</translation>
    </message>
</context>
<context>
    <name>attune::DiffModel</name>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>attune::Docks</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Experiments and runs</source>
        <translation>实验与运行</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Log, hardware and queue</source>
        <translation>日志、硬件和队列</translation>
    </message>
</context>
<context>
    <name>attune::DoctorModel</name>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>check this</source>
        <translation>请检查</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部件</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>找到的</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要的</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
</context>
<context>
    <name>attune::EnvironmentPage</name>
    <message>
        <source>This machine</source>
        <translation>此机器</translation>
    </message>
    <message>
        <source>Examine again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Environment report</source>
        <translation>环境报告</translation>
    </message>
    <message>
        <source>Examining…</source>
        <translation>正在检查…</translation>
    </message>
</context>
<context>
    <name>attune::ExperimentActions</name>
    <message>
        <source>New experiment…</source>
        <translation>新建实验…</translation>
    </message>
    <message>
        <source>Copy experiment…</source>
        <translation>复制实验…</translation>
    </message>
    <message>
        <source>Rename experiment</source>
        <translation>重命名实验</translation>
    </message>
    <message>
        <source>Note on experiment…</source>
        <translation>实验备注…</translation>
    </message>
    <message>
        <source>Move experiment to trash</source>
        <translation>将实验移入回收站</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>%1, copy</source>
        <translation>%1 副本</translation>
    </message>
    <message>
        <source>Copy experiment</source>
        <translation>复制实验</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>What this experiment is about</source>
        <translation>此实验的内容</translation>
    </message>
    <message>
        <source>The experiment stays</source>
        <translation>实验保留不变</translation>
    </message>
    <message>
        <source>One of its runs is active. Stop it first.</source>
        <translation>它有一个运行正在进行。请先停止。</translation>
    </message>
    <message>
        <source>Moved to trash</source>
        <translation>已移入回收站</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>加入队列</translation>
    </message>
    <message>
        <source>Run the queue</source>
        <translation>运行队列</translation>
    </message>
    <message>
        <source>Hold the queue</source>
        <translation>暂停队列</translation>
    </message>
</context>
<context>
    <name>attune::ExperimentEditor</name>
    <message>
        <source>Change of settings</source>
        <translation>更改设置</translation>
    </message>
</context>
<context>
    <name>attune::ExperimentInspector</name>
    <message>
        <source>No experiment is chosen.</source>
        <translation>没有选择实验。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>加入队列</translation>
    </message>
</context>
<context>
    <name>attune::ExperimentsModel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
</context>
<context>
    <name>attune::FieldRow</name>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Changed from %1. Click to go back.</source>
        <translation>原为 %1。点击可恢复。</translation>
    </message>
    <message>
        <source>Go back to %1: %2</source>
        <translation>恢复 %1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attune::FormSection</name>
    <message>
        <source>More (%1)</source>
        <translation>更多 (%1)</translation>
    </message>
    <message>
        <source>More settings of %1</source>
        <translation>%1 的更多设置</translation>
    </message>
</context>
<context>
    <name>attune::GenerateBox</name>
    <message>
        <source>Run to try</source>
        <translation>要试用的运行</translation>
    </message>
    <message>
        <source>A beginning for the model to go on from</source>
        <translation>供模型续写的开头</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>What the model wrote</source>
        <translation>模型写的文本</translation>
    </message>
    <message>
        <source>The model&apos;s text appears here.</source>
        <translation>模型写的文本显示在此处。</translation>
    </message>
    <message>
        <source>Always the likeliest token</source>
        <translation>总取最可能的词元</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>新词元数</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Top k (0 = off)</source>
        <translation>Top k（0 = 关闭）</translation>
    </message>
    <message>
        <source>Top p (1 = off)</source>
        <translation>Top p（1 = 关闭）</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Looking for the newest checkpoint…</source>
        <translation>正在查找最新检查点…</translation>
    </message>
    <message>
        <source>This run has no checkpoint yet. Ask for one in the run bar (⋯, Checkpoint now).</source>
        <translation>此运行还没有检查点。请在运行栏中保存一个（⋯，立即保存检查点）。</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写…</translation>
    </message>
</context>
<context>
    <name>attune::HardwarePanel</name>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Memory of this program</source>
        <translation>本程序内存</translation>
    </message>
    <message>
        <source>Memory free</source>
        <translation>可用内存</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>While a run trains, processor, memory and data waits are shown here.</source>
        <translation>运行训练时，此处显示处理器、内存和数据等待。</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>GPU power</source>
        <translation>GPU 功率</translation>
    </message>
    <message>
        <source>GPU temperature</source>
        <translation>GPU 温度</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>data wait</source>
        <translation>等待数据</translation>
    </message>
</context>
<context>
    <name>attune::LineFieldEditor</name>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Let Attune choose this from the other settings</source>
        <translation>由 Attune 根据其他设置决定</translation>
    </message>
    <message>
        <source>%1: auto</source>
        <translation>%1：自动</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attune::LinesFieldEditor</name>
    <message>
        <source>Drop files or folders here</source>
        <translation>将文件或文件夹拖放到此处</translation>
    </message>
    <message>
        <source>One entry a line</source>
        <translation>每行一项</translation>
    </message>
</context>
<context>
    <name>attune::LogModel</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>attune::LogPanel</name>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Which lines</source>
        <translation>显示哪些行</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>在日志中查找</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>attune::MainWindow</name>
    <message>
        <source>Run #%1 is finished</source>
        <translation>运行 #%1 已完成</translation>
    </message>
    <message>
        <source>Run #%1 failed</source>
        <translation>运行 #%1 失败</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>The project file is damaged</source>
        <translation>项目文件已损坏</translation>
    </message>
    <message>
        <source>%1 Save a copy now; what can be read is shown.</source>
        <translation>%1 请立即保存副本；能读取的内容已显示。</translation>
    </message>
    <message>
        <source>Resume anyway</source>
        <translation>仍然继续</translation>
    </message>
    <message>
        <source>Run #%1 does not go on</source>
        <translation>运行 #%1 没有继续</translation>
    </message>
    <message>
        <source>The run did not start</source>
        <translation>运行未能开始</translation>
    </message>
    <message>
        <source>Resume from the last checkpoint</source>
        <translation>从最近的检查点继续</translation>
    </message>
    <message>
        <source>Edit settings</source>
        <translation>编辑设置</translation>
    </message>
    <message>
        <source>Run #%1 failed at step %2</source>
        <translation>运行 #%1 在第 %2 步失败</translation>
    </message>
    <message>
        <source>%1 – Attune</source>
        <translation>%1 – Attune</translation>
    </message>
    <message>
        <source>This project is read-only</source>
        <translation>此项目为只读</translation>
    </message>
    <message>
        <source>Another window edits this project</source>
        <translation>另一个窗口正在编辑此项目</translation>
    </message>
    <message>
        <source>Process %1 on %2 holds it. What it changes appears here; editing starts by itself when it closes. You can still train your own runs.</source>
        <translation>%2 上的进程 %1 持有该项目。其更改会显示在此处；它关闭后即可自动开始编辑。您仍可训练自己的运行。</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>保存副本…</translation>
    </message>
    <message>
        <source>Added to queue</source>
        <translation>已加入队列</translation>
    </message>
    <message>
        <source>It is trained when its turn comes.</source>
        <translation>轮到它时开始训练。</translation>
    </message>
    <message>
        <source>Nothing trains now, and the queue holds.</source>
        <translation>现在没有训练，队列处于暂停状态。</translation>
    </message>
    <message>
        <source>Run the queue</source>
        <translation>运行队列</translation>
    </message>
</context>
<context>
    <name>attune::MemoryPlanBar</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Memory: not known yet</source>
        <translation>内存：尚不清楚</translation>
    </message>
    <message>
        <source>Memory %1</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>Memory %1 of %2: does not fit</source>
        <translation>内存 %1 / %2：放不下</translation>
    </message>
    <message>
        <source>Memory %1 of %2</source>
        <translation>内存 %1 / %2</translation>
    </message>
</context>
<context>
    <name>attune::MetricGrid</name>
    <message>
        <source>Charts appear here when a run logs its first step.</source>
        <translation>运行记录第一步后，图表显示在此处。</translation>
    </message>
    <message>
        <source>No metric matches “%1”.</source>
        <translation>没有与“%1”匹配的指标。</translation>
    </message>
</context>
<context>
    <name>attune::MetricPanel</name>
    <message>
        <source>Zoomed</source>
        <translation>已缩放</translation>
    </message>
    <message>
        <source>Back to following the data (double click)</source>
        <translation>恢复跟随数据（双击）</translation>
    </message>
    <message>
        <source>Back to a linear scale</source>
        <translation>恢复线性刻度</translation>
    </message>
    <message>
        <source>Show all points</source>
        <translation>显示所有点</translation>
    </message>
    <message>
        <source>Chart menu</source>
        <translation>图表菜单</translation>
    </message>
    <message>
        <source>Scale, smoothing, export, pin</source>
        <translation>刻度、平滑、导出、固定</translation>
    </message>
    <message numerus="yes">
        <source>%n NaN</source>
        <translation>
            <numerusform>%n 个 NaN</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n infinite</source>
        <translation>
            <numerusform>%n 个无穷大</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not drawable on log</source>
        <translation>
            <numerusform>%n 个无法在对数轴上绘制</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points outside</source>
        <translation>
            <numerusform>%n 个点在界外</numerusform>
        </translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Ignore outliers</source>
        <translation>忽略离群值</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Follow the data</source>
        <translation>跟随数据</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Note here…</source>
        <translation>在此添加备注…</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>固定到顶部</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>Could not write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Show where it begins; each is marked at the edge of the chart</source>
        <translation>显示其起点；每一个都标在图表边缘</translation>
    </message>
</context>
<context>
    <name>attune::MetricPlot</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>图表：%1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no points</source>
        <translation>%1：没有点</translation>
    </message>
    <message>
        <source>%1: %2 at step %3</source>
        <translation>%1：第 %3 步为 %2</translation>
    </message>
    <message>
        <source>No runs shown</source>
        <translation>未显示运行</translation>
    </message>
</context>
<context>
    <name>attune::ModelPage</name>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Weights, fp32</source>
        <translation>权重，fp32</translation>
    </message>
    <message>
        <source>Parts of the model</source>
        <translation>模型的组成</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The settings have to be valid first; see Set-up.</source>
        <translation>请先使设置有效，参见设置页。</translation>
    </message>
    <message>
        <source>Choose an experiment first.</source>
        <translation>请先选择实验。</translation>
    </message>
    <message>
        <source>GPT-2, %1 parameters</source>
        <translation>GPT-2，%1 个参数</translation>
    </message>
    <message>
        <source>The output head uses the token embedding wte. Training text may give a smaller vocabulary than %1.</source>
        <translation>输出层使用词元嵌入 wte。训练文本得到的词表可能小于 %1。</translation>
    </message>
</context>
<context>
    <name>attune::Navigator</name>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>New experiment (Ctrl+N)</source>
        <translation>新建实验 (Ctrl+N)</translation>
    </message>
    <message>
        <source>New experiment</source>
        <translation>新建实验</translation>
    </message>
    <message>
        <source>EXPERIMENTS</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Find runs</source>
        <translation>查找运行</translation>
    </message>
    <message>
        <source>RUNS</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>attune::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>What happened here?</source>
        <translation>这里发生了什么？</translation>
    </message>
    <message>
        <source>Write it down</source>
        <translation>记下</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>attune::Notifier</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>attune::PageStack</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>attune::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Tell me when a run ends or fails</source>
        <translation>运行结束或失败时通知我</translation>
    </message>
    <message>
        <source>Open the last project at the start</source>
        <translation>启动时打开上次的项目</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Takes effect when Attune starts again.</source>
        <translation>重新启动 Attune 后生效。</translation>
    </message>
</context>
<context>
    <name>attune::PresetDialog</name>
    <message>
        <source>New experiment</source>
        <translation>新建实验</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>从何开始</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Name of the experiment</source>
        <translation>实验名称</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
</context>
<context>
    <name>attune::ProblemLine</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>attune::ProblemList</name>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::ProjectActions</name>
    <message>
        <source>New project…</source>
        <translation>新建项目…</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>打开项目…</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Attune projects (*.attune)</source>
        <translation>Attune 项目 (*.attune)</translation>
    </message>
    <message>
        <source>Is everything saved?</source>
        <translation>都保存了吗？</translation>
    </message>
    <message>
        <source>All saved</source>
        <translation>已全部保存</translation>
    </message>
    <message>
        <source>Every change is stored as you make it, in %1.</source>
        <translation>每次更改都会立即存入 %1。</translation>
    </message>
    <message>
        <source>Move project…</source>
        <translation>移动项目…</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>保存副本…</translation>
    </message>
    <message>
        <source>A run is active</source>
        <translation>有运行正在进行</translation>
    </message>
    <message>
        <source>Stop it before another project is opened in this window.</source>
        <translation>在此窗口打开其他项目前请先停止它。</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>The project cannot be moved now</source>
        <translation>现在无法移动项目</translation>
    </message>
    <message>
        <source>A run is writing into it. Stop the run first.</source>
        <translation>有运行正在写入它。请先停止运行。</translation>
    </message>
    <message>
        <source>Move project</source>
        <translation>移动项目</translation>
    </message>
    <message>
        <source>The project was not moved</source>
        <translation>项目未移动</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>保存副本</translation>
    </message>
    <message>
        <source>Copy the checkpoints too?</source>
        <translation>同时复制检查点吗？</translation>
    </message>
    <message>
        <source>Without them the copy has all settings, curves and texts, but its runs cannot be resumed or tried.</source>
        <translation>不含检查点的副本有全部设置、曲线和文本，但其运行无法继续或试用。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Without checkpoints</source>
        <translation>不含检查点</translation>
    </message>
    <message>
        <source>With checkpoints</source>
        <translation>包含检查点</translation>
    </message>
    <message>
        <source>Copying the project…</source>
        <translation>正在复制项目…</translation>
    </message>
    <message>
        <source>The project was not copied</source>
        <translation>项目未复制</translation>
    </message>
    <message>
        <source>Copy saved</source>
        <translation>副本已保存</translation>
    </message>
    <message>
        <source>%1 did not open</source>
        <translation>%1 未能打开</translation>
    </message>
</context>
<context>
    <name>attune::QueuePanel</name>
    <message>
        <source>Earlier (Alt+Up)</source>
        <translation>提前（Alt+上）</translation>
    </message>
    <message>
        <source>Later (Alt+Down)</source>
        <translation>推后（Alt+下）</translation>
    </message>
    <message>
        <source>Remove from queue (Delete)</source>
        <translation>移出队列（Delete）</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Hold the queue</source>
        <translation>暂停队列</translation>
    </message>
    <message>
        <source>Run the queue</source>
        <translation>运行队列</translation>
    </message>
    <message>
        <source>“Add to queue” beside Start puts an experiment&apos;s settings here as they are. They are trained one after another.</source>
        <translation>“开始”旁边的“加入队列”会把实验的当前设置放到这里，依次训练。</translation>
    </message>
    <message>
        <source>The next one starts when nothing trains here any more.</source>
        <translation>这里的训练结束后，下一个就开始。</translation>
    </message>
    <message>
        <source>The queue holds.</source>
        <translation>队列已暂停。</translation>
    </message>
</context>
<context>
    <name>attune::QueueTab</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Queue (%1)</source>
        <translation>队列（%1）</translation>
    </message>
</context>
<context>
    <name>attune::RunActions</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop with a checkpoint</source>
        <translation>保存检查点并停止</translation>
    </message>
    <message>
        <source>Checkpoint now</source>
        <translation>立即保存检查点</translation>
    </message>
    <message>
        <source>Sample now</source>
        <translation>立即采样</translation>
    </message>
    <message>
        <source>Kill…</source>
        <translation>强行终止…</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue longer…</source>
        <translation>延长训练…</translation>
    </message>
    <message>
        <source>Branch from a checkpoint…</source>
        <translation>从检查点分支…</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>使用这些设置</translation>
    </message>
    <message>
        <source>Make it the baseline</source>
        <translation>设为基线</translation>
    </message>
    <message>
        <source>Note on run…</source>
        <translation>运行备注…</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>标签…</translation>
    </message>
    <message>
        <source>Move runs to trash</source>
        <translation>将运行移入回收站</translation>
    </message>
    <message>
        <source>Empty the trash…</source>
        <translation>清空回收站…</translation>
    </message>
    <message>
        <source>Kill run #%1?</source>
        <translation>强行终止运行 #%1 吗？</translation>
    </message>
    <message>
        <source>It ends at once without a checkpoint. What it learned since its last checkpoint is lost; its curves stay.</source>
        <translation>它会立即结束，不保存检查点。上一个检查点之后学到的内容会丢失；曲线保留。</translation>
    </message>
    <message>
        <source>Go on training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>强行终止</translation>
    </message>
    <message>
        <source>Continue longer</source>
        <translation>延长训练</translation>
    </message>
    <message>
        <source>Train run #%1 until step</source>
        <translation>将运行 #%1 训练到第几步</translation>
    </message>
    <message>
        <source>Nothing to branch from</source>
        <translation>没有可分支的检查点</translation>
    </message>
    <message>
        <source>Run #%1 has no checkpoint.</source>
        <translation>运行 #%1 没有检查点。</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>, best so far</source>
        <translation>，目前最佳</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>A new run that begins with the weights of run #%1 at</source>
        <translation>新的运行，起始权重取自运行 #%1 的</translation>
    </message>
    <message>
        <source>Use settings of run #%1</source>
        <translation>使用运行 #%1 的设置</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>What is worth knowing about run #%1</source>
        <translation>关于运行 #%1 值得记下的内容</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Tags of run #%1, with commas between them</source>
        <translation>运行 #%1 的标签，用逗号分隔</translation>
    </message>
    <message>
        <source>Moved to trash</source>
        <translation>已移入回收站</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Empty the trash?</source>
        <translation>清空回收站吗？</translation>
    </message>
    <message>
        <source>The runs in it are removed with their points, samples and checkpoints. This cannot be undone.</source>
        <translation>其中的运行将连同数据点、样本和检查点一起删除。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Remove for ever</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>Restore from the trash…</source>
        <translation>从回收站恢复…</translation>
    </message>
    <message>
        <source>Experiment %1</source>
        <translation>实验 %1</translation>
    </message>
    <message>
        <source>Restore experiment</source>
        <translation>恢复实验</translation>
    </message>
    <message>
        <source>Run #%1 %2</source>
        <translation>运行 #%1 %2</translation>
    </message>
    <message>
        <source>Restore run</source>
        <translation>恢复运行</translation>
    </message>
    <message>
        <source>Restore from the trash</source>
        <translation>从回收站恢复</translation>
    </message>
    <message>
        <source>What is to come back</source>
        <translation>要恢复什么</translation>
    </message>
</context>
<context>
    <name>attune::RunBar</name>
    <message>
        <source>Active run</source>
        <translation>进行中的运行</translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation>显示此运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Share done</source>
        <translation>完成比例</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop with a checkpoint</source>
        <translation>保存检查点并停止</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Checkpoint now</source>
        <translation>立即保存检查点</translation>
    </message>
    <message>
        <source>Sample now</source>
        <translation>立即采样</translation>
    </message>
    <message>
        <source>Kill…</source>
        <translation>强行终止…</translation>
    </message>
    <message>
        <source>ETA %1</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>损失 %1</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stopping. Press again to kill</source>
        <translation>正在停止。再按一次强行终止</translation>
    </message>
</context>
<context>
    <name>attune::RunBars</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n 个运行中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::RunChips</name>
    <message>
        <source>Make this the baseline</source>
        <translation>设为基线</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>attune::RunInspector</name>
    <message>
        <source>No run is chosen. Click one in the list.</source>
        <translation>没有选择运行。请在列表中点击一个。</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>此运行</translation>
    </message>
    <message>
        <source>Settings that differ from the experiment</source>
        <translation>与实验不同的设置</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue longer…</source>
        <translation>延长训练…</translation>
    </message>
    <message>
        <source>Branch…</source>
        <translation>分支…</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>使用这些设置</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Branched from</source>
        <translation>分支自</translation>
    </message>
    <message>
        <source>#%1 at step %2</source>
        <translation>#%1 第 %2 步</translation>
    </message>
    <message>
        <source>Its settings are the experiment&apos;s settings now.</source>
        <translation>其设置与实验当前设置相同。</translation>
    </message>
    <message>
        <source>Differs from the experiment now</source>
        <translation>与实验当前的不同</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
</context>
<context>
    <name>attune::RunNotes</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes at steps</source>
        <translation>各步的备注</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>attune::RunQueue</name>
    <message>
        <source>Add to queue</source>
        <translation>加入队列</translation>
    </message>
    <message>
        <source>Remove from queue</source>
        <translation>移出队列</translation>
    </message>
    <message>
        <source>Reorder queue</source>
        <translation>调整队列顺序</translation>
    </message>
</context>
<context>
    <name>attune::RunsModel</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>attune::RunsPage</name>
    <message>
        <source>Find runs by name, number, state, tag or note</source>
        <translation>按名称、编号、状态、标签或备注查找运行</translation>
    </message>
    <message>
        <source>Only this experiment</source>
        <translation>只看此实验</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Every start makes a run: its settings as they were, its curves, texts and checkpoints. Here they stand side by side, to be sorted by any figure.</source>
        <translation>每次开始都会产生一个运行：当时的设置、曲线、文本和检查点。它们在这里并列，可按任意数值排序。</translation>
    </message>
    <message>
        <source>Go to Set-up</source>
        <translation>前往设置</translation>
    </message>
    <message>
        <source>Choose the text and the model, then press Start.</source>
        <translation>选择文本和模型，然后按“开始”。</translation>
    </message>
</context>
<context>
    <name>attune::SampleColumns</name>
    <message>
        <source>, step %1</source>
        <translation>，第 %1 步</translation>
    </message>
    <message>
        <source>This run wrote no samples.</source>
        <translation>此运行没有写样本。</translation>
    </message>
</context>
<context>
    <name>attune::SamplesModel</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>attune::SamplesPage</name>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Text of the sample</source>
        <translation>样本文本</translation>
    </message>
    <message>
        <source>While a run trains it writes a text every few steps (Set-up, Sampling). Choose one in the list to read it.</source>
        <translation>运行训练时每隔若干步写一段文本（设置页，文本采样）。在列表中选择一段即可阅读。</translation>
    </message>
    <message>
        <source>Run #%1, step %2</source>
        <translation>运行 #%1，第 %2 步</translation>
    </message>
</context>
<context>
    <name>attune::Session</name>
    <message>
        <source>Unnamed project</source>
        <translation>未命名项目</translation>
    </message>
</context>
<context>
    <name>attune::SettingsForm</name>
    <message>
        <source>Sections</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>Changed only</source>
        <translation>只看更改</translation>
    </message>
    <message>
        <source>Changed only (%1)</source>
        <translation>只看更改 (%1)</translation>
    </message>
    <message>
        <source>Something here needs mending</source>
        <translation>此处有需要修正的内容</translation>
    </message>
    <message>
        <source>Nothing is changed from the source.</source>
        <translation>与来源相比没有更改。</translation>
    </message>
    <message>
        <source>No setting matches “%1”.</source>
        <translation>没有与“%1”匹配的设置。</translation>
    </message>
</context>
<context>
    <name>attune::SetupPage</name>
    <message>
        <source>Nothing to train yet</source>
        <translation>还没有可训练的内容</translation>
    </message>
    <message>
        <source>An experiment is a set of settings: which text, which model, how to train. Start from one of these and change what you like.</source>
        <translation>实验是一组设置：用什么文本、什么模型、如何训练。从以下之一开始，再按需更改。</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>A small GPT on short texts of this machine. Trains in about three minutes on a laptop.</source>
        <translation>用此机器上的短文本训练的小 GPT。在笔记本上约三分钟。</translation>
    </message>
    <message>
        <source>Train a GPT on my text</source>
        <translation>用我的文本训练 GPT</translation>
    </message>
    <message>
        <source>Choose text files or a folder, then a size that fits this machine.</source>
        <translation>选择文本文件或文件夹，再选适合此机器的规模。</translation>
    </message>
    <message>
        <source>Choose another preset</source>
        <translation>选择其他预设</translation>
    </message>
    <message>
        <source>GPT-2 in its published sizes, and your own presets.</source>
        <translation>GPT-2 的各种公开规模，以及您自己的预设。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Train with these settings (Ctrl+Return)</source>
        <translation>用这些设置训练 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>Checking the text…</source>
        <translation>正在检查文本…</translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) to mend first</source>
        <translation>
            <numerusform>先修正 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>加入队列</translation>
    </message>
    <message>
        <source>Train with these settings after what trains now</source>
        <translation>等当前训练结束后，用这些设置训练</translation>
    </message>
</context>
<context>
    <name>attune::SleepInhibitor</name>
    <message>
        <source>A model is training</source>
        <translation>模型正在训练</translation>
    </message>
</context>
<context>
    <name>attune::ValueTable</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attune::WindowActions</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Revert to opening</source>
        <translation>恢复到打开时</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>首选项…</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Recolour shown runs</source>
        <translation>为显示的运行重新配色</translation>
    </message>
    <message>
        <source>Start, or generate on Samples</source>
        <translation>开始，或在样本页生成</translation>
    </message>
    <message>
        <source>Open the log file</source>
        <translation>打开日志文件</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>命令…</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>About Attune</source>
        <translation>关于 Attune</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>保存诊断信息…</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>保存诊断信息</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip 文件 (*.zip)</translation>
    </message>
    <message>
        <source>Diagnostics were not saved</source>
        <translation>诊断信息没有保存</translation>
    </message>
    <message>
        <source>Diagnostics saved</source>
        <translation>诊断信息已保存</translation>
    </message>
    <message>
        <source>%1: versions, the environment report, the end of the log and how the project is made up, without names, texts or notes of yours.</source>
        <translation>%1：版本、环境报告、日志末尾和项目的构成，不含你的名称、文本或备注。</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>attune::Workbench</name>
    <message>
        <source>A change could not be stored</source>
        <translation>有更改未能存储</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Trains Transformers from a form.</source>
        <translation>用表单训练 Transformer。</translation>
    </message>
    <message>
        <source>Project to open (name.attune)</source>
        <translation>要打开的项目 (name.attune)</translation>
    </message>
    <message>
        <source>Start training the project&apos;s current experiment at once</source>
        <translation>立即开始训练项目的当前实验</translation>
    </message>
</context>
</TS>
