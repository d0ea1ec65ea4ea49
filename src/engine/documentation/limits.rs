//! Limits on the cost of comparing documents with lists of tools, each with its unit.

/// Minimum number of tools of a server that a document which lists them names.
pub(super) const MIN_NAMED_TOOLS: usize = 3;
/// Maximum number of tools of all lists among which a similar name is searched, and of names for which
/// one is.
pub(super) const MAX_COMPARED_NAMES: usize = 500;
/// Maximum number of tables of a document that are compared with the parameters of tools.
pub(super) const MAX_PARAMETER_TABLES: usize = 500;
/// Maximum number of edits between a misspelt name and that of a tool.
pub(super) const MAX_EDITS: usize = 2;
/// Maximum number of documents of a run that are compared.
pub(super) const MAX_DOCUMENTS: usize = 200;
/// Maximum number of files with tools that documents of a run are compared with.
pub(super) const MAX_LISTS: usize = 100;
/// Maximum number of names that a finding lists.
pub(super) const MAX_LISTED_NAMES: usize = 10;
/// Maximum number of findings of one rule in a document.
pub(super) const MAX_FINDINGS: usize = 50;
/// Maximum number of tools of a table that is written.
pub(super) const MAX_ROWS: usize = 2_000;
/// Maximum number of parameters of a tool that a row lists.
pub(super) const MAX_PARAMETERS: usize = 50;
/// Maximum number of characters of a description in a row.
pub(super) const MAX_SENTENCE: usize = 300;
