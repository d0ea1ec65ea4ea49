//! Uses of the Python SDK in source code that work with only one of its major versions.

use std::cell::LazyCell;
use std::sync::{Arc, LazyLock};

use crate::document::Span;
use crate::engine::limits::{MAX_HEADER_TOKENS, MAX_MODULE_NAME};
use crate::lexer::{Language, Token, lex};
use crate::model::SdkUse;
use crate::source::SourceText;

/// The names that only one version has, each with whether that is version 2.
static NAMES: LazyLock<Vec<(bool, &str)>> = LazyLock::new(|| {
    let rows = include_str!("python_sdk.txt").lines().filter_map(|row| row.split_once(' '));
    rows.filter(|(mark, _)| *mark != "#").map(|(version, name)| (version == "2", name)).collect()
});

/// Adds the uses in a source file: of each version the first one, and the first one whose failure
/// stops the program.
pub(super) fn add_sdk_uses(text: &str, path: &str, uses: &mut Vec<SdkUse>) {
    const HANDLERS: [&str; 4] =
        ["ImportError", "ModuleNotFoundError", "except Exception", "except:"];
    let handles_failure = LazyCell::new(|| HANDLERS.iter().any(|it| text.contains(it)));
    let tokens = lex(text, Language::Python);
    let mut blocks: Vec<(usize, &[Token])> = Vec::new();
    let (mut has_server, mut at) = (false, 0);
    while at < tokens.len() {
        let statement = &tokens[at..end_of_statement(&tokens, at)];
        at += statement.len();
        let start = statement[0].start as usize;
        let line = memchr::memrchr(b'\n', &text.as_bytes()[..start]).map_or(0, |it| it + 1);
        blocks.truncate(blocks.partition_point(|(column, _)| *column < start - line));
        let around = blocks.last().map_or(&[][..], |(_, header)| *header);
        let mut around = around.iter().take(MAX_HEADER_TOKENS).map(|token| token.content(text));
        blocks.push((start - line, statement));
        let names = names_in(statement.iter().map(|token| token.content(text)), has_server);
        has_server |= names.iter().any(|name| name.starts_with("mcp.server"));
        let is_in = |known: &str| {
            let behind = |name: &String| Some(name.strip_prefix(known)?.chars().next());
            names.iter().filter_map(behind).any(|next| next.is_none_or(|it| it == '.'))
        };
        let Some((is_of_version_2, name)) = NAMES.iter().find(|(_, name)| is_in(name)) else {
            continue;
        };
        let is_guarded = around.clone().next().is_some_and(|it| it == "try" || it == "except");
        let is_guarded = is_guarded && *handles_failure;
        let mut known = uses.iter().filter(|it| it.is_of_version_2 == *is_of_version_2);
        let is_new = known.all(|it| it.is_guarded && !is_guarded);
        if is_new && !around.any(|word| word == "TYPE_CHECKING") {
            uses.push(SdkUse {
                source: Arc::new(SourceText::new(path, text)),
                span: Span::new(statement[0].start, statement[statement.len() - 1].end),
                name,
                is_of_version_2: *is_of_version_2,
                is_guarded,
            });
        }
    }
}

/// The index just past the statement that begins with a token: the next line outside of brackets.
fn end_of_statement(tokens: &[Token], mut at: usize) -> usize {
    loop {
        // A bracket without a partner is its own.
        at = at.max(tokens[at].partner as usize) + 1;
        if tokens.get(at).is_none_or(|token| token.is_first) {
            return at;
        }
    }
}

/// The modules that a statement imports, the names that it imports from a module, each behind the
/// name of its module, and the decorator that it is, if the file imports `mcp.server`.
fn names_in<'t>(mut words: impl Iterator<Item = &'t str>, has_server: bool) -> Vec<String> {
    match words.next() {
        Some("from") => {
            let module: String = words.by_ref().take_while(|word| *word != "import").collect();
            if module.len() > MAX_MODULE_NAME {
                return Vec::new();
            }
            let names = words.map(|word| format!("{module}.{word}"));
            names.chain([module.clone()]).collect()
        }
        Some("import") => {
            let words: Vec<_> = words.collect();
            let modules = words.split(|word| *word == ",");
            let name = |it: &[&str]| it.iter().copied().take_while(|word| *word != "as").collect();
            modules.map(name).collect()
        }
        // The server may be a member: `@self.server.list_tools()`.
        Some("@") if has_server => match words.skip(1).take(5).collect::<Vec<_>>()[..] {
            [".", method, "(", ..] | [".", _, ".", method, "("] => {
                vec![format!("@server.{method}")]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
