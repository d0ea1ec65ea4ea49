//! Rules about the strings of a tool: hidden and misplaced content.

pub(crate) mod secret_literal;
pub(crate) mod text_concealment;
pub(crate) mod text_control_characters;
pub(crate) mod text_encoded_blob;
pub(crate) mod text_hidden_characters;
