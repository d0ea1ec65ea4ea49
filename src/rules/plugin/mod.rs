//! Rules about plugins and marketplaces of Claude Code.

use crate::server_files::PluginManifest;

pub(crate) mod plugin_member;
pub(crate) mod plugin_name_duplicate;
pub(crate) mod plugin_path;
