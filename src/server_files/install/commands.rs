//! Commands for a shell that add a server to a client.

use std::ops::Range;

use super::words::{CommandWord, words_of};
use super::{InstallProblem, Installation, Offer};
use crate::server_files::client::tables::InstallCommand;
use crate::server_files::limits::{MAX_OFFER_BYTES, MAX_OFFERS};
use crate::server_files::{Client, clients};
use crate::source::shell_blocks;

type JudgedCommand = Result<Option<Installation>, (Range<usize>, InstallProblem)>;

/// The commands of a document that add a server to a client.
pub(super) fn commands(text: &str) -> Vec<Offer> {
    let mut found = Vec::new();
    for block in shell_blocks(text) {
        let mut start = block.start;
        for line in text[block.clone()].split_inclusive('\n') {
            let own = line.trim_start().trim_start_matches(['$', '%', '>', '❯']).trim_start();
            let from = start + line.len() - own.len();
            start += line.len();
            if found.len() < MAX_OFFERS {
                found.extend(command_at(text, from, block.end.min(from + MAX_OFFER_BYTES)));
            }
        }
    }
    found
}

/// The command that begins at a place, if it adds a server to a client.
fn command_at(text: &str, from: usize, end: usize) -> Option<Offer> {
    let all =
        || clients().iter().flat_map(|it| it.install_commands.iter().map(move |own| (it, own)));
    let first = text[from..].split_whitespace().next()?;
    all().find(|(_, command)| command.words[0] == first)?;
    let words = words_of(text, from, crate::source::floor(text, end))?;
    let begins = |command: &InstallCommand| {
        let mut own = command.words.iter();
        words.len() > own.len() && own.by_ref().zip(&words).all(|(own, word)| own == word.text())
    };
    let (client, command) = all().find(|(_, command)| begins(command))?;
    let (own, rest) = words.split_at(command.words.len());
    let place = own[0].range.start..words.last()?.range.end;
    // Descriptions of the command itself, and continuation lines of other shells.
    let is_open = |word: &CommandWord| {
        word.text().contains("...") || word.text().contains('…') || word.text().starts_with('[')
    };
    if rest.iter().any(is_open) || rest.last()?.text() == "^" {
        return None;
    }
    let result = judge(client, command, rest, &place);
    Some(Offer { client, place, is_link: false, is_command_line: false, result })
}

/// The words of a command that are not options, and what the options of the client give.
#[derive(Default)]
struct GivenWords<'w> {
    words: Vec<&'w CommandWord>,
    has_transport: bool,
    has_address: bool,
    /// Whether there are words behind `--` that the client does not read.
    has_unread: bool,
}

/// Reads the words of a command as its client does; `None` if that depends on what a shell replaces.
fn read_words<'w>(
    command: &'static InstallCommand,
    words: &'w [CommandWord],
) -> Result<Option<GivenWords<'w>>, (Range<usize>, InstallProblem)> {
    let mut given = GivenWords::default();
    let mut rest = words.iter().peekable();
    while let Some(word) = rest.next() {
        let text = word.text();
        if text == "--" {
            given.has_unread = command.needs_program_first && rest.len() > 0;
            given.words.extend(rest.by_ref().filter(|_| !command.needs_program_first));
            break;
        }
        let is_option = text.starts_with('-') && text.len() > 1;
        if !is_option || command.takes_json && given.words.len() == 2 {
            given.words.push(word);
            if command.ends_at_program && given.words.len() == 2 {
                break;
            }
            continue;
        }
        let name = text.split('=').next().unwrap_or_default();
        let is_in = |list: &[String]| list.iter().any(|it| it == name);
        given.has_transport |= is_in(&command.transport);
        given.has_address |= is_in(&command.address);
        let greedy = command.greedy.get_key_value(name);
        let lists = [&command.valued, &command.transport, &command.address];
        let is_valued = lists.into_iter().any(|list| is_in(list));
        if command.rejects_options && greedy.is_none() && !is_valued && !is_in(&command.switches) {
            let is_of_server = given.words.len() >= 2;
            let problem = InstallProblem::RejectedOption(text.to_owned(), is_of_server);
            return Err((word.range.clone(), problem));
        }
        if text.contains('=') || greedy.is_none() && !is_valued {
            continue;
        }
        rest.next();
        let Some((option, mark)) = greedy else { continue };
        while let Some(value) = rest.next_if(|it| !it.text().starts_with('-')) {
            if value.is_expanded {
                return Ok(None);
            }
            if !value.text().contains(&**mark) || is_address(value) {
                let problem = InstallProblem::WordAsValue(value.text().to_owned(), option);
                return Err((value.range.clone(), problem));
            }
        }
    }
    Ok(Some(given))
}

fn judge(
    client: &'static Client,
    command: &'static InstallCommand,
    words: &[CommandWord],
    place: &Range<usize>,
) -> JudgedCommand {
    let Some(given) = read_words(command, words)? else { return Ok(None) };
    if command.takes_json {
        return judge_json(client, command, &given.words);
    }
    match given.words[..] {
        [] => Ok(None),
        [name] if name.is_expanded || given.has_address => Ok(None),
        [name] if given.has_unread => {
            Err((name.range.end..place.end, InstallProblem::NoProgram(true)))
        }
        [_] => Err((place.clone(), InstallProblem::NoProgram(false))),
        [_, program, ..] => {
            let option = command.transport.last().or(command.address.first());
            match option.filter(|_| is_address(program) && !given.has_transport) {
                Some(option) => {
                    Err((program.range.clone(), InstallProblem::AddressAsProgram(option)))
                }
                None => Ok(None),
            }
        }
    }
}

fn is_address(word: &CommandWord) -> bool {
    ["http://", "https://"].iter().any(|it| word.text().starts_with(it))
}

/// Judges the JSON of a command, unless it is a placeholder or made by the shell.
fn judge_json(
    client: &'static Client,
    command: &InstallCommand,
    given: &[&CommandWord],
) -> JudgedCommand {
    let (name, json) = match given {
        [json, ..] if command.name_in_json => (None, json),
        [name, json, ..] => (Some(name.text()), json),
        _ => return Ok(None),
    };
    let text = json.text();
    // In other shells, quotation marks are escaped inside of others.
    let is_of_shell = json.is_expanded || text.starts_with("{\\");
    if is_of_shell || !text.trim_start().starts_with('{') || text.contains('…') {
        return Ok(None);
    }
    json.decoded.installed(client, name, None)
}
