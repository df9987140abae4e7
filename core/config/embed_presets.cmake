# Writes a C++ table of presets. Called as: cmake -DOUTPUT=FILE.cpp "-DPRESETS=a.json;b.json" -P embed_presets.cmake
# Titles and descriptions are marked for translation; the configuration stays JSON.
set(content "#include \"core/base/tr.h\"\n#include \"core/config/builtin_presets.h\"\n\nnamespace attune {\n\n")
string(APPEND content "std::vector<Preset> builtInPresets() {\n    return {\n")
foreach(preset ${PRESETS})
  get_filename_component(name ${preset} NAME_WLE)
  file(READ ${preset} json)
  foreach(part title description)
    string(JSON ${part} GET "${json}" ${part})
    string(REPLACE "\\" "\\\\" ${part} "${${part}}")
    string(REPLACE "\"" "\\\"" ${part} "${${part}}")
  endforeach()
  string(JSON config GET "${json}" config)
  string(APPEND content "        {\"${name}\", ATTUNE_TR(\"Presets\", \"${title}\"), ATTUNE_TR(\"Presets\", \"${description}\"), true,\n"
    "         R\"json(${config})json\"},\n")
endforeach()
string(APPEND content "    };\n}\n\n}  // namespace attune\n")
file(WRITE ${OUTPUT} "${content}")
