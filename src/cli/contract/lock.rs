//! `mcp-lint lock update|check`

use std::path::{Path, PathBuf};

use crate::cli::arguments::contract::{LockCommand, LockRunArguments};
use crate::cli::arguments::lint::LintArguments;
use crate::cli::contract::compare::{Setup, check_old, check_tools, versions, write};
use crate::cli::contract::run::Compared;
use crate::cli::contract::sides::{NameMatcher, SideFiles, keep_named, name_matcher, old_inputs};
use crate::cli::environment::{Environment, StdinKind};
use crate::cli::error::Error;
use crate::cli::streams::Streams;
use crate::config::{LockConfig, lies_in_repository_of, shown_path};
use crate::contract::{Change, ListedTool, ToolSet, changed_parts, is_lock, lock_key, write_lock};
use crate::diagnostic::Severity;
use crate::report::text::sanitize;
use crate::source::{absolute_path, write_file};

const HELP: &str = "accept it with `mcp-lint lock update` in the same pull request";

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
    let run = LockRun { arguments, lint: &lint, setup: &setup, path: &path, shown: &shown };
    if is_update && arguments.contract.tool.is_empty() && !is_usable(&old) {
        // Whatever is left of a merge is written again.
        writeln!(streams.stderr, "the old lock cannot be used, and is replaced")?;
        return run.update(&SideFiles::default(), &new, environment, streams);
    }
    check_old(&old, &shown)?;
    if exists && !old.files.first().is_some_and(|file| is_lock(&file.document)) {
        return Err(Error::Usage(format!("`{shown}` is not a lock of mcp-lint")));
    }
    match is_update {
        true => run.update(&old, &new, environment, streams),
        false => run.check(&old, &new, environment, streams),
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
    path: &'a Path,
    shown: &'a str,
}

