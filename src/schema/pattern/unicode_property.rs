//! Properties of characters in patterns, such as `\p{L}`. The existence of a property is cached,
//! because parsing one takes as long as parsing a thousand letters.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;

thread_local! {
    /// Escapes of existing properties; other escapes are not cached, because their number is
    /// unlimited.
    static KNOWN: RefCell<HashSet<Box<str>>> = RefCell::default();
}

/// The pattern with a class of digits instead of each existing property. The result is a valid
/// regular expression in Unicode mode exactly if the pattern is.
pub(crate) fn without_properties(pattern: &str) -> Cow<'_, str> {
    let (mut out, mut copied, mut at) = (String::new(), 0, 0);
    while let Some(escape) = pattern[at..].find('\\').map(|from| at + from) {
        let text = &pattern[escape..];
        match property(text).filter(|it| exists(it)) {
            Some(property) => {
                out.push_str(&pattern[copied..escape]);
                out.push_str(r"\d");
                at = escape + property.len();
                copied = at;
            }
            None => at = escape + text.chars().take(2).map(char::len_utf8).sum::<usize>(),
        }
    }
    if copied == 0 {
        return Cow::Borrowed(pattern);
    }
    out.push_str(&pattern[copied..]);
    Cow::Owned(out)
}

/// The property escape at the beginning of a text, if there is one.
fn property(text: &str) -> Option<&str> {
    // \| regress::Regex|The escape alone is a whole pattern, so it compiles exactly if the property
    // exists.
    let name = text.strip_prefix(r"\p{").or_else(|| text.strip_prefix(r"\P{"))?;
    let letters = |it: &char| it.is_ascii_alphanumeric() || matches!(it, '_' | '=');
    let length = name.chars().take_while(letters).count();
    name[length..].starts_with('}').then(|| &text[..text.len() - name.len() + length + 1])
}

fn exists(property: &str) -> bool {
    KNOWN.with_borrow_mut(|known| {
        known.contains(property)
            || regress::Regex::with_flags(property, "u").is_ok() && known.insert(property.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicode_properties_are_replaced() {
        for (pattern, expected) in [
            (r"^\p{L}+$", r"^\d+$"),
            (r"[^\p{L}\P{Script=Han}_]\\\p{Nd}", r"[^\d\d_]\\\d"),
            (r"\\p{L}", r"\\p{L}"),
            (r"\p{NoSuchName}\p{L}", r"\p{NoSuchName}\d"),
            (r"\pL\p{L", r"\pL\p{L"),
            (r"é\é\p{gc=Lu}é\", r"é\é\dé\"),
        ] {
            assert_eq!(without_properties(pattern), expected, "{pattern}");
        }
    }

    #[test]
    fn it_is_a_regular_expression_exactly_if_the_pattern_is() {
        const PARTS: [&str; 16] = [
            r"\p{L}",
            r"\P{Lu}",
            r"\p{Nope}",
            "[",
            "]",
            "-",
            "^",
            "a",
            r"\",
            "{2}",
            "(?<",
            ">",
            r"\k<",
            "p{L}",
            "+",
            r"\u",
        ];
        let mut seed = 1u64;
        for _ in 0..20_000 {
            let mut pattern = String::new();
            for _ in 0..6 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                pattern.push_str(PARTS[(seed >> 60) as usize]);
            }
            let reason = |pattern: &str| {
                regress::Regex::with_flags(pattern, "u").err().map(|error| error.to_string())
            };
            assert_eq!(reason(&without_properties(&pattern)), reason(&pattern), "{pattern}");
        }
    }
}
