//! `mcp-lint lock update|check`

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::cli::arguments::contract::{LockCommand, LockRunArguments};
use crate::cli::arguments::lint::LintArguments;
use crate::cli::contract::compare::{Setup, check_old, check_tools, versions, write};
use crate::cli::contract::run::{Compared, Outcome as Report};
use crate::cli::contract::sides::{NameMatcher, SideFiles, keep_named, name_matcher, old_inputs};
use crate::cli::environment::{Environment, StdinKind};
use crate::cli::error::Error;
use crate::cli::streams::Streams;
use crate::config::{lies_in_repository_of, shown_path};
use crate::contract::{ListedTool, ToolSet, is_lock, lock_key, write_lock};
use crate::diagnostic::Severity;
use crate::report::text::sanitize;
use crate::source::{absolute_path, write_file};

const CHECK_HELP: &str = "accept it with `mcp-lint lock update` in the same pull request";
const UPDATE_HELP: &str = "it is accepted by this update";

pub(in crate::cli) fn lock(
    command: &LockCommand,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let (arguments, is_update) = match command {
        LockCommand::Update(arguments) => (arguments, true),
        LockCommand::Check(arguments) => (arguments, false),
    };
    let mut lint = arguments.shared.for_paths(arguments.paths.clone());
    let setup = Setup::new(&lint, environment)?;
    let path = setup.lock(arguments.lock.as_deref());
    let shown = sanitize::terminal(&shown_path(&path, setup.configs.folder())).into_owned();
    let exists = path.symlink_metadata().is_ok();
    if !exists && !is_update {
        return Err(Error::Usage(format!(
            "there is no lock `{shown}`; write it with `mcp-lint lock update`"
        )));
    }
    if lint.paths.is_empty() && environment.stdin != StdinKind::Piped {
        lint.paths.push(PathBuf::from("."));
    }
    let new = setup.new_side(&lint, environment, streams)?;
    let old = match exists {
        true => SideFiles::read(old_inputs(&path, None, &lint, &setup.configs)?),
        false => SideFiles::default(),
    };
    let old = if is_update && arguments.contract.tool.is_empty() && !is_usable(&old) {
        // Whatever is left of a merge is written again.
        writeln!(streams.stderr, "the old lock cannot be used, and is replaced")?;
        SideFiles::default()
    } else {
        check_old(&old, &shown)?;
        if exists && !old.files.first().is_some_and(|file| is_lock(&file.document)) {
            return Err(Error::Usage(format!("`{shown}` is not a lock of mcp-lint")));
        }
        old
    };
    let (old_contents, new_contents) = (old.contents(), new.contents());
    let run = LockRun {
        arguments,
        lint: &lint,
        setup: &setup,
        old: &old,
        new: &new,
        old_tools: old.tools(&old_contents, None)?,
        new_tools: new.tools(&new_contents, arguments.contract.server_name.as_deref())?,
    };
    let may_be_empty = lint.failing.no_error_on_unmatched;
    check_tools(&run.new_tools, &new, "new", "the given paths", may_be_empty)?;
    match is_update {
        true => run.update(&path, &shown, environment, streams),
        false => run.check(environment, streams),
    }
}

/// Whether what is known of a lock can be compared with.
fn is_usable(old: &SideFiles) -> bool {
    old.failures.is_empty() && old.tools(&old.contents(), None).is_ok()
}

struct LockRun<'a> {
    arguments: &'a LockRunArguments,
    lint: &'a LintArguments,
    setup: &'a Setup,
    old: &'a SideFiles,
    new: &'a SideFiles,
    old_tools: ToolSet<'a>,
    new_tools: ToolSet<'a>,
}

