//! Recognition of the content of a document.
//!
//! Tools, recordings and lists are recognised by content and never by the name of the file, because
//! programs write them under any name. An object with a name and an input schema, under any
//! spelling, is a tool; an object that lacks one of them is a tool if another member shows it, or
//! if most files beside it are tools. In a response to `tools/list`, every element is one. Lists of
//! prompts, resources and templates need two members that only MCP has, or the request or members
//! of a response.
//!
//! The files around a server are recognised by content as well, and by the names that clients and
//! registries prescribe. A `SKILL.md`, which agents find by this name, and manifests of packages
//! are recognised by name alone, outside of this module.
//!
//! Before anything is parsed, a search for a few words excludes most texts without MCP content
//! (`prefilter`).

pub(super) mod content;
pub(super) mod find_source_sign;
pub(super) mod foreign;
pub(super) mod incomplete_tool;
pub(super) mod infer_revision;
pub(super) mod prefilter;
pub(super) mod python_dump;
pub(super) mod read_as;
pub(super) mod recognise;
pub(super) mod server_file;
pub(super) mod shapes;
pub(super) mod similar_format;
pub(super) mod unchecked;
pub(super) mod visit;
