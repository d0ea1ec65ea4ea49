//! Rules about manifests of packages.

use crate::server_files::Versions;

pub(crate) mod package_entry_missing;
pub(crate) mod package_npx_program;
pub(crate) mod python_sdk_bound;
pub(crate) mod typescript_sdk_version;
