//! Rules about the strings of a tool: what they hide, and what does not belong into them.

pub mod concealment;
pub mod control_characters;
pub mod encoded_blob;
pub mod hidden_characters;
pub mod secret_literal;
