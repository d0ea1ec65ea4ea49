//! Links that add a server to a client.

use std::ops::Range;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{InstallProblem, Offer, PlacedText, parameters};
use crate::address::{has_percent_encoding, percent_decoded};
use crate::model::repaired_base64;
use crate::server_files::client::tables::InstallLink;
use crate::server_files::clients;
use crate::server_files::limits::{MAX_ENCODINGS, MAX_OFFER_BYTES, MAX_OFFERS};

/// The links of a document that add a server to a client, except templates of them.
pub(super) fn links(text: &str) -> Vec<Offer> {
    let mut found = Vec::new();
    for client in clients() {
        for link in &client.install_links {
            for (at, address) in text.match_indices(&*link.address).take(MAX_OFFERS) {
                let Some(place) = link_around(text, at, at + address.len()) else { continue };
                let query = &text[at + address.len()..place.end];
                let result = match configuration_in(link, query) {
                    Some(Ok(configuration)) => {
                        let named = parameters(query);
                        let named = Some(&named).filter(|_| !link.parameter.is_empty());
                        let value = |key| decoded(named?.get(key)?).ok();
                        let inputs = value("inputs").filter(|it| it.starts_with('['));
                        let configuration = PlacedText::at(configuration, &place);
                        configuration.installed(client, value("name").as_deref(), inputs.as_deref())
                    }
                    Some(Err(problem)) => Err((place.clone(), problem)),
                    None => continue,
                };
                let is_command_line = link.is_command_line;
                found.push(Offer { client, place, is_link: true, is_command_line, result });
            }
        }
    }
    found
}

/// The bytes of the link around its beginning; `None` if it is a template or too long.
fn link_around(text: &str, at: usize, query: usize) -> Option<Range<usize>> {
    let is_outside = |it: char| it.is_whitespace() || "()<>\"'`[]|\\".contains(it);
    let start = at - text[..at].rsplit(is_outside).next().map_or(0, str::len);
    let quote = text[..start].chars().next_back();
    let mut depth = 0_usize;
    let ends = |(_, it): &(usize, char)| {
        depth += usize::from(*it == '(');
        let is_closing = *it == ')' && depth == 0;
        depth -= usize::from(*it == ')' && depth > 0);
        is_closing
            || it.is_whitespace()
            || "<>\"`]|\\{}$…*".contains(*it)
            || *it == '\'' && quote == Some('\'')
    };
    let end = text[query..].char_indices().find(ends);
    let is_template = end.is_some_and(|(_, it)| "<{}$…".contains(it));
    let end = end.map_or(text.len(), |(length, _)| query + length);
    let is_whole = !is_template && query < end && end - start <= MAX_OFFER_BYTES;
    is_whole.then_some(start..end)
}

/// The configuration in the query of a link, or the reason why it cannot be decoded; `None` if there is
/// none, or the word for it.
fn configuration_in(link: &InstallLink, query: &str) -> Option<Result<String, InstallProblem>> {
    let written = match &*link.parameter {
        "" => query.split('&').next()?,
        name => parameters(query).get(name).copied()?,
    };
    let result = match link.is_base64 {
        true => decoded_base64(written),
        false => decoded(written).and_then(|text| match text.trim_start().starts_with('{') {
            true => Ok(text),
            false => Err("it is not a JSON object"),
        }),
    };
    let is_word = || {
        let lower = written.to_ascii_lowercase();
        ["...", "your", "base64", "encoded", "config", "json"]
            .iter()
            .any(|word| lower.contains(word))
    };
    match result {
        Err(_) if written.is_empty() || is_word() => None,
        result => Some(result.map_err(InstallProblem::Encoding)),
    }
}

/// A part of a link, until nothing is percent-encoded.
fn decoded(written: &str) -> Result<String, &'static str> {
    let mut text = written.to_owned();
    for _ in 0..MAX_ENCODINGS {
        if text.starts_with(['{', '[']) || !text.contains('%') {
            break;
        }
        if !has_percent_encoding(&text) {
            return Err("it has a `%` that is not followed by two hexadecimal digits");
        }
        text = String::from_utf8(percent_decoded(&text)).map_err(|_| "it is not UTF-8")?;
    }
    // Forms encode blanks as `+`.
    let is_json = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
    Ok(if is_json { text } else { text.replace('+', " ") })
}

