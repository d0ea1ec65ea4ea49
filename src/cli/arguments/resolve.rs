//! Resolving the command line to settings.
//!
//! [`LintSetup`] is created once, and afterwards nothing reads the arguments.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;

use crate::cli::arguments::lint::{ConfigChoiceArguments, LintArguments};
use crate::cli::arguments::values::ColorChoice;
use crate::cli::collect::Inputs;
use crate::cli::environment::Environment;
use crate::cli::error::{Error, Result};
use crate::cli::fixing::FixChoice;
use crate::cli::git::{Revision, is_revision};
use crate::cli::outputs::Outputs;
use crate::config::{
    ConfigChoice, Configs, Flags, Given, ReportNeeds, RuleSelector, SourceDirectory, Values,
    no_such_rule,
};
use crate::diagnostic::FailOn;
use crate::engine::named_directories;
use crate::outcome::FailingOptions;
use crate::report::{DEFAULT_MAX_FINDINGS, Links, Options, Repository, Style};
use crate::rules::Level;
use crate::source::{absolute_path, folder_of};
use crate::targets::Selection;

/// The resolved setup of a run of linting, or of a similar command.
pub(crate) struct LintSetup {
    pub(crate) inputs: Inputs,
    pub(crate) configs: Arc<Configs>,
    pub(crate) outputs: Outputs,
    /// Options of reports on standard output.
    pub(crate) options: Options,
    /// Options of text on standard error.
    pub(crate) stderr_options: Options,
    pub(crate) failing: FailingOptions,
    pub(crate) fixing: Option<FixChoice>,
    /// Whether to list the files instead of linting them.
    pub(crate) show_files: bool,
    pub(crate) show_suppressed: bool,
    /// The reason for the overrides to add, if overrides are to be added.
    pub(crate) add_override: Option<String>,
    pub(crate) quiet: bool,
}

impl LintSetup {
    /// Creates the setup of a run; `matches` belongs to a command whose flags set levels of rules,
    /// and `base` is the revision to read configurations from instead of the disk.
    pub(crate) fn new(
        arguments: &LintArguments,
        matches: Option<&ArgMatches>,
        environment: &Environment<'_>,
        base: Option<&Revision>,
    ) -> Result<Self> {
        let outputs = Outputs::of(arguments, environment)?;
        let options = report_options(arguments, environment);
        let fixing = FixChoice::of(&arguments.fixing, &options);
        let reports = outputs.report_needs(&options);
        let report_needs = fixing.map_or(reports, |fixing| fixing.report_needs(reports));
        let configs = configs(arguments, matches, environment, report_needs, base)?;
        let color = environment.color(arguments.output.color, environment.stderr_is_terminal);
        let style = Style { color, ..options.style };
        let mut inputs = Inputs::of(arguments, &configs);
        let mut named = inputs.paths.iter().chain(&inputs.results).chain(&inputs.tools);
        let named = named.next().map_or_else(|| Path::new("."), PathBuf::as_path);
        let named = if named.is_dir() { named } else { folder_of(named) };
        let error_on_unmatched = configs.of_folder(named).settings.error_on_unmatched;
        let config = config_choice(&arguments.choice, environment);
        let is_of_revision = matches!(&config, ConfigChoice::File(path) if is_revision(path));
        inputs.is_gate |= base.is_some() || is_of_revision;
        Ok(Self {
            inputs,
            configs,
            outputs,
            stderr_options: Options { style, ..options.clone() },
            options,
            failing: FailingOptions {
                max_warnings: arguments.failing.max_warnings,
                error_on_unmatched,
            },
            fixing,
            show_files: arguments.files.show_files,
            show_suppressed: arguments.suppression.show_suppressed,
            add_override: arguments.suppression.add_override.clone(),
            quiet: arguments.output.quiet,
        })
    }
}

/// The flags that set levels of rules.
const LEVEL_FLAGS: [(&str, Level); 4] =
    [("error", Level::Error), ("warn", Level::Warning), ("info", Level::Info), ("off", Level::Off)];

