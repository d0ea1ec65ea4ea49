//! Templates of texts in the data files.

/// A template with its placeholders replaced. `{name}` is replaced by a value, `{a|b}` by the first
/// that there is, a missing value by nothing. A part in `[?` and `?]` is left out if one of its
/// values is missing.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, optional)) = rest.split_once("[?") {
        let (inside, after) = optional.split_once("?]").unwrap_or((optional, ""));
        text += &fill_all(before, &value).0;
        let (part, is_complete) = fill_all(inside, &value);
        if is_complete {
            text += &part;
        }
        rest = after;
    }
    text + &fill_all(rest, &value).0
}

/// The values of these names.
pub(super) fn values<'a>(known: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
    |name| known.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
}

/// The text with all placeholders replaced, and whether all values were there.
fn fill_all(template: &str, value: &impl Fn(&str) -> Option<String>) -> (String, bool) {
    let (mut text, mut rest, mut is_complete) = (String::new(), template, true);
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        let Some((names, after)) = after.split_once('}').filter(|(names, _)| is_names(names))
        else {
            text.push('{');
            rest = after;
            continue;
        };
        let found = names.split('|').find_map(value);
        is_complete &= found.is_some();
        text += &found.unwrap_or_default();
        rest = after;
    }
    (text + rest, is_complete)
}

/// Whether the text between braces names values: braces of JSON do not.
fn is_names(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || b"|-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::{fill, values};

    #[test]
    fn placeholders_are_replaced_once() {
        let value = values(&[("tool", "{server}"), ("uri", "a:b")]);
        for (template, expected) in [
            ("plain", "plain"),
            ("{tool} {none}!", "{server} !"),
            ("{none|uri}", "a:b"),
            ("{uri}[? ({title})?]", "a:b"),
            ("{uri}[? ({tool})?].", "a:b ({server})."),
            ("{\"a\": {}} {", "{\"a\": {}} {"),
        ] {
            assert_eq!(fill(template, &value), expected, "{template}");
        }
    }
}
