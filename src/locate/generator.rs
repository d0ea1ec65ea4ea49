//! The library that makes schemas from the code of a tool.

use crate::locate::SourceTree;
use crate::locate::lexer::{Language, TokenKind};
use crate::locate::parameter::{Scope, after_arrow_body};
use crate::locate::view::View;

/// The library that makes schemas from the code of a tool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Generator {
    /// zod, through an SDK for TypeScript.
    Zod,
    /// FastMCP, also as a part of the SDK for Python.
    FastMcp,
    /// `github.com/modelcontextprotocol/go-sdk`.
    GoSdk,
    /// `github.com/mark3labs/mcp-go`.
    McpGo,
    /// `rmcp`.
    Rmcp,
    /// The SDK for C#.
    CSharp,
}

/// The generator of a declaration, if its file shows it. `scopes` are the declaration and what it
/// names.
pub(super) fn of(tree: &SourceTree, scopes: &[Scope], has_fast_mcp: bool) -> Option<Generator> {
    let scope = scopes.first()?;
    let view = tree.view(scope.file);
    let declaration = scope.tokens.start.saturating_sub(1)..scope.tokens.end;
    let names = |name: &str| declaration.clone().any(|at| view.word(at) == name);
    let mentions = |name: &str| (0..view.len()).any(|at| view.word(at) == name);
    match view.language() {
        Language::TypeScript => scopes.iter().any(|it| is_zod(tree, it)).then_some(Generator::Zod),
        Language::Python => {
            let is_decorated = declaration.clone().any(|at| view.is(at, b'@'));
            let mut uses = declaration.clone().filter(|at| view.word(*at) == "tool");
            let is_used = uses.any(|at| is_decorated || view.is(at + 1, b'('));
            let is_registered = is_used || names("add_tool");
            (is_registered && (has_fast_mcp || mentions("FastMCP"))).then_some(Generator::FastMcp)
        }
        Language::Go => {
            let sdk = imports(view, "github.com/modelcontextprotocol/go-sdk/");
            let other = imports(view, "github.com/mark3labs/mcp-go/");
            match (sdk, other) {
                (true, false) => Some(Generator::GoSdk),
                (false, true) => Some(Generator::McpGo),
                _ => None,
            }
        }
        Language::Rust => (names("tool") && mentions("rmcp")).then_some(Generator::Rmcp),
        Language::CSharp => names("McpServerTool").then_some(Generator::CSharp),
        Language::Java | Language::Kotlin => None,
    }
}

/// Whether a file has a literal that begins like this.
fn imports(view: View<'_>, start: &str) -> bool {
    let mut literals = (0..view.len()).filter(|at| view.kind(*at) == TokenKind::String);
    literals.any(|at| view.string(at).is_some_and(|it| it.starts_with(start)))
}

/// Whether a schema is made with zod in a declaration, or in a constant that it names. What its
/// handler does is another matter.
fn is_zod(tree: &SourceTree, scope: &Scope) -> bool {
    let view = tree.view(scope.file);
    let mut at = scope.tokens.start;
    while at < scope.tokens.end {
        if view.word(at) == "z" && view.is(at + 1, b'.') {
            return imports(view, "zod");
        }
        at = after_arrow_body(view, at).unwrap_or(at + 1);
    }
    false
}
