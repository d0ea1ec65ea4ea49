//! Relations between files: facts about one file that affect the findings in others. Every file is
//! read once in a run (`run_input`), and [`Surroundings`](surroundings::Surroundings) has the facts
//! about files that are not linted again.

pub(super) mod card_contradictions;
pub(super) mod configured_server;
pub(super) mod described_server;
pub(super) mod fleet_findings;
pub(super) mod folder_content;
pub(super) mod kept_definitions;
pub(super) mod neighbours;
pub(super) mod package_entries;
pub(super) mod run_input;
pub(super) mod same_name;
pub(super) mod same_server;
pub(super) mod single_tool;
pub(super) mod skill_directory;
pub(super) mod surroundings;
pub(super) mod tool_references;
