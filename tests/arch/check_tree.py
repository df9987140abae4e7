"""The laws of the tree that no compiler checks. Usage: check_tree.py LAW SOURCE_FOLDER; prints each breach as FILE:LINE and fails."""
import pathlib
import re
import statistics
import sys

SOURCES = (".h", ".cpp", ".cu", ".cuh")

# Which folder may include which (DESIGN §1). A folder always sees itself.
BASE = {"base", "events", "values"}
ARROWS = {
    "core/base": set(),
    "core/events": {"base"},
    "core/values": {"base"},
    "core/series": {"base"},
    "core/config": BASE,
    "core/tensor": {"base"},
    "core/backend": {"base", "tensor"},
    "core/nn": {"base", "tensor", "backend"},
    "core/models": {"base", "values", "tensor", "backend", "nn"},
    "core/optim": {"base", "tensor", "backend", "models"},
    "core/text": {"base"},
    "core/data": BASE | {"config", "text", "models"},
    "core/store": BASE | {"config", "series"},
    "core/telemetry": BASE | {"backend"},
    "core/generate": BASE | {"tensor", "backend", "models", "text", "store"},
    "core/train": BASE | {"config", "tensor", "backend", "models", "optim", "text", "data", "generate", "store", "telemetry"},
}
WIDGETS_CORE = BASE | {"config", "series"}
# Plain values that cross the seam to the item models; nothing in it opens a file.
WIDGETS_HEADERS = {"core/store/records.h"}


def files(root, *folders):
    for folder in folders or ("app", "core", "widgets", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SOURCES:
                yield path


def lines(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)


def includes(path):
    for number, line in lines(path):
        match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if match:
            yield number, match.group(1) == "<", match.group(2)


def arrows(root):
    for path in files(root, "app", "core", "widgets"):
        place = path.relative_to(root).as_posix()
        area, folder = place.split("/")[0], "/".join(place.split("/")[:2])
        for number, system, header in includes(path):
            breach = None
            if system and re.match(r"Q[A-Z]|qcustomplot|Qt", header) and (area == "core" or folder == "app/cli"):
                breach = "Qt below the window"
            elif re.match(r"(cuda|cublas|cudnn|nccl|nvml)", header) and not place.startswith(("core/backend/cuda/", "core/comm/nccl/")):
                breach = "a CUDA header outside its folder"
            elif not system and "/" in header:
                target_area, target = header.split("/")[0], "/".join(header.split("/")[:2])
                if target_area == "core":
                    name = target.split("/")[1]
                    if area == "core" and target != folder and name not in ARROWS.get(folder, set()):
                        breach = f"{folder} may not use {target}"
                    if area == "widgets" and name not in WIDGETS_CORE and header not in WIDGETS_HEADERS:
                        breach = f"widgets may not use {target}"
                elif area == "core" or (area == "widgets" and target_area == "app") or (folder == "app/cli" and target != folder):
                    breach = f"{folder} may not use {target}"
                elif folder == "app/bridge" and target in ("app/shell", "app/session"):
                    breach = f"{folder} may not use {target}"
                elif folder == "app/session" and target == "app/shell":
                    breach = f"{folder} may not use {target}"
                for backend in ("core/backend/cpu/", "core/backend/cuda/"):
                    if header.startswith(backend) and not place.startswith(backend) and place != "core/backend/registry.cpp":
                        breach = f"only the registry may use {backend}"
            if breach:
                yield path, number, f"{header}: {breach}"


def file_sizes(root):
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files(root)}
    for path, size in sizes.items():
        if size > 700:
            yield path, size, "over 700 lines"
        elif path.suffix in (".h", ".cuh") and size > 250:
            yield path, size, "a header over 250 lines"
    median, share = statistics.median(sizes.values()), sum(size <= 400 for size in sizes.values()) / len(sizes)
    print(f"{len(sizes)} files, median {median:.0f}, {100 * share:.1f} % within 400 lines, largest {max(sizes.values())}")
    if median > 120:
        yield root, 0, f"median {median} is over 120 lines"
    if share < 0.9:
        yield root, 0, "less than 90 % of the files are within 400 lines"


