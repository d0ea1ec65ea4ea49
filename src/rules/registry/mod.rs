//! Rules about registry entries.

pub(in crate::rules) mod shared;

use crate::rules::prelude::*;
use crate::rules::registry::shared::{
    consists_of, is_released, plain_version, rejected, report_rejected, report_secrets,
    schema_note, text,
};

rules_of_shape! {
    registry_secret {
        "registry-secret", Error in Security, "a registry entry contains a secret",
        [source: "CWE-798, use of hard-coded credentials; the schema of registry entries, `isSecret`"],
        check: Registry(|entry, context| {
            let note = "the registry publishes the entry, and every version of it is kept";
            report_secrets(entry.root, "entry", note, context);
        }),
    }
}

pub(crate) mod registry_argument;
pub(crate) mod registry_description;
pub(crate) mod registry_meta;
pub(crate) mod registry_mismatch;
pub(crate) mod registry_name;
pub(crate) mod registry_nothing_to_install;
pub(crate) mod registry_package;
pub(crate) mod registry_repository;
pub(crate) mod registry_transport;
pub(crate) mod registry_url;
pub(crate) mod registry_version;
pub(crate) mod schema;
