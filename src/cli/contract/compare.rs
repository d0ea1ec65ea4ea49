//! `mcp-lint compare [NEW…] --against OLD`

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::CommandFactory;

use crate::cli::arguments::contract::{CompareArguments, ContractArguments};
use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::program::Arguments;
use crate::cli::arguments::resolve;
use crate::cli::collect::collect;
use crate::cli::commands::config_failure;
use crate::cli::contract::policy::Policy;
use crate::cli::contract::run::{Compared, Outcome as Report};
use crate::cli::contract::sides::{SideFiles, keep_named, old_inputs};
use crate::cli::environment::{Environment, StdinKind};
use crate::cli::error::Error;
use crate::cli::lint::write_failures;
use crate::cli::outputs::Outputs;
use crate::cli::streams::Streams;
use crate::config::{Config, ConfigFiles, Configs, load_config};
use crate::contract::ToolSet;
use crate::diagnostic::Severity;
use crate::outcome::Outcome;
use crate::report::text::sanitize;
use crate::source::{SourceText, read_input};

const STDIN: &str = "-";

/// Where the lock is if nothing names another.
pub(in crate::cli) const DEFAULT_LOCK: &str = "mcp-lint-lock.json";

const HELP: &str = "accept it by a new version, an override with `changes` and a reason, or \
                    `mcp-lint lock update`";

pub(in crate::cli) fn compare(
    arguments: &CompareArguments,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let mut lint = arguments.shared.for_paths(arguments.paths.clone());
    let setup = Setup::new(&lint, environment)?;
    let against = setup.against(arguments.against.as_deref())?;
    let old_is_stream = against == Path::new(STDIN);
    if old_is_stream && lint.paths.iter().any(|path| path == Path::new(STDIN)) {
        let message = "only one side can come from standard input".to_owned();
        return Err(Error::Usage(message));
    }
    let text = old_is_stream.then(|| read_old(&lint, &setup.configs, streams.stdin)).transpose()?;
    if lint.paths.is_empty() && (old_is_stream || environment.stdin != StdinKind::Piped) {
        lint.paths.push(PathBuf::from("."));
    }
    let new = setup.new_side(&lint, environment, streams)?;
    let old = SideFiles::read(old_inputs(&against, text, &lint, &setup.configs)?);
    let shown = if old_is_stream { "standard input" } else { &*against.to_string_lossy() };
    check_old(&old, shown)?;
    let (old_contents, new_contents) = (old.contents(), new.contents());
    let server = arguments.contract.server_name.as_deref();
    let mut old_tools = old.tools(&old_contents, server)?;
    let mut new_tools = new.tools(&new_contents, server)?;
    let may_be_empty = lint.failing.no_error_on_unmatched;
    check_tools(&old_tools, &old, "old", shown, may_be_empty)?;
    check_tools(&new_tools, &new, "new", "the given paths", may_be_empty)?;
    keep_named(&mut old_tools, &mut new_tools, &arguments.contract.tool, may_be_empty)?;
    let policy = setup.policy(&arguments.contract)?;
    let report = Compared {
        old: &old,
        new: &new,
        old_tools: &old_tools,
        new_tools: &new_tools,
        policy: &policy,
        folder: setup.configs.folder(),
        old_is_stream,
        help: HELP,
        versions: versions(&arguments.contract),
        is_check: false,
        ignored: &[],
        security_first: false,
        reports_unused_overrides: arguments.contract.tool.is_empty(),
        fail_on: None,
    }
    .report()?;
    if is_same_text(&old, &new) {
        writeln!(streams.stderr, "both sides are the same bytes")?;
    }
    if arguments.semver {
        return print_bump(&report, streams.stdout);
    }
    write(&report, &lint, &setup, &setup.options, environment, streams)
}

/// Whether a file is compared with itself, as happens after a release.
fn is_same_text(old: &SideFiles, new: &SideFiles) -> bool {
    match (old.files.as_slice(), new.files.as_slice()) {
        ([one], [other]) => one.document.text() == other.document.text(),
        _ => false,
    }
}

pub(super) fn versions(arguments: &ContractArguments) -> [Option<&str>; 2] {
    [arguments.old_version.as_deref(), arguments.new_version.as_deref()]
}

/// What both commands need before they read anything.
pub(super) struct Setup {
    pub(super) configs: Arc<Configs>,
    config: Option<Config>,
    outputs: Outputs,
    pub(super) options: crate::report::Options,
}

impl Setup {
    pub(super) fn new(lint: &LintArguments, environment: &Environment<'_>) -> Result<Self, Error> {
        if lint.files.show_files {
            let message = "--show-files applies to linting; nothing is compared with it";
            return Err(Error::Usage(message.to_owned()));
        }
        let outputs = Outputs::of(lint, environment)?;
        let options = resolve::report_options(lint, environment);
        // Levels of rules are not those of changes.
        let matches = Arguments::command().get_matches_from(["mcp-lint"]);
        let needs = outputs.report_needs(&options);
        let configs = resolve::configs(lint, &matches, environment, needs)?;
        let scope = configs.of_folder(configs.folder());
        let read = |files: &ConfigFiles| load_config(&files.path, configs.folder());
        let config = scope.config.as_ref().map(read).transpose();
        let config = config.map_err(|error| Error::Config(vec![*error]))?;
        Ok(Self { configs, config, outputs, options })
    }

