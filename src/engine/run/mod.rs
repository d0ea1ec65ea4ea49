//! A run: from files to reports, in parallel and in a fixed order.

pub(super) mod compatibility;
pub(super) mod file;
pub(super) mod file_facts;
pub(super) mod first_pass;
pub(super) mod input;
pub(super) mod package_manifest;
pub(super) mod read_document;
pub(super) mod report;
pub(super) mod skill_file;
pub(super) mod unchecked_file;
pub(super) mod whole_document;
