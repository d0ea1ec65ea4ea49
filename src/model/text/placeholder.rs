//! Detection of placeholder descriptions.

use crate::model::limits::MAX_PLACEHOLDER_BYTES;

/// Beginnings that mark any text as unfinished.
const BEGINNINGS: [&str; 7] =
    ["TODO:", "TODO(", "FIXME:", "FIXME(", "TBD:", "Lorem ipsum", "lorem ipsum"];

/// Whether a description was never written, or is a template that was never filled in. Only whole
/// texts are judged: `TODO` or `{{name}}` in a sentence may be part of the text.
pub fn is_placeholder(text: &str) -> bool {
    if begins_a_sentence(text) {
        return false;
    }
    let text = text.trim();
    let may_begin = matches!(text.as_bytes(), [b'T' | b'F' | b'L' | b'l', ..]);
    if may_begin && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) {
        return true;
    }
    // The longest placeholder has three words.
    if !(1..=MAX_PLACEHOLDER_BYTES).contains(&text.len())
        || text.split_ascii_whitespace().nth(4).is_some()
    {
        return false;
    }
    is_stand_in(text) || is_filler(text) || is_template(text)
}

/// Whether a text begins with two letters with which no placeholder begins, as most descriptions
/// do.
fn begins_a_sentence(text: &str) -> bool {
    let [first, second, ..] = text.as_bytes() else { return false };
    let is_letters = first.is_ascii_alphabetic() && second.is_ascii_alphabetic();
    let pair = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
    let begins_placeholder = matches!(
        &pair,
        b"ad"
            | b"de"
            | b"en"
            | b"fi"
            | b"in"
            | b"lo"
            | b"na"
            | b"no"
            | b"nu"
            | b"ob"
            | b"pa"
            | b"pl"
            | b"tb"
            | b"to"
            | b"un"
            | b"wi"
            | b"yo"
    );
    is_letters && !begins_placeholder
}

/// Whether the letters and digits of a text are those of a known placeholder.
fn is_stand_in(text: &str) -> bool {
    let mut letters = text.bytes().filter(u8::is_ascii_alphanumeric);
    let mut folded = [0; "nodescriptionavailable".len()];
    let places = folded.iter_mut().zip(letters.by_ref());
    let count = places.map(|(place, letter)| *place = letter.to_ascii_lowercase()).count();
    if letters.next().is_some() {
        return false;
    }
    let folded = std::str::from_utf8(&folded[..count]).unwrap_or_default();
    let is_known = match folded.split_once("description") {
        Some(("" | "your" | "add" | "insert" | "enter" | "tool", "" | "here")) => true,
        Some(("", "goeshere") | ("a" | "parameter", "")) => true,
        Some(("no", after)) => matches!(after, "" | "provided" | "available" | "given"),
        Some(_) => false,
        None => match folded {
            "todo" | "fixme" | "tbd" | "tba" | "wip" | "na" | "placeholder" | "null" => true,
            other => matches!(other, "undefined" | "objectobject"),
        },
    };
    is_known && text.is_ascii()
}

/// Whether a text consists of dots, dashes, question marks and similar characters.
fn is_filler(text: &str) -> bool {
    text.chars().all(|character| matches!(character, '.' | '…' | '-' | '–' | '—' | '?' | '_' | '*'))
}

/// Whether a text is only a template: `{{name}}`, `${name}`, `<name>` or `%s`.
fn is_template(text: &str) -> bool {
    let fences = [("{{", "}}"), ("${", "}"), ("<%", "%>"), ("<", ">"), ("{", "}"), ("[", "]")];
    let inner = |(open, close): &(&str, &str)| text.strip_prefix(open)?.strip_suffix(close);
    let is_name = |inner: &str| {
        let inner = inner.trim_matches([' ', '=']);
        let of_name = |character: char| character.is_alphanumeric() || " _-.$".contains(character);
        !inner.is_empty() && inner.chars().all(of_name)
    };
    text == "%s" || fences.iter().filter_map(inner).any(is_name)
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn unfinished_text_is_a_placeholder() {
        for text in [
            "TODO",
            "todo.",
            "TODO: describe",
            "TODO(jane): describe",
            "FIXME",
            "TBD",
            "N/A",
            "n/a",
            "...",
            "…",
            "-",
            "???",
            "Description here",
            "description",
            "<description>",
            "{{description}}",
            "{{ tool.description }}",
            "${DESCRIPTION}",
            "{description}",
            "%s",
            "[description]",
            "Lorem ipsum dolor sit amet",
            "No description provided.",
            "Your description",
            "Add description here",
            "Insert description",
            "Enter description here",
            "Tool description",
            "A description",
            "Parameter description",
            "tba",
            "WIP",
            "Placeholder",
            "null",
            "[object Object]",
            "undefined",
        ] {
            assert!(is_placeholder(text), "{text}");
        }
    }

    #[test]
    fn every_start_position_is_tried() {
        for beginning in super::BEGINNINGS {
            assert!(is_placeholder(&format!("{beginning} and much more about what is to be done")));
        }
        for stand_in in ["todo", "na", "descriptiongoeshere", "nodescriptionprovided", "null"] {
            assert!(is_placeholder(stand_in) && is_placeholder(&stand_in.to_uppercase()));
            let (first, rest) = stand_in.split_at(1);
            assert!(is_placeholder(&format!(" {first}.{rest}\n")), "{stand_in}");
        }
    }

    #[test]
    fn sentences_about_placeholders_are_not_placeholders() {
        for text in [
            "",
            "Lists TODO comments",
            "A tool for creating a TODO list",
            "todo list",
            "Replaces {{fields}} in the text",
            "Supports ${name} variables",
            "Text",
            "id",
            "Name",
            "The description of the issue",
            "Issue description",
            "a",
            "1",
            "天气",
            "TODO list items",
            "Use `...` for more",
        ] {
            assert!(!is_placeholder(text), "{text}");
        }
    }

    #[test]
    fn a_placeholder_is_short() {
        let template = |length: usize| format!("<{}>", "x".repeat(length - 2));
        assert!(is_placeholder(&template(super::MAX_PLACEHOLDER_BYTES)));
        assert!(!is_placeholder(&template(super::MAX_PLACEHOLDER_BYTES + 1)));
    }
}
