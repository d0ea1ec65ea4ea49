//! What was asked for, resolved to what is to be done: `mcp-lint.toml`, found for each file,
//! read with the place of everything, and laid over the defaults and under the command line.

mod discover;
mod error;
mod extent;
mod file;
pub mod keys;
mod load;
mod near;
mod origin;
mod override_layer;
mod overrides;
mod reader;
mod resolve;
mod rule_levels;
mod schema;
mod settings;
mod shared;
mod size;
mod time;

pub use discover::{CONFIG_NAME, ConfigChoice, ConfigFiles, Configs, Scope};
pub use error::{ConfigError, ConfigExcerpt, ConfigWarning};
pub use file::Config;
pub use load::{lies_in_repository_of, load_config, shown_path};
pub use origin::{ConfigPlace, Given, Origin};
pub use override_layer::{OfRule, OverrideLayer};
pub use overrides::{NameGlobs, Override};
pub use resolve::{Flags, Origins, Resolved, resolve_settings};
pub use rule_levels::{MOST_UNKNOWN, RuleLayer, no_such_rule};
pub use schema::{json_schema, reference};
pub use settings::{Overridden, Preset, RuleSelector, Settings, Telling};
pub use shared::Shared;
pub use size::{parse_size, whole_number};
pub use time::{parse_time, time_text};
