//! The subject of a finding in all formats: the tool, or the call with the arguments or result.
//! Recorded lists are often a single line, where a position is of little use.

use crate::diagnostic::Diagnostic;
use crate::report::limits::{MAX_NAME_CHARACTERS, MAX_NAMED_SERVERS};
use crate::report::text::sanitize;
use crate::source::cut;

/// The subject of a finding: its kind, the names, and the number of further ones.
fn subject(found: &Diagnostic) -> Option<(&'static str, Vec<&str>, usize)> {
    if let Some(merged) = found.merged() {
        let names: Vec<&str> = merged.names.iter().map(|name| &**name).collect();
        let others = merged.tools.saturating_sub(names.len());
        return (!names.is_empty()).then_some(("tools", names, others));
    }
    let name = found.tool.as_deref().filter(|name| !name.is_empty())?;
    // Without the pointer of a definition, the value is part of a recorded call or result.
    let kind = match found.tool_pointer {
        Some(_) => "tool",
        None if found.rule.starts_with("call-") => "call of",
        None => "result of",
    };
    Some((kind, vec![name], 0))
}

/// The subject as words: ``in tool `a` ``, ``in result of `a` ``, ``in tools `a`, `b`, `c` and 5
/// more``.
pub(crate) fn sentence(found: &Diagnostic) -> Option<String> {
    let quoted = |name: &str| format!("`{}`", shown(name));
    let of_server = servers(found, quoted);
    let Some((kind, names, others)) = subject(found) else {
        return of_server.map(|servers| format!("in {servers}"));
    };
    let names = counted(names.into_iter().map(quoted), others);
    let of_server = of_server.map(|servers| format!(" of {servers}"));
    Some(format!("in {kind} {names}{}", of_server.unwrap_or_default()))
}

/// The subject as words after a space, for the end of a headline; empty without a subject.
pub(crate) fn clause(found: &Diagnostic) -> String {
    sentence(found).map(|sentence| format!(" {sentence}")).unwrap_or_default()
}

/// The subject for parentheses at the end of a line: `a`, `result of a`, `a, b, c and 5 more`.
pub(crate) fn label(found: &Diagnostic) -> Option<String> {
    let subject = subject(found).map(|(kind, names, others)| {
        let names = counted(names.into_iter().map(shown), others);
        if kind.starts_with("tool") { names } else { format!("{kind} {names}") }
    });
    let parts: Vec<_> = subject.into_iter().chain(servers(found, shown)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The servers of a finding as words, in a document about several: ``server `a` ``.
fn servers(found: &Diagnostic, written: impl Fn(&str) -> String) -> Option<String> {
    let all = found.servers();
    let unit = if all.len() == 1 { "server" } else { "servers" };
    let names = all.iter().take(MAX_NAMED_SERVERS).map(|name| written(name));
    let others = all.len().saturating_sub(MAX_NAMED_SERVERS);
    (!all.is_empty()).then(|| format!("{unit} {}", counted(names, others)))
}

fn counted(names: impl Iterator<Item = String>, others: usize) -> String {
    let names = names.collect::<Vec<_>>().join(", ");
    if others > 0 { format!("{names} and {others} more") } else { names }
}

/// An untrusted name for use within a line: sanitized and cut.
pub(crate) fn shown(name: &str) -> String {
    sanitize::terminal(&cut(name, MAX_NAME_CHARACTERS)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Merged, Severity};
    use crate::report::test_support::file_with;

    fn finding() -> Diagnostic {
        Diagnostic::clone(&file_with(&[Severity::Error]).diagnostics[0])
    }

    #[test]
    fn a_finding_in_a_definition_names_the_tool() {
        let found = Diagnostic { tool: Some("a".into()), tool_pointer: Some(0), ..finding() };
        assert_eq!(sentence(&found).as_deref(), Some("in tool `a`"));
        assert_eq!(label(&found).as_deref(), Some("a"));
    }

    #[test]
    fn a_finding_in_a_recording_names_the_result() {
        let found = Diagnostic { tool: Some("a".into()), tool_pointer: None, ..finding() };
        assert_eq!(sentence(&found).as_deref(), Some("in result of `a`"));
        assert_eq!(label(&found).as_deref(), Some("result of a"));
    }

    #[test]
    fn a_merged_finding_names_the_first_tool_and_counts_the_others() {
        let mut found = finding();
        let names = ["a", "b", "c"].map(Into::into).to_vec();
        found.attach().merged = Some(Merged { tools: 161, of: 163, findings: 161, names });
        assert_eq!(label(&found).as_deref(), Some("a, b, c and 158 more"));
        assert_eq!(sentence(&found).as_deref(), Some("in tools `a`, `b`, `c` and 158 more"));
    }

    #[test]
    fn a_name_neither_controls_a_terminal_nor_floods_it() {
        let tool = Some(format!("\u{1b}[2J{}", "x".repeat(100)).into());
        let label = label(&Diagnostic { tool, ..finding() }).unwrap();
        assert!(!label.contains('\u{1b}') && label.ends_with('…'), "{label}");
    }

    #[test]
    fn a_long_name_is_cut() {
        let name = "n".repeat(MAX_NAME_CHARACTERS);
        assert_eq!(shown(&name), name);
        assert_eq!(shown(&format!("{name}n")), format!("{name}…"));
    }
}
