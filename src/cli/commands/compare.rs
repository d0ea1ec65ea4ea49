//! `mcp-lint compare [NEW…] --against OLD`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::changes::{KINDS, Kind, Level};
use crate::cli::arguments::contract::{CompareArguments, ContractArguments, SharedArguments};
use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::resolve;
use crate::cli::collect::collect;
use crate::cli::commands::config_failure;
use crate::cli::environment::{Environment, StdinKind};
use crate::cli::error::{Error, Result};
use crate::cli::git::Revision;
use crate::cli::lint::write_failures;
use crate::cli::outputs::Outputs;
use crate::cli::process::Process;
use crate::comparison::{self, ComparePlan, Compared, Policy};
use crate::config::{Configs, ContractConfig, LockConfig, Scope};
use crate::diagnostic::Severity;
use crate::engine::{Input, Job, Naming, Project, Role, Work};
use crate::outcome::Outcome;
use crate::report;
use crate::report::text::sanitize;
use crate::source::{FoundFile, ReadError, SourceText, absolute_path, name_filter, nearest};

const STDIN: &str = "-";

/// Where the lock is if nothing names another.
const DEFAULT_LOCK: &str = "mcp-lint-lock.json";

pub(crate) fn compare(arguments: &CompareArguments, process: &mut Process<'_>) -> Result<u8> {
    let mut lint = arguments.shared.for_paths(arguments.paths.clone());
    let setup = Setup::new(&lint, process.environment, None)?;
    let against = setup.against(arguments.against.as_deref())?;
    let revision = Revision::named(&against, true, setup.configs.folder())?;
    let old_is_stream = against == Path::new(STDIN);
    if old_is_stream && lint.paths.iter().any(|path| path == Path::new(STDIN)) {
        return Err(Error::usage("only one side can come from standard input"));
    }
    if lint.paths.is_empty() && (old_is_stream || process.environment.stdin != StdinKind::Piped) {
        lint.paths.push(PathBuf::from("."));
    }
    let new = setup.new_side(&lint, process)?;
    let plan = ComparePlan {
        old: match &revision {
            None => setup.old_side(&against, &arguments.shared, process)?,
            Some(revision) => setup.side_of_compared(revision, &new, &lint, process)?,
        },
        old_name: match &revision {
            None if old_is_stream => "standard input".to_owned(),
            None => against.to_string_lossy().into_owned(),
            Some(revision) => revision.name.clone(),
        },
        old_is_elsewhere: old_is_stream || revision.is_some(),
        old_may_be_empty: revision.is_some(),
        new,
        ..setup.plan(&arguments.contract, &lint)?
    };
    let compared = comparison::compare(plan).map_err(Error::Usage)?;
    if compared.is_same_text {
        writeln!(process.stderr, "both sides are the same bytes")?;
    }
    if arguments.semver {
        return print_bump(&compared, process.stdout);
    }
    setup.write(&compared, &lint, &setup.options, process)
}

/// What the commands need before they read anything.
pub(super) struct Setup {
    pub(super) configs: Arc<Configs>,
    pub(super) options: report::Options,
    scope: Arc<Scope>,
    outputs: Outputs,
}

impl Setup {
    /// The configuration is that of `base`, if there is one.
    pub(super) fn new(
        lint: &LintArguments,
        environment: &Environment<'_>,
        base: Option<&Revision>,
    ) -> Result<Self> {
        if lint.files.show_files {
            return Err(Error::usage(
                "--show-files applies to linting; nothing is compared with it",
            ));
        }
        let outputs = Outputs::of(lint, environment)?;
        let options = resolve::report_options(lint, environment);
        let needs = outputs.report_needs(&options);
        let configs = resolve::configs(lint, None, environment, needs, base)?;
        let scope = configs.of_folder(configs.folder());
        // What it should say about the lock is not known.
        config_failure::check(&configs)?;
        Ok(Self { configs, options, scope, outputs })
    }

