//! New text, spelled like its surroundings.

use crate::document::{Part, Syntax};

/// The quotes of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quote {
    Plain,
    Single,
    Double,
}

impl Quote {
    /// The quotes of a scalar's source; `None` if it is not a scalar on one line (a collection, an
    /// alias, a block scalar, a value with a tag or an anchor).
    pub(crate) fn of(literal: &str) -> Option<Self> {
        match literal.as_bytes().first() {
            Some(b'"') => Some(Self::Double),
            Some(b'\'') => Some(Self::Single),
            Some(b'[' | b'{' | b'*' | b'&' | b'!' | b'|' | b'>' | b'?') => None,
            _ => Some(Self::Plain),
        }
    }
}

/// The text with the given quotes, or with stronger ones if it needs them.
pub(crate) fn quoted_as(text: &str, quote: Quote, syntax: Syntax) -> String {
    match (syntax, quote) {
        (Syntax::Yaml, Quote::Plain) if is_plain(text) => text.to_owned(),
        (Syntax::Yaml, Quote::Single) if !text.contains(needs_escape) => {
            format!("'{}'", text.replace('\'', "''"))
        }
        (Syntax::Yaml, _) => yaml_double(text),
        (Syntax::Jsonc, Quote::Plain) if is_identifier(text) => text.to_owned(),
        (Syntax::Toml, Quote::Plain) if is_bare(text) => text.to_owned(),
        (Syntax::Toml, Quote::Single)
            if !text.contains(|it: char| it == '\'' || it.is_control()) =>
        {
            format!("'{text}'")
        }
        (Syntax::Toml, _) => format!("\"{}\"", toml_inner(text)),
        _ => format!("\"{}\"", json_inner(text)),
    }
}

/// The text as it appears between the quotes of a JSON string.
pub(crate) fn json_inner(text: &str) -> String {
    // `serde_json` escapes only what must be escaped (RFC 8259, section 7).
    let literal = serde_json::Value::from(text).to_string();
    literal[1..literal.len() - 1].to_owned()
}

/// The text as it appears between double quotes in YAML, which allows fewer unescaped characters.
pub(crate) fn yaml_inner(text: &str) -> String {
    let mut inner = String::with_capacity(text.len());
    for character in text.chars() {
        match yaml_escape(character) {
            Some(escape) => inner.push_str(&escape),
            None => inner.push_str(&json_inner(character.encode_utf8(&mut [0; 4]))),
        }
    }
    inner
}

/// The escape of a character that may be unescaped in JSON but not in YAML.
fn yaml_escape(character: char) -> Option<String> {
    // Not printable, or a line break in YAML 1.1 (YAML 1.2.2, sections 5.1 and 5.4).
    matches!(character, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}')
        .then(|| format!("\\u{:04x}", u32::from(character)))
}

pub(crate) fn yaml_double(text: &str) -> String {
    format!("\"{}\"", yaml_inner(text))
}

/// The YAML spelling of a JSON value: simple strings without quotes, everything else unchanged
/// except characters that YAML reads differently. In JSON, these characters appear only between
/// double quotes.
pub(crate) fn yaml_value(json: &str) -> String {
    match serde_json::from_str::<String>(json) {
        Ok(text) if is_plain(&text) => text,
        Ok(text) => yaml_double(&text),
        Err(_) => {
            let escaped = |character| yaml_escape(character).unwrap_or_else(|| character.into());
            json.trim().chars().map(escaped).collect()
        }
    }
}

/// The text as it appears between double quotes in TOML, which allows one character fewer.
pub(crate) fn toml_inner(text: &str) -> String {
    json_inner(text).replace('\u{7f}', "\\u007f")
}

/// The TOML spelling of a JSON value; `None` if the value contains `null`, which TOML does not
/// have.
pub(crate) fn toml_value(json: &str) -> Option<String> {
    toml_of(&serde_json::from_str(json).ok()?)
}

