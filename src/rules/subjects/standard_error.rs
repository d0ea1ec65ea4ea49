//! The standard error of a recorded server, as far as it was recorded.

use std::borrow::Cow;

use crate::document::{Document, NodeId, Syntax, Value};
use crate::model::text::{find_secret, sanitized};
use crate::rules::limits::{MAX_LINES_OF_FAILURE, MAX_QUOTED_LINE_CHARACTERS};
use crate::rules::subjects::failure_cause::{FailureCause, known_cause};

/// Beginnings of lines that runtimes and package managers add after an error.
const ADDED: &str = "Node.js v|Bun v|exit status |note: run with `RUST_BACKTRACE|npm error 404|\
    npm error A complete log|npm ERR! 404|npm ERR! A complete log|\
    Run 'docker |For more information|hint: |- /|at ";

/// Why a recorded server ended, as far as its output after a value shows it: a known cause, or the
/// last line on standard error that is an error or a sentence.
pub(crate) fn failure_cause(document: &Document, after: Option<NodeId>) -> Option<FailureCause> {
    // Go: the stacks of all goroutines follow the error.
    let lines = lines_of(document, after, is_stderr);
    let lines = lines.filter(|line| line.contains(char::is_alphabetic));
    let lines: Vec<_> = lines.take_while(|line| !line.starts_with("goroutine ")).collect();
    let lines = &lines[lines.len().saturating_sub(MAX_LINES_OF_FAILURE)..];
    if lines.is_empty() {
        let output = lines_of(document, after, |_| true).take(MAX_LINES_OF_FAILURE);
        let output = output.collect::<Vec<_>>().join("\n");
        return known_cause("output", &output);
    }
    let last = lines.iter().rposition(|line| is_said(line));
    let last = last.or(lines.iter().rposition(|line| !is_added(line)))?;
    let quoted = || FailureCause { cause: quoted_line(&lines[last]), ..Default::default() };
    let known = known_cause("error", &lines[last..].join("\n"));
    known.or_else(|| known_cause("all", &lines.join("\n"))).or_else(|| Some(quoted()))
}

/// Why the server of a recording without its messages ended, or does not respond.
pub fn recorded_cause(recording: &[u8], is_exited: bool) -> Option<FailureCause> {
    let document = Document::of("", String::from_utf8_lossy(recording), Syntax::Json);
    if is_exited {
        return failure_cause(&document, None);
    }
    let lines = lines_of(&document, None, |_| true).take(MAX_LINES_OF_FAILURE);
    known_cause("silence", &lines.collect::<Vec<_>>().join("\n"))
}

/// The places in source code that the stack traces of a recorded server name: path and line, the innermost
/// call first.
pub fn traced_places(recording: &[u8]) -> Vec<(String, usize)> {
    let document = Document::of("", String::from_utf8_lossy(recording), Syntax::Json);
    let lines = lines_of(&document, None, is_stderr).take(MAX_LINES_OF_FAILURE);
    let (mut python, mut others) = (Vec::new(), Vec::new());
    for line in lines {
        // Python names the innermost call last, and JavaScript first.
        if let Some((path, rest)) =
            line.trim_start().strip_prefix("File \"").and_then(|it| it.split_once("\", line "))
        {
            let digits = rest.split(|it: char| !it.is_ascii_digit()).next();
            python.extend(digits.and_then(|it| Some((path.to_owned(), it.parse().ok()?))));
        } else if let Some(call) = line.trim_start().strip_prefix("at ") {
            let place =
                call.rsplit_once('(').map_or(call, |(_, place)| place).trim_end_matches(')');
            let parts = place.rsplit_once(':').and_then(|(place, _)| place.rsplit_once(':'));
            let path = |path: &str| path.strip_prefix("file://").unwrap_or(path).to_owned();
            others.extend(parts.and_then(|(name, line)| Some((path(name), line.parse().ok()?))));
        }
    }
    python.reverse();
    python.into_iter().chain(others).collect()
}

/// The lines that a server wrote and that are not messages, after a value.
fn lines_of<'d>(
    document: &'d Document,
    after: Option<NodeId>,
    is_wanted: impl Fn(Value<'d>) -> bool,
) -> impl Iterator<Item = Cow<'d, str>> {
    // Only a recording with its secrets has the word `off`: they are not repeated in reports.
    let first = document.roots().next().and_then(|it| it.get("redaction"));
    let records = document.roots().take_while(move |_| first.is_none_or(|it| !it.is_text("off")));
    let records = records.filter(move |it| after.is_none_or(|after| it.id() > after));
    records.filter(move |it| is_wanted(*it)).filter_map(line_of)
}

fn is_stderr(record: Value<'_>) -> bool {
    record.get("stream").is_some_and(|it| it.is_text("stderr"))
}

