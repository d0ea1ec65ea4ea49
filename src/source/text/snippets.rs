//! Configurations of clients in the code blocks of documents, which users copy.

use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use memchr::memmem;

use crate::source::limits::MAX_DOCUMENT_BYTES;
use crate::source::walk::known_files::{is_agent_file, is_skill_file};

/// Extensions of documents.
const EXTENSIONS: [&str; 3] = ["md", "mdx", "markdown"];
/// Languages of code blocks that may be configurations; many have none.
const LANGUAGES: [&str; 4] = ["", "json", "jsonc", "json5"];
/// The keys under which clients have their servers.
const KEYS: [&str; 4] = ["\"mcpServers\"", "\"servers\"", "\"context_servers\"", "\"mcp\""];
/// Members of an entry of a server.
const MEMBERS: [&str; 4] = ["\"command\"", "\"url\"", "\"httpUrl\"", "\"serverUrl\""];

/// Languages of code blocks with commands for a shell.
const SHELLS: [&str; 11] = [
    "",
    "sh",
    "bash",
    "zsh",
    "shell",
    "console",
    "text",
    "txt",
    "terminal",
    "shell-session",
    "shellscript",
];
/// Parts of all links, commands and blocks in TOML that the data of clients describes.
const OFFERS: [&str; 6] =
    ["mcp/install", "mcp%2Finstall", "install-mcp", "mcp add", "--add-mcp", "[mcp_servers."];

/// Whether a path is that of a document whose code blocks are searched. Skills and agents are read as
/// data of their own.
pub(crate) fn is_document(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_known = EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known));
    is_known && !is_skill_file(path) && !is_agent_file(Path::new(path))
}

/// Texts of which each document with configurations or offers has one.
static SIGNS: LazyLock<[memmem::Finder<'static>; 2]> =
    LazyLock::new(|| ["mcp", "servers\""].map(memmem::Finder::new));

/// Whether a document may have anything that is read; nearly all have nothing.
pub(crate) fn may_have_content(bytes: &[u8]) -> bool {
    SIGNS.iter().any(|sign| sign.find(bytes).is_some())
        && (may_have_configurations(bytes) || may_have_offers(bytes))
}

/// Whether a document may have configurations of clients; most have none.
fn may_have_configurations(bytes: &[u8]) -> bool {
    KEYS.iter().any(|key| memmem::find(bytes, key.as_bytes()).is_some())
}

/// Whether a document may have links or commands that offer a server; most have none.
pub(crate) fn may_have_offers(bytes: &[u8]) -> bool {
    OFFERS.iter().any(|part| memmem::find(bytes, part.as_bytes()).is_some())
}

/// The contents of the fenced code blocks that may have commands for a shell.
pub(crate) fn shell_blocks(text: &str) -> Vec<Range<usize>> {
    code_blocks(text, &SHELLS)
}

/// The contents of the fenced code blocks in TOML.
pub(crate) fn toml_blocks(text: &str) -> Vec<Range<usize>> {
    code_blocks(text, &["toml"])
}

/// The text with blanks in place of everything but the configurations of clients in its code blocks, so
/// that each remains at its place; `None` if there are none.
pub(super) fn only_configurations(text: &str) -> Option<String> {
    if !may_have_configurations(text.as_bytes()) {
        return None;
    }
    let mut blank: Vec<u8> =
        text.bytes().map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
    let mut is_any = false;
    for block in code_blocks(text, &LANGUAGES) {
        let Some(own) = configuration_in(&text[block.clone()]) else { continue };
        blank[block].copy_from_slice(own.as_bytes());
        is_any = true;
    }
    is_any.then(|| String::from_utf8(blank).unwrap_or_default())
}

/// The contents of the fenced code blocks in one of the languages.
fn code_blocks(text: &str, languages: &[&str]) -> Vec<Range<usize>> {
    let (mut blocks, mut open): (_, Option<(&str, bool, usize)>) = (Vec::new(), None);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        let own = line.trim();
        let mark = own.chars().next().filter(|mark| matches!(mark, '`' | '~')).unwrap_or('\0');
        let (fence, language) = own.split_at(own.len() - own.trim_start_matches(mark).len());
        match open {
            Some((opened, is_wanted, from)) if fence.starts_with(opened) && language.is_empty() => {
                blocks.extend(is_wanted.then_some(from..start));
                open = None;
            }
            None if fence.len() >= 3 && end <= MAX_DOCUMENT_BYTES => {
                let language = language.split([' ', '{', ',']).next().unwrap_or_default();
                let language = language.to_ascii_lowercase();
                open = Some((fence, languages.contains(&&*language), end));
            }
            _ => {}
        }
        start = end;
    }
    blocks
}

/// The configuration that a code block is, with blanks in place of comments; `None` if it is none, or
/// only a part of one.
fn configuration_in(block: &str) -> Option<String> {
    let has = |texts: &[&str]| texts.iter().any(|text| block.contains(text));
    if !has(&KEYS) || !has(&MEMBERS) || has(&["...", "…", "/*"]) {
        return None;
    }
    let mut own = Vec::with_capacity(block.len());
    let (mut in_text, mut is_escaped, mut in_comment) = (false, false, false);
    for (at, byte) in block.bytes().enumerate() {
        in_comment &= byte != b'\n';
        in_comment |= !in_text && block.as_bytes()[at..].starts_with(b"//");
        own.push(if in_comment && byte != b'\r' { b' ' } else { byte });
        if !in_comment {
            in_text ^= byte == b'"' && !is_escaped;
            is_escaped = in_text && byte == b'\\' && !is_escaped;
        }
    }
    let own = String::from_utf8(own).ok()?;
    let is_whole = own.trim_start().starts_with('{') && own.trim_end().ends_with('}');
    is_whole.then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# é\n\n- Claude:\n  ```json\n  {\"mcpServers\": {\"a\": {\"command\": \"x\"}}} // yes\n  ```\n\n```sh\nnpx x\n```\n\n~~~\n{\"servers\": {\"b\": {\"url\": \"https://a\"}}}\n~~~\n";

    #[test]
    fn every_key_and_offer_has_one_of_the_signs() {
        for text in KEYS.into_iter().chain(OFFERS) {
            assert!(may_have_content(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn configurations_stay_at_their_places() {
        let masked = only_configurations(DOCUMENT).unwrap();
        assert_eq!(masked.len(), DOCUMENT.len());
        let words: Vec<_> = masked.split_whitespace().collect();
        assert_eq!(words.first(), Some(&"{\"mcpServers\":"));
        assert_eq!(masked.find("{\"servers\""), DOCUMENT.find("{\"servers\""));
        assert!(!masked.contains("yes") && !masked.contains("npx") && masked.contains("https://a"));
    }

    #[test]
    fn parts_and_other_blocks_are_none() {
        for block in [
            "\"mcpServers\": {\"a\": {\"command\": \"x\"}}",
            "{\"mcpServers\": {\"a\": {...}}, \"command\": 1}",
            "{\"mcpServers\": {}}",
            "{\"a\": {\"command\": \"x\"}}",
        ] {
            assert_eq!(only_configurations(&format!("```json\n{block}\n```\n")), None, "{block}");
        }
        assert_eq!(
            only_configurations("```json\n{\"mcpServers\": {\"a\": {\"command\": 1}}}\n"),
            None
        );
    }

    #[test]
    fn documents_are_not_skills() {
        assert!(is_document("README.md") && is_document("docs/a.MDX"));
        assert!(!is_document("a/SKILL.md") && !is_document(".claude/agents/a.md"));
        assert!(!is_document("a.json") && !is_document("md"));
    }
}
