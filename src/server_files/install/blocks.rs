//! Blocks of documents in TOML with the servers of a client whose file is written in it.

use super::{Installation, Offer};
use crate::document::{Document, Syntax};
use crate::server_files::{Client, clients};
use crate::source::toml_blocks;

/// The blocks of a document that are a part of a client's file. What cannot be parsed is only the outline
/// of one.
pub(super) fn blocks(text: &str) -> Vec<Offer> {
    let of_client = |client: &'static Client| {
        let key = client.keys.first().filter(|_| client.dialect == "toml")?;
        Some((client, &*client.files.first()?.path, key.as_str()))
    };
    let clients: Vec<_> = clients().iter().filter_map(of_client).collect();
    let offer = |place: std::ops::Range<usize>| {
        let own = &text[place.clone()];
        let has = |text: String| own.contains(&text);
        let (client, path, key) = clients.iter().find(|(_, _, key)| has(format!("[{key}.")))?;
        // A list of tables is that of another program.
        let is_other = has(format!("[[{key}"));
        let is_outline = own.contains("...") || own.contains('…') || has_errors(own);
        let installation = || {
            let places = (place.start..=place.end).collect();
            Installation { path, text: own.to_owned(), places }
        };
        let result = Ok((!is_outline && !is_other).then(installation));
        Some(Offer { client, place: place.clone(), is_link: false, is_command_line: false, result })
    };
    toml_blocks(text).into_iter().filter_map(offer).collect()
}

fn has_errors(text: &str) -> bool {
    !Document::of("", text, Syntax::Toml).syntax_errors().is_empty()
}
