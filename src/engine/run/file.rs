//! Linting one file, from its bytes to its report.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use crate::cancel::resume_if_cancelled;
use crate::config::Settings;
use crate::document::Document;
use crate::engine::check::document::check_document;
use crate::engine::check::plan::Plan;
use crate::engine::check::results::check_recording;
use crate::engine::check::transcript::check_transcript;
use crate::engine::documentation::installs::with_offers;
use crate::engine::findings::finalize::finish;
use crate::engine::limits::MAX_BYTES_BEFORE_NUL;
use crate::engine::locate::sketch::sketches;
use crate::engine::other_files::configured_server::{ConfiguredServer, DeclaredServer, KeptPolicy};
use crate::engine::other_files::described_server::DescribedServer;
use crate::engine::other_files::neighbours::{missing_scripts, neighbours, pointed_into};
use crate::engine::other_files::package_entries::missing_entry_points;
use crate::engine::other_files::run_input::RunInput;
use crate::engine::other_files::surroundings::FolderContent;
use crate::engine::recordings::known_tools::{KnownTools, folder_of};
use crate::engine::recordings::measure_coverage::tried_tools;
use crate::engine::recordings::result_stream::{holds_results_only, lint_stream};
use crate::engine::recordings::tool_of_result::Assignment;
use crate::engine::run::compatibility::compatibility;
use crate::engine::run::first_pass::{Decision, FirstPass};
use crate::engine::run::read_document::{content_of, discard, take_named, widest_syntax};
use crate::engine::run::skill_file::{is_skill, other_report};
use crate::engine::run::unchecked_file::{conclude, is_broken_definition, may_hide_tools};
use crate::engine::{
    FileCoverage, FileFacts, FileKind, FileReport, Input, Naming, Role, SingleTool,
};
use crate::model::{
    Content, ListedKind, Protocol, Purpose, could_hold_anything, infer_protocol, server_count,
    similar_format,
};
use crate::project::ManifestKind;
use crate::rules::Findings;
use crate::schema::StepBudget;
use crate::source::{SourceText, is_agent_file, is_document};
use crate::suppress::directives;

/// Lints one input, unless it contains results. A panic is recorded as the failure of the file and
/// does not affect other files.
pub(crate) fn first_pass(
    source: &RunInput,
    plan: &Plan,
    threads: usize,
    folder_content: FolderContent,
) -> FirstPass {
    let linting = AssertUnwindSafe(|| lint_definitions(source, plan, threads, folder_content));
    let failed = || Decision::Report(Box::new(panicked(source))).of_tools(false);
    catch_unwind(linting).unwrap_or_else(|panic| {
        resume_if_cancelled(panic);
        failed()
    })
}

fn panicked(source: &Input) -> FileReport {
    let why = "internal error: this file made a rule panic; please report it";
    FileReport::failed(Arc::clone(source.path()), why)
}

/// The text of an input, or a decision that needs no parsing.
fn text_to_lint(source: &RunInput, plan: &Plan) -> Result<Arc<SourceText>, Decision> {
    if let Some(text) = source.kept_text() {
        return Ok(Arc::clone(text));
    }
    if let Some(file) = source.file()
        && plan.read_as.is_none()
        && !is_document(source.path())
        && holds_results_only(file, plan)
    {
        return Err(Decision::Deferred);
    }
    let text = source.text(plan).map_err(Decision::Report)?;
    // Most files of a directory have no MCP content: a search for a few words is much cheaper than
    // to parse them.
    let has_nothing = !source.is_explicit() && text.text().is_empty() && is_document(text.path());
    let may_hold =
        || !has_nothing && could_hold_anything(text.text(), text.path(), widest_syntax(&text));
    if source.is_explicit() || text.is_part() || !is_program(&text) && may_hold() {
        Ok(text)
    } else {
        Err(Decision::Ignored(None))
    }
}

/// Whether a file without an extension is a program, which may contain any words.
fn is_program(text: &SourceText) -> bool {
    let first = text.text().as_bytes().iter().take(MAX_BYTES_BEFORE_NUL);
    Path::new(&**text.path()).extension().is_none() && first.copied().any(|byte| byte == 0)
}

/// Whether a file has a kind of its own by its name, and no tools.
fn is_of_other_kind(source: &RunInput, plan: &Plan) -> bool {
    let path = Path::new(&**source.path());
    is_skill(source, plan) || ManifestKind::is_only_manifest(path) || is_agent_file(path)
}

