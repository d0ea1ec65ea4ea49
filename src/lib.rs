//! An offline linter for Model Context Protocol tool definitions and recorded tool results.
//!
//! The way of the data is one-way: [`source`] → [`document`] → model → rules → diagnostic →
//! report. `docs/architecture.md` has the map.

pub mod cli;
pub mod config;
pub mod diagnostic;
pub mod document;
pub mod engine;
pub mod fix;
pub mod model;
pub mod outcome;
pub mod report;
pub mod rules;
pub mod schema;
pub mod source;
pub mod suppress;
pub mod targets;