impl LockRun<'_> {
    fn check(
        &self,
        old: &SideFiles,
        new: &SideFiles,
        environment: &Environment<'_>,
        streams: &mut Streams<'_>,
    ) -> Result<u8, Error> {
        let (old_contents, new_contents) = (old.contents(), new.contents());
        let contract = &self.arguments.contract;
        let mut old_tools = old.tools(&old_contents, None)?;
        let mut new_tools = new.tools(&new_contents, contract.server_name.as_deref())?;
        keep_named(&mut old_tools, &contract.tool)?;
        keep_named(&mut new_tools, &contract.tool)?;
        let may_be_empty = self.lint.failing.no_error_on_unmatched;
        check_tools(&new_tools, new, "new", "the given paths", may_be_empty)?;
        let config = self.setup.lock_config();
        let policy = self.setup.policy(contract)?;
        let fail_on = self.lint.failing.fail_on.map_or(Severity::Info, Into::into);
        let more = self.changes_of_form(&old_tools, &new_tools, &policy, &config)?;
        let report = Compared {
            old,
            new,
            old_tools: &old_tools,
            new_tools: &new_tools,
            policy: &policy,
            folder: self.setup.configs.folder(),
            old_is_stream: false,
            help: HELP,
            versions: versions(contract),
            more,
            ignored: &config.ignore,
            security_first: true,
            fail_on: Some(fail_on),
        }
        .report()?;
        // Every difference is news here.
        let shown = crate::report::Options { verbose: true, ..self.setup.options.clone() };
        write(&report, self.lint, self.setup, &shown, environment, streams)
    }

    /// Differences of tools in which nothing that is compared differs.
    fn changes_of_form(
        &self,
        old: &ToolSet<'_>,
        new: &ToolSet<'_>,
        policy: &crate::cli::contract::policy::Policy,
        config: &LockConfig,
    ) -> Result<Vec<Change>, Error> {
        let compared =
            crate::contract::compare(old, new, policy.options()).map_err(Error::Usage)?;
        let has_change = |id: &str| {
            let own = |change: &Change| {
                change.tool.as_deref() == Some(id) && change.level > crate::contract::Level::None
            };
            compared.changes.iter().any(own)
        };
        let mut changes = Vec::new();
        for tool in &new.tools {
            let by_server = |it: &&ListedTool<'_>| it.id == tool.id && it.server == tool.server;
            let by_id = |it: &&ListedTool<'_>| it.id == tool.id;
            let locked = old.tools.iter().find(by_server).or_else(|| old.tools.iter().find(by_id));
            if let Some(locked) = locked.filter(|_| !has_change(&tool.id)) {
                changes.extend(changed_parts(locked, tool, &config.ignore));
            }
        }
        Ok(changes)
    }

    fn update(
        &self,
        old: &SideFiles,
        new: &SideFiles,
        environment: &Environment<'_>,
        streams: &mut Streams<'_>,
    ) -> Result<u8, Error> {
        self.stay_in_repository()?;
        let (old_contents, new_contents) = (old.contents(), new.contents());
        let contract = &self.arguments.contract;
        let old_tools = old.tools(&old_contents, None)?;
        let new_tools = new.tools(&new_contents, contract.server_name.as_deref())?;
        let may_be_empty = self.lint.failing.no_error_on_unmatched;
        check_tools(&new_tools, new, "new", "the given paths", may_be_empty)?;
        if let Some((path, why)) = new.failures.first() {
            let (path, why) = (sanitize::terminal(path), sanitize::terminal(why));
            return Err(Error::Usage(format!("{path} cannot be read: {why}; nothing is written")));
        }
        let chosen = name_matcher(&contract.tool)?;
        let kept = kept(&old_tools, &new_tools, chosen.as_ref());
        let taken = new_tools.tools.iter().filter(|tool| chosen.as_ref().is_none_or(|it| it(tool)));
        let tools: Vec<_> = kept.into_iter().chain(taken).collect();
        let store = self.setup.lock_config().store.unwrap_or_default();
        let text = write_lock(&tools, store).map_err(Error::Usage)?;
        let code = self.report_update(old, new, (&old_tools, &new_tools), environment, streams)?;
        write_file(self.path, text.as_bytes())
            .map_err(|error| Error::write_file(self.path.to_owned(), error))?;
        let count = tools.len();
        let ending = if count == 1 { "" } else { "s" };
        writeln!(streams.stderr, "wrote {}: {count} tool{ending}", self.shown)?;
        streams.stderr.flush()?;
        Ok(code)
    }

    /// Reports what the update accepts.
    fn report_update(
        &self,
        old: &SideFiles,
        new: &SideFiles,
        (old_tools, new_tools): (&ToolSet<'_>, &ToolSet<'_>),
        environment: &Environment<'_>,
        streams: &mut Streams<'_>,
    ) -> Result<u8, Error> {
        let (mut before, mut after) = (old_tools.clone(), new_tools.clone());
        keep_named(&mut before, &self.arguments.contract.tool)?;
        keep_named(&mut after, &self.arguments.contract.tool)?;
        if old.files.is_empty() {
            return Ok(0);
        }
        let policy = self.setup.policy(&self.arguments.contract)?;
        let config = self.setup.lock_config();
        let report = Compared {
            old,
            new,
            old_tools: &before,
            new_tools: &after,
            policy: &policy,
            folder: self.setup.configs.folder(),
            old_is_stream: false,
            help: "it is accepted by this update",
            versions: versions(&self.arguments.contract),
            more: Vec::new(),
            ignored: &config.ignore,
            security_first: true,
            fail_on: None,
        }
        .report()?;
        let options = self.setup.options.clone();
        write(&report, self.lint, self.setup, &options, environment, streams)?;
        Ok(0)
    }

    /// Makes sure that nothing is written where a configuration leads out of the repository.
    fn stay_in_repository(&self) -> Result<(), Error> {
        if self.arguments.lock.is_some() {
            return Ok(());
        }
        let folder = self.setup.configs.folder();
        let path = absolute_path(folder, self.path);
        let parent = path.parent().and_then(|parent| parent.canonicalize().ok());
        let real = parent.zip(path.file_name()).map(|(parent, name)| parent.join(name));
        match real {
            Some(real) if lies_in_repository_of(&folder.join("x"), &real, folder) => Ok(()),
            _ => Err(Error::Usage(format!(
                "the configuration names a lock outside of the repository; to write it, add \
                 --lock {}",
                self.shown
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
    let is_of_listed_server =
        |tool: &ListedTool<'_>| new.tools.iter().any(|it| it.server == tool.server);
    let is_replaced = |tool: &ListedTool<'_>| {
        is_of_listed_server(tool) && chosen.is_none_or(|chosen| chosen(tool))
    };
    let mut kept: Vec<_> = old.tools.iter().filter(|tool| !is_replaced(tool)).collect();
    kept.sort_by_key(|tool| lock_key(tool, false));
    kept
}
