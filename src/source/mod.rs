//! Where texts come from and go to: walking folders, reading files and standard input, writing
//! files, and the way from a byte to a line and a column.

mod attributes;
mod bytes;
mod client_log;
mod decode;
mod event_stream;
mod found_file;
mod glob_way;
mod global_ignores;
mod globs;
mod globs_builder;
mod ignore_files;
mod ignore_rules;
mod line_index;
mod path_globs;
mod read;
mod recording;
mod replay;
mod slips;
mod text;
mod walk;
mod write;

pub use bytes::any_byte;
pub use client_log::is_log_of_several_servers;
pub use decode::{Encoding, EncodingIssue};
pub use found_file::{FoundFile, folder_of};
pub use globs::Globs;
pub use globs_builder::GlobsBuilder;
pub use line_index::{LineIndex, Position};
pub use path_globs::{LocalGlobs, PathGlobs, absolute_path};
pub use read::{ReadError, read_automatic_file, read_file, read_found_file, read_input};
pub use recording::{RecordedMessages, Stream};
pub use slips::{nearest, nearest_within, slips};
pub use text::SourceText;
pub use walk::{LocalChoice, LocalChoices, Selection, WalkError, WalkOptions, collect_files};
pub use write::{create_file, write_file, write_file_with};
