//! Causes for which a server fails at its start or does not list its tools, as code alone shows them: a
//! server that fails shows only the first one.

use std::ffi::OsString;
use std::path::Path;

use crate::engine::inventory::line_that_makes_server;
use crate::engine::locate::directory::nearest_project;
use crate::lexer::{Language, Token, TokenKind, lex};
use crate::locate::{Limits, SourceTree};
use crate::source::{SourceText, absolute_path};

/// A cause that occurs at one or more lines.
#[derive(Debug, PartialEq, Eq)]
pub struct CodeFault {
    /// What is wrong, and what to write.
    pub sentence: String,
    /// The lines as `FILE:LINE`.
    pub places: Vec<String>,
}

/// The faults in the code of the server that a command starts: in the files that make a server or register
/// tools, of the project, or else beside the first file that the command names. `known` is a place that the
/// failure itself names.
pub fn code_faults(command: &[OsString], folder: &Path, known: Option<&str>) -> Vec<CodeFault> {
    let named = command.iter().skip(1).map(|word| absolute_path(folder, Path::new(word)));
    let beside =
        || named.filter(|path| path.is_file()).find_map(|it| Some(it.parent()?.to_owned()));
    let Some(directory) = nearest_project(folder).or_else(beside) else { return Vec::new() };
    let tree = SourceTree::read(&[directory], folder, Limits::default(), 1);
    let mut faults: Vec<CodeFault> = Vec::new();
    for source in tree.sources() {
        for (line, sentence) in of_file(source) {
            let place = format!("{}:{line}", source.path());
            match faults.iter_mut().find(|fault| fault.sentence == sentence) {
                _ if known == Some(&*place) => {}
                Some(fault) => fault.places.push(place),
                None => faults.push(CodeFault { sentence, places: vec![place] }),
            }
        }
    }
    faults
}

/// The faults of a file with their lines.
fn of_file(source: &SourceText) -> Vec<(usize, String)> {
    let (path, text) = (Path::new(&**source.path()), source.text());
    let Some(language) = Language::of_path(path) else { return Vec::new() };
    let tokens = lex(text, language);
    let code = Code { text, tokens: &tokens };
    let mut found = match language {
        Language::Python => code.in_python(),
        Language::TypeScript => code.in_typescript(),
        _ => Vec::new(),
    };
    let registers = found.iter().any(|(_, sentence)| !sentence.contains(STREAM))
        || (0..tokens.len()).any(|at| code.is_registration(at));
    if !registers && line_that_makes_server(path, text.as_bytes()).is_none() {
        return Vec::new();
    }
    crate::sort::by(&mut found, Ord::cmp);
    let line = |at: usize| 1 + text[..tokens[at].start as usize].matches('\n').count();
    found.into_iter().map(|(at, sentence)| (line(at), sentence)).collect()
}

/// What a server must not write to.
const STREAM: &str = "standard output, where clients read messages";

/// The tokens of a file.
struct Code<'t> {
    text: &'t str,
    tokens: &'t [Token],
}

