//! The client that the text around a configuration in a document names.

use crate::server_files::Client;
use crate::server_files::limits::{MAX_BYTES_ABOVE, MAX_LINE_ABOVE, MAX_LINES_ABOVE};
use crate::source::{floor, is_among};

use super::facts::clients;

/// The client that the text above a place in a document is about: the line of the fence and the text
/// before the block name a file that only it reads, or the heading names the client. `None` if none is
/// named, or several are.
pub(super) fn client_above(text: &str, at: usize) -> Option<&'static Client> {
    let from = at.saturating_sub(MAX_BYTES_ABOVE);
    let above = text.get(floor(text, from)..at)?;
    let lines =
        above.lines().rev().take(MAX_LINES_ABOVE).filter(|line| line.len() <= MAX_LINE_ABOVE);
    let mut lines = lines.map(str::trim).filter(|line| !line.is_empty());
    // The line of the fence, with its language and perhaps the name of the file.
    let mut shown = files_in(lines.next()?);
    let (mut mentioned, mut level, mut is_near) = (Vec::new(), 7, true);
    for (index, line) in lines.enumerate() {
        let own = line.trim_start_matches(['>', ' ']);
        let depth = heading_level(own);
        if depth > 0 && depth < level {
            shown.extend(labels_in(own, true));
            mentioned.extend(labels_in(own, false));
            shown.extend(files_in(own));
            // The heading of an unknown program may be below that of a known one.
            if !shown.is_empty() || !is_about_variant(own) {
                break;
            }
            (level, is_near) = (depth, false);
        } else if depth == 0 && is_near {
            // Behind another block, nothing is about this one.
            is_near = !own.starts_with("```") && !own.starts_with("~~~");
            if is_near && is_about_others(own) {
                return None;
            }
            if is_near {
                shown.extend(files_in(own));
                let named = labels_in(own, false);
                let is_label = |it: &&Client| own.trim_start_matches('*').starts_with(&*it.label);
                shown.extend(named.iter().copied().filter(|it| index == 0 && is_label(it)));
                mentioned.extend(named);
            }
        }
    }
    let first = *shown.first()?;
    let is_same = |other: &&Client| other.name == first.name;
    (shown.iter().all(is_same) && mentioned.iter().all(is_same)).then_some(first)
}

/// Whether a heading is about a way to configure the program of the heading above it.
fn is_about_variant(heading: &str) -> bool {
    const WORDS: &str = "npx npm docker uvx uv option method local remote macos windows linux \
        stdio http sse json config configuration manual step install installation setup example";
    let lower = heading.to_ascii_lowercase();
    lower.split(|it: char| !it.is_alphanumeric()).any(|word| is_among(WORDS, word))
}

/// The level of a line that is a heading, or the summary of what can be unfolded; 0 for other lines.
fn heading_level(line: &str) -> usize {
    let level = line.len() - line.trim_start_matches('#').len();
    match line.contains("<summary") {
        true => 6,
        false if (1..=6).contains(&level) && line[level..].starts_with(' ') => level,
        false => 0,
    }
}

/// Whether a line says that the configuration is for programs that are not named, such as extensions
/// of an editor.
fn is_about_others(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    ["extension", "plugin", "compatible", "similar", "other client"]
        .iter()
        .any(|it| lower.contains(it))
}

/// The clients whose files a line names, if only one client reads each.
fn files_in(line: &str) -> Vec<&'static Client> {
    let is_of_path = |it: char| it.is_alphanumeric() || "._-/~\\".contains(it);
    let words = line.split(|it| !is_of_path(it)).filter(|word| word.contains(".json"));
    let clients = words.filter_map(|word| {
        let mut readers = Client::reading(word);
        readers.next().filter(|_| readers.next().is_none())
    });
    clients.collect()
}

