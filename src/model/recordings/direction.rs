//! The sender of a message, according to the record that contains it.

use crate::document::Value;
use crate::model::Sender;

/// Members of records that name a sender.
const MEMBERS: [&str; 7] = ["direction", "from", "sender", "source", "origin", "dir", "_dir"];

/// The sender that a record names, by its first word or by an arrow.
pub(crate) fn recorded_direction(record: Value<'_>) -> Option<Sender> {
    if !record.entries().any(|member| member.has_key_among(&MEMBERS)) {
        return None;
    }
    let word = MEMBERS.iter().find_map(|key| record.text_of(key))?;
    let first = word.split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or_default();
    match first.to_ascii_lowercase().as_str() {
        "client" | "c2s" => Some(Sender::Client),
        "server" | "s2c" => Some(Sender::Server),
        _ => match word {
            "->" | "→" => Some(Sender::Client),
            "<-" | "←" => Some(Sender::Server),
            _ => None,
        },
    }
}
