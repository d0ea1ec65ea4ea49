//! One pass: choose, apply, lint again, keep what made nothing worse.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choose::{Chosen, choose};
use super::scope::{lint, replace_reports};
use super::text::applied;
use super::verdict::is_better;
use super::{Applied, Findings, FixedText, Fixing, Work};
use crate::diagnostic::{Diagnostic, Fingerprint};
use crate::engine::{FileReport, RunReport};
use crate::source::SourceText;

/// How often texts are linted in one pass to find the fixes that made them worse.
const MOST_ATTEMPTS: usize = 64;

/// Texts that are not what the disk says, by path.
pub(super) type Texts = BTreeMap<Arc<str>, Arc<SourceText>>;

/// What is known between passes.
pub(super) struct State {
    /// The report on the texts as they are now.
    pub(super) run: RunReport,
    /// The texts that changed, by path.
    pub(super) texts: BTreeMap<Arc<str>, FixedText>,
    /// The findings that are let stand, and those whose fixes made a file worse.
    pub(super) refused: Findings,
    /// Whether anything was mended since the refused fixes were last looked at anew.
    pub(super) mended_since: bool,
    /// The files that are not to be touched.
    pub(super) untouchable: BTreeSet<Arc<str>>,
}

/// Applies what can be applied at once; whether there was anything.
pub(super) fn pass(state: &mut State, work: &[Work], fixing: &Fixing<'_>) -> bool {
    let plans: Vec<_> =
        state.run.files.iter().filter_map(|file| Plan::of(file, state, fixing)).collect();
    if plans.is_empty() {
        return false;
    }
    let mut texts = state.current();
    texts.extend(plans.iter().map(|plan| plan.text(&plan.chosen)));
    let changed: BTreeSet<_> = plans.iter().map(|plan| &plan.file.path).collect();
    let linted = lint(&state.run, work, &texts, &changed, fixing);
    let mut trial = Trial { state, work, fixing, attempts: MOST_ATTEMPTS };
    let mut all_kept = true;
    let mut settled = Vec::new();
    for plan in &plans {
        let after = linted.files.iter().find(|file| file.path == plan.file.path);
        let is_kept = after.is_some_and(|after| is_better(plan.file, after, &plan.chosen));
        all_kept &= is_kept;
        settled.push(match is_kept {
            true => plan.settle(&plan.chosen, &[]),
            false => trial.sort_out(plan),
        });
    }
    state.take(settled);
    let changed: BTreeSet<_> = texts.keys().collect();
    let linted = match all_kept {
        true => linted,
        false => lint(&state.run, work, &state.current(), &changed, fixing),
    };
    replace_reports(&mut state.run, linted);
    true
}

impl State {
    /// Forgets which fixes made a file worse, where others were applied since: what these mended
    /// may have been the reason. Whether there is anything to try again.
    pub(super) fn reconsider(&mut self, accepted: &Findings) -> bool {
        let again = self.mended_since && self.refused != *accepted;
        self.mended_since = false;
        if again {
            self.refused = accepted.clone();
        }
        again
    }

    /// The texts that changed, as they are now.
    fn current(&self) -> Texts {
        self.texts.iter().map(|(path, text)| (Arc::clone(path), Arc::clone(&text.after))).collect()
    }

    fn take(&mut self, settled: Vec<Settled>) {
        for Settled { path, before, after, applied, refused } in settled {
            if !refused.is_empty() {
                self.refused.entry(Arc::clone(&path)).or_default().extend(refused);
            }
            if applied.is_empty() {
                continue;
            }
            let fixed = self.texts.entry(Arc::clone(&path)).or_insert_with(|| FixedText {
                path,
                after: Arc::clone(&before),
                before,
                applied: Vec::new(),
            });
            self.mended_since = true;
            fixed.after = after;
            fixed.applied.extend(applied);
        }
    }
}