/// Collects the settings that flags give.
fn flags(
    arguments: &LintArguments,
    matches: Option<&ArgMatches>,
    environment: &Environment<'_>,
    report_needs: ReportNeeds,
) -> Result<Flags> {
    let (rules, limits) = (&arguments.rules, &arguments.limits);
    let select: Result<Vec<_>, _> = rules.select.iter().map(|name| selector(name)).collect();
    let mut values = Values::default();
    rules.add_to(&mut values);
    arguments.failing.add_to(&mut values);
    if arguments.failing.exit_zero {
        values.top.fail_on = by_flag("exit-zero", Some(FailOn::Never));
    }
    limits.add_to(&mut values);
    values.top.targets = by_flag("target", targets(arguments)?);
    let most = arguments.failing.max_warnings;
    let most = most.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    values.top.max_warnings = by_flag("max-warnings", most);
    let baseline = arguments.suppression.baseline.as_ref();
    let baseline = baseline.map(|path| absolute_path(&folder(environment), path));
    values.top.baseline = by_flag("baseline", baseline);
    values.source.paths = by_flag("source", source(arguments, environment)?);
    Ok(Flags {
        values,
        today: Some(environment.today),
        select: select?,
        levels: matches.map(level_changes).transpose()?.unwrap_or_default(),
        max_schema_depth: limits.max_schema_depth,
        max_subschemas: limits.max_subschemas,
        jobs: limits.jobs,
        tool: arguments.results.tool.clone(),
        read_as: arguments.files.read_as,
        no_error_on_unmatched: may_match_nothing(arguments),
        no_suppressions: arguments.suppression.no_suppressions,
        report_needs,
        are_defaults: false,
        folder: folder(environment),
    })
}

/// Records the flag that gives a value.
fn by_flag<T>(flag: &'static str, value: Option<T>) -> Option<Given<T>> {
    value.map(|value| Given::by_flag(flag, value))
}

/// The choice of the configuration by flags, or else by the environment.
fn config_choice(arguments: &ConfigChoiceArguments, environment: &Environment<'_>) -> ConfigChoice {
    let variable = || environment.value("MCP_LINT_CONFIG").map(PathBuf::from);
    // `--no-config` beats the variable, which may be set for a whole machine.
    match arguments.config.clone().or_else(|| variable().filter(|_| !arguments.no_config)) {
        Some(path) => ConfigChoice::File(path),
        None if arguments.no_config => ConfigChoice::Nothing,
        None => ConfigChoice::Nearest,
    }
}

/// The folder that relative paths start from; empty if it is unknown.
pub(crate) fn folder(environment: &Environment<'_>) -> PathBuf {
    environment.current_folder.clone().unwrap_or_default()
}

/// Creates the configurations of a run; `matches` belongs to a command whose flags set levels of
/// rules.
pub(crate) fn configs(
    arguments: &LintArguments,
    matches: Option<&ArgMatches>,
    environment: &Environment<'_>,
    report_needs: ReportNeeds,
    base: Option<&Revision>,
) -> Result<Arc<Configs>> {
    let flags = flags(arguments, matches, environment, report_needs)?;
    configs_of(&arguments.choice, environment, base, flags)
}

/// Creates the configurations for the files of a run, with the settings of the command line in
/// `flags`. Configurations are read from the revision that the choice names, or else from `base`.
pub(crate) fn configs_of(
    arguments: &ConfigChoiceArguments,
    environment: &Environment<'_>,
    base: Option<&Revision>,
    flags: Flags,
) -> Result<Arc<Configs>> {
    let mut choice = config_choice(arguments, environment);
    let named = match &choice {
        ConfigChoice::File(path) => Revision::named(path, false, &flags.folder)?,
        _ => None,
    };
    if let Some(revision) = &named {
        choice = revision.path.clone().map_or(ConfigChoice::Nearest, ConfigChoice::File);
    }
    let version = named.as_ref().or(base).map(Revision::configurations).transpose()?;
    let configs = Configs::at(version, &choice, flags);
    configs.map(Arc::new).map_err(|error| Error::Config(vec![*error]))
}

