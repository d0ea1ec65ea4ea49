//! The causes of an error text that a client showed, for `mcp-lint explain TEXT`.

use std::collections::HashSet;

use crate::rules::known_cause;

/// The pages with the error texts of clients and providers, each with a rule that reports the mistake.
const PAGES: [&str; 2] = [
    include_str!("../../../docs/client-errors.md"),
    include_str!("../../../docs/authorization.md"),
];

/// Number of rules that are named.
const MAX_RULES: usize = 3;

/// Number of words of a known text that the given one must have in common with it.
const MIN_WORDS: usize = 3;

/// Percentage of the words of a known text that must appear in the given one.
const MIN_PERCENT: usize = 60;

/// The rules that report the mistakes behind an error text, and its cause with advice, a line each; empty if
/// the text is not known.
pub(super) fn causes(text: &str) -> Vec<String> {
    let given = words(text);
    // A name that is misspelt is no error text.
    if !text.contains(char::is_whitespace) && !text.starts_with('-') {
        return Vec::new();
    }
    let found: Vec<_> = rows().filter_map(|row| Some((row.score(&given)?, row))).collect();
    let best = found.iter().map(|(score, _)| *score).max().unwrap_or_default();
    let found: Vec<_> = found.into_iter().filter(|(score, _)| *score == best).collect();
    let mut rules: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for (_, row) in &found {
        if rules.len() < MAX_RULES && !rules.contains(&row.rule) {
            rules.push(row.rule);
            lines.push(format!("{}: `mcp-lint explain {}`", row.rule, row.rule));
        }
    }
    if !rules.is_empty() {
        let who = found.first().map_or("", |(_, row)| row.who);
        lines.insert(0, format!("{who} writes this; what reports the mistake at its place is"));
    }
    let cause = known_cause("client", text).or_else(|| known_cause("error", text));
    if let Some(cause) = cause {
        lines.push(cause.cause);
        lines.extend(cause.advice.map(|advice| format!("help: {advice}")));
    }
    lines
}

/// A known text.
struct Row {
    words: HashSet<String>,
    who: &'static str,
    rule: &'static str,
}

impl Row {
    /// How much of the known text is in the given one; `None` for too little.
    fn score(&self, given: &HashSet<String>) -> Option<usize> {
        let common = self.words.intersection(given).count();
        let is_alike = common >= MIN_WORDS && common * 100 >= self.words.len() * MIN_PERCENT;
        is_alike.then_some(common * 1_000 / self.words.len() + common)
    }
}

/// The rows of the pages' tables.
fn rows() -> impl Iterator<Item = Row> {
    PAGES.into_iter().flat_map(str::lines).filter_map(|line| {
        let (text, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
        let (who, rule) = rest.split_once(" | [`")?;
        let rule = rule.split('`').next()?;
        Some(Row { words: words(text), who, rule })
    })
}

/// The words of a text in lower case; numbers and single letters differ from case to case.
fn words(text: &str) -> HashSet<String> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric());
    let words = words.filter(|word| word.len() > 1 && !word.bytes().all(|it| it.is_ascii_digit()));
    words.map(str::to_ascii_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::causes;

    #[test]
    fn the_text_of_a_client_leads_to_its_rule() {
        let zod = r#"[ { "code": "invalid_type", "expected": "object", "received": "undefined", "path": [ "tools", 3, "inputSchema" ], "message": "Invalid input: expected object, received undefined" } ]"#;
        assert!(
            causes(zod).iter().any(|line| line.starts_with("input-schema-missing:")),
            "{:?}",
            causes(zod)
        );
        let closed = causes("MCP error -32000: Connection closed");
        assert!(closed.iter().any(|line| line.contains("ended before it answered")), "{closed:?}");
        let missing = causes("spawn npx ENOENT");
        assert!(
            missing.iter().any(|line| line.contains("does not find the program `npx`")),
            "{missing:?}"
        );
        let mismatch = "Error: Protected resource https://a.example/ does not match expected https://a.example/mcp (or origin)";
        let causes_of_mismatch = causes(mismatch);
        assert!(
            causes_of_mismatch.iter().any(|line| line.starts_with("auth-resource-mismatch:")),
            "{causes_of_mismatch:?}"
        );
        assert!(causes("schema-type-unknwon").is_empty());
        assert!(causes("nothing that anybody knows").is_empty());
    }
}
