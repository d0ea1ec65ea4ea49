//! Rules about registry entries.

pub(in crate::rules) mod shared;

use crate::rules::registry::shared::{
    consists_of, is_released, plain_version, rejected, report_rejected, schema_note, text,
};

pub(crate) mod registry_argument;
pub(crate) mod registry_description;
pub(crate) mod registry_meta;
pub(crate) mod registry_mismatch;
pub(crate) mod registry_name;
pub(crate) mod registry_nothing_to_install;
pub(crate) mod registry_package;
pub(crate) mod registry_repository;
pub(crate) mod registry_secret;
pub(crate) mod registry_transport;
pub(crate) mod registry_url;
pub(crate) mod registry_version;
pub(crate) mod schema;
