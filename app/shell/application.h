#pragma once

namespace attune {

/// The whole program: options, single instance, look, language, window, event loop. The exit code.
int runWorkbench(int argc, char** argv);

}  // namespace attune
