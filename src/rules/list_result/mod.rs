//! Rules about results of `tools/list` beside the tools in them.
