//! From what was said on the command line to what is to be done.

use std::path::PathBuf;

use clap::ArgMatches;

use super::arguments::{LintArguments, ProtocolChoice};
use super::environment::Environment;
use super::error::Error;
use crate::config::{RuleSelector, Settings};
use crate::model::ProtocolSource;
use crate::outcome::FailingOptions;
use crate::report::{MAX_FINDINGS, Options, Repository, Style};
use crate::rules::Level;
use crate::source::WalkOptions;
use crate::targets::Selection;

/// The flags that set a level.
const LEVEL_FLAGS: [(&str, Level); 4] =
    [("error", Level::Error), ("warn", Level::Warn), ("info", Level::Info), ("off", Level::Off)];

pub(super) fn settings(
    arguments: &LintArguments,
    matches: &ArgMatches,
    environment: &Environment<'_>,
) -> Result<Settings, Error> {
    let mut settings = Settings::default();
    apply_targets(&mut settings, arguments, environment)?;
    if let Some(ProtocolChoice::Fixed(revision)) = arguments.rules.protocol {
        settings.protocol = Some((revision, ProtocolSource::Flag));
    }
    settings.apply_preset(arguments.rules.preset.into());
    if !arguments.rules.select.is_empty() {
        let selected: Result<Vec<_>, _> =
            arguments.rules.select.iter().map(|name| selector(name)).collect();
        settings.select_only(&selected?);
    }
    for (selector, level) in level_changes(matches)? {
        settings.set_level(selector, level);
    }
    apply_limits(&mut settings, arguments);
    settings.tool.clone_from(&arguments.results.tool);
    settings.error_on_unmatched = !arguments.failing.no_error_on_unmatched;
    Ok(settings)
}

fn apply_targets(
    settings: &mut Settings,
    arguments: &LintArguments,
    environment: &Environment<'_>,
) -> Result<(), Error> {
    let rules = &arguments.rules;
    let options = &mut settings.options;
    options.targets = Selection::of_names(rules.target.iter().map(|name| name.trim()))
        .map_err(|unknown| Error::Usage(unknown.to_string()))?;
    options.server_name.clone_from(&rules.server_name);
    options.today = Some(environment.today);
    Ok(())
}

/// The changes of levels in the order they are to be made: a rule's name beats its category;
/// among equals, what is said later beats what was said before.
fn level_changes(matches: &ArgMatches) -> Result<Vec<(RuleSelector, Level)>, Error> {
    let mut changes = Vec::new();
    for (flag, level) in LEVEL_FLAGS {
        let names = matches.get_many::<String>(flag).unwrap_or_default();
        let places = matches.indices_of(flag).unwrap_or_default();
        for (name, place) in names.zip(places) {
            let selector = selector(name)?;
            changes.push((matches!(selector, RuleSelector::Rule(_)), place, selector, level));
        }
    }
    changes.sort_by_key(|(is_rule, place, ..)| (*is_rule, *place));
    Ok(changes.into_iter().map(|(.., selector, level)| (selector, level)).collect())
}

fn selector(name: &str) -> Result<RuleSelector, Error> {
    RuleSelector::parse(name.trim()).map_err(|near| {
        Error::Usage(match near {
            Some(near) => {
                format!("there is no rule or category `{name}`; did you mean `{near}`?")
            }
            None => format!("there is no rule or category `{name}`; `mcp-lint rules` lists them"),
        })
    })
}

fn apply_limits(settings: &mut Settings, arguments: &LintArguments) {
    let limits = &arguments.limits;
    if let Some(size) = limits.max_file_size {
        settings.max_file_size = size;
    }
    if let Some(depth) = limits.max_depth {
        settings.limits.depth = depth;
    }
    if let Some(depth) = limits.max_schema_depth {
        settings.options.max_schema_depth = depth;
    }
    if let Some(count) = limits.max_subschemas {
        settings.options.max_subschemas = count;
    }
    if let Some(jobs) = limits.jobs {
        settings.jobs = jobs.get();
    }
}

pub(super) fn walk_options(arguments: &LintArguments) -> WalkOptions {
    let files = &arguments.files;
    WalkOptions {
        include: files.include.clone(),
        exclude: files.exclude.clone(),
        ignore_files: !files.no_ignore,
        hidden: files.hidden,
        force_exclude: files.force_exclude,
    }
}

pub(super) fn failing_options(arguments: &LintArguments) -> FailingOptions {
    let failing = &arguments.failing;
    FailingOptions {
        fail_on: failing.fail_on.into(),
        max_warnings: failing.max_warnings,
        exit_zero: failing.exit_zero,
        error_on_unmatched: !failing.no_error_on_unmatched,
    }
}

/// How reports look on standard output.
pub(super) fn report_options(arguments: &LintArguments, environment: &Environment<'_>) -> Options {
    let output = &arguments.output;
    Options {
        min_severity: output.min_severity.map(Into::into),
        verbose: output.verbose,
        max_findings: arguments.limits.max_findings.unwrap_or(MAX_FINDINGS),
        expand: output.expand,
        statistics: output.statistics,
        style: Style {
            color: environment.color(output.color, environment.stdout_is_terminal),
            unicode: environment.unicode(),
        },
        width: environment.width,
        repository: repository(environment),
    }
}

/// The checkout that a job of GitHub or GitLab works on: their reports name paths from its root.
fn repository(environment: &Environment<'_>) -> Option<Repository> {
    let names = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];
    let root = PathBuf::from(names.into_iter().find_map(|name| environment.value(name))?);
    let here = environment.current_folder.as_deref()?;
    let seen = Repository::new(&root, here);
    seen.or_else(|| Repository::new(&root.canonicalize().ok()?, &here.canonicalize().ok()?))
}
