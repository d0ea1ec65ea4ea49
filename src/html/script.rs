//! Addresses and names of tools in scripts: literal texts at positions that load or call something.

use std::ops::Range;

use super::{Loader, Reader};
use crate::lexer::{Language, Token, TokenKind, lex};

/// Adds the addresses and calls in a script, or the addresses in an import map.
pub(super) fn read(reader: &mut Reader<'_>, range: Range<usize>, is_map: bool) {
    let text = &reader.text[range.clone()];
    let script = Script { text, tokens: &lex(text, Language::TypeScript) };
    for (index, token) in script.tokens.iter().enumerate() {
        let bytes = token.content_range();
        let bytes = range.start + bytes.start..range.start + bytes.end;
        match token.kind {
            TokenKind::String | TokenKind::Fragment if script.has_host(index) => {
                let is_address = is_map && script.is(index.wrapping_sub(1), ":");
                let loader = is_address.then_some(Loader::Script).or_else(|| script.loader(index));
                if let Some(loader) = loader.filter(|_| !is_map || is_address) {
                    reader.load(bytes, loader);
                }
            }
            TokenKind::String | TokenKind::Identifier => {
                if let Some(name) = script.called(index) {
                    let name = script.tokens[name].content_range();
                    reader.page.calls.push(range.start + name.start..range.start + name.end);
                }
            }
            _ => {}
        }
    }
}

struct Script<'t, 'k> {
    text: &'t str,
    tokens: &'k [Token],
}

impl<'t> Script<'t, '_> {
    /// The text of a token; empty if there is none at the index.
    fn at(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| token.text(self.text))
    }

    fn is(&self, index: usize, text: &str) -> bool {
        self.at(index) == text
    }

    fn content(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| token.content(self.text))
    }

    /// Whether a text names a whole host of the network: what follows does not continue its name.
    fn has_host(&self, index: usize) -> bool {
        let content = self.content(index);
        let begins = ["http", "ws", "//"]
            .iter()
            .any(|it| content.get(..it.len()).is_some_and(|start| start.eq_ignore_ascii_case(it)));
        let Some((_, after)) = content.split_once("//").filter(|_| begins) else { return false };
        let is_continued =
            self.tokens[index].kind == TokenKind::Fragment || self.is(index + 1, "+");
        !is_continued || after.contains(['/', '?', '#'])
    }

    /// The kind of call that loads from the address at an index.
    fn loader(&self, index: usize) -> Option<Loader> {
        let back = |count: usize| index.checked_sub(count).map_or("", |it| self.at(it));
        let is_new = back(3) == "new";
        let is_of = |objects: &[&str]| back(3) != "." || objects.contains(&back(4));
        match (back(2), back(1)) {
            (_, "import" | "from") => Some(Loader::Script),
            ("import", "(") if back(3) != "." => Some(Loader::Script),
            ("fetch", "(") if is_of(&["window", "globalThis", "self"]) => Some(Loader::Request),
            ("axios", "(") => Some(Loader::Request),
            ("get" | "post" | "put" | "patch" | "delete" | "head" | "options" | "request", "(")
                if (back(4), back(3)) == ("axios", ".") =>
            {
                Some(Loader::Request)
            }
            ("sendBeacon", "(") => Some(Loader::Request),
            ("EventSource" | "WebSocket", "(") if is_new => Some(Loader::Request),
            ("Worker" | "SharedWorker", "(") if is_new => Some(Loader::Worker),
            ("importScripts", "(") => Some(Loader::Worker),
            (_, ",") if (back(4), back(3)) == ("open", "(") && back(5) == "." => {
                let method = self.content(index - 2);
                let is_method = method.bytes().all(|it| it.is_ascii_alphabetic());
                (is_method && (3..8).contains(&method.len())).then_some(Loader::Request)
            }
            _ => None,
        }
    }

    /// The index of the name of the tool that is called with a word at an index.
    fn called(&self, index: usize) -> Option<usize> {
        match self.content(index) {
            "callServerTool" | "callTool" if self.is(index + 1, "(") => {
                let first = index + 2;
                let is_text = self.tokens.get(first)?.kind == TokenKind::String;
                if is_text { Some(first) } else { self.member(first, "name") }
            }
            "tools/call" if self.is(index + 1, ",") => {
                let is_member = self.is(index + 2, "params") && self.is(index + 3, ":");
                self.member(if is_member { index + 4 } else { index + 2 }, "name")
            }
            _ => None,
        }
    }

    /// The index of the text that is a member of the object at an index.
    fn member(&self, open: usize, name: &str) -> Option<usize> {
        let mut at = open + 1;
        let end = self.tokens.get(open).filter(|_| self.is(open, "{"))?.partner as usize;
        while at < end {
            let is_key = self.is(at - 1, "{") || self.is(at - 1, ",");
            let is_text = || self.tokens.get(at + 2).is_some_and(|it| it.kind == TokenKind::String);
            let is_whole = || self.is(at + 3, ",") || at + 3 == end;
            if is_key && self.content(at) == name && self.is(at + 1, ":") {
                return (is_text() && is_whole()).then_some(at + 2);
            }
            // Brackets inside are skipped as a whole.
            at = (self.tokens[at].partner as usize).max(at) + 1;
        }
        None
    }
}