fn targets(arguments: &LintArguments) -> Result<Option<Selection>> {
    let names = &arguments.rules.target;
    let selection = Selection::of_names(names.iter().map(|name| name.trim()))
        .map_err(|unknown| Error::Usage(unknown.to_string()))?;
    Ok((!names.is_empty()).then_some(selection))
}

/// The source directories that flags name. A directory that does not exist is an error.
pub(crate) fn source(
    arguments: &LintArguments,
    environment: &Environment<'_>,
) -> Result<Option<Vec<SourceDirectory>>> {
    let named = &arguments.source.source;
    let directories = named_directories(named, &folder(environment))
        .map_err(|why| Error::Usage(format!("--source: {why}")))?;
    Ok((!named.is_empty()).then_some(directories))
}

/// The levels that flags set, in the order of application: levels of categories before those of
/// rules, and otherwise in the order of the command line.
fn level_changes(matches: &ArgMatches) -> Result<Vec<(RuleSelector, Level, &'static str)>> {
    let mut changes = Vec::new();
    for (flag, level) in LEVEL_FLAGS {
        let names = matches.get_many::<String>(flag).unwrap_or_default();
        let places = matches.indices_of(flag).unwrap_or_default();
        for (name, place) in names.zip(places) {
            let selector = selector(name)?;
            let is_rule = selector.is_of_rules();
            changes.push((is_rule, place, (selector, level, flag)));
        }
    }
    // clap groups values by flag; the places restore the order in which they were written.
    crate::sort::by_key(&mut changes, |(is_rule, place, ..)| (*is_rule, *place));
    Ok(changes.into_iter().map(|(.., change)| change).collect())
}

fn selector(name: &str) -> Result<RuleSelector> {
    RuleSelector::parse(name.trim()).map_err(|near| Error::Usage(no_such_rule(name, near)))
}

/// Whether a run without recognised content succeeds.
fn may_match_nothing(arguments: &LintArguments) -> bool {
    let files = &arguments.files;
    let is_hook = files.hook || files.skip_unrecognised;
    arguments.failing.no_error_on_unmatched || is_hook || arguments.changed.is_some()
}

/// The options of reports on standard output.
fn report_options(arguments: &LintArguments, environment: &Environment<'_>) -> Options {
    let output = &arguments.output;
    let most_findings = if output.expand { 0 } else { DEFAULT_MAX_FINDINGS };
    Options {
        min_severity: output.min_severity,
        verbose: output.verbose,
        max_findings: arguments.limits.max_findings.unwrap_or(most_findings),
        expand: output.expand,
        statistics: output.statistics,
        style: Style {
            color: environment.color(output.color, environment.stdout_is_terminal),
            unicode: environment.unicode(),
        },
        links: links(output.hyperlinks, environment),
        width: environment.width,
        repository: repository(environment),
        ..Options::default()
    }
}

/// The links in reports, if they are requested and the folder of relative paths is known.
fn links(choice: ColorChoice, environment: &Environment<'_>) -> Option<Links> {
    let folder = environment.current_folder.as_deref()?;
    environment.hyperlinks(choice).then(|| Links::new(folder))
}

/// The checkout of a job of GitHub or GitLab, whose reports name paths relative to its root.
fn repository(environment: &Environment<'_>) -> Option<Repository> {
    let names = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];
    let root = PathBuf::from(names.into_iter().find_map(|name| environment.value(name))?);
    let here = environment.current_folder.as_deref()?;
    // A runner may mount the checkout through a link; then the real paths agree.
    let seen = Repository::new(&root, here);
    seen.or_else(|| Repository::new(&root.canonicalize().ok()?, &here.canonicalize().ok()?))
}
