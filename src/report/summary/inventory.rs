//! The servers of a project: which of them were not checked, and the next step for each.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::engine::{FileReport, InventoryState, RunReport, ServerInCode, Start};
use crate::report::Options;
use crate::report::json_report::{JsonCodeLine, JsonInventory, JsonInventoryFile, JsonServer};
use crate::report::limits::{MAX_ALIKE_FINDINGS, MAX_NAMED_SERVERS};
use crate::report::summary::run_summary::{contents_of, counts, plural};
use crate::report::text::{json, sanitize};

/// The servers of a run whose tools were not checked: those to name, and the number of the others.
fn unchecked(run: &RunReport) -> (Vec<&ServerInCode>, usize) {
    let unchecked: Vec<_> = servers(run).filter(|server| server.lists.is_empty()).collect();
    // Examples are named only where there is nothing else.
    let own = unchecked.iter().filter(|server| !server.is_aside()).count();
    let named = MAX_NAMED_SERVERS.min(if own > 0 { own } else { unchecked.len() });
    let others = unchecked.len() - named;
    (unchecked.into_iter().take(named).collect(), others)
}

/// Lines about the servers whose tools were not checked, with the commands that check them.
pub fn unchecked_lines(run: &RunReport) -> Vec<String> {
    let (named, others) = unchecked(run);
    let about = |server: &&ServerInCode| {
        let steps = step_lines(server).into_iter().map(|step| format!("  {step}"));
        std::iter::once(headline(server)).chain(steps).collect::<Vec<_>>()
    };
    named.iter().flat_map(about).chain(others_line(others)).collect()
}

/// Sentences about the servers whose tools were not checked, one for each.
pub(crate) fn unchecked_sentences(run: &RunReport) -> Vec<(&ServerInCode, String)> {
    let sentence = |server| format!("{}; {}", headline(server), step_lines(server).join(" "));
    unchecked(run).0.into_iter().map(|server| (server, sentence(server))).collect()
}

/// The servers whose tools were not checked: a sentence about each, and the command that it ends
/// with.
pub(crate) fn unchecked_commands(run: &RunReport) -> Vec<(String, String)> {
    let about = |server: &ServerInCode| {
        let (step, command) = next_step(server);
        (format!("{}; {step}", headline(server)), command)
    };
    unchecked(run).0.into_iter().map(about).collect()
}

fn others_line(others: usize) -> Option<String> {
    let servers = plural(others, "more server");
    (others > 0).then(|| format!("and {servers}: `mcp-lint inventory` lists them"))
}

fn headline(server: &ServerInCode) -> String {
    let place = reason(server).map_or(String::new(), |reason| format!("; {reason}"));
    format!("{}: its tools were not checked{place}", name(server))
}

/// The server in words: its folder, and its library or the file that declares it.
fn name(server: &ServerInCode) -> String {
    let by = match server.library {
        Some(library) => format!(" (`{library}`)"),
        None if server.place.is_none() => format!(" (`{}`)", sanitize::terminal(&server.manifest)),
        None => String::new(),
    };
    format!("server in `{}`{by}", sanitize::terminal(&server.folder))
}

/// Where the source code registers tools or makes the server, as a clause.
fn reason(server: &ServerInCode) -> Option<String> {
    let place = server.place.as_ref()?;
    let does = if server.registers { "registers some" } else { "makes the server" };
    Some(format!("{}:{} {does}", sanitize::terminal(&place.path), place.line))
}

/// The command that checks a server, as lines; the last one is to be copied.
fn step_lines(server: &ServerInCode) -> Vec<String> {
    let variables = server.variables.iter().map(|name| format!("`{}`", sanitize::terminal(name)));
    let variables: Vec<_> = variables.collect();
    let set = (!variables.is_empty()).then(|| format!("set {}, then", variables.join(", ")));
    set.into_iter().chain(command_lines(server)).collect()
}

fn command_lines(server: &ServerInCode) -> Vec<String> {
    match next_step(server) {
        (step, check) if step == "run" => vec![format!("run {check}")],
        (step, check) => vec![step, check],
    }
}

/// The step before the command that checks a server, and the command.
fn next_step(server: &ServerInCode) -> (String, String) {
    let before = server.start.launch().and_then(|launch| {
        let folder = match &*launch.before_in {
            "." => String::new(),
            folder => format!(" in `{}`", sanitize::terminal(folder)),
        };
        Some(format!("run `{}`{folder}, then", sanitize::terminal(launch.before.as_ref()?)))
    });
    let check = sanitize::terminal(&server.start.check_command()).into_owned();
    let step = match &server.start {
        Start::Stdio(_) => before,
        Start::Http(launch, _) => {
            let command = sanitize::terminal(&launch.command);
            Some(format!("{} `{command}`, and while it runs", before.as_deref().unwrap_or("run")))
        }
        Start::Address(_) => None,
        Start::Unknown(reason) => Some(format!("how it is started is not known ({reason}); run")),
    };
    (step.unwrap_or_else(|| "run".to_owned()), check)
}