/// The line in a record of text. A long line is recorded in parts, which are skipped.
fn line_of(record: Value<'_>) -> Option<Cow<'_, str>> {
    let text = record.get("text").filter(|_| record.get("part").is_none())?;
    Some(without_commands(text.as_str()?.trim_end()))
}

/// Removes terminal escape sequences, such as colours (ECMA-48, section 5.4).
fn without_commands(text: &str) -> Cow<'_, str> {
    let Some((before, commands)) = text.split_once("\u{1b}[") else { return text.into() };
    let ends = |character| ('@'..='~').contains(&character);
    let rest = commands.split("\u{1b}[").map(|it| it.split_once(ends).map_or("", |parts| parts.1));
    (before.to_owned() + &rest.collect::<String>()).into()
}

fn is_added(line: &str) -> bool {
    ADDED.split('|').any(|start| line.trim_start().starts_with(start))
}

/// Whether a line describes the error: it is not indented like stack frames and details, does not
/// introduce the next line, and is not a single name, except the name of an error.
fn is_said(line: &str) -> bool {
    // Python draws a frame around the errors of a group.
    let line = line.trim_start().strip_prefix("| ").unwrap_or(line);
    let is_name = !line.contains(' ') && line.starts_with(char::is_lowercase);
    !line.starts_with(char::is_whitespace) && !line.ends_with(':') && !is_name && !is_added(line)
}

/// Quotes a line of a server for a headline: in backticks, truncated, and with keys of services
/// redacted.
pub(crate) fn quoted_line(line: &str) -> String {
    let line = line.trim_start_matches([' ', '\t', '|']);
    let line = match find_secret(line) {
        // What follows may be the rest of it.
        Some(secret) => format!("{}[redacted]", &line[..secret.range.start]),
        None => line.to_owned(),
    };
    format!("`{}`", sanitized(&line, MAX_QUOTED_LINE_CHARACTERS))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last line of standard error in a recording with these lines.
    fn last(lines: &str) -> String {
        let record = |line| serde_json::json!({"stream": "stderr", "text": line}).to_string();
        let records: Vec<_> = lines.lines().map(record).collect();
        let text = format!("{{\"recording\": 1}}\n{}", records.join("\n"));
        failure_cause(&Document::of_json(&text), None).map_or_else(String::new, |it| it.cause)
    }

    #[test]
    fn the_error_is_found_in_what_runtimes_write() {
        for (lines, expected) in [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\nKeyError: 'K'",
                "`KeyError: 'K'`",
            ),
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\nAssertionError",
                "`AssertionError`",
            ),
            (
                "x.ValidationError: 1 error for Settings\napi_key\n  Field required",
                "`x.ValidationError: 1 error for Settings`",
            ),
            (
                "start\n  + Exception Group Traceback (most recent call last):\n  | ExceptionGroup: 1 sub-exception\n  +-+------ 1 -----\n    | Traceback (most recent call last):\n    |   File \"a.py\"\n    | ValueError: no key\n    +-----------",
                "`ValueError: no key`",
            ),
            (
                "/s/a.js:1\nthrow new Error('no key')\n^\n\nError: no key\n    at f (/s/a.js:1:7) {\n  code: 'E'\n}\n\nNode.js v22.1.0\n",
                "`Error: no key`",
            ),
            (
                "Error: Cannot find module 'a'\nRequire stack:\n- /s/a.js\n    at f {\n  code: 'E'\n}",
                "the npm package `a` is not installed",
            ),
            (
                "panic: no key\n\ngoroutine 1 [running]:\nmain.main()\n\t/s/a.go:4 +0x1\nexit status 2",
                "`panic: no key`",
            ),
            (
                "thread 'main' panicked at src/main.rs:2:5:\nno key\nnote: run with `RUST_BACKTRACE=1`",
                "`no key`",
            ),
            ("Error: no key\n\nCaused by:\n    0: no file", "`Error: no key`"),
            (
                "npm error code E404\nnpm error 404 a\nnpm error 404\nnpm error A complete log: /s",
                "`npm error code E404`",
            ),
            (
                "\u{1b}[31mError: no key\u{1b}[0m\n\u{1b}[90m    at f (a.js:1:2)\u{1b}[39m",
                "`Error: no key`",
            ),
            ("{\"level\":50,\"msg\":\"no key\"}", "`{\"level\":50,\"msg\":\"no key\"}`"),
            // Nothing better was written.
            ("   no key\n      at f (a.js:1:2)", "`no key`"),
            ("}\n\n---", ""),
        ] {
            assert_eq!(last(lines), expected, "{lines}");
        }
    }

    #[test]
    fn a_line_is_quoted_without_keys_and_cut() {
        let key = "ghp_aB3dE5gH7jK9mN1pQ3rS5tU7wX9yZ1bC3dE5";
        assert_eq!(quoted_line(&format!("bad token {key} of me")), "`bad token [redacted]`");
        assert_eq!(quoted_line("a `b`\u{202e}"), "`a 'b'·`");
        let cut = |extra| quoted_line(&"x".repeat(MAX_QUOTED_LINE_CHARACTERS + extra));
        assert!(!cut(0).contains('…') && cut(1).contains('…'));
    }
}
