//! All integration tests in one binary, so that the library is linked once.
//!
//! There is one module per subject. `cargo test --test it it:: cli::` runs the module `cli`.

#![allow(clippy::disallowed_methods, reason = "tests start programs and open connections")]
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

mod agent_plugin;
mod apps;
mod apps_schema;
mod architecture;
mod automatic_reads;
mod boundaries;
mod circles;
mod cli;
mod client_configurations;
mod client_exchanges;
mod client_messages;
mod client_policies;
mod client_verdicts;
mod common;
mod completions;
mod config;
mod connections;
#[cfg(feature = "contract")]
mod contract_vectors;
#[cfg(feature = "contract")]
mod contracts;
mod corpus;
mod damage;
mod dataset;
mod dependencies;
mod directories;
mod document_edit_json;
mod document_edit_toml;
mod document_edit_yaml;
mod document_json;
mod document_toml;
mod document_yaml;
#[cfg(unix)]
mod documentation;
mod evaluation_oracle;
mod every_finding;
mod faults;
mod filter;
mod first_hour;
mod fix_properties;
mod fixing;
mod foreign_lists;
mod formats;
mod fuzz_smoke;
mod generated;
mod git_revisions;
mod guesses;
mod handshakes;
mod hostile;
mod html;
mod inventory;
mod inventory_programs;
mod inventory_starts;
mod lexer;
mod library;
mod list_results;
mod locate;
#[cfg(feature = "lsp")]
mod lsp;
mod message_causes;
mod message_mutants;
mod migration;
mod not_checked;
mod package_manifests;
mod packaging;
mod picture;
mod plugins;
mod precedence;
mod probe_matrix;
mod protocol_forms;
mod public_suites;
mod real_servers;
#[cfg(all(unix, feature = "record"))]
mod real_sessions;
mod recognition;
#[cfg(all(unix, feature = "record"))]
mod record;
mod recorded_forms;
mod renamed_rules;
mod report_page;
mod reported;
mod results;
mod rule_limits;
mod rule_pages;
mod schema_validity;
mod schema_vectors;
mod screens;
mod served_or_source;
mod server_files;
mod server_versions;
mod session_roles;
mod sessions;
mod shared_findings;
mod sign_in;
mod site;
mod skill_files;
mod skills;
mod source_places;
mod suppression;
mod target_features;
mod targets;
mod targets_cli;
mod targets_data;
mod text_rules;
mod tool_catalogues;
mod tool_of_result;
mod tool_references;
mod tool_rules;
mod toolfoundation_vectors;
mod transcripts;
mod trials;
mod validation_vectors;
mod view_cases;
mod view_clients;
mod view_command;
mod view_cost;
mod view_fleet;
mod view_observed;
mod view_read_clients;
mod view_reports;
mod webassembly;
mod windows;
mod wording;