/// The servers and files of a project with what is known of each, for programs.
fn whole(run: &RunReport) -> JsonInventory<'_> {
    let files = files(run).map(|(file, state)| JsonInventoryFile {
        path: (&*file.path).into(),
        kind: file.facts.kind.name().into(),
        state: state.name().into(),
    });
    let servers = servers(run).map(|it| server(run, it)).collect();
    JsonInventory { servers, files: files.collect() }
}

/// The servers and files of a project that has servers, for reports.
pub(crate) fn data(run: &RunReport) -> Option<JsonInventory<'_>> {
    servers(run).next().map(|_| whole(run))
}

/// The servers of a run.
fn servers(run: &RunReport) -> impl Iterator<Item = &ServerInCode> {
    run.inventory.iter().flat_map(|inventory| &inventory.servers)
}

fn server<'r>(run: &RunReport, server: &'r ServerInCode) -> JsonServer<'r> {
    let launch = server.start.launch();
    let before = launch.filter(|launch| launch.before.is_some());
    let start_unknown = match server.start {
        Start::Unknown(reason) => Some(reason.into()),
        _ => None,
    };
    JsonServer {
        folder: (&*server.folder).into(),
        name: server.name.as_deref().map(Into::into),
        library: server.library.map(Into::into),
        manifest: (&*server.manifest).into(),
        state: run.state_of_server(server).name().into(),
        reason: server.lists.is_empty().then(|| reason(server)).flatten().map(Into::into),
        place: server
            .place
            .as_ref()
            .map(|place| JsonCodeLine { path: (&*place.path).into(), line: place.line }),
        lists: server.lists.iter().map(|path| (&**path).into()).collect(),
        prepare: before.and_then(|launch| launch.before.as_deref()).map(Into::into),
        prepare_in: before.map(|launch| (&*launch.before_in).into()),
        start: launch.map(|launch| (&*launch.command).into()),
        start_unknown,
        variables: server.variables.iter().map(Into::into).collect(),
        check: server.start.check_command().into(),
    }
}

/// The files of a run that are about MCP, with what is known of each.
fn files(run: &RunReport) -> impl Iterator<Item = (&FileReport, InventoryState)> {
    let inputs = run.files.iter().map(AsRef::as_ref).filter(|file| file.is_input());
    inputs.map(|file| (file, InventoryState::of(file)))
}

/// Writes the inventory for people.
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "a command writes it"))]
pub(crate) fn write(run: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    for server in servers(run) {
        writeln!(out, "{}", name(server))?;
        let lists: Vec<_> = server.lists.iter().map(|path| sanitize::terminal(path)).collect();
        match run.state_of_server(server) {
            InventoryState::NotChecked => {
                let why = reason(server).map_or(String::new(), |reason| {
                    format!(", because they are in code: {reason}")
                });
                writeln!(out, "  its tools were not checked{why}")?;
                step_lines(server).iter().try_for_each(|step| writeln!(out, "  {step}"))?;
            }
            state => {
                writeln!(
                    out,
                    "  its tools were checked: {} in {}",
                    state.name(),
                    lists.join(", ")
                )?;
            }
        }
    }
    let mut clean: BTreeMap<&str, usize> = BTreeMap::new();
    let is_clean = |state: InventoryState| matches!(state, InventoryState::Clean);
    for (file, _) in files(run).filter(|(_, state)| is_clean(*state)) {
        *clean.entry(file.facts.kind.name()).or_default() += 1;
    }
    clean.retain(|_, count| *count > MAX_ALIKE_FINDINGS);
    let is_counted = |file: &FileReport| clean.contains_key(file.facts.kind.name());
    for (file, state) in files(run).filter(|(file, it)| !is_clean(*it) || !is_counted(file)) {
        let words = match state {
            InventoryState::NotChecked => {
                let parts = file.unchecked.iter().map(|(kind, count)| kind.counted(*count));
                format!("not checked: {}", parts.collect::<Vec<_>>().join(", "))
            }
            InventoryState::Clean => "clean".to_owned(),
            InventoryState::Checked => counts(file.tally(), &Options::default(), true),
        };
        let (path, kind) = (sanitize::line_start(&file.path), file.facts.kind.name());
        writeln!(out, "{path}\n  {kind} ({}): {words}", contents_of(file))?;
    }
    let mut counted = clean.iter().map(|(kind, count)| plural(*count, &kind.replace('-', " ")));
    counted.try_for_each(|kind| writeln!(out, "{kind}: clean (-f json names them)"))
}

/// Writes the inventory for programs.
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "a command writes it"))]
pub(crate) fn write_json(run: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    json::write_pretty(&whole(run), out)
}
