//! The table of what a trial has tried.

use std::collections::BTreeMap;

use crate::record::shown;
use crate::trial::{ToolState, TrialOutcome};

/// Maximum number of names of one reason.
const MAX_NAMES: usize = 6;
/// Width of the longest name that others are aligned with.
const MAX_WIDTH: usize = 40;

impl TrialOutcome {
    /// Which tools were called, and which were not and why, as lines of text; empty without tools.
    pub fn table(&self) -> String {
        if self.tools.is_empty() {
            return String::new();
        }
        let (tried, all) = (self.tried(), counted(self.tools.len(), "tool"));
        let mut lines =
            vec![format!("tried {tried} of {all} with {}", counted(self.calls(), "call"))];
        let called = self.tools.iter().filter(|tool| tool.calls > 0);
        let widths = called.clone().map(|tool| tool.name.chars().count());
        let width = widths.max().unwrap_or(0).min(MAX_WIDTH);
        for tool in called {
            let calls = counted(tool.calls, "call");
            let skipped = match &tool.state {
                ToolState::Skipped(why) => format!("  skipped: {why}"),
                _ => String::new(),
            };
            lines
                .push(format!("  {:width$}  {calls:>8}{skipped}", tool.name).trim_end().to_owned());
        }
        lines.extend(self.not_tried());
        if self.tools.iter().any(|tool| tool.state == ToolState::not_read_only()) {
            lines.push("  `--tool NAME` also calls a tool without `readOnlyHint: true`".to_owned());
        }
        lines.extend(self.ended.map(|why| format!("  the trial ended early: {why}")));
        lines.iter().map(|line| shown(line) + "\n").collect()
    }

    /// The tools that were not called, a line for each reason.
    fn not_tried(&self) -> Vec<String> {
        let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for tool in &self.tools {
            if let ToolState::NotTried(why) = &tool.state {
                reasons.entry(why).or_default().push(&tool.name);
            }
        }
        let lines = reasons.into_iter().map(|(why, names)| {
            let first = names.iter().take(MAX_NAMES).copied().collect::<Vec<_>>().join(", ");
            let more = match names.len().saturating_sub(MAX_NAMES) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("  not tried, {why}: {first}{more}")
        });
        lines.collect()
    }

    /// A sentence about a trial that called none of the tools, if so.
    pub fn nothing_tried(&self) -> Option<&'static str> {
        let is_nothing = self.tried() == 0 && !self.tools.is_empty();
        is_nothing.then_some(
            "no tool was called: `--tool NAME` calls one, `--no-calls` checks the lists alone",
        )
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::ToolOutcome;

    #[test]
    fn tools_are_listed_by_what_was_tried() {
        let tool = |name: &str, calls, state| ToolOutcome { name: name.to_owned(), calls, state };
        let mut tools = vec![
            tool("a", 12, ToolState::Tried),
            tool("long\u{1b}name", 1, ToolState::Skipped("`no network`".to_owned())),
        ];
        tools.extend((0..8).map(|at| tool(&format!("w{at}"), 0, ToolState::not_read_only())));
        let outcome = TrialOutcome { tools, others: 2, ended: None };
        let expected = "\
tried 2 of 10 tools with 13 calls
  a          12 calls
  long\u{fffd}name    1 call  skipped: `no network`
  not tried, not read-only: w0, w1, w2, w3, w4, w5 and 2 more
  `--tool NAME` also calls a tool without `readOnlyHint: true`
";
        assert_eq!(outcome.table().replace("\\u{1b}", "\u{fffd}"), expected);
        assert_eq!(outcome.nothing_tried(), None);
        assert_eq!(TrialOutcome::default().table(), "");
        let untried = TrialOutcome { tools: outcome.tools[2..].to_vec(), ..outcome };
        assert!(untried.nothing_tried().is_some());
    }
}
