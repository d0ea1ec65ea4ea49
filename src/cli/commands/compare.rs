//! `mcp-lint compare OLD NEW` and `mcp-lint compare [NEW…] --against OLD`: comparing two versions of tools.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::changes::{KINDS, Kind, Level};
use crate::cli::arguments::contract::{CompareArguments, ContractArguments};
use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::resolve::LintSetup;
use crate::cli::collect::collect;
use crate::cli::commands::config_failure;
use crate::cli::environment::{Environment, StdinKind};
use crate::cli::error::{Error, Result};
use crate::cli::git::Revision;
use crate::cli::lint::write_failures;
use crate::cli::process::Process;
use crate::comparison::{self, ComparePlan, Compared, Policy};
use crate::config::{ConfigScope, ContractConfig, LockConfig};
use crate::diagnostic::Severity;
use crate::engine::{Input, Job, Naming, Project, Role, Work};
use crate::outcome::RunOutcome;
use crate::report;
use crate::report::text::sanitize;
use crate::source::{
    FoundFile, ReadError, SourceText, absolute_path, display_path, name_filter, nearest,
};

const STDIN: &str = "-";

/// The file name of the lock if neither flag nor configuration names one.
const DEFAULT_LOCK: &str = "mcp-lint-lock.json";

pub(crate) fn compare(arguments: &CompareArguments, process: &mut Process<'_>) -> Result<u8> {
    let (paths, old) = versions(arguments);
    let lint = arguments.shared.for_paths(paths);
    let mut setup = Setup::new(&lint, process.environment, None)?;
    let against = setup.against(old.as_deref())?;
    let revision = Revision::named(&against, true, setup.lint.configs.folder())?;
    let old_is_stream = against == Path::new(STDIN);
    setup.lint.inputs.is_gate |= revision.is_some();
    let paths = &mut setup.lint.inputs.paths;
    if old_is_stream && paths.iter().any(|path| path == Path::new(STDIN)) {
        return Err(Error::usage("only one side can come from standard input"));
    }
    if paths.is_empty() && (old_is_stream || process.environment.stdin != StdinKind::Piped) {
        paths.push(PathBuf::from("."));
    }
    let new = setup.new_side(process)?;
    let plan = ComparePlan {
        old: match &revision {
            None => setup.old_side(&against, process)?,
            Some(revision) => setup.side_of_compared(revision, &new, process)?,
        },
        old_name: match &revision {
            None if old_is_stream => "standard input".to_owned(),
            None => display_path(&against).into_owned(),
            Some(revision) => revision.name.clone(),
        },
        old_is_elsewhere: old_is_stream || revision.is_some(),
        old_may_be_empty: revision.is_some(),
        new,
        may_be_empty: arguments.shared.failing.may_be_empty(),
        ..setup.plan(&arguments.contract)?
    };
    let compared = comparison::compare(plan).map_err(Error::Usage)?;
    if compared.is_same_text {
        writeln!(process.stderr, "both sides are the same bytes")?;
    }
    if arguments.semver {
        return print_bump(&compared, process.stdout);
    }
    setup.write(&compared, &setup.lint.options, process)
}

/// The paths of the new version, and the old version if it is named.
pub(super) fn versions(arguments: &CompareArguments) -> (Vec<PathBuf>, Option<PathBuf>) {
    match (&arguments.against, &*arguments.paths) {
        // As for `diff`.
        (None, [old, new]) => (vec![new.clone()], Some(old.clone())),
        (old, paths) => (paths.to_vec(), old.clone()),
    }
}

/// The setup of the commands that compare versions, before any input is read.
pub(super) struct Setup {
    pub(super) lint: LintSetup,
    scope: Arc<ConfigScope>,
}

