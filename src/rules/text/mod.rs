//! Rules about the strings of a tool: hidden and misplaced content.

pub mod secret_literal;
pub mod text_concealment;
pub mod text_control_characters;
pub mod text_encoded_blob;
pub mod text_hidden_characters;
