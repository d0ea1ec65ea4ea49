//! From files to findings: in parallel, and always in the same order.
//!
//! Definitions are looked at first, each file on its own. Recorded results come second, because
//! the tools they belong to may be defined in any file.

mod check;
mod check_results;
mod file;
mod finish;
mod known_tools;
mod parallel;
mod report;
mod result_stream;
mod siblings;
mod tool_of_result;
mod unite;

use crate::config::Settings;
use crate::schema::VALIDATION_STACK;
use crate::source::{FoundFile, SourceText};

use file::{FirstLook, Source};
use known_tools::KnownTools;
use parallel::parallel;

pub use check::check_document;
pub use report::{FileKind, FileReport, RunReport, UnknownTool};
pub use siblings::SingleTool;

/// One thing to lint.
#[derive(Debug)]
pub enum Input {
    /// A file to be read.
    File(FoundFile),
    /// A text that is already there (standard input).
    Text(SourceText),
}

/// What an input is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It is linted, whatever it holds.
    Lint,
    /// Its definitions are used to check results against, and not linted.
    Tools,
    /// It holds recorded results.
    Results,
}

/// An input, and what it is for.
#[derive(Debug)]
pub struct Job {
    /// What is to be read.
    pub input: Input,
    /// What for.
    pub role: Role,
}

/// Lints all inputs. The report does not depend on the number of threads.
pub fn run(inputs: Vec<Input>, settings: &Settings) -> RunReport {
    let jobs = inputs.into_iter().map(|input| Job { input, role: Role::Lint });
    run_jobs(jobs.collect(), settings)
}

/// Does all jobs. The report does not depend on the number of threads.
pub fn run_jobs(jobs: Vec<Job>, settings: &Settings) -> RunReport {
    let sources: Vec<_> = jobs.into_iter().map(|job| (Source::from(job.input), job.role)).collect();
    let first: Vec<_> = sources.iter().filter(|(_, role)| *role == Role::Lint).collect();
    let threads = settings.jobs.min(first.len().div_ceil(4)).max(1);
    // With a single file, the threads share its tools instead.
    let inner = if threads == 1 { settings.jobs } else { 1 };
    let looks = parallel(first, threads, None, |(source, _)| {
        (source, file::first_look(source, settings, inner))
    });
    let second = SecondLook::new(&sources, &looks);
    let (known, failures) = second.known_tools(settings);
    let named = settings.tool.as_deref();
    let unknown_tool = named.and_then(|name| unknown_tool(&known, name));
    let mut files = second.results(&known, settings);
    files.extend(failures);
    files.extend(looks.into_iter().filter_map(|(_, look)| look.report));
    files.sort_by(|a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
    siblings::compare(&mut files, settings);
    RunReport { unknown_tool, ..RunReport::new(files, settings.active_rules()) }
}

/// The name that the user gave, where no definition has it.
fn unknown_tool(known: &KnownTools, name: &str) -> Option<UnknownTool> {
    let missing = !known.names().any(|known| known == name);
    missing.then(|| UnknownTool {
        name: name.to_owned(),
        near: known.near(name).map(str::to_owned),
        no_tools: known.is_empty(),
    })
}

/// What is looked at once all definitions have been seen.
struct SecondLook<'s> {
    tools: Vec<(&'s Source, Role)>,
    results: Vec<(&'s Source, Role)>,
}

impl<'s> SecondLook<'s> {
    fn new(sources: &'s [(Source, Role)], looks: &[(&'s Source, FirstLook)]) -> Self {
        let of_role = |wanted: Role| {
            let of_role = sources.iter().filter(move |(_, role)| *role == wanted);
            of_role.map(|(source, role)| (source, *role))
        };
        let looked = |wanted: fn(&FirstLook) -> bool| {
            let found = looks.iter().filter(move |(_, look)| wanted(look));
            found.map(|(source, _)| (*source, Role::Lint))
        };
        Self {
            tools: of_role(Role::Tools).chain(looked(|look| look.has_tools)).collect(),
            results: of_role(Role::Results).chain(looked(FirstLook::is_deferred)).collect(),
        }
    }

    /// The tools of all files that have some, if anybody wants to know. The files are read again:
    /// nearly always there are no results, and then nothing has to be kept.
    fn known_tools(&self, settings: &Settings) -> (KnownTools, Vec<FileReport>) {
        let mut known = KnownTools::default();
        let mut failures = Vec::new();
        let wanted = !self.results.is_empty() || settings.tool.is_some();
        let definitions = self.tools.iter().filter(|(_, role)| wanted || *role == Role::Tools);
        let read = parallel(definitions.collect(), settings.jobs, None, |(source, role)| {
            file::definitions(source, *role, settings)
        });
        for found in read {
            match found {
                Ok(tools) => known.append(tools),
                Err(failure) => failures.push(*failure),
            }
        }
        (known, failures)
    }

    fn results(&self, known: &KnownTools, settings: &Settings) -> Vec<FileReport> {
        let results: Vec<_> = self.results.iter().collect();
        if results.is_empty() {
            return Vec::new();
        }
        parallel(results, settings.jobs, Some(VALIDATION_STACK), |(source, role)| {
            file::lint_results(source, *role, known, settings)
        })
    }
}
