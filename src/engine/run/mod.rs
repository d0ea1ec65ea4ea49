//! A run: from files to reports, in parallel and in a fixed order.

pub(super) mod compatibility;
pub(super) mod file;
pub(super) mod incomplete_tools;
pub(super) mod input;
pub(super) mod neighbours;
pub(super) mod read_document;
pub(super) mod report;
pub(super) mod siblings;
pub(super) mod single_tool;
pub(super) mod unchecked_file;
pub(super) mod whole_document;
