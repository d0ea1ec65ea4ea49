//! Rules about the text itself, before anything is known of its meaning.

pub mod alias_expansion;
pub mod depth;
pub mod duplicate_key;
pub mod encoding;
pub mod message_cut;
pub mod python_dump;
pub mod syntax;
pub mod too_large;
pub mod unrecognised;
pub mod yaml_implicit_type;
pub mod yaml_line_break;
