//! `mcp-lint lock`, which writes the lock, and `mcp-lint compare --exact`, which fails on any difference
//! from it.

use std::path::{Path, PathBuf};

use crate::cli::arguments::contract::{
    CompareArguments, LockArguments, LockCommand, LockRunArguments,
};
use crate::cli::arguments::{resolve, usage};
use crate::cli::commands::compare::{Setup, versions};
use crate::cli::environment::StdinKind;
use crate::cli::error::{Error, Result};
use crate::cli::git::Revision;
use crate::cli::process::Process;
use crate::comparison::{self, ComparePlan, LockUpdate, Purpose};
use crate::config::{lies_in_own_repository, shown_path};
use crate::diagnostic::FailOn;
use crate::engine::Project;
use crate::report::{self, summary::run_summary::plural, text::sanitize};
use crate::source::{absolute_path, write_file};

pub(crate) fn lock(arguments: &LockArguments, process: &mut Process<'_>) -> Result<u8> {
    match &arguments.command {
        None => run(&arguments.run, Purpose::Update, process),
        Some(LockCommand::Update(arguments)) => run(arguments, Purpose::Update, process),
        Some(LockCommand::Check(arguments)) => run(arguments, Purpose::Check, process),
    }
}

/// Fails on any difference from the lock, or from another old version.
pub(crate) fn exact(arguments: &CompareArguments, process: &mut Process<'_>) -> Result<u8> {
    let (paths, lock) = versions(arguments);
    let (contract, shared) = (arguments.contract.clone(), arguments.shared.clone());
    run(&LockRunArguments { paths, lock, contract, shared }, Purpose::Check, process)
}

fn run(arguments: &LockRunArguments, purpose: Purpose, process: &mut Process<'_>) -> Result<u8> {
    let lint = arguments.shared.for_paths(arguments.paths.clone());
    let named = arguments.lock.as_deref();
    let here = resolve::folder(process.environment);
    usage::reject_verb("lock", &arguments.paths, &here)?;
    let revision = named.map(|path| Revision::named(path, false, &here)).transpose()?.flatten();
    // What is compared with a revision must not decide how: its configuration is that of the revision.
    let mut setup = Setup::new(&lint, process.environment, revision.as_ref())?;
    let path = setup.lock(revision.as_ref().map_or(named, |it| it.path.as_deref()));
    let shown = shown_path(&path, setup.lint.configs.folder());
    let exists = revision.is_some() || path.symlink_metadata().is_ok();
    if let Some(why) = obstacle(purpose, (exists, revision.is_some()), &path, &shown) {
        return Err(Error::Usage(why));
    }
    let paths = &mut setup.lint.inputs.paths;
    if paths.is_empty() && process.environment.stdin != StdinKind::Piped {
        paths.push(PathBuf::from("."));
    }
    let config = setup.lock_config();
    let may_be_empty = arguments.shared.failing.may_be_empty();
    let fail_on = lint.failing.fail_on().unwrap_or(FailOn::Info);
    let old = match &revision {
        Some(revision) => setup.side_at(revision, std::slice::from_ref(&path))?,
        None if exists => setup.old_side(&path, process)?,
        None => Project::default(),
    };
    if let Some(revision) = revision.as_ref().filter(|_| old.work().is_empty()) {
        return without_lock(revision, &shown, may_be_empty, process);
    }
    let plan = ComparePlan {
        purpose,
        new: setup.new_side(process)?,
        old,
        may_be_empty,
        old_is_elsewhere: revision.is_some(),
        old_name: shown.clone(),
        ignored: config.and_then(|lock| lock.ignore.clone()).map(|it| it.value).unwrap_or_default(),
        fail_on: (purpose == Purpose::Check).then_some(fail_on),
        ..setup.plan(&arguments.contract)?
    };
    if purpose == Purpose::Check {
        let compared = comparison::compare(plan).map_err(Error::Usage)?;
        // Every difference is news here.
        let options = report::Options { verbose: true, ..setup.lint.options.clone() };
        return setup.write(&compared, &options, process);
    }
    update(plan, (&path, &shown), arguments, &setup, process)
}

/// Why the file of the lock cannot be read or written; a lock may exist at a revision.
fn obstacle(
    purpose: Purpose,
    (exists, is_at_revision): (bool, bool),
    path: &Path,
    shown: &str,
) -> Option<String> {
    match purpose {
        Purpose::Check if !exists => {
            Some(format!("there is no lock `{shown}`; write it with `mcp-lint lock`"))
        }
        Purpose::Update if is_at_revision => {
            Some("a lock is written to a file; name it with --lock FILE".to_owned())
        }
        Purpose::Update if exists && !path.is_file() => {
            Some(format!("`{shown}` is not a regular file"))
        }
        _ => None,
    }
}

/// The exit code of a check against a revision without a lock: an error, unless the user allows it.
fn without_lock(
    revision: &Revision,
    shown: &str,
    may_be_empty: bool,
    process: &mut Process<'_>,
) -> Result<u8> {
    let (name, shown) = (sanitize::terminal(&revision.name), sanitize::terminal(shown));
    let why = format!("`{name}` has no lock `{shown}`; nothing was checked");
    if !may_be_empty {
        return Err(Error::Usage(format!(
            "{why}; commit the lock there first, or add `--if-nothing pass`"
        )));
    }
    writeln!(process.stderr, "{why}")?;
    Ok(0)
}

/// Writes the lock, after a report on the changes that it accepts.
fn update(
    plan: ComparePlan,
    (path, shown): (&Path, &str),
    arguments: &LockRunArguments,
    setup: &Setup,
    process: &mut Process<'_>,
) -> Result<u8> {
    stay_in_repository(arguments, setup, path, shown)?;
    let store = setup
        .lock_config()
        .and_then(|lock| lock.store.as_ref())
        .map(|it| it.value)
        .unwrap_or_default();
    let update = comparison::update_lock(plan, store).map_err(Error::Usage)?;
    let LockUpdate { text, counts, replaces_all, accepted } = update;
    if replaces_all {
        writeln!(process.stderr, "the old lock cannot be used, and is replaced")?;
    }
    if let Some(accepted) = accepted {
        setup.write(&accepted, &setup.lint.options, process)?;
    }
    write_file(path, text.as_bytes()).map_err(|error| Error::write_file(path.to_owned(), error))?;
    let counts: Vec<_> = counts.into_iter().map(|(name, count)| plural(count, name)).collect();
    writeln!(process.stderr, "wrote {}: {}", sanitize::terminal(shown), counts.join(", "))?;
    process.stderr.flush()?;
    Ok(0)
}

/// Rejects a lock path from a configuration that leads out of the repository.
fn stay_in_repository(
    arguments: &LockRunArguments,
    setup: &Setup,
    path: &Path,
    shown: &str,
) -> Result<()> {
    if arguments.lock.is_some() {
        return Ok(());
    }
    let folder = setup.lint.configs.folder();
    if lies_in_own_repository(&absolute_path(folder, path), folder) {
        return Ok(());
    }
    Err(Error::Usage(format!(
        "the configuration names a lock outside of the repository; to write it, add --lock {shown}"
    )))
}
