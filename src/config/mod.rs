//! Settings of a run: `mcp-lint.toml`, found for each file and read with the position of every
//! value, combined with the defaults and the command line.

mod limits;
mod read;
mod settings;

#[cfg(feature = "cli")]
pub(crate) use limits::MAX_CONFIG_BYTES;
pub use limits::MAX_UNKNOWN_RULES;
pub use read::discover::{ConfigChoice, Configs};
pub use read::elsewhere::unread_sections;
pub use read::error::{ConfigError, ConfigExcerpt, ConfigWarning, shown_path};
pub use read::file::Config;
pub use read::load::{
    CONFIG_NAME, ConfigVersion, lies_in_own_repository, lies_in_repository_of, load_config,
    parse_config,
};
pub(crate) use read::reader::Read;
pub use read::schema::json_schema;
pub use read::scope::{BASELINE_NAME, ComparisonConfig, ConfigFiles, ConfigScope};
pub use read::size::{parse_size, whole_number};
pub use read::time::{parse_time, time_text};
pub use settings::contract::{ChangeLevels, LOCK_PARTS};
pub use settings::keys::{
    BudgetValues, ContractConfig, IdValues, LimitValues, LockConfig, SECTIONS, SourceValues,
    TopValues, Values,
};
pub use settings::origin::{ConfigPlace, Given, Origin};
pub use settings::override_layer::{OfRule, OverrideLayer};
pub use settings::overrides::{Levels, NameGlobs, Override, OverrideValues, PointerTokens};
pub use settings::resolve::{Flags, Resolved, resolve_settings};
pub use settings::resolved::{Overridden, ReportNeeds, Settings};
pub use settings::rule_levels::{RuleLayer, no_such_rule, suggestion};
pub use settings::rule_selector::{Preset, RuleSelector};
pub use settings::section::{Key, KeyKind, Section, WrittenValue};
pub use settings::shared::Shared;
pub use settings::source_directory::SourceDirectory;
pub use settings::value::{IfNothing, Protocol, Word, list, quoted, words};
