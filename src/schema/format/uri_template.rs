//! URI templates (RFC 6570).

use crate::address::has_percent_encoding;

/// Literals and expressions in braces (RFC 6570, section 2).
pub(super) fn is_uri_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once('{') {
        let Some((expression, next)) = after.split_once('}') else { return false };
        if !is_literal(literal) || !is_expression(expression) {
            return false;
        }
        rest = next;
    }
    is_literal(rest)
}

fn is_literal(text: &str) -> bool {
    let is_excluded = |letter: char| letter <= ' ' || "\"'<>\\^`{|}".contains(letter);
    !text.contains(is_excluded) && has_percent_encoding(text)
}

fn is_expression(text: &str) -> bool {
    // Operators, with those reserved for extensions (RFC 6570, section 2.2).
    let variables = text.strip_prefix(|first| "+#./;?&=,!@|".contains(first)).unwrap_or(text);
    variables.split(',').all(|variable| {
        let name = match variable.split_once(':') {
            Some((name, length)) => {
                // A prefix is 1 to 9999 characters long (RFC 6570, section 2.4.1).
                let is_length = (1..=4).contains(&length.len())
                    && !length.starts_with('0')
                    && length.bytes().all(|byte| byte.is_ascii_digit());
                if !is_length {
                    return false;
                }
                name
            }
            None => variable.strip_suffix('*').unwrap_or(variable),
        };
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'%');
        !name.is_empty() && name.bytes().all(is_allowed) && has_percent_encoding(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_close_their_braces() {
        for template in ["/a/{b}", "{+x}{?y,z*}", "{a:3}", "", "ü{a}"] {
            assert!(is_uri_template(template), "{template}");
        }
        for template in ["{", "a}", "{a b}", "{}", "{a:0}", "{a:12345}", "<", "%a"] {
            assert!(!is_uri_template(template), "{template}");
        }
    }
}
