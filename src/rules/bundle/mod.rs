//! Rules about manifests of bundles.

mod shared;

use crate::rules::bundle::shared::unreplaced;
use crate::server_files::{BundleVariable, VERSION_MEMBERS, bundle_variables};

pub(crate) mod bundle_entry_point;
pub(crate) mod bundle_member_missing;
pub(crate) mod bundle_member_type;
pub(crate) mod bundle_member_unknown;
pub(crate) mod bundle_secret;
pub(crate) mod bundle_tools_differ;
pub(crate) mod bundle_user_config;
pub(crate) mod bundle_variable;
pub(crate) mod bundle_version;