fn lint_definitions(
    source: &RunInput,
    plan: &Plan,
    threads: usize,
    folder_content: FolderContent,
) -> FirstPass {
    // The name of a document is that of no other kind, and a project may have thousands.
    if !is_document(source.path()) {
        if let Some(report) = other_report(source, plan) {
            return Decision::Report(report).of_tools(false);
        }
        if is_of_other_kind(source, plan) && !source.is_explicit() {
            return Decision::Ignored(None).of_tools(false);
        }
    }
    let text = match text_to_lint(source, plan) {
        Ok(text) => text,
        Err(decided) => return decided.of_tools(false),
    };
    with_offers(&text, plan, || lint_text(source, &text, plan, threads, folder_content))
}

fn lint_text(
    source: &RunInput,
    text: &Arc<SourceText>,
    plan: &Plan,
    threads: usize,
    folder_content: FolderContent,
) -> FirstPass {
    let document = source.document(Arc::clone(text), Role::Lint, plan, threads);
    let mut content = content_of(&document, Purpose::Found, Role::Lint, plan);
    let is_broken = is_broken_definition(&document);
    if content.is_candidate()
        && !is_broken
        && !settle_candidates(&mut content, source, folder_content)
    {
        let otherwise = Decision::unchecked(source, &document, &content, plan);
        drop(content);
        source.keep_document(text, document);
        return Decision::Candidate(Box::new(otherwise)).of_tools(false);
    }
    complete(&mut content, source, &document);
    let has_tools = !content.lists.is_empty();
    // The definitions may be in a file that is read later.
    if content.needs_definitions() {
        drop(content);
        source.keep_recording(text, document);
        return Decision::Deferred.of_tools(has_tools);
    }
    let is_nothing = content.is_empty() && !source.is_explicit();
    if is_nothing && !may_hide_tools(&document) && !is_broken {
        return Decision::unchecked(source, &document, &content, plan).of_tools(has_tools);
    }
    let (protocol, mut report) = begin(source, &document, &content, plan);
    let found = check_without_definitions(&document, &content, protocol, plan, threads);
    judge(&mut report, &document, &content, found, plan);
    if is_nothing && report.diagnostics.is_empty() {
        return Decision::unchecked(source, &document, &content, plan).of_tools(has_tools);
    }
    conclude(source, &mut report, &document, &content, plan, false);
    if has_tools {
        source.keep_definitions(text);
    }
    // The content borrows the document, which is freed next.
    drop(content);
    if threads > 1 {
        discard(document);
    }
    Decision::of(Box::new(report)).of_tools(has_tools)
}

/// Takes what may be tools as such, if the folder has tools or the user named the file; `false` if that
/// depends on files that are read later.
fn settle_candidates(content: &mut Content<'_>, source: &RunInput, folder: FolderContent) -> bool {
    let is_by_user = source.is_explicit() && content.is_tool_by_itself();
    if folder == FolderContent::Tools || is_by_user {
        content.take_candidates();
    }
    is_by_user || folder != FolderContent::Unknown
}

/// Completes a report with the findings of rules about all content of a document.
fn judge(
    report: &mut FileReport,
    document: &Document,
    content: &Content<'_>,
    found: Findings,
    plan: &Plan,
) {
    report.compatibility = compatibility(content, &found, plan);
    report.steps = report.steps.saturating_add(found.steps);
    report.diagnostics = finish(document, content, found);
    report.neighbours = pointed_into(&content.neighbours, &report.diagnostics);
}

/// Adds to a file's content what is known of its name and of the files that it names.
fn complete<'d>(content: &mut Content<'d>, source: &RunInput, document: &'d Document) {
    if source.is_explicit() {
        take_named(content, document);
    }
    content.is_named = source.is_explicit();
    content.neighbours = neighbours(source, content);
    content.missing_scripts = missing_scripts(source, content);
    content.missing_scripts.extend(missing_entry_points(source, content));
}

/// Runs the rules over a document whose calls and results need no definitions of other files.
fn check_without_definitions<'d>(
    document: &'d Document,
    content: &Content<'d>,
    protocol: Protocol,
    plan: &'d Plan,
    threads: usize,
) -> Findings {
    let mut found = check_document(document, content, protocol, plan, threads);
    let budget = StepBudget::default();
    found.append(check_transcript(document, content, protocol, plan, None, &budget));
    found
}

