//! Suppression comments: `# mcp-lint: ignore[rule-a, rule-b] reason`.

use std::collections::BTreeMap;

use crate::diagnostic::Region;
use crate::document::{Document, Span, Syntax, Value};
use crate::source::edit_distance;
use crate::suppress::limits::MAX_STACKED_COMMENTS;

/// The prefixes of suppression comments.
const NAME: &str = "mcp-lint";
/// The only supported directive.
const IGNORE: &str = "ignore";

/// A suppression comment, well-formed or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// The region of the comment.
    pub region: Region,
    /// The covered bytes: the values that begin on the line of the comment, or on the next line if
    /// the comment is alone, including everything inside them.
    pub covers: Span,
    /// The content of the comment.
    pub instruction: Result<Instruction, Malformed>,
}

/// The rules that a comment names, and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// The positions of the names. They are stored as spans, because there may be one for every two
    /// bytes of a text.
    pub names: Vec<Span>,
    /// The reason that the comment gives.
    pub reason: Option<String>,
}

/// The reason why a comment is malformed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// The comment does not contain `ignore[…]`.
    NotIgnore,
    /// The comment names no rule.
    NoRules,
    /// The comment names all rules at once.
    AllRules,
}

/// The suppression comments of a document, in the order of the text.
pub fn directives(document: &Document) -> Vec<Directive> {
    let mut found = Vec::new();
    for comment in document.comments() {
        let text = document.text().get(comment.span.range()).unwrap_or_default();
        if let Some(instruction) = parse(text, comment.span.start) {
            let region = Region::of(document.source(), comment.span);
            found.push((comment.span, Directive { region, covers: Span::default(), instruction }));
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    // The values are visited once for all comments: both may be many.
    let lines: Vec<_> = found.iter().map(|(span, _)| covered_line(document, *span)).collect();
    let reaches = reaches(document, &lines);
    let covered = found.into_iter().zip(lines).map(|((_, mut directive), line)| {
        let end = reaches.get(&line.start).copied().unwrap_or(line.end).max(line.end);
        directive.covers = Span::new(line.start, end);
        directive
    });
    covered.collect()
}

/// The directive of a comment; `None` for unrelated comments. `start` is the offset of its marker.
fn parse(comment: &str, start: u32) -> Option<Result<Instruction, Malformed>> {
    let inner = comment.strip_suffix("*/").unwrap_or(comment);
    let body = inner.trim_start_matches(['#', '/', '*']).trim();
    let rest = body.strip_prefix(NAME)?;
    let rest = match rest.strip_prefix(':') {
        Some(rest) => rest.trim_start(),
        // Without the colon it is a directive only if it uses another tool's word for the same.
        None => rest.strip_prefix(char::is_whitespace)?.trim_start(),
    };
    let word: &str = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let known = ["disable", "allow", "off", "noqa", "suppress", "skip"];
    let is_intended = edit_distance(word, IGNORE, 2).is_some() || known.contains(&word);
    if !is_intended {
        return None;
    }
    let has_colon = body[NAME.len()..].starts_with(':');
    let list = rest.strip_prefix(IGNORE).filter(|_| has_colon).map(str::trim_start);
    // Written for this program, but without effect: that must be reported, or the author relies on
    // it.
    let Some((list, reason)) = list.and_then(|it| it.strip_prefix('[')?.split_once(']')) else {
        return Some(Err(Malformed::NotIgnore));
    };
    let offset = |part: &str| {
        let within = part.as_ptr() as usize - comment.as_ptr() as usize;
        start + u32::try_from(within).unwrap_or_default()
    };
    let named = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    let span = |name: &str| {
        let at = offset(name);
        Span::new(at, at + u32::try_from(name.len()).unwrap_or_default())
    };
    let names: Vec<_> = named.map(span).collect();
    let reason = reason.trim().trim_start_matches([':', '-', '–']).trim_start();
    Some(match names.as_slice() {
        [] => Err(Malformed::NoRules),
        // A comment that turns off everything would also hide what later versions find.
        _ if list.contains('*') => Err(Malformed::AllRules),
        _ => Ok(Instruction { names, reason: (!reason.is_empty()).then(|| reason.to_owned()) }),
    })
}

/// The line that a comment applies to: its own line, or if nothing precedes the comment, the next
/// line that contains more than a comment.
fn covered_line(document: &Document, comment: Span) -> Span {
    let (text, lines) = (document.text(), document.source().lines());
    let line_of = |offset: u32| document.source().position(offset).line;
    let is_comment = |line: u32| {
        let line = text[lines.line_range(text, line)].trim_start();
        line.starts_with('#') || line.starts_with("//") || line.starts_with("/*")
    };
    let own = line_of(comment.start);
    let before = &text[lines.line_range(text, own).start..comment.start as usize];
    // From the end: there may be many comments on a line, and much white space before them.
    let line = if before.trim_start_matches('\u{feff}').trim_end().is_empty() {
        // A comment of several lines ends further down.
        let next = line_of(comment.end) + 1;
        (next..next + MAX_STACKED_COMMENTS).find(|line| !is_comment(*line)).unwrap_or(next)
    } else {
        own
    };
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let within = line <= lines.count();
    let range = if within { lines.line_range(text, line) } else { text.len()..text.len() };
    Span::new(offset(range.start), offset(range.end))
}

/// For each of the lines, by its start: the end of the last value that begins on it.
fn reaches(document: &Document, lines: &[Span]) -> BTreeMap<u32, u32> {
    let mut ends: BTreeMap<u32, (Span, u32)> =
        lines.iter().map(|line| (line.start, (*line, line.end))).collect();
    let values = document.roots().flat_map(Value::subtree);
    // The table at the top level of TOML begins with its first entry, and is not that.
    let is_outer =
        |value: &Value<'_>| document.syntax() == Syntax::Toml && value.id() == value.root().id();
    for value in values.filter(|value| !value.is_copied() && !is_outer(value)) {
        let entry = value.entry_span();
        let before = ends.range_mut(..=entry.start).next_back();
        if let Some((_, (line, end))) = before
            && entry.start < line.end
        {
            *end = (*end).max(entry.end);
        }
    }
    ends.into_iter().map(|(start, (_, end))| (start, end)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, syntax: Syntax) -> Vec<Directive> {
        directives(&Document::of("test", text, syntax))
    }

    fn covered(text: &str, syntax: Syntax) -> Vec<&str> {
        found(text, syntax).iter().map(|it| text[it.covers.range()].trim_end()).collect()
    }

    #[test]
    fn names_and_reason_are_separated() {
        let text = "a: 1 # mcp-lint: ignore[one-rule,  other-rule ] because  it is so\n";
        let directives = found(text, Syntax::Yaml);
        let instruction = directives[0].instruction.as_ref().unwrap();
        let names: Vec<_> = instruction.names.iter().map(|name| &text[name.range()]).collect();
        assert_eq!(names, ["one-rule", "other-rule"]);
        assert_eq!(instruction.reason.as_deref(), Some("because  it is so"));
    }

    #[test]
    fn malformed_comments_are_reported_and_unrelated_ones_are_not() {
        let of = |comment: &str| {
            let found = found(&format!("a: 1\n{comment}\n"), Syntax::Yaml);
            found.first().map(|it| it.instruction.clone().err())
        };
        assert_eq!(of("# mcp-lint: ignore"), Some(Some(Malformed::NotIgnore)));
        assert_eq!(of("# mcp-lint: ingore[a-rule]"), Some(Some(Malformed::NotIgnore)));
        assert_eq!(of("# mcp-lint ignore[a-rule]"), Some(Some(Malformed::NotIgnore)));
        assert_eq!(of("# mcp-lint: disable=a-rule"), Some(Some(Malformed::NotIgnore)));
        assert_eq!(of("# mcp-lint: ignore[a-rule"), Some(Some(Malformed::NotIgnore)));
        assert_eq!(of("# mcp-lint: ignore[]"), Some(Some(Malformed::NoRules)));
        assert_eq!(of("# mcp-lint: ignore[ , ]"), Some(Some(Malformed::NoRules)));
        assert_eq!(of("# mcp-lint: ignore[*]"), Some(Some(Malformed::AllRules)));
        assert_eq!(of("#mcp-lint:ignore[a]"), Some(None));
        for comment in ["# see mcp-lint: ignore[a]", "# mcp-linter", "# mcp-lint: runs in CI", "#"]
        {
            assert_eq!(of(comment), None, "{comment}");
        }
    }

    #[test]
    fn a_comment_covers_what_begins_on_its_line_or_below_it() {
        let text = "\
list:
  # mcp-lint: ignore[a-rule]
  # another comment
  - name: one
    more: 1
  - name: two # mcp-lint: ignore[a-rule]
    more: # mcp-lint: ignore[a-rule]
      deep: 1
  # mcp-lint: ignore[a-rule]

  - name: three
";
        let expected = [
            "  - name: one\n    more: 1",
            "  - name: two # mcp-lint: ignore[a-rule]\n    more: # mcp-lint: ignore[a-rule]\n      deep: 1",
            "    more: # mcp-lint: ignore[a-rule]\n      deep: 1",
            "",
        ];
        assert_eq!(covered(text, Syntax::Yaml), expected);
    }

    #[test]
    fn in_toml_a_comment_covers_the_table_below_it_and_no_other() {
        let text = "\
# mcp-lint: ignore[a-rule]
a = 1
# mcp-lint: ignore[a-rule]
[servers.one]
b = 1
[servers.one.env]
c = 1
[servers.two] # mcp-lint: ignore[a-rule]
d = [ # mcp-lint: ignore[a-rule]
  1,
]
# mcp-lint: ignore[a-rule]
[[list]]
[[list]]
";
        let expected = [
            "a = 1",
            "[servers.one]\nb = 1\n[servers.one.env]\nc = 1",
            "[servers.two] # mcp-lint: ignore[a-rule]\nd = [ # mcp-lint: ignore[a-rule]\n  1,\n]",
            "d = [ # mcp-lint: ignore[a-rule]\n  1,\n]",
            "[[list]]",
        ];
        assert_eq!(covered(text, Syntax::Toml), expected);
    }

    #[test]
    fn comments_in_json_apply_too() {
        let text = "{\n  // mcp-lint: ignore[a-rule] why\n  \"a\": {\n    \"b\": 1\n  }, /* mcp-lint: ignore[b] x */\n  \"c\": 2\n}";
        assert_eq!(
            covered(text, Syntax::Jsonc),
            ["  \"a\": {\n    \"b\": 1\n  }", "  }, /* mcp-lint: ignore[b] x */"]
        );
        let reason = found(text, Syntax::Jsonc)[1].instruction.clone().unwrap().reason;
        assert_eq!(reason.as_deref(), Some("x"));
    }

    #[test]
    fn a_comment_covers_the_same_whatever_ends_lines() {
        let text = "\
list:
  # mcp-lint: ignore[a-rule]
  - name: one
    more: 1
  - name: two # mcp-lint: ignore[a-rule]
    more: 2
  - name: three
";
        let expected =
            ["  - name: one\n    more: 1", "  - name: two # mcp-lint: ignore[a-rule]\n    more: 2"];
        for line_break in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', line_break);
            let expected = expected.map(|covered| covered.replace('\n', line_break));
            assert_eq!(covered(&text, Syntax::Yaml), expected, "{line_break:?}");
        }
        let text = "[ // mcp-lint: ignore[a]\r  {\"b\": 1},\r  {\"c\": 2}\r]";
        assert_eq!(
            covered(text, Syntax::Jsonc),
            ["[ // mcp-lint: ignore[a]\r  {\"b\": 1},\r  {\"c\": 2}\r]"]
        );
        let text = "[\r  // mcp-lint: ignore[a]\r  {\"b\": 1},\r  {\"c\": 2}\r]";
        assert_eq!(covered(text, Syntax::Jsonc), ["  {\"b\": 1},"]);
    }

    #[test]
    fn hostile_comments_are_bounded() {
        let text = "# mcp-lint: ignore[a]\n".repeat(20_000) + "a: 1\n";
        assert_eq!(found(&text, Syntax::Yaml).len(), 20_000);
        let text = format!("a: 1 # mcp-lint: ignore[{}]\n", "x,".repeat(100_000));
        assert_eq!(found(&text, Syntax::Yaml).len(), 1);
    }
}
