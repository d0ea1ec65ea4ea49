//! Digests of a definition and of its parts.

use crate::contract::lock::json::canonical;
use crate::document::Value;
use crate::model::sha256_digest;

/// The parts of a definition, by the names under which a lock has them.
pub(crate) const PARTS: [&str; 5] =
    ["annotations", "description", "inputSchema", "other", "outputSchema"];

/// Digests of a definition and of its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Digests {
    /// The digest of the whole definition.
    pub(crate) whole: String,
    /// The digests of the parts, sorted by name; a missing part has no entry.
    pub(crate) parts: Vec<(&'static str, String)>,
}

/// The digests of a definition as published.
///
/// # Errors
/// Why the definition has no canonical text, and therefore no digest.
pub(crate) fn digests(definition: Value<'_>) -> Result<Digests, String> {
    let whole = sha256_digest(canonical(definition)?.as_bytes());
    let mut texts: [Vec<(String, String)>; PARTS.len()] = Default::default();
    for member in definition.entries() {
        let key = member.key().unwrap_or_default();
        if key == "annotations" && member.is_object() {
            for hint in member.entries() {
                let name = hint.key().unwrap_or_default();
                let (part, name) = match name {
                    "title" => (1, "annotations.title".to_owned()),
                    _ => (0, name.to_owned()),
                };
                texts[part].push((name, canonical(hint)?));
            }
            continue;
        }
        let part = match key {
            "title" | "description" => 1,
            "inputSchema" => 2,
            "outputSchema" => 4,
            _ => 3,
        };
        texts[part].push((key.to_owned(), canonical(member)?));
    }
    let parts = PARTS.into_iter().zip(texts).filter(|(_, members)| !members.is_empty());
    let parts = parts.map(|(part, mut members)| {
        crate::sort::by(&mut members, |a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
        let text = match (part, members.as_slice()) {
            // A schema is its own part.
            ("inputSchema" | "outputSchema", [(_, schema)]) => schema.clone(),
            _ => {
                let members = members.iter().map(|(key, text)| format!("{}:{text}", quoted(key)));
                format!("{{{}}}", members.collect::<Vec<_>>().join(","))
            }
        };
        (part, sha256_digest(text.as_bytes()))
    });
    Ok(Digests { whole, parts: parts.collect() })
}

fn quoted(key: &str) -> String {
    serde_json::Value::from(key).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn of(text: &str) -> Digests {
        let document = Document::of_json(text);
        digests(document.roots().next().unwrap()).unwrap()
    }

    #[test]
    fn a_digest_depends_on_the_value_and_not_on_its_form() {
        let one =
            of(r#"{"name": "a", "inputSchema": {"minimum": 1.0}, "annotations": {"title": "A"}}"#);
        let same =
            of(r#"{"annotations":{"title":"\u0041"},"inputSchema":{"minimum":1},"name":"a"}"#);
        assert_eq!(one, same);
        let names: Vec<_> = one.parts.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["description", "inputSchema", "other"]);
        let other =
            of(r#"{"name": "a", "inputSchema": {"minimum": 2}, "annotations": {"title": "A"}}"#);
        assert_eq!((&one.parts[0], &one.parts[2]), (&other.parts[0], &other.parts[2]));
        assert_ne!(one.parts[1], other.parts[1]);
    }
}
