//! From files to findings: in parallel, and always in the same order.
//!
//! Definitions are checked first, each file independently. Recorded results come second, because
//! their tools may be defined in any file.

mod check;
mod collect;
mod documentation;
mod findings;
mod inventory;
mod limits;
mod locate;
mod other_files;
mod pipeline;
mod project;
mod recordings;
mod run;
mod suppression;
mod view;

use std::path::Path;
use std::sync::Arc;

use crate::cancel::checkpoint;
use crate::config::Settings;
use crate::project::ManifestKind;
use crate::rules::Level;
use crate::schema::StepBudget;
use crate::source::is_agent_file;

use crate::parallel::{parallel, parallel_in_order};
use check::plan::{Plan, Plans};
use findings::bound::RunBound;
use other_files::kept_definitions::KeptDefinitions;
use other_files::run_input::{KeptInputs, RunInput};
use other_files::surroundings::FolderContent;
use other_files::{
    card_contradictions, fleet_findings, folder_content, policies, same_name, same_server,
    tool_references,
};
use recordings::known_tools::KnownTools;
use recordings::measure_coverage::{definition_sources, measure_coverage};
use recordings::shared_budget::SharedBudget;
use run::first_pass::{Decision, FirstPass};

pub use collect::{Collected, Request, collect};
pub use findings::merge_shared::count_suppressed;
pub use findings::tally::{Counts, Tally};
pub use inventory::states::InventoryState;
pub use inventory::{
    CodeLine, Inventory, Launch, ServerInCode, Start, command_that_runs, library_above,
    line_that_makes_server,
};
#[cfg(feature = "cli")]
pub use locate::code_faults::{CodeFault, code_faults};
pub use locate::directory::{named_directories, nearest_project};
pub use locate::server_start::ServerStart;
pub use locate::sketch::{AmbiguousTool, SourceSummary};
pub use other_files::single_tool::SingleTool;
pub use other_files::surroundings::Surroundings;
#[cfg(feature = "lsp")]
pub(crate) use other_files::surroundings::layout_of;
pub use pipeline::{Suppressions, report, report_some, single_findings};
pub use project::Project;
pub use run::compatibility::ToolCompatibility;
pub use run::file_facts::{FileFacts, FileKind};
#[cfg(feature = "lsp")]
pub(crate) use run::input::shown_part;
pub use run::input::{Input, Job, Naming, Role, Work};
pub use run::report::{Coverage, FileCoverage, FileReport, RunReport, UnknownTool};
pub use run::whole_document::{
    content_in, definitions_in, document_of, hide_secrets_in, read_definitions,
};
#[cfg(feature = "lsp")]
pub(crate) use suppression::baseline::apply_baselines;
pub use suppression::baseline::{BaselinedFiles, baselined, pruned_entries, updated_entries};
pub use suppression::override_uses::OverrideUses;
pub use suppression::overrides::unused_overrides_of_changes;
pub use view::{NamedDefinitions, Viewed, view, view_request};

