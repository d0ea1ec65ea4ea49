//! Rules about documents that list the tools of a server.

pub(crate) mod docs_table_outdated;
pub(crate) mod docs_tool_count;
pub(crate) mod docs_tool_missing;
pub(crate) mod docs_tool_unknown;
