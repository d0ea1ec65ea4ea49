//! Recognition of the content of a document, by its content and not by file name.

pub(super) mod content;
pub(super) mod find_source_sign;
pub(super) mod foreign;
pub(super) mod incomplete_tool;
pub(super) mod infer_revision;
pub(super) mod package_facts;
pub(super) mod prefilter;
pub(super) mod python_dump;
pub(super) mod read_as;
pub(super) mod recognise;
pub(super) mod root_keys;
pub(super) mod server_card;
pub(super) mod server_file;
pub(super) mod shapes;
pub(super) mod similar_format;
pub(super) mod unchecked;
pub(super) mod unchecked_messages;
pub(super) mod visit;