/// The protocol that applies to a document, and a report with the facts about its content.
fn begin(
    source: &RunInput,
    document: &Document,
    content: &Content<'_>,
    settings: &Settings,
) -> (Protocol, FileReport) {
    let protocol = settings.protocol.map_or_else(
        || infer_protocol(content),
        |(revision, source)| Protocol { revision, source },
    );
    let is_searched = !settings.source.is_empty();
    let facts = FileFacts {
        kind: FileKind::of(content),
        bytes: document.text().len(),
        protocol,
        origin: content.origin(),
        tools: content.tool_count(),
        listed: ListedKind::ALL.map(|kind| content.listed_count(kind)),
        servers: content.server_files.iter().map(|file| server_count(*file)).sum(),
        results: content.results.len(),
        lists_tools: content.listed_tools().next().is_some(),
        calls: content.calls.len(),
        unanswered: content.calls.iter().filter(|call| call.outcome.is_unknown()).count(),
        configured: ConfiguredServer::all_of(document, content),
        policies: KeptPolicy::all_of(document, content, source.is_explicit()),
        declared: DeclaredServer::all_of(content),
        described: DescribedServer::all_of(content),
        single_tool: SingleTool::of(document, content, settings).map(Arc::new),
        sketches: if is_searched { sketches(document, content) } else { Vec::new() },
        directives: directives(document),
        tool_references: Vec::new(),
    };
    let coverage = FileCoverage { tried: tried_tools(content), ..FileCoverage::default() };
    let path = Arc::clone(source.path());
    (protocol, FileReport { facts, coverage, ..FileReport::new(path) })
}

/// Reads the tools that a file defines. A file that was named for its definitions must have some.
pub(crate) fn definitions(
    source: &RunInput,
    role: Role,
    settings: &Settings,
) -> Result<KnownTools, Box<FileReport>> {
    let document = source.document(source.text(settings)?, role, settings, 1);
    let content = content_of(&document, Purpose::Found, role, settings);
    let is_intended =
        role == Role::Tools && (source.is_explicit() || is_broken_definition(&document));
    if let Some(error) = document.syntax_errors().first().filter(|_| is_intended) {
        let line = document.source().position(error.span.start).line;
        let failure = format!("syntax error in line {line}; lint the file for details");
        return Err(Box::new(FileReport::failed(Arc::clone(source.path()), failure)));
    }
    if role == Role::Tools && source.is_explicit() && content.lists.is_empty() {
        let failure =
            format!("contains no tool definitions; it looks like {}", similar_format(&document));
        return Err(Box::new(FileReport::failed(Arc::clone(source.path()), failure)));
    }
    let mut known = KnownTools::default();
    known.add(&document, &content);
    Ok(if role == Role::Tools { known.for_all() } else { known })
}

/// Lints a file that contains results, with all its other content. A panic is recorded as the
/// failure of the file.
pub(crate) fn lint_results(
    source: &RunInput,
    role: Role,
    known: &KnownTools,
    plan: &Plan,
    budget: &StepBudget,
) -> FileReport {
    let streamed = || {
        let is_whole = plan.read_as.is_some() || source.kept_text().is_some();
        let file = source.file().filter(|_| !is_whole)?;
        lint_stream(file, role, known, plan, budget)
    };
    let whole = || {
        // Pieces may have been checked before it turned out that they cannot be distinguished.
        budget.begin_again();
        match source.text(plan) {
            Ok(text) => lint_results_in(source, text, role, known, plan, budget),
            Err(report) => *report,
        }
    };
    // Nothing of a file survives its panic except the report of the failure.
    let linting = AssertUnwindSafe(|| streamed().unwrap_or_else(whole));
    catch_unwind(linting).unwrap_or_else(|panic| {
        resume_if_cancelled(panic);
        panicked(source)
    })
}

fn lint_results_in(
    source: &RunInput,
    text: Arc<SourceText>,
    role: Role,
    known: &KnownTools,
    plan: &Plan,
    budget: &StepBudget,
) -> FileReport {
    budget.add_text(text.text().len());
    let document = source.document(text, role, plan, 1);
    let mut content = content_of(&document, role.purpose(), role, plan);
    content.is_named = source.is_explicit();
    if content.results.is_empty() {
        // Then that is reported for the file as a whole.
        content.unrecognised.clear();
    }
    let (protocol, mut report) = begin(source, &document, &content, plan);
    let mut own = KnownTools::default();
    own.add(&document, &content);
    let path = source.path();
    let folder = folder_of(path);
    let assignment = Assignment {
        own: &own,
        all: known,
        named: plan.tool.as_deref(),
        path,
        folder: &folder,
        is_of_all: role == Role::Results
            || known.are_for_all(&folder)
            || source.naming() == Naming::StandardInput,
        in_session: !content.transcript.is_empty(),
    };
    if report.facts.lists_tools {
        content.other_definitions = known.in_and_below(&folder, path);
    }
    let checked = check_recording(&document, &content, protocol, plan, &assignment, budget);
    report.coverage.exercised = checked.exercised;
    report.coverage.with_output_schema = own.names_with_output_schema().collect();
    report.unassigned = checked.unknown.results();
    report.steps = own.steps_to_compile();
    judge(&mut report, &document, &content, checked.found, plan);
    conclude(source, &mut report, &document, &content, plan, role == Role::Results);
    report
}
