//! What was asked for, resolved to what is to be done.

mod settings;

pub use settings::{Preset, RuleSelector, Settings};