fn decoded_base64(written: &str) -> Result<String, &'static str> {
    let text = String::from_utf8(percent_decoded(written)).map_err(|_| "it is not Base64")?;
    if text.starts_with('{') {
        return Err("it is JSON, but must be Base64 of it");
    }
    let digits = repaired_base64(&text.replace(' ', "+")).ok_or("it is not Base64")?;
    let bytes = STANDARD.decode(digits).map_err(|_| "it is not Base64")?;
    let text = String::from_utf8(bytes).map_err(|_| "it is not Base64 of UTF-8")?;
    if text.starts_with('%') { decoded(&text) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_begins_after_any_blank_or_mark() {
        const LINK: &str = "vscode:mcp/install?%7B%7D";
        for (before, after) in
            [("", ""), ("(", ")"), ("\u{a0}", "\u{a0}"), ("\u{3000}", "\u{3000}x"), ("é ", "\"")]
        {
            let text = format!("{before}{LINK}{after}");
            let (at, query) = (before.len(), before.len() + "vscode:mcp/install?".len());
            let found = link_around(&text, at, query).map(|place| &text[place]);
            assert_eq!(found, Some(LINK), "{text}");
        }
        let template = "vscode:mcp/install?{config}";
        assert_eq!(link_around(template, 0, "vscode:mcp/install?".len()), None);
    }

    #[test]
    fn a_link_ends_where_its_address_does() {
        const START: &str = "vscode:mcp/install?";
        let found = |before: &str, rest: &str| {
            let text = format!("{before}{START}{rest}");
            let at = before.len();
            let place = link_around(&text, at, at + START.len())?;
            Some(text[place].trim_start_matches(START).to_owned())
        };
        for (before, rest, expected) in [
            ("", "%7B%7D, and", "%7B%7D,"),
            ("(", "a(b)c) d", "a(b)c"),
            ("'", "a'b", "a"),
            ("", "a'b c", "a'b"),
            ("", "a`b", "a"),
            ("", "aé\u{3000}b", "aé"),
        ] {
            assert_eq!(found(before, rest).as_deref(), Some(expected), "{before}{rest}");
        }
        for rest in ["", " a", "a<b>", "a$b", "a…", "{a}"] {
            assert_eq!(found("", rest), None, "{rest}");
        }
        assert_eq!(found("", &"a".repeat(MAX_OFFER_BYTES)), None);
    }

    #[test]
    fn a_configuration_is_decoded_until_nothing_is_encoded() {
        for (written, expected) in [
            ("%7B%22a%22%3A1%7D", "{\"a\":1}"),
            ("%257B%2522a%2522%253A1%257D", "{\"a\":1}"),
            ("{\"a\":\"100%\"}", "{\"a\":\"100%\"}"),
            ("%7B%22a%22%3A%22b+c%22%7D", "{\"a\":\"b+c\"}"),
            ("%7B%22a%22:+1%7D", "{\"a\": 1}"),
        ] {
            assert_eq!(decoded(written).as_deref(), Ok(expected), "{written}");
        }
        assert!(decoded("a%").is_err() && decoded("%zz").is_err() && decoded("%FF").is_err());
        for (written, expected) in [
            ("eyJhIjoxfQ==", "{\"a\":1}"),
            ("eyJhIjoxfQ", "{\"a\":1}"),
            ("eyJhIjoxfQ%3D%3D", "{\"a\":1}"),
        ] {
            assert_eq!(decoded_base64(written).as_deref(), Ok(expected), "{written}");
        }
        for written in ["{\"a\":1}", "é", "a", "/////w=="] {
            assert!(decoded_base64(written).is_err(), "{written}");
        }
    }

    #[test]
    fn every_link_of_a_client_is_found_and_a_word_for_its_content_is_none() {
        for (client, link) in
            clients().iter().flat_map(|it| it.install_links.iter().map(move |own| (it, own)))
        {
            let written = if link.is_base64 {
                STANDARD.encode("{\"command\":\"x\"}")
            } else {
                "%7B%22name%22%3A%22a%22%2C%22command%22%3A%22x%22%7D".to_owned()
            };
            let of = |written: &str| match &*link.parameter {
                "" => format!("[Install]({}{written}) x", link.address),
                name => format!("[Install]({}name=a&{name}={written}) x", link.address),
            };
            let text = of(&written);
            let own = links(&text).into_iter().find(|it| it.client.label == client.label);
            let own = own.unwrap_or_else(|| panic!("{text}"));
            assert!(own.is_link && own.result.is_ok(), "{text}: {own:?}");
            assert_eq!(own.place.end, text.len() - ") x".len(), "{text}");
            assert!(links(&of("BASE64_CONFIG")).is_empty(), "{}", link.address);
        }
    }
}
