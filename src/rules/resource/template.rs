//! Reading URI templates (RFC 6570).

use crate::rules::prelude::*;

/// An expression of a template: the bytes between its braces, without them.
pub(super) struct Expression<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
}

/// A fault of a template, with the bytes that it is about.
pub(super) struct TemplateFault {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) what: String,
}

/// The operators of expressions.
pub(super) const OPERATORS: &str = "+#./;?&";

/// The expressions of a template, up to the first fault.
///
/// # Errors
///
/// The first fault.
pub(super) fn expressions(text: &str) -> Result<Vec<Expression<'_>>, TemplateFault> {
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(at) = text[rest..].find(['{', '}']).map(|at| at + rest) {
        if text.as_bytes()[at] == b'}' {
            return Err(fault(at, at + 1, "`}` without `{`".to_owned()));
        }
        let inside = &text[at + 1..];
        let Some(length) = inside.find(['{', '}']).filter(|end| inside.as_bytes()[*end] == b'}')
        else {
            return Err(fault(at, at + 1, "`{` is never closed".to_owned()));
        };
        let expression = Expression { at: at + 1, text: &inside[..length] };
        check(&expression)?;
        found.push(expression);
        rest = at + length + 2;
    }
    Ok(found)
}

fn fault(from: usize, to: usize, what: String) -> TemplateFault {
    TemplateFault { from, to, what }
}

impl<'t> Expression<'t> {
    /// The names of the variables, each with what follows: `*` or `:` and a number.
    pub(super) fn variables(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        let names = self.text.trim_start_matches(|it| OPERATORS.contains(it));
        names.split(',').map(|name| name.split_at(name.find(['*', ':']).unwrap_or(name.len())))
    }
}

fn check(expression: &Expression<'_>) -> Result<(), TemplateFault> {
    let (from, to) = (expression.at - 1, expression.at + expression.text.len() + 1);
    let is_letter = |it: char| it.is_ascii_alphanumeric() || "_.%".contains(it);
    for (name, modifier) in expression.variables() {
        let is_prefix = |digits: &str| {
            (1..=4).contains(&digits.len())
                && !digits.starts_with('0')
                && digits.bytes().all(|it| it.is_ascii_digit())
        };
        let is_modifier =
            matches!(modifier, "" | "*") || modifier.strip_prefix(':').is_some_and(is_prefix);
        if name.is_empty() {
            return Err(fault(from, to, "an expression without a variable".to_owned()));
        }
        if let Some(other) = name.chars().find(|it| !is_letter(*it)) {
            let what = format!("{} in the name of a variable", spelt_character(other));
            return Err(fault(from, to, what));
        }
        if !is_modifier {
            return Err(fault(from, to, "an unknown modifier of a variable".to_owned()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::expressions;

    #[test]
    fn a_template_is_read_as_in_the_specification() {
        for (text, expected) in [
            ("a:b", Ok(0)),
            ("a://{x}", Ok(1)),
            ("a://{x}/{y_1}", Ok(2)),
            ("a://{+path}{?q,r*}{&s:3}", Ok(3)),
            ("a://{x:9999}", Ok(1)),
            ("a://{x:10000}", Err((4, 13))),
            ("a://{x:0}", Err((4, 9))),
            ("a://{x:}", Err((4, 8))),
            ("a://{}", Err((4, 6))),
            ("a://{+}", Err((4, 7))),
            ("a://{x", Err((4, 5))),
            ("a://{x{y}}", Err((4, 5))),
            ("a://x}", Err((5, 6))),
            ("a://{customer-id}", Err((4, 17))),
            ("a://{x,}", Err((4, 8))),
        ] {
            let found = expressions(text).map(|it| it.len()).map_err(|it| (it.from, it.to));
            assert_eq!(found, expected, "{text}");
        }
    }
}
