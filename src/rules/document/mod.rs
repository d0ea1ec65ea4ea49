//! Rules about the text itself, before its meaning is known.

pub mod document_alias_expansion;
pub mod document_depth;
pub mod document_duplicate_key;
pub mod document_encoding;
pub mod document_message_cut;
pub mod document_not_checked;
pub mod document_python_dump;
pub mod document_syntax;
pub mod document_too_large;
pub mod document_unrecognised;
pub mod document_yaml_implicit_type;
pub mod document_yaml_line_break;
