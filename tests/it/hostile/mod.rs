//! Hostile input that is meant to crash, hang, exhaust or mislead the linter. Each case names an
//! attack and the required outcome: the run ends with an exit code and the right finding.

pub(crate) mod harness;

mod apps;
mod client_files;
mod configuration;
mod documents;
mod fake_secrets;
mod files;
mod findings;
mod fixes;
mod messages;
mod network;
mod patterns;
mod projects;
mod recordings;
mod references;
mod schemas;
mod suppressions;
mod targets;
mod texts;
mod toml;
mod validations;
