//! Recorded results and the tools that they are checked against.

pub(super) mod known_tool;
pub(super) mod known_tools;
pub(super) mod measure_coverage;
pub(super) mod result_stream;
pub(super) mod shared_budget;
pub(super) mod tool_of_result;