fn toml_of(value: &serde_json::Value) -> Option<String> {
    use serde_json::Value::{Array, Bool, Null, Number, Object, String};
    let key = |key: &str| quoted_as(key, Quote::Plain, Syntax::Toml);
    Some(match value {
        Null => return None,
        Bool(_) => value.to_string(),
        // Integers are read as 64 bits.
        Number(number) => (!number.is_u64() || number.is_i64()).then(|| value.to_string())?,
        String(text) => format!("\"{}\"", toml_inner(text)),
        Array(items) => {
            let items: Option<Vec<_>> = items.iter().map(toml_of).collect();
            format!("[{}]", items?.join(", "))
        }
        Object(members) if members.is_empty() => "{}".to_owned(),
        Object(members) => {
            let members = members.iter();
            let members: Option<Vec<_>> = members
                .map(|(name, value)| Some(format!("{} = {}", key(name), toml_of(value)?)))
                .collect();
            format!("{{ {} }}", members?.join(", "))
        }
    })
}

/// Whether TOML allows a key without quotes.
fn is_bare(key: &str) -> bool {
    let bare = |byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-');
    !key.is_empty() && key.bytes().all(bare)
}

/// Whether YAML reads the unquoted text as this exact string, in any position. Stricter than YAML.
pub(crate) fn is_plain(text: &str) -> bool {
    // Readers of YAML 1.1 treat `yes`, `no`, `on` and `off` as booleans.
    const OTHER_VALUES: [&str; 9] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    let simple = |character: char| character.is_alphanumeric() || " _-./$()".contains(character);
    let starts_well = text.starts_with(|first: char| first.is_alphabetic() || first == '_');
    starts_well
        && text.chars().all(simple)
        && !text.ends_with(' ')
        && !OTHER_VALUES.iter().any(|other| text.eq_ignore_ascii_case(other))
}

fn is_identifier(text: &str) -> bool {
    let begins = |first: char| first.is_alphabetic() || matches!(first, '_' | '$');
    text.starts_with(begins) && text.chars().all(|next| begins(next) || next.is_alphanumeric())
}

/// Whether YAML can write a character only in double quotes.
pub(crate) fn needs_escape(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// The text `old` with its slice `part` replaced by `new`; `None` if `part` is not a slice.
pub(crate) fn whole_text(old: &str, part: Part, new: &str) -> Option<String> {
    let (Part::Slice { start, end } | Part::KeySlice { start, end }) = part else { return None };
    let before = old.get(..start as usize)?;
    let after = old.get((end as usize).min(old.len())..)?;
    Some(format!("{before}{new}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_kept_if_they_suffice() {
        let yaml = |text, quote| quoted_as(text, quote, Syntax::Yaml);
        assert_eq!(yaml("get weather", Quote::Plain), "get weather");
        assert_eq!(yaml("it's", Quote::Single), "'it''s'");
        assert_eq!(yaml("a\nb", Quote::Single), "\"a\\nb\"");
        for other in ["true", "No", "12", "a: b", "a #b", "- a", "", " a", "a ", "~"] {
            assert_eq!(yaml(other, Quote::Plain), format!("\"{other}\""));
        }
    }

    #[test]
    fn json_keys_are_always_quoted_and_those_of_javascript_where_they_must_be() {
        assert_eq!(quoted_as("a", Quote::Plain, Syntax::Json), "\"a\"");
        assert_eq!(quoted_as("a1", Quote::Plain, Syntax::Jsonc), "a1");
        assert_eq!(quoted_as("a-b", Quote::Plain, Syntax::Jsonc), "\"a-b\"");
    }

    #[test]
    fn yaml_values_lose_unneeded_quotes() {
        assert_eq!(yaml_value("\"object\""), "object");
        assert_eq!(yaml_value("\"a: b\""), "\"a: b\"");
        assert_eq!(yaml_value("{\"a\": 1}"), "{\"a\": 1}");
        assert_eq!(yaml_value("\"\\u0085\""), "\"\\u0085\"");
    }

    #[test]
    fn yaml_line_breaks_are_escaped_at_any_position() {
        let raw = "\u{85}\u{2028}\u{2029}";
        let escaped = "\\u0085\\u2028\\u2029";
        for quote in [Quote::Plain, Quote::Single, Quote::Double] {
            assert_eq!(quoted_as(raw, quote, Syntax::Yaml), format!("\"{escaped}\""));
        }
        let list = |inner: &str| format!("[\"{inner}\", {{\"{inner}\": 1}}]");
        assert_eq!(yaml_value(&list(raw)), list(escaped));
    }
}