impl<'t> Code<'t> {
    /// The text of a token; empty outside of the file.
    fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| token.text(self.text))
    }

    /// The word before the dot before a token; empty if there is none.
    fn owner(&self, at: usize) -> &'t str {
        let is_member = at >= 2 && self.word(at - 1) == ".";
        if is_member { self.word(at - 2) } else { "" }
    }

    /// The index behind the partner of a bracket.
    fn behind(&self, open: usize) -> usize {
        self.tokens.get(open).map_or(open, |token| token.partner as usize).max(open) + 1
    }

    /// Whether a token is the name of a method that registers a tool, prompt or resource by its name.
    fn is_registration(&self, at: usize) -> bool {
        const METHODS: [&str; 6] =
            ["registerTool", "registerPrompt", "registerResource", "tool", "prompt", "resource"];
        METHODS.contains(&self.word(at)) && !self.owner(at).is_empty()
    }

    fn in_python(&self) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for at in 0..self.tokens.len() {
            if self.word(at) == "@" && self.tokens[at].is_first {
                self.in_decorated(at, &mut found);
            }
            let is_print = self.word(at) == "print" && self.word(at + 1) == "(";
            let call = at + 1..self.behind(at + 1);
            let is_method = at > 0 && [".", "def"].contains(&self.word(at - 1));
            if is_print && !is_method && !call.into_iter().any(|it| self.word(it) == "file") {
                found.push((at, format!("`print` writes to {STREAM}; add `file=sys.stderr`")));
            }
        }
        found
    }

    /// What the library rejects of a function with a decorator that makes a tool of it.
    fn in_decorated(&self, at: usize, found: &mut Vec<(usize, String)>) {
        let mut name = at + 1;
        while self.word(name + 1) == "." {
            name += 2;
        }
        if self.word(name) != "tool" || name == at + 1 {
            return;
        }
        // The package `fastmcp`, or the SDK, whose versions are `mcp.server.…`.
        let is_sdk = self.text.contains("mcp.server.") && !self.text.contains("from fastmcp");
        let is_called = self.word(name + 1) == "(";
        if is_sdk && !is_called {
            let sentence =
                "the Python SDK rejects `@….tool` without parentheses; write `@….tool()`";
            found.push((at, sentence.to_owned()));
        }
        let end = if is_called { self.behind(name + 1) } else { name + 1 };
        let Some(open) = (end..end + 64).find(|it| self.word(*it) == "def").map(|it| it + 2) else {
            return;
        };
        let (mut it, close) = (open + 1, self.behind(open) - 1);
        while it < close {
            let starts = it == open + 1 || self.word(it - 1) == ",";
            let stars = (it..close).take_while(|it| self.word(*it) == "*").count();
            let word = self.word(it + stars);
            let is_name = word.starts_with(|it: char| it == '_' || it.is_alphabetic());
            if starts && stars > 0 && is_name && !is_sdk {
                let stars = "*".repeat(stars);
                let sentence = "FastMCP rejects a tool with this parameter; name each parameter";
                found.push((it, format!("`{stars}{word}`: {sentence}")));
            } else if starts && word.starts_with('_') && is_sdk {
                let sentence = "the Python SDK rejects parameters whose names begin with `_`";
                found.push((it, format!("`{word}`: {sentence}")));
            }
            it = self.behind(it);
        }
    }

    fn in_typescript(&self) -> Vec<(usize, String)> {
        const WITHOUT_SCHEMA: [&str; 6] = ["date", "bigint", "map", "set", "symbol", "nan"];
        let (mut found, mut named, mut open) = (Vec::new(), Vec::new(), Vec::new());
        let registers = (0..self.tokens.len()).any(|at| self.is_registration(at));
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Open => open.push(at),
                TokenKind::Close => drop(open.pop()),
                TokenKind::Identifier if self.word(at + 1) == "(" => {}
                _ => continue,
            }
            let (owner, word) = (self.owner(at), self.word(at));
            if owner == "console" && ["log", "info", "debug"].contains(&word) {
                found.push((
                    at,
                    format!("`console.{word}` writes to {STREAM}; write `console.error`"),
                ));
            } else if registers && owner == "z" && WITHOUT_SCHEMA.contains(&word) {
                let sentence =
                    "has no JSON Schema in Zod 4, and `tools/list` fails if a tool has it";
                found.push((at, format!("`z.{word}()` {sentence}; write a string or number")));
            } else if self.is_registration(at)
                && self.tokens.get(at + 2).is_some_and(|it| it.kind == TokenKind::String)
            {
                // A call in another block may be made instead of this one.
                let name = self.tokens[at + 2].content(self.text);
                let registration = (owner, word, name, open.last().copied());
                if named.contains(&registration) {
                    found
                        .push((at, format!("`{name}` is registered twice, which the SDK rejects")));
                }
                named.push(registration);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(name: &str, text: &str) -> Vec<String> {
        let found = of_file(&SourceText::new(name, text));
        found.into_iter().map(|(line, sentence)| format!("{line}: {sentence}")).collect()
    }

    #[track_caller]
    fn check(name: &str, text: &str, expected: &[&str]) {
        let found = faults(name, text);
        let is_alike = |(found, expected): (&String, &&str)| found.starts_with(*expected);
        assert!(found.len() == expected.len(), "{found:#?}");
        assert!(found.iter().zip(expected).all(is_alike), "{found:#?}");
    }

    #[test]
    fn what_python_libraries_reject_is_found() {
        let fastmcp = "from fastmcp import FastMCP\nm = FastMCP()\n@m.tool\ndef a(x: f(*b), *c, **d):\n  \
            print(x)\n@m.tool(name=\"e\")\nasync def e(x=(1, *y), *, z):\n  print(x, file=sys.stderr)\n\
            def f(*g): pass\n";
        let expected = ["4: `*c`", "4: `**d`", "5: `print` writes to standard output"];
        check("a.py", fastmcp, &expected);
        let sdk =
            "from mcp.server.fastmcp import FastMCP\nm = FastMCP()\n@m.tool\ndef a(_x, *b): pass\n";
        check("a.py", sdk, &["3: the Python SDK rejects `@….tool`", "4: `_x`"]);
        check("a.py", "print(1)\n", &[]);
    }

    #[test]
    fn what_the_typescript_sdk_rejects_is_found() {
        let text = "s.registerTool(\"a\", {x: z.date()});\nconsole.log(1); console.error(2);\n\
            s.registerTool(\"a\", {});\nif (b) { s.tool(\"c\", d); } else { s.tool(\"c\", e); }\n";
        let expected = ["1: `z.date()`", "2: `console.log`", "3: `a` is registered twice"];
        check("a.ts", text, &expected);
        check("a.ts", "console.log(z.date());\n", &[]);
    }
}