    /// The path of the old version, or its revision.
    fn against(&self, given: Option<&Path>) -> Result<PathBuf> {
        if let Some(path) = given {
            return Ok(path.to_owned());
        }
        let configured = self.contract().and_then(|contract| contract.against.as_ref());
        let lock = configured.map_or_else(|| self.lock(None), |it| self.local(&it.value));
        if lock.exists() {
            return Ok(lock);
        }
        Err(Error::Usage(format!(
            "nothing to compare with: name the old version with --against, or write \
             {DEFAULT_LOCK} with `mcp-lint lock update`"
        )))
    }

    /// Where the lock is.
    pub(super) fn lock(&self, given: Option<&Path>) -> PathBuf {
        if let Some(path) = given {
            return path.to_owned();
        }
        if let Some(file) = self.lock_config().and_then(|lock| lock.file.as_ref()) {
            return self.local(&file.value);
        }
        let config = self.scope.config.as_ref();
        match config.and_then(|config| config.path.parent()) {
            Some(folder) => self.local(&folder.join(DEFAULT_LOCK)),
            None => PathBuf::from(DEFAULT_LOCK),
        }
    }

    /// A path as reports show it: from the current directory on, if it is in there.
    fn local(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.configs.folder()).unwrap_or(path).to_owned()
    }

    fn contract(&self) -> Option<&ContractConfig> {
        self.scope.config.as_ref().map(|config| &config.comparison.contract)
    }

    pub(super) fn lock_config(&self) -> Option<&LockConfig> {
        self.scope.config.as_ref().map(|config| &config.comparison.lock)
    }

    /// The inputs of the old version: a file, a directory, or standard input.
    pub(super) fn old_side(
        &self,
        path: &Path,
        shared: &SharedArguments,
        process: &mut Process<'_>,
    ) -> Result<Project> {
        let mut lint = shared.for_paths(vec![path.to_owned()]);
        // It is named, so something has to be in it.
        lint.files.skip_unrecognised = false;
        Ok(collect(&lint, &self.configs, process)?.project)
    }

    /// The inputs of the old version at a revision: at the paths of the new one, unless another was
    /// named.
    fn side_of_compared(
        &self,
        revision: &Revision,
        new: &Project,
        lint: &LintArguments,
        process: &mut Process<'_>,
    ) -> Result<Project> {
        let is_text = |(job, _): &Work| job.input.naming() == Naming::StandardInput;
        let name = sanitize::terminal(&revision.name);
        let paths = match &revision.path {
            Some(path) => vec![path.clone()],
            None if new.work().iter().any(is_text) => {
                return Err(Error::Usage(format!(
                    "standard input is not in the repository; name the old file: --against \
                     git:{name}:PATH"
                )));
            }
            None if lint.paths.is_empty() => vec![PathBuf::from(".")],
            None => lint.paths.clone(),
        };
        let old = self.side_at(revision, &paths, lint)?;
        if old.work().is_empty() {
            writeln!(process.stderr, "`{name}` has none of the files: every tool is new")?;
        }
        Ok(old)
    }

    /// The inputs that would be read at these paths if a revision were checked out.
    pub(super) fn side_at(
        &self,
        revision: &Revision,
        paths: &[PathBuf],
        lint: &LintArguments,
    ) -> Result<Project> {
        let is_found = name_filter(&resolve::walk_options(lint, &self.configs));
        let is_found = is_found.map_err(Error::Usage)?;
        let here = self.configs.folder();
        let named: Vec<_> = paths.iter().map(|named| absolute_path(here, named)).collect();
        let is_named = |path: &Path| named.contains(&absolute_path(here, path));
        let settings = |path: &Path| Arc::clone(&self.configs.of_file(path).settings);
        let is_wanted = |path: &Path, size| {
            let is_wanted = is_named(path) || paths.iter().any(|root| is_found(root, path));
            let limit = settings(path).max_file_size;
            if is_wanted && size > limit {
                let why = ReadError::TooLarge { limit, size: Some(size) };
                return Err(format!("{} at `{}` {why}", path.display(), revision.name));
            }
            Ok(is_wanted)
        };
        let files = revision.files(paths, is_wanted).map_err(Error::Usage)?;
        let work = files.into_iter().map(|(path, bytes)| {
            let naming = if is_named(&path) { Naming::Named } else { Naming::Found };
            let text = SourceText::from_bytes(FoundFile::new(&path, true).display, bytes);
            let input = Input::of_file_text(Arc::new(text), naming);
            (Job { input, role: Role::Lint }, settings(&path))
        });
        Ok(Project::new(work.collect(), Vec::new()))
    }

    pub(super) fn new_side(
        &self,
        lint: &LintArguments,
        process: &mut Process<'_>,
    ) -> Result<Project> {
        let collected = collect(lint, &self.configs, process)?;
        config_failure::check(&self.configs)?;
        Ok(collected.project)
    }

    /// What does not depend on the command, for sides that are still to be added.
    pub(super) fn plan(
        &self,
        arguments: &ContractArguments,
        lint: &LintArguments,
    ) -> Result<ComparePlan> {
        let config = self.scope.config.as_ref().map(|config| &*config.comparison);
        let undeclared = arguments.undeclared.map(Into::into);
        let policy = Policy { levels: levels(arguments)?, undeclared, ..Policy::of(config) };
        Ok(ComparePlan {
            policy,
            tools: arguments.tool.clone(),
            may_be_empty: lint.failing.no_error_on_unmatched,
            server: arguments.server_name.clone(),
            versions: [arguments.old_version.clone(), arguments.new_version.clone()],
            folder: self.configs.folder().to_owned(),
            ..ComparePlan::default()
        })
    }

    /// Writes all reports and the messages beside them; the exit code.
    pub(super) fn write(
        &self,
        compared: &Compared,
        lint: &LintArguments,
        options: &report::Options,
        process: &mut Process<'_>,
    ) -> Result<u8> {
        let Compared { run, totals, .. } = compared;
        let outcome = Outcome::of(run, &[], &resolve::failing_options(lint));
        let written = self.outputs.write_files(run, options);
        let streamed = self.outputs.write_stream(run, options, process.stdout);
        let color =
            process.environment.color(lint.output.color, process.environment.stderr_is_terminal);
        let style = report::Style { color, ..options.style };
        drop(write_failures(run, style, process.stderr));
        if !lint.output.quiet && !self.outputs.shows_totals() {
            let hidden = totals.compatible > 0 && !options.shows(Severity::Info);
            let hint = if hidden { " (-v shows the compatible ones)" } else { "" };
            drop(writeln!(process.stderr, "{}{hint}", totals.line()));
        }
        drop(process.stderr.flush());
        match written.and(streamed) {
            Ok(()) | Err(Error::ClosedPipe) => Ok(outcome.exit_code()),
            Err(error) => Err(error),
        }
    }
}

/// The levels that the command line gives kinds of changes.
fn levels(arguments: &ContractArguments) -> Result<Vec<(&'static Kind, Level)>> {
    let mut levels = Vec::new();
    for (names, level) in [
        (&arguments.error, Level::Breaking),
        (&arguments.warn, Level::Risky),
        (&arguments.info, Level::Compatible),
        (&arguments.off, Level::None),
    ] {
        for name in names {
            levels.push((known_kind(name.trim())?, level));
        }
    }
    Ok(levels)
}

fn known_kind(name: &str) -> Result<&'static Kind> {
    Kind::named(name).ok_or_else(|| {
        let end = match nearest(name, KINDS.iter().map(|kind| kind.name)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`mcp-lint rules --changes` lists them".to_owned(),
        };
        Error::Usage(format!("there is no kind of change `{name}`; {end}"))
    })
}

fn print_bump(compared: &Compared, stdout: &mut dyn Write) -> Result<u8> {
    match &compared.totals.next {
        Some(next) => writeln!(stdout, "{} {next}", compared.totals.bump)?,
        None => writeln!(stdout, "{}", compared.totals.bump)?,
    }
    stdout.flush()?;
    Ok(if compared.run.failures().next().is_some() { 2 } else { 0 })
}
