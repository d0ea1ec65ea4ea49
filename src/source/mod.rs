//! Reading and writing texts: walking folders, reading files and standard input, writing files, and
//! converting bytes to lines and columns.

mod edit_distance;
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only a walk needs all of it"))]
mod limits;
mod text;
mod walk;
#[cfg(feature = "cli")]
mod write;

pub use edit_distance::{edit_distance, nearest, nearest_within};
pub(crate) use limits::MAX_DOCUMENT_BYTES;
pub use limits::{MAX_GLOB_BYTES, MAX_GLOBS};
pub use text::assembly::{Assembly, Spelling};
pub use text::bytes::{any_byte, cut, floor, is_among, json_text, listed, push_json};
pub use text::decode::{Encoding, EncodingIssue};
pub use text::http::{BodyShape, HeaderLine, Headers, HttpAnswer, HttpExchange, Sent};
pub use text::line_index::{ColumnUnit, LineIndex, Position, offset_in_line};
pub use text::read::{ReadError, read_automatic_file, read_file, read_found_file, read_input};
pub use text::recorded_messages::recorded_messages;
pub use text::recording::{Holder, RecordedMessages, Stream};
pub(crate) use text::snippets::{
    is_document, may_have_content, may_have_offers, shell_blocks, toml_blocks,
};
pub use text::source_text::SourceText;
pub(crate) use walk::input_file::display_path;
pub use walk::input_file::{FoundFile, folder_of};
pub(crate) use walk::known_files::{
    client_folder, has_name_marked, is_agent_file, is_client_file, is_configuration_name,
    is_misplaced, is_prescribed_name, json_extensions, keys_of_servers, plugin_manifests,
};
pub use walk::known_files::{is_path_ending, is_skill_file};
pub use walk::options::{LocalChoice, LocalChoices, WalkError, WalkOptions};
pub use walk::path_globs::{LocalGlobs, PathGlobs, absolute_path, name_glob, too_large};
pub use walk::project_files::ProjectFiles;
#[cfg(feature = "cli")]
pub use walk::traverse::{Selection, collect_files, finds, name_filter};
#[cfg(feature = "cli")]
pub use write::atomic::{create_file, write_file, write_file_with};