    fn against(&self, given: Option<&Path>) -> Result<PathBuf, Error> {
        if let Some(path) = given {
            return Ok(path.to_owned());
        }
        let configured =
            self.config.as_ref().and_then(|config| config.values.contract.against.as_ref());
        let lock = configured.map_or_else(|| self.lock(None), |it| self.local(&it.value));
        match lock.exists() {
            true => Ok(lock),
            false => Err(Error::Usage(format!(
                "nothing to compare with: name the old version with --against, or write \
                 {DEFAULT_LOCK} with `mcp-lint lock update`"
            ))),
        }
    }

    /// Where the lock is.
    pub(super) fn lock(&self, given: Option<&Path>) -> PathBuf {
        if let Some(path) = given {
            return path.to_owned();
        }
        let config = self.config.as_ref();
        if let Some(file) = config.and_then(|config| config.values.lock.file.as_ref()) {
            return self.local(&file.value);
        }
        match config.and_then(|config| config.path.parent()) {
            Some(folder) => self.local(&folder.join(DEFAULT_LOCK)),
            None => PathBuf::from(DEFAULT_LOCK),
        }
    }

    /// A path as reports show it: from the current directory on, if it is in there.
    fn local(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.configs.folder()).unwrap_or(path).to_owned()
    }

    pub(super) fn lock_config(&self) -> crate::config::LockConfig {
        self.config.as_ref().map(|config| config.values.lock.clone()).unwrap_or_default()
    }

    pub(super) fn new_side(
        &self,
        lint: &LintArguments,
        environment: &Environment<'_>,
        streams: &mut Streams<'_>,
    ) -> Result<SideFiles, Error> {
        let collected = collect(lint, &self.configs, environment, streams.stdin)?;
        config_failure::check(&self.configs)?;
        let (work, errors) = collected.project.into_parts();
        let mut side = SideFiles::read(work);
        side.failures.extend(errors.into_iter().map(|error| (error.path, error.message)));
        Ok(side)
    }

    pub(super) fn policy(&self, arguments: &ContractArguments) -> Result<Policy, Error> {
        let config = self.config.as_ref();
        let contract = config.map(|config| config.values.contract.clone()).unwrap_or_default();
        let layers = config.iter().flat_map(|config| &config.overrides);
        let overrides = layers.flat_map(|layer| layer.overrides());
        let overrides = overrides.filter(|own| !own.changes.is_empty()).cloned().collect();
        Policy::new(arguments, contract, overrides)
    }
}

fn read_old(
    lint: &LintArguments,
    configs: &Configs,
    stdin: &mut dyn Read,
) -> Result<SourceText, Error> {
    let name = lint.files.stdin_filename.as_str();
    let limit = configs.of_file(Path::new(name)).settings.max_file_size;
    let bytes = read_input(stdin, limit)
        .map_err(|error| Error::Usage(format!("standard input cannot be read: {error}")))?;
    Ok(SourceText::from_bytes(name, bytes))
}

/// A baseline must be complete.
pub(super) fn check_old(old: &SideFiles, shown: &str) -> Result<(), Error> {
    match old.failures.first() {
        None => Ok(()),
        Some((path, why)) => {
            let (path, shown) = (sanitize::terminal(path), sanitize::terminal(shown));
            Err(Error::Usage(format!("the old side ({shown}) cannot be used: {path}: {why}")))
        }
    }
}

/// A wrong path must not read as "all tools were removed".
pub(super) fn check_tools(
    tools: &ToolSet<'_>,
    side: &SideFiles,
    which: &str,
    shown: &str,
    may_be_empty: bool,
) -> Result<(), Error> {
    let is_lock = side.files.iter().any(|file| crate::contract::is_lock(&file.document));
    if !tools.tools.is_empty() || may_be_empty || is_lock {
        return Ok(());
    }
    let failed = side
        .failures
        .first()
        .map(|(path, why)| format!(": {}: {}", sanitize::terminal(path), sanitize::terminal(why)));
    Err(Error::Usage(format!(
        "the {which} side ({}) contains no tools{}; name a file or directory that does, or add \
         --no-error-on-unmatched",
        sanitize::terminal(shown),
        failed.unwrap_or_default()
    )))
}

fn print_bump(report: &Report, stdout: &mut dyn Write) -> Result<u8, Error> {
    match &report.totals.next {
        Some(next) => writeln!(stdout, "{} {next}", report.totals.bump)?,
        None => writeln!(stdout, "{}", report.totals.bump)?,
    }
    stdout.flush()?;
    Ok(if report.run.failures().next().is_some() { 2 } else { 0 })
}

/// Writes all reports and what is said beside them; the exit code.
pub(super) fn write(
    report: &Report,
    lint: &LintArguments,
    setup: &Setup,
    options: &crate::report::Options,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let failing = resolve::failing_options(lint);
    let outcome = Outcome::of(&report.run, &[], &failing);
    let written = setup.outputs.write_files(&report.run, options);
    let streamed = setup.outputs.write_stream(&report.run, options, streams.stdout);
    let color = environment.color(lint.output.color, environment.stderr_is_terminal);
    let style = crate::report::Style { color, ..options.style };
    drop(write_failures(&report.run, style, streams.stderr));
    if !lint.output.quiet && !setup.outputs.shows_totals() {
        let hidden = report.totals.compatible > 0 && !options.shows(Severity::Info);
        let hint = if hidden { " (-v shows the compatible ones)" } else { "" };
        drop(writeln!(streams.stderr, "{}{hint}", report.totals.line()));
    }
    drop(streams.stderr.flush());
    match written.and(streamed) {
        Ok(()) | Err(Error::ClosedPipe) => Ok(outcome.exit_code()),
        Err(error) => Err(error),
    }
}