/// Runs jobs; returns the report. If they are part of a larger run, `around` has what is known
/// about the other files.
pub(crate) fn run_tasks(jobs: Vec<Work>, settings: &Settings, around: &Surroundings) -> RunReport {
    let mut plans = Plans::default();
    let has_recordings = jobs.iter().any(|(job, _)| job.role == Role::Results);
    let kept = Arc::new(KeptInputs::new(has_recordings, &around.packages));
    let task = |(job, settings)| FileTask::new(job, plans.of(settings), &kept);
    let tasks: Vec<_> = jobs.into_iter().map(task).collect();
    let first: Vec<_> = tasks.iter().filter(|task| task.role == Role::Lint).collect();
    // To start a thread costs more than to check a few small files. With a single one, the threads
    // share its tools instead.
    let threads = settings.jobs.min(first.len().div_ceil(4)).max(1);
    let inner = if threads == 1 { settings.jobs } else { 1 };
    let mut bound = RunBound::default();
    let mut steps = parallel_in_order(
        &first,
        threads,
        |task| (*task, task.first_pass(inner, FolderContent::Unknown)),
        |(_, outcome)| outcome.report().into_iter().for_each(|report| bound.limit(report)),
    );
    // After all files: whether a candidate is a tool depends on what those beside it are.
    folder_content::decide_candidates(&mut steps, around, settings.jobs, &mut bound);
    let second = SecondPass::new(&tasks, &steps);
    let (known, failures, definitions) = second.known_tools(settings, around);
    let unknown_tool = settings.tool.as_deref().and_then(|name| unknown_tool(&known, name));
    let mut files = second.results(&known, settings, &mut bound);
    files.extend(failures);
    let (ignored, resembling) = take_reports(steps, &mut files);
    crate::sort::by(&mut files, |a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
    let definition_sources = definition_sources(&known, &files);
    // Before suppression, which also applies to the findings that this adds.
    same_name::compare(&mut files, around, settings);
    same_server::compare(&mut files, settings);
    policies::compare(&mut files, settings);
    let fleets = fleet_findings::compare(&mut files, &tasks, settings);
    tool_references::compare(&mut files, &fleets, settings);
    card_contradictions::compare(&mut files, around, settings);
    documentation::compare(&mut files, &tasks, around, settings);
    let overrides = suppression::apply::suppress(&mut files);
    let coverage = measure_coverage(&known, &files);
    let is_searched = tasks.iter().any(|task| !task.plan.settings.source.is_empty());
    let steps = files.iter().map(|file| file.steps);
    let steps = steps.fold(known.steps_to_compile(), u64::saturating_add);
    RunReport {
        resembling,
        unknown_tool,
        levels: strictest_levels(&plans, settings),
        overrides,
        coverage,
        steps,
        definitions,
        definition_sources,
        other_tools: if is_searched { known.sketches_for_all() } else { Vec::new() },
        ..RunReport::new(files, ignored)
    }
}

/// A file that resembles tools, with what it resembles.
type Resembling = (Arc<str>, &'static str);

/// Adds the reports of the first pass to `files`. Returns the files that were ignored, and those of them
/// that resemble tools.
fn take_reports(
    steps: Vec<(&FileTask, FirstPass)>,
    files: &mut Vec<Box<FileReport>>,
) -> (Vec<Arc<str>>, Vec<Resembling>) {
    let (mut ignored, mut resembling) = (Vec::new(), Vec::new());
    for (task, outcome) in steps {
        match outcome.decision.without_candidate() {
            Decision::Report(report) => files.push(report),
            Decision::Ignored(resembles) if is_mentioned_ignored(task.source.path()) => {
                resembling.extend(resembles.map(|it| (Arc::clone(task.source.path()), it)));
                ignored.push(Arc::clone(task.source.path()));
            }
            Decision::Ignored(_) | Decision::Deferred | Decision::Candidate(_) => {}
        }
    }
    (ignored, resembling)
}

/// Whether a file is part of the report if it contains nothing of MCP: not the manifests and files
/// for agents, which are read for what is wrong in them.
fn is_mentioned_ignored(path: &str) -> bool {
    let path = Path::new(path);
    !ManifestKind::is_only_manifest(path) && !is_agent_file(path)
}

/// The strictest level at which each rule ran in any file.
fn strictest_levels(plans: &Plans, settings: &Settings) -> Vec<Level> {
    let mut plans = plans.iter();
    let Some(first) = plans.next() else { return settings.levels.to_vec() };
    plans.fold(first.levels.to_vec(), |levels, other| {
        levels.iter().zip(other.levels.iter()).map(|(one, other)| *one.max(other)).collect()
    })
}

/// The tool name given by the user, if no definition has it.
fn unknown_tool(known: &KnownTools, name: &str) -> Option<UnknownTool> {
    let missing = !known.names().any(|known| known == name);
    missing.then(|| UnknownTool {
        name: name.to_owned(),
        near: known.near(name).map(str::to_owned),
        no_tools: known.is_empty(),
    })
}

/// A job, with the parts of its input that are kept during a run.
struct FileTask {
    source: RunInput,
    role: Role,
    plan: Arc<Plan>,
}

impl FileTask {
    fn new(job: Job, plan: Arc<Plan>, kept: &Arc<KeptInputs>) -> Self {
        Self { source: RunInput::new(job.input, kept), role: job.role, plan }
    }

    fn first_pass(&self, threads: usize, folder_content: FolderContent) -> FirstPass {
        checkpoint();
        let mut outcome = run::file::first_pass(&self.source, &self.plan, threads, folder_content);
        if let Some(report) = outcome.report() {
            report.settings = Some(Arc::clone(&self.plan.settings));
        }
        outcome
    }

    fn definitions(&self, kept: Option<&KeptDefinitions>) -> Result<KnownTools, Box<FileReport>> {
        let read = || run::file::definitions(&self.source, self.role, &self.plan);
        let read = || read().map_err(|report| Box::new(self.report(*report)));
        match kept.filter(|_| self.role == Role::Beside) {
            Some(kept) => kept.of(&self.source, read),
            None => read(),
        }
    }

    fn results(&self, known: &KnownTools, budget: &StepBudget) -> Box<FileReport> {
        checkpoint();
        let mut report =
            run::file::lint_results(&self.source, self.role, known, &self.plan, budget);
        report.steps = report.steps.saturating_add(budget.taken());
        Box::new(self.report(report))
    }

    /// Adds the settings of the task to a report.
    fn report(&self, report: FileReport) -> FileReport {
        FileReport { settings: Some(Arc::clone(&self.plan.settings)), ..report }
    }
}

/// The tools that results are checked against, reports on files that could not be read, and the
/// paths of files that were given for their definitions and have some.
type KnownDefinitions = (KnownTools, Vec<Box<FileReport>>, Vec<Arc<str>>);

/// The files that are checked once all definitions have been read.
struct SecondPass<'s> {
    tools: Vec<&'s FileTask>,
    results: Vec<&'s FileTask>,
}

impl<'s> SecondPass<'s> {
    fn new(tasks: &'s [FileTask], steps: &[(&'s FileTask, FirstPass)]) -> Self {
        let of_role = |wanted: Role| tasks.iter().filter(move |task| task.role == wanted);
        let selected = |wanted: fn(&FirstPass) -> bool| {
            let found = steps.iter().filter(move |(_, outcome)| wanted(outcome));
            found.map(|(task, _)| *task)
        };
        Self {
            tools: [Role::Tools, Role::Beside]
                .into_iter()
                .flat_map(of_role)
                .chain(selected(|outcome| outcome.has_tools))
                .collect(),
            results: of_role(Role::Results).chain(selected(FirstPass::is_deferred)).collect(),
        }
    }

    /// Reads the tools of all files that have some, if they are needed. Usually there are no
    /// results, so the files are parsed again rather than kept in memory.
    fn known_tools(&self, settings: &Settings, around: &Surroundings) -> KnownDefinitions {
        let mut known = KnownTools::default();
        known.names_several = around.names_several;
        let (mut failures, mut paths) = (Vec::new(), Vec::new());
        let wanted = !self.results.is_empty() || settings.tool.is_some();
        let definitions = self.tools.iter().filter(|task| wanted || task.role == Role::Tools);
        let definitions: Vec<_> = definitions.collect();
        let read =
            parallel(&definitions, settings.jobs, |task| task.definitions(around.kept.as_deref()));
        for (found, task) in read.into_iter().zip(&definitions) {
            match found {
                Ok(tools) => {
                    if task.role == Role::Tools && !tools.is_empty() {
                        paths.push(Arc::clone(task.source.path()));
                    }
                    known.append(tools);
                }
                Err(failure) => failures.push(failure),
            }
        }
        (known, failures, paths)
    }

    fn results(
        &self,
        known: &KnownTools,
        settings: &Settings,
        bound: &mut RunBound,
    ) -> Vec<Box<FileReport>> {
        if self.results.is_empty() {
            return Vec::new();
        }
        let mut shared_budget = SharedBudget::new(self.results.len(), settings.validation_timeout);
        let share = shared_budget.share();
        let check = |task: &&'s FileTask| {
            let budget = StepBudget::new(share);
            (*task, task.results(known, &budget), budget)
        };
        let recordings = &self.results;
        let checked =
            parallel_in_order(recordings, settings.jobs, check, |(task, report, budget)| {
                if let Some(budget) = shared_budget.second_budget(budget) {
                    let steps = report.steps;
                    // In the order of the recordings and never in parallel: what is left for the next
                    // one depends on what this one takes.
                    *report = task.results(known, &budget);
                    report.steps = report.steps.saturating_add(steps);
                    shared_budget.charge(&budget);
                }
                bound.limit(report);
            });
        checked.into_iter().map(|(_, report, _)| report).collect()
    }
}