impl LockRun<'_> {
    fn check(&self, environment: &Environment<'_>, streams: &mut Streams<'_>) -> Result<u8, Error> {
        let (old_tools, new_tools) = self.chosen()?;
        let report = self.compared(&old_tools, &new_tools, true)?;
        // Every difference is news here.
        let options = crate::report::Options { verbose: true, ..self.setup.options.clone() };
        write(&report, self.lint, self.setup, &options, environment, streams)
    }

    fn update(
        &self,
        path: &Path,
        shown: &str,
        environment: &Environment<'_>,
        streams: &mut Streams<'_>,
    ) -> Result<u8, Error> {
        self.stay_in_repository(path, shown)?;
        if let Some((path, why)) = self.new.failures.first() {
            let (path, why) = (sanitize::terminal(path), sanitize::terminal(why));
            return Err(Error::Usage(format!("{path} cannot be read: {why}; nothing is written")));
        }
        let (old_tools, new_tools) = self.chosen()?;
        let chosen = name_matcher(&self.arguments.contract.tool)?;
        let kept = kept(&self.old_tools, &self.new_tools, chosen.as_ref());
        let tools: Vec<_> = kept.into_iter().chain(&new_tools.tools).collect();
        let store = self.setup.lock_config().store.map(|store| store.value).unwrap_or_default();
        let text = write_lock(&tools, store).map_err(Error::Usage)?;
        if !self.old.files.is_empty() {
            let accepted = self.compared(&old_tools, &new_tools, false)?;
            write(&accepted, self.lint, self.setup, &self.setup.options, environment, streams)?;
        }
        write_file(path, text.as_bytes())
            .map_err(|error| Error::write_file(path.to_owned(), error))?;
        let ending = if tools.len() == 1 { "" } else { "s" };
        writeln!(streams.stderr, "wrote {shown}: {} tool{ending}", tools.len())?;
        streams.stderr.flush()?;
        Ok(0)
    }

    /// The tools of both sides that were asked for.
    fn chosen(&self) -> Result<(ToolSet<'_>, ToolSet<'_>), Error> {
        let (mut old, mut new) = (self.old_tools.clone(), self.new_tools.clone());
        let may_be_empty = self.lint.failing.no_error_on_unmatched;
        keep_named(&mut old, &mut new, &self.arguments.contract.tool, may_be_empty)?;
        Ok((old, new))
    }

    fn compared(
        &self,
        old_tools: &ToolSet<'_>,
        new_tools: &ToolSet<'_>,
        is_check: bool,
    ) -> Result<Report, Error> {
        let contract = &self.arguments.contract;
        let fail_on = self.lint.failing.fail_on.map_or(Severity::Info, Into::into);
        Compared {
            old: self.old,
            new: self.new,
            old_tools,
            new_tools,
            policy: &self.setup.policy(contract)?,
            folder: self.setup.configs.folder(),
            old_is_stream: false,
            help: if is_check { CHECK_HELP } else { UPDATE_HELP },
            versions: versions(contract),
            is_check,
            ignored: &self.setup.lock_config().ignore.map(|it| it.value).unwrap_or_default(),
            security_first: true,
            reports_unused_overrides: false,
            fail_on: is_check.then_some(fail_on),
        }
        .report()
    }

    /// Makes sure that nothing is written where a configuration leads out of the repository.
    fn stay_in_repository(&self, path: &Path, shown: &str) -> Result<(), Error> {
        if self.arguments.lock.is_some() {
            return Ok(());
        }
        let folder = self.setup.configs.folder();
        let path = absolute_path(folder, path);
        let parent = path.parent().and_then(|parent| parent.canonicalize().ok());
        let real = parent.zip(path.file_name()).map(|(parent, name)| parent.join(name));
        match real {
            Some(real) if lies_in_repository_of(&folder.join("x"), &real, folder) => Ok(()),
            _ => Err(Error::Usage(format!(
                "the configuration names a lock outside of the repository; to write it, add \
                 --lock {shown}"
            ))),
        }
    }
}

/// The locked tools that an update leaves as they are: those of other servers, and those that were
/// not asked for.
fn kept<'a, 'd>(
    old: &'a ToolSet<'d>,
    new: &ToolSet<'_>,
    chosen: Option<&NameMatcher>,
) -> Vec<&'a ListedTool<'d>> {
    let listed: HashSet<_> = new.tools.iter().map(|tool| tool.server.as_deref()).collect();
    let is_replaced = |tool: &ListedTool<'_>| {
        listed.contains(&tool.server.as_deref()) && chosen.is_none_or(|chosen| chosen(tool))
    };
    let mut kept: Vec<_> = old.tools.iter().filter(|tool| !is_replaced(tool)).collect();
    kept.sort_by_key(|tool| lock_key(tool, false));
    kept
}
