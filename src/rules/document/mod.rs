//! Rules about the text itself, before its meaning is known.

use crate::document::LimitKind;
use crate::model::UncheckedKind;
use crate::server_files::Client;
use crate::source::has_name_marked;

pub(crate) mod document_alias_expansion;
pub(crate) mod document_depth;
pub(crate) mod document_duplicate_key;
pub(crate) mod document_encoding;
pub(crate) mod document_message_cut;
pub(crate) mod document_not_checked;
pub(crate) mod document_python_dump;
pub(crate) mod document_syntax;
pub(crate) mod document_too_large;
pub(crate) mod document_unrecognised;
pub(crate) mod document_yaml_implicit_type;
pub(crate) mod document_yaml_line_break;
