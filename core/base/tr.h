#pragma once

/// Marks a literal as text for the user. The build extracts it for translation (lupdate treats ATTUNE_TR as a translate
/// function); the value stays the English literal, and whoever shows it (widgets, the CLI) translates it with the same
/// context.
#define ATTUNE_TR(context, literal) literal