/// What is to be done to a file in this pass.
struct Plan<'s> {
    file: &'s FileReport,
    source: &'s Arc<SourceText>,
    chosen: Vec<Chosen<'s>>,
}

impl<'s> Plan<'s> {
    fn of(file: &'s FileReport, state: &State, fixing: &Fixing<'_>) -> Option<Self> {
        if state.untouchable.contains(&file.path) {
            return None;
        }
        let source = file.source.as_ref()?;
        let refused = state.refused.get(&file.path);
        let is_wanted = |found: &Diagnostic| {
            let is_refused = refused.is_some_and(|refused| refused.contains(&found.fingerprint));
            found.severity >= fixing.least && !is_refused
        };
        let chosen = choose(&file.diagnostics, fixing.boldest, is_wanted);
        (!chosen.is_empty()).then_some(Self { file, source, chosen })
    }

    /// The text with some of the fixes.
    fn text(&self, chosen: &[Chosen<'_>]) -> (Arc<str>, Arc<SourceText>) {
        let path = Arc::clone(&self.file.path);
        let text = SourceText::new(Arc::clone(&path), applied(self.source.text(), chosen));
        (path, Arc::new(text))
    }

    fn settle(&self, kept: &[Chosen<'_>], refused: &[Chosen<'_>]) -> Settled {
        let (path, after) = self.text(kept);
        Settled {
            path,
            before: Arc::clone(self.source),
            after,
            applied: kept.iter().map(record).collect(),
            refused: refused.iter().map(|chosen| chosen.found.fingerprint).collect(),
        }
    }
}

fn record(chosen: &Chosen<'_>) -> Applied {
    Applied {
        rule: chosen.found.rule,
        message: chosen.fix.message.to_string(),
        position: chosen.found.region.start_position,
    }
}

/// What a pass made of a file.
struct Settled {
    path: Arc<str>,
    before: Arc<SourceText>,
    after: Arc<SourceText>,
    applied: Vec<Applied>,
    refused: Vec<Fingerprint>,
}

/// Finding out which fixes make a file worse.
struct Trial<'t> {
    state: &'t State,
    work: &'t [Work],
    fixing: &'t Fixing<'t>,
    attempts: usize,
}

impl Trial<'_> {
    /// Keeps as many of the fixes as make nothing worse together: half by half, until those that
    /// do stand alone. Without attempts left, the rest is refused unseen.
    fn sort_out(&mut self, plan: &Plan<'_>) -> Settled {
        let (mut kept, mut refused) = (Vec::new(), Vec::new());
        let mut groups = halves(&plan.chosen);
        if groups.is_empty() {
            refused.extend(&plan.chosen);
        }
        while let Some(group) = groups.pop() {
            let together: Vec<_> = kept.iter().chain(group).copied().collect();
            match group {
                _ if self.is_fine(plan, &together) => kept = together,
                [_] => refused.extend(group),
                _ if self.attempts == 0 => refused.extend(group),
                _ => groups.extend(halves(group)),
            }
        }
        plan.settle(&kept, &refused)
    }

    fn is_fine(&mut self, plan: &Plan<'_>, chosen: &[Chosen<'_>]) -> bool {
        if self.attempts == 0 {
            return false;
        }
        self.attempts -= 1;
        let mut texts = self.state.current();
        texts.extend([plan.text(chosen)]);
        let changed = BTreeSet::from([&plan.file.path]);
        let linted = lint(&self.state.run, self.work, &texts, &changed, self.fixing);
        let after = linted.files.iter().find(|file| file.path == plan.file.path);
        after.is_some_and(|after| is_better(plan.file, after, chosen))
    }
}

/// The halves of several fixes, the first one last; none of a single one.
fn halves<'a, 'd>(chosen: &'a [Chosen<'d>]) -> Vec<&'a [Chosen<'d>]> {
    if chosen.len() < 2 {
        return Vec::new();
    }
    let (first, second) = chosen.split_at(chosen.len() / 2);
    vec![second, first]
}