impl Setup {
    /// Creates the setup; `base` is the revision to read the configuration from instead of the
    /// disk.
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
        let lint = LintSetup::new(lint, None, environment, base)?;
        let scope = lint.configs.of_folder(lint.configs.folder());
        // What it should say about the lock is not known.
        config_failure::check(&lint.configs)?;
        Ok(Self { lint, scope })
    }

    /// The path or revision of the old version.
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
             {DEFAULT_LOCK} with `mcp-lint lock`"
        )))
    }

    /// The path of the lock.
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

    /// Formats a path for reports: relative to the current directory if it is inside.
    fn local(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.lint.configs.folder()).unwrap_or(path).to_owned()
    }

    fn contract(&self) -> Option<&ContractConfig> {
        self.scope.config.as_ref().map(|config| &config.comparison.contract)
    }

    pub(super) fn lock_config(&self) -> Option<&LockConfig> {
        self.scope.config.as_ref().map(|config| &config.comparison.lock)
    }

    /// Collects the inputs of the old version: a file, a directory, or standard input.
    pub(super) fn old_side(&self, path: &Path, process: &mut Process<'_>) -> Result<Project> {
        // It is named, so something has to be in it.
        let mut inputs = self.lint.inputs.clone();
        (inputs.paths, inputs.named_as_found) = (vec![path.to_owned()], false);
        Ok(collect(&inputs, &self.lint.configs, process)?.project)
    }

    /// Collects the inputs of the old version from a revision: at the paths of the new version,
    /// unless another path is named.
    fn side_of_compared(
        &self,
        revision: &Revision,
        new: &Project,
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
            None if self.lint.inputs.paths.is_empty() => vec![PathBuf::from(".")],
            None => self.lint.inputs.paths.clone(),
        };
        let old = self.side_at(revision, &paths)?;
        if old.work().is_empty() {
            writeln!(process.stderr, "`{name}` has none of the files: every tool is new")?;
        }
        Ok(old)
    }

    /// Collects the inputs that would be read at these paths if a revision were checked out.
    pub(super) fn side_at(&self, revision: &Revision, paths: &[PathBuf]) -> Result<Project> {
        let is_found = name_filter(&self.lint.inputs.walk).map_err(Error::Usage)?;
        let here = self.lint.configs.folder();
        let named: Vec<_> = paths.iter().map(|named| absolute_path(here, named)).collect();
        let is_named = |path: &Path| named.contains(&absolute_path(here, path));
        let settings = |path: &Path| Arc::clone(&self.lint.configs.of_file(path).settings);
        let is_wanted = |path: &Path, size| {
            let is_wanted = is_named(path) || paths.iter().any(|root| is_found(root, path));
            let limit = settings(path).max_file_size;
            if is_wanted && size > limit {
                let why = ReadError::TooLarge { limit, size: Some(size) };
                return Err(format!("{} at `{}` {why}", display_path(path), revision.name));
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

    pub(super) fn new_side(&self, process: &mut Process<'_>) -> Result<Project> {
        let collected = collect(&self.lint.inputs, &self.lint.configs, process)?;
        config_failure::check(&self.lint.configs)?;
        Ok(collected.project)
    }

    /// The part of the plan that is independent of the command; the sides are added later.
    pub(super) fn plan(&self, arguments: &ContractArguments) -> Result<ComparePlan> {
        let config = self.scope.config.as_ref().map(|config| &*config.comparison);
        let undeclared = arguments.undeclared.map(Into::into);
        let policy = Policy { levels: levels(arguments)?, undeclared, ..Policy::of(config) };
        Ok(ComparePlan {
            policy,
            tools: arguments.tool.clone(),
            server: arguments.server_name.clone(),
            versions: [arguments.old_version.clone(), arguments.new_version.clone()],
            folder: self.lint.configs.folder().to_owned(),
            ..ComparePlan::default()
        })
    }

    /// Writes all reports and the accompanying messages; returns the exit code.
    pub(super) fn write(
        &self,
        compared: &Compared,
        options: &report::Options,
        process: &mut Process<'_>,
    ) -> Result<u8> {
        let Compared { run, totals, .. } = compared;
        let outcome = RunOutcome::of(run, &[], &self.lint.failing);
        let written = self.lint.outputs.write_files(run, options);
        let streamed = self.lint.outputs.write_stream(run, options, process.stdout);
        drop(write_failures(run, self.lint.stderr_options.style, process.stderr));
        if !self.lint.quiet && !self.lint.outputs.shows_totals() {
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

/// The levels that flags set for kinds of changes.
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