/// The clients that a line names. The name of a client may be an ordinary word, so that in a
/// heading, it is alone or beside a word that shows what it is.
fn labels_in(line: &str, is_heading: bool) -> Vec<&'static Client> {
    let line = with_usual_names(line);
    let mut rest = line.clone();
    let mut all: Vec<_> = clients()
        .iter()
        .flat_map(|it| std::iter::once(&it.label).chain(&it.known_as).map(move |name| (name, it)))
        .filter(|(name, _)| line.contains(name.as_str()))
        .collect();
    // The longest first: the name of one client may be a part of that of another.
    crate::sort::by_key(&mut all, |(name, _)| usize::MAX - name.len());
    let mut found = Vec::new();
    for (name, client) in all {
        let Some(at) = rest.find(name.as_str()) else { continue };
        let (before, behind) = (&rest[..at], &rest[at + name.len()..]);
        let is_word =
            !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
        if is_word && (!is_heading || name.contains(' ') || is_evident(before, behind)) {
            found.push(client);
        }
        rest = rest.replace(name.as_str(), "");
    }
    found
}

/// A line with names of several words in their usual case, as in `VS code`. One word may be an ordinary
/// one in lower case.
fn with_usual_names(line: &str) -> String {
    let mut own = line.to_owned();
    let names = clients().iter().flat_map(|it| std::iter::once(&it.label).chain(&it.known_as));
    for name in names.filter(|name| name.contains(' ') && name.is_ascii()) {
        let lower = own.to_ascii_lowercase();
        for (at, _) in lower.match_indices(&name.to_ascii_lowercase()) {
            own.replace_range(at..at + name.len(), name);
        }
    }
    own
}

/// Whether the words beside a name show that it is one.
fn is_evident(before: &str, behind: &str) -> bool {
    const BEFORE: [&str; 9] = ["with", "in", "for", "to", "on", "using", "from", "and", "into"];
    const BEHIND: &str = "config configuration ide setup settings editor client integration \
        installation desktop cli users";
    let words = |text: &str| {
        let letters = text.split(|it: char| !it.is_alphanumeric());
        letters.filter(|it| !it.is_empty()).map(str::to_ascii_lowercase).collect::<Vec<_>>()
    };
    let (before, behind) = (words(before), words(behind));
    let is_alone = before.iter().all(|word| word == "summary" || word == "b" || word == "strong")
        && behind.iter().all(|word| word == "summary" || word == "b" || word == "strong");
    is_alone
        || before.last().is_some_and(|word| BEFORE.contains(&&**word))
        || behind.first().is_some_and(|word| is_among(BEHIND, word))
}

#[cfg(test)]
mod tests {
    use super::client_above;

    fn above(text: &str) -> Option<&'static str> {
        client_above(text, text.len()).map(|client| client.label.as_str())
    }

    #[test]
    fn the_nearest_heading_names_the_client() {
        for (text, expected) in [
            ("## Cursor\n\n```json\n", Some("Cursor")),
            ("## VS Code\n\n### With npx\n\nText.\n\n```json\n", Some("VS Code")),
            ("<summary><b>Claude Desktop</b></summary>\n\n```json\n", Some("Claude Desktop")),
            ("## Visual Studio Code\n\n```json\n", Some("VS Code")),
            ("## Usage with VS code\n\n```json\n", Some("VS Code")),
            (
                "## Setup\n\nAdd to `claude_desktop_config.json`:\n\n```json\n",
                Some("Claude Desktop"),
            ),
            ("## Setup\n\n```json title=\".vscode/mcp.json\"\n", Some("VS Code")),
            ("## Install in Zed\n```json\n", Some("Zed")),
            ("## X\n\nVS Code (`x`):\n\n   ```json\n   ", Some("VS Code")),
        ] {
            assert_eq!(above(text), expected, "{text}");
        }
    }

    #[test]
    fn nothing_is_concluded_from_several_or_from_ordinary_words() {
        for text in [
            "## Claude\n\n```json\n",
            "## Claude Desktop and Cursor\n\n```json\n",
            "## Cursor\n\nIn VS Code:\n\n```json\n",
            "## Cline in VS Code\n\n```json\n",
            "## VS Code\n\nIn a compatible extension:\n\n```json\n",
            "## Continue the setup\n\n```json\n",
            "## Cursor\n\n# Other\n\n```json\n",
            "## Other\n\nOpen it in VSCode.\n\n```json\n",
            "## VS Code\n\n### Unknown program\n\n```json\n",
            "## VS Code\n\n1. For Cursor:\n   ```json\n   ",
            "## A\n\nAdd to `mcp.json`:\n\n```json\n",
            "",
        ] {
            assert_eq!(above(text), None, "{text}");
        }
    }
}
