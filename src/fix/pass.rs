//! One pass: choose, apply, lint again, keep what made nothing worse.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choose::{Chosen, choose};
use super::scope::{lint, replace_reports};
use super::search::{Effort, sort_out};
use super::text::applied;
use super::verdict::is_better;
use super::{Applied, Findings, FixedText, Fixing, Work};
use crate::diagnostic::{Diagnostic, Fingerprint};
use crate::engine::{FileReport, RunReport};
use crate::source::SourceText;

/// Texts that are not what the disk says, by path.
pub(super) type Texts = BTreeMap<Arc<str>, Arc<SourceText>>;

/// What is known between passes.
pub(super) struct State {
    /// The report on the texts as they are now.
    pub(super) run: RunReport,
    /// The first reports of files that were linted again, by path.
    pub(super) before: BTreeMap<Arc<str>, Box<FileReport>>,
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
pub(super) fn pass(
    state: &mut State,
    work: &[Work],
    fixing: &Fixing<'_>,
    effort: &mut Effort,
) -> bool {
    let plans: Vec<_> =
        state.run.files.iter().filter_map(|file| Plan::of(file, state, fixing)).collect();
    if plans.is_empty() {
        return false;
    }
    let mut texts = state.current();
    texts.extend(plans.iter().map(|plan| plan.text(&plan.chosen)));
    let changed: BTreeSet<_> = plans.iter().map(|plan| &plan.file.path).collect();
    let (linted, cost) = lint(&state.run, work, &texts, &changed, fixing);
    effort.spend(cost);
    let reports = by_path(&linted);
    let (kept, worse): (Vec<_>, Vec<_>) = plans.iter().partition(|plan| {
        let after = reports.get(&plan.file.path);
        after.is_some_and(|after| is_better(plan.file, after, &plan.chosen))
    });
    let mut settled: Vec<_> = kept.iter().map(|plan| plan.settle(&plan.chosen, &[])).collect();
    settled.extend(sort_out(&worse, state, work, fixing, effort, plans.len() == 1));
    let (all_kept, none_kept) = (worse.is_empty(), settled.iter().all(Settled::is_nothing));
    state.take(settled);
    if none_kept {
        // The texts are what they were, and so is what is known of them.
        return true;
    }
    let changed: BTreeSet<_> = texts.keys().collect();
    let linted = match all_kept {
        true => linted,
        false => {
            let (linted, cost) = lint(&state.run, work, &state.current(), &changed, fixing);
            effort.spend(cost);
            linted
        }
    };
    replace_reports(&mut state.run, linted, &mut state.before);
    true
}

/// The reports of a run by path; of several on one path, the first.
pub(super) fn by_path(run: &RunReport) -> BTreeMap<&Arc<str>, &FileReport> {
    run.files.iter().rev().map(|file| (&file.path, &**file)).collect()
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
    pub(super) fn current(&self) -> Texts {
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
pub(super) struct Plan<'s> {
    pub(super) file: &'s FileReport,
    source: &'s Arc<SourceText>,
    pub(super) chosen: Vec<Chosen<'s>>,
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
    pub(super) fn text(&self, chosen: &[Chosen<'_>]) -> (Arc<str>, Arc<SourceText>) {
        let path = Arc::clone(&self.file.path);
        let text = SourceText::new(Arc::clone(&path), applied(self.source.text(), chosen));
        (path, Arc::new(text))
    }

    pub(super) fn settle(&self, kept: &[Chosen<'_>], refused: &[Chosen<'_>]) -> Settled {
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
pub(super) struct Settled {
    path: Arc<str>,
    before: Arc<SourceText>,
    after: Arc<SourceText>,
    applied: Vec<Applied>,
    refused: Vec<Fingerprint>,
}

impl Settled {
    fn is_nothing(&self) -> bool {
        self.applied.is_empty()
    }
}