FORBIDDEN = {
    r"(?<!app)(?<!application)(?<!App)[.>]exec\(": ("exec() on a dialog", r"QDrag|[dD]rag\b|QApplication|QCoreApplication|app\.exec|query|statement|database|db"),
    r"\.detach\(\)": ("a detached thread", None),
    r"(?<![\w.:>])(?:std::)?exit\(": ("exit()", None),
    r"BlockingQueuedConnection": ("a blocking queued connection", None),
    r"processEvents\(": ("a nested event loop", None),
    r"volatile\s+bool": ("volatile as a flag", None),
    r"QEventLoop": ("a nested event loop", None),
    r"-ffast-math": ("fast math", None),
}


def forbidden_calls(root):
    for path in files(root, "app", "core", "widgets"):
        for number, line in lines(path):
            code = line.split("//")[0]
            for pattern, (what, unless) in FORBIDDEN.items():
                if re.search(pattern, code) and not (unless and re.search(unless, line)):
                    yield path, number, what


def messages(root):
    """Every code that is thrown or logged has words, and every wording is used."""
    worded = {}
    for path in sorted((root / "core/values").glob("messages_*.cpp")):
        for number, line in lines(path):
            match = re.match(r'\s*\{"([a-z0-9_.]+)",', line)
            if match:
                if match.group(1) in worded:
                    yield path, number, f"{match.group(1)} is worded twice"
                worded[match.group(1)] = (path, number)
    used = set()
    for path in files(root, "app", "core", "widgets"):
        if path.name.startswith("messages_"):
            continue
        text = path.read_text(encoding="utf-8")
        used.update(re.findall(r'"([a-z]+\.[a-z0-9_.]+)"', text))
        for match in re.finditer(r'\b(?:Error|publishLog)\(\s*(?:[^"(),]*,\s*)?"([^"]+)"', text):
            if match.group(1) not in worded and "." in match.group(1):
                yield path, text[: match.start()].count("\n") + 1, f"{match.group(1)} has no words in core/values/messages_*.cpp"
    for code, (path, number) in worded.items():
        if code not in used:
            yield path, number, f"{code} is never used"


def setting_keys(root):
    """Every settings key in the code is in the schema."""
    keys = set()
    for path in sorted((root / "core/config").glob("schema*.cpp")):
        keys.update(re.findall(r'"((?:data|tokenizer|model|train|eval|logging|checkpoint|sampling|generation|device)\.[a-z0-9_]+)"', path.read_text(encoding="utf-8")))
    for path in files(root, "app", "core", "widgets"):
        for number, line in lines(path):
            for key in re.findall(r'\b(?:isAuto|flag|integer|real|list|integerOr|realAsFloat)\((?:\w+, )?"([a-z]+\.[a-z0-9_]+)"', line):
                if key not in keys:
                    yield path, number, f"{key} is not in the schema"


def left_open(root):
    for path in files(root):
        for number, line in lines(path):
            if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line):
                yield path, number, "left open"


def machine_paths(root):
    for path in sorted(root.rglob("*")):
        place = path.relative_to(root).as_posix()
        if path.is_file() and not place.startswith((".git", "build")) and path.suffix not in (".png", ".safetensors", ".ico", ".qm"):
            try:
                for number, line in lines(path):
                    if re.search(r"/(work|root|home/\w+)/(main|wt|shared|peer|\.)", line):
                        yield path, number, "a path of one machine"
            except UnicodeDecodeError:
                pass


LAWS = {law.__name__: law for law in (arrows, file_sizes, forbidden_calls, messages, setting_keys, left_open, machine_paths)}

if __name__ == "__main__":
    source = pathlib.Path(sys.argv[2])
    breaches = list(LAWS[sys.argv[1]](source))
    for where, number, what in breaches:
        print(f"{where.relative_to(source)}:{number}: {what}")
    sys.exit(1 if breaches else 0)
