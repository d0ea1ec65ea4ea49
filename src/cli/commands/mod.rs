//! The commands other than linting.

pub(super) mod add_override;
pub(super) mod baseline;
#[cfg(feature = "contract")]
pub(super) mod compare;
pub(super) mod config;
pub(super) mod config_failure;
pub(super) mod config_show;
mod error_text;
pub(super) mod explain;
pub(super) mod filter;
pub(super) mod inventory;
pub(super) mod kinds;
#[cfg(feature = "contract")]
pub(super) mod lock;
#[cfg(feature = "record")]
pub(super) mod record;
pub(super) mod rules;
pub(super) mod targets;
#[cfg(feature = "record")]
pub(super) mod try_server;
pub(super) mod view;
