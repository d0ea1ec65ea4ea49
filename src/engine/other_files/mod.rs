//! Relations between files: facts about one file that affect the findings in others. Inputs are
//! checked for them when all have been read (`run_input`), and
//! [`Surroundings`](surroundings::Surroundings) has the facts about files that are not linted
//! again.
//!
//! The files around an input that are not inputs themselves (manifests, READMEs, registry entries)
//! are read where a rule needs them (`neighbours`, `package_entries`, `skill_directory`), within
//! limits, and only if the input is on disk. The inventory reads manifests for itself, so one
//! manifest may be read several times in a run.

pub(super) mod card_contradictions;
pub(super) mod configured_server;
pub(super) mod described_server;
pub(super) mod fleet_findings;
pub(super) mod folder_content;
pub(super) mod kept_definitions;
pub(super) mod neighbours;
pub(super) mod package_entries;
pub(super) mod policies;
pub(super) mod run_input;
pub(super) mod same_name;
pub(super) mod same_server;
pub(super) mod single_tool;
pub(super) mod skill_directory;
pub(super) mod surroundings;
pub(super) mod tool_references;
