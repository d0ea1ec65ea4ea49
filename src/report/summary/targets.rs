//! The outcome for all tools with each target, one line per target: for runs with `--target all`,
//! which have too many single findings to read.

use std::collections::BTreeMap;

use crate::diagnostic::Consequence;
use crate::engine::RunReport;
use crate::report::blocks::{Block, Line, Mark, Table};
use crate::report::limits::MAX_TOOLS_OF_LOSS;
use crate::report::{Options, formats::matrix, summary::run_summary, text::subject};
use crate::source::listed;
use crate::targets::{self, Target};

/// Whether the summary is shown instead of single findings about targets, which are shown for named
/// targets and with `-v`.
pub(crate) fn replaces_findings(run: &RunReport, options: &Options) -> bool {
    !options.verbose && matrix::tools(run).next().is_some()
}

/// The losses of all tools with one target.
#[derive(Default)]
struct Losses<'r> {
    /// The tools that the target rejects.
    lost: Vec<&'r str>,
    /// The tools that make the target reject the whole server or request.
    fatal: Vec<&'r str>,
    worst: Option<Consequence>,
    /// The tools whose calls fail.
    calls: Vec<&'r str>,
    /// The tools of which some part does not reach the model.
    cut: Vec<&'r str>,
}

impl<'r> Losses<'r> {
    fn add(&mut self, tool: &'r str, worst: Consequence) {
        self.worst = self.worst.max(Some(worst));
        match worst {
            // Nothing is lost.
            Consequence::Rewritten => {}
            Consequence::Dropped => self.cut.push(tool),
            Consequence::CallLost => self.calls.push(tool),
            Consequence::ToolLost => self.lost.push(tool),
            Consequence::ServerLost | Consequence::RequestLost => {
                self.lost.push(tool);
                self.fatal.push(tool);
            }
        }
    }

    /// Whether anything is lost; rewritten parts are not losses.
    fn is_any(&self) -> bool {
        self.worst > Some(Consequence::Rewritten)
    }

    fn words(&self) -> String {
        let mut words = Vec::new();
        if let Some(worst) = self.worst.filter(|_| !self.fatal.is_empty()) {
            words.push(format!("{}, because of {}", worst.sentence(), names(&self.fatal)));
        } else if !self.lost.is_empty() {
            words.push(format!("rejects {}", names(&self.lost)));
        }
        if !self.calls.is_empty() {
            words.push(format!("rejects calls of {}", names(&self.calls)));
        }
        if !self.cut.is_empty() {
            words.push(format!("drops parts of {}", run_summary::plural(self.cut.len(), "tool")));
        }
        words.join("; ")
    }
}

fn names(tools: &[&str]) -> String {
    let shown = |tool: &&str| format!("`{}`", subject::shown(tool));
    let shown: Vec<_> = tools.iter().take(MAX_TOOLS_OF_LOSS + 1).map(shown).collect();
    match tools.len() {
        count if count <= shown.len() => listed(&shown, MAX_TOOLS_OF_LOSS),
        count => format!(
            "{} and {} more",
            shown[..MAX_TOOLS_OF_LOSS].join(", "),
            count - MAX_TOOLS_OF_LOSS
        ),
    }
}

/// The summary; empty unless every target was selected.
pub(crate) fn blocks(run: &RunReport, options: &Options) -> Vec<Block> {
    if matrix::tools(run).next().is_none() {
        return Vec::new();
    }
    let mut of_target: BTreeMap<&str, Losses<'_>> =
        matrix::all_targets().into_iter().map(|name| (name, Losses::default())).collect();
    let mut count = 0;
    for (_, tool) in matrix::tools(run) {
        count += 1;
        for verdict in tool.verdicts.iter() {
            of_target.entry(verdict.target).or_default().add(&tool.tool, verdict.worst);
        }
    }
    // Strict modes are off unless a program switches them on, and reject so much that they would be
    // first in every summary.
    let (strict, usual): (Vec<_>, Vec<_>) =
        of_target.into_iter().partition(|(name, _)| name.ends_with("-strict"));
    let (mut harmful, harmless): (Vec<_>, Vec<_>) =
        usual.into_iter().partition(|(_, losses)| losses.is_any());
    crate::sort::by_key(&mut harmful, |(_, losses)| {
        std::cmp::Reverse((losses.worst, losses.lost.len(), losses.calls.len(), losses.cut.len()))
    });
    let row = |(name, losses): &(&str, Losses<'_>)| {
        // One tool is enough for a request or a list to be lost with all others.
        let lost = if losses.fatal.is_empty() { losses.lost.len() } else { count };
        let load = format!("{} of {count}", count - lost);
        vec![(*name).into(), load.into(), losses.words().into()]
    };
    let heads = ["", "tools that load", "what it does"];
    let table = Table::new(&heads, harmful.iter().map(row).collect());
    let mut blocks: Vec<_> =
        (!harmful.is_empty()).then_some(Block::Table(table)).into_iter().collect();
    blocks.extend(without_losses(harmless.iter().map(|(name, _)| *name)));
    let strict: Vec<_> = strict
        .iter()
        .filter(|(_, losses)| !losses.lost.is_empty())
        .map(|(name, losses)| format!("{name} {}", losses.lost.len()))
        .collect();
    if !strict.is_empty() {
        let list = strict.join(", ");
        let tools = run_summary::plural(count, "tool");
        let text = format!("strict modes (only if you switch them on) reject: {list} of {tools}");
        blocks.push(sentence(text));
    }
    if let Some((name, _)) = harmful.first().filter(|_| !options.verbose) {
        let hint = format!("--target {name} shows the findings of one target, -v those of all");
        blocks.push(Block::Sentence(Line::marked(Mark::Faint, hint)));
    }
    blocks
}

/// The sentences about targets that lose nothing as far as is known. That nothing is known of a target
/// does not mean that it accepts everything.
fn without_losses<'r>(names: impl Iterator<Item = &'r str>) -> impl Iterator<Item = Block> {
    let has_facts = |name: &&str| targets::named(name).is_some_and(Target::has_known_losses);
    let (known, unknown): (Vec<_>, Vec<_>) = names.partition(has_facts);
    let sentences = [
        ("nothing is known to be rejected or dropped by", known),
        ("it is not known which tools are rejected or changed by", unknown),
    ];
    let sentences = sentences.into_iter().filter(|(_, names)| !names.is_empty());
    sentences.map(|(before, names)| sentence(format!("{before} {}", names.join(", "))))
}

fn sentence(text: String) -> Block {
    Block::Sentence(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_loss_is_named_first_with_its_tools() {
        let mut losses = Losses::default();
        losses.add("a", Consequence::Dropped);
        losses.add("b", Consequence::RequestLost);
        losses.add("c", Consequence::CallLost);
        let expected = "rejects the whole request, because of `b`; rejects calls of `c`; drops parts of 1 tool";
        assert_eq!(losses.words(), expected);
        assert_eq!(losses.lost.len(), 1);
    }

    #[test]
    fn rewritten_schemas_are_not_a_loss() {
        let mut losses = Losses::default();
        losses.add("a", Consequence::Rewritten);
        assert!(!losses.is_any());
        losses.add("a", Consequence::Dropped);
        assert!(losses.is_any());
    }

    #[test]
    fn only_the_first_two_of_many_tools_are_named() {
        assert_eq!(names(&["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!(names(&["a", "b", "c", "d"]), "`a`, `b` and 2 more");
    }
}
