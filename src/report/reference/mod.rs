//! The pages and tables of the documentation that follow from data: of targets, rules, kinds of
//! changes and keys of the configuration.

mod answers;
mod catalogue;
mod dataset;
mod extension;
mod fact;
mod keys;
mod received;
mod target;
mod targets;

pub use answers::questions_page;
pub use catalogue::{kind_list, kind_table, rule_list, rule_tables};
pub use dataset::{TargetDataset, dataset, record};
pub use keys::keys;
pub use target::page;
pub use targets::{overview, target_list};
