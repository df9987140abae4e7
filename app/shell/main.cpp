#include "app/shell/application.h"

int main(int argc, char** argv) {
    return attune::runWorkbench(argc, argv);
}
