//! Rules about AI catalogues.

pub(crate) mod catalog_identifier_duplicate;
pub(crate) mod catalog_member_renamed;
pub(crate) mod catalog_schema_violation;
pub(crate) mod catalog_trust;
pub(crate) mod catalog_type;
