//! Finding tools: all occurrences of their names, the classification and comparison of these, and
//! the library that generates schemas from the code.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;

use crate::cancel::checkpoint;
use crate::diagnostic::Region;
use crate::document::Span;
use crate::lexer::{Language, TokenKind};
use crate::locate::describe::{DEMANDS, Description, Match};
use crate::locate::limits::{
    BESIDE_BYTES, DECLARATION_AFTER, DECLARATION_BEFORE, LONG_DESCRIPTION_WORDS, MAX_CANDIDATES,
    MAX_LISTED, WINDOW_AFTER, WINDOW_BEFORE,
};
use crate::locate::parameter::{ParameterScope, after_arrow_body, parameters, scopes};
use crate::locate::sighting::{Rank, Sighting};
use crate::locate::sightings::sightings;
use crate::locate::view::View;
use crate::locate::words::folded_hash;
use crate::locate::{CodePlace, Definition, SearchOutcome, SourceTree, WantedTool};
use crate::parallel::parallel;

/// The outcome for each tool, in order.
pub(super) fn find(tree: &SourceTree, tools: &[WantedTool]) -> Vec<SearchOutcome> {
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_str()).collect();
    let mut sightings = sightings(tree, &names, false);
    add_shorter_names(tree, tools, &mut sightings);
    let has_fast_mcp = tree.files_with(folded_hash("fastmcp")).next().is_some();
    let work: Vec<_> = tools.iter().zip(sightings).collect();
    parallel(&work, tree.threads, |(tool, sightings)| {
        checkpoint();
        let search = ToolSearch { tree, tool, description: describe(tool) };
        search.outcome(sightings, has_fast_mcp)
    })
}

fn describe(tool: &WantedTool) -> Option<Description> {
    tool.description.as_deref().and_then(Description::of)
}

/// For tools without any place: adds possible definitions under a name without the prefix of a
/// proxy or mounted server, or with another spelling. The description has to confirm them.
fn add_shorter_names(tree: &SourceTree, tools: &[WantedTool], all: &mut [Vec<Sighting>]) {
    let separators = |char: char| matches!(char, '_' | '-' | '.' | '/' | ':');
    let mut shorter: Vec<(usize, &str)> = Vec::new();
    for (index, tool) in tools.iter().enumerate() {
        let is_known =
            all[index].iter().any(|it| it.rank >= Rank::Function && it.rank != Rank::Constant);
        if is_known || tool.description.is_none() {
            continue;
        }
        shorter.push((index, &tool.name));
        let names = tool.name.match_indices(separators).map(|(at, _)| &tool.name[at + 1..]);
        shorter.extend(names.filter(|name| name.len() > 2).take(2).map(|name| (index, name)));
    }
    let names: Vec<_> = shorter.iter().map(|(_, name)| *name).collect();
    let found = sightings(tree, &names, true);
    let mut confirmed = HashSet::new();
    for ((index, name), found) in shorter.into_iter().zip(found) {
        // The longest name is the best.
        if confirmed.contains(&index) {
            continue;
        }
        let tool = &tools[index];
        let Some(description) = describe(tool).filter(|it| !it.is_short()) else { continue };
        let search = ToolSearch { tree, tool, description: Some(description) };
        let demands = Match { words: LONG_DESCRIPTION_WORDS, is_whole: !name.contains(separators) };
        // A mention of a part of a name may be about anything.
        let defines = |it: &Sighting| it.rank > Rank::Mention && it.rank != Rank::Constant;
        let mut found: Vec<_> = found.into_iter().filter(defines).collect();
        crate::sort::by_key(&mut found, |it| (Reverse(it.rank), it.file, it.token));
        found.truncate(MAX_CANDIDATES);
        let before = all[index].len();
        all[index].extend(found.into_iter().filter(|it| search.confirms(it, demands)));
        if all[index].len() > before {
            confirmed.insert(index);
        }
    }
}

/// The quality of a candidate, the worst first: evidence, share of parameters in percent, and
/// whether the file has types.
type Standing = (Strength, usize, bool);

/// The evidence for a candidate, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Strength {
    /// The evidence is too weak for a report.
    Little,
    /// The declaration contains half of the parameters.
    Parameters,
    /// The description is the value of the key, as in a table of texts for tools.
    Text,
    /// The name is that of a member `name`, or of a registered function.
    Form,
    /// The description is next to the name.
    Described,
    /// The name is that of a member `name`, and the description is nearby.
    FormNearDescription,
    /// The name is in a registering call, a decorator, or a member of a tool.
    Tool,
    /// A definition as in [`Strength::Tool`] with the description nearby, or a member with the
    /// description in its declaration.
    ToolNearDescription,
    /// A definition as in [`Strength::Tool`] with the description in its declaration.
    DescribedTool,
}

/// A candidate with the evidence for it.
struct Candidate {
    sighting: Sighting,
    declaration: Range<usize>,
    standing: Standing,
}

/// The search for one tool.
struct ToolSearch<'s> {
    tree: &'s SourceTree,
    tool: &'s WantedTool,
    description: Option<Description>,
}

impl ToolSearch<'_> {
    fn outcome(&self, sightings: &[Sighting], has_fast_mcp: bool) -> SearchOutcome {
        let mut all: Vec<_> = sightings.iter().filter(|it| it.rank > Rank::Other).collect();
        crate::sort::by_key(&mut all, |it| (Reverse(it.rank), it.file, it.token));
        all.dedup_by_key(|it| (it.file, it.token));
        all.truncate(MAX_CANDIDATES);
        let candidates = all.into_iter().map(|it| self.candidate(*it));
        let mut candidates: Vec<_> =
            candidates.filter(|it| it.standing.0 > Strength::Little).collect();
        crate::sort::by_key(&mut candidates, |it| Reverse(it.standing));
        let Some(best) = candidates.first() else { return SearchOutcome::NotFound };
        let standing = best.standing;
        let equal: Vec<_> = candidates.iter().take_while(|it| it.standing == standing).collect();
        let outermost = one_declaration(&equal);
        match outermost {
            Some(best) => SearchOutcome::Found(Box::new(self.definition(best, has_fast_mcp))),
            None => {
                let places = equal.iter().take(MAX_LISTED).map(|it| self.place(&it.sighting));
                SearchOutcome::Ambiguous(places.collect())
            }
        }
    }

    fn candidate(&self, sighting: Sighting) -> Candidate {
        let view = self.tree.view(sighting.file);
        let declaration = sighting.declaration(view);
        let share = self.share_of_parameters(&sighting, &declaration);
        let evidence = self.evidence(&sighting, &declaration, share);
        let is_typed = !is_plain_javascript(self.tree.files[sighting.file].source.path());
        Candidate { sighting, declaration, standing: (evidence, share, is_typed) }
    }

    fn evidence(&self, sighting: &Sighting, declaration: &Range<usize>, share: usize) -> Strength {
        let view = self.tree.view(sighting.file);
        let (declaration, window) = self.windows(sighting, declaration);
        let find =
            |range| self.description.as_ref().and_then(|it: &Description| it.find(view, range));
        let is_short = self.description.as_ref().is_some_and(Description::is_short);
        let is_inside = find(declaration).is_some();
        let is_near = || !is_short && find(window.clone()).is_some();
        let name = view.bytes(sighting.token);
        let is_beside = || find(name.end..name.end + BESIDE_BYTES).is_some();
        let has_parameters = share >= 50 && !self.tool.parameters.is_empty();
        match sighting.rank {
            Rank::Other => Strength::Little,
            Rank::Tool if is_inside => Strength::DescribedTool,
            Rank::Tool if is_near() => Strength::ToolNearDescription,
            Rank::Tool => Strength::Tool,
            Rank::Member | Rank::Registered if is_inside => Strength::ToolNearDescription,
            Rank::Member | Rank::Registered if is_near() => Strength::FormNearDescription,
            Rank::Member | Rank::Registered => Strength::Form,
            Rank::Key if sighting.is_key_of_text(view) => {
                match is_inside || !is_short && is_beside() {
                    true => Strength::Text,
                    false => Strength::Little,
                }
            }
            Rank::Key | Rank::Function if is_inside => Strength::Described,
            Rank::Key | Rank::Constant | Rank::Mention if !is_short && is_beside() => {
                Strength::Described
            }
            Rank::Key if has_parameters => Strength::Parameters,
            Rank::Function if has_parameters && self.description.is_none() => Strength::Parameters,
            Rank::Key | Rank::Function | Rank::Constant | Rank::Mention => Strength::Little,
        }
    }

    /// Whether the description confirms a place with too little other evidence: it is in the
    /// declaration, near the name, or in a definition that the declaration names.
    fn confirms(&self, sighting: &Sighting, demands: Match) -> bool {
        let Some(description) = &self.description else { return false };
        let view = self.tree.view(sighting.file);
        let tokens = sighting.declaration(view);
        let (declaration, window) = self.windows(sighting, &tokens);
        let has = |range| description.find_words(view, range, &demands).is_some();
        let named = || {
            let scopes = scopes(self.tree, sighting.file, tokens.clone());
            scopes.iter().skip(1).any(|it| self.description_in(it, demands).is_some())
        };
        has(declaration) || has(window) || sighting.rank >= Rank::Member && named()
    }

    /// The bytes of the declaration with the comment before it, and the bytes around the name.
    fn windows(
        &self,
        sighting: &Sighting,
        declaration: &Range<usize>,
    ) -> (Range<usize>, Range<usize>) {
        let view = self.tree.view(sighting.file);
        let name = view.bytes(sighting.token);
        let window = name.start.saturating_sub(WINDOW_BEFORE)..name.end + WINDOW_AFTER;
        if declaration.is_empty() {
            return (name, window);
        }
        // The comment begins behind the token before.
        let before = declaration.start.checked_sub(1).map_or(0, |at| view.bytes(at).end);
        let before = before.max(name.start.saturating_sub(DECLARATION_BEFORE));
        let end = view.bytes(declaration.end - 1).end.min(name.end + DECLARATION_AFTER);
        (before..end.max(before), window)
    }

    /// The share of the tool's parameters whose names occur in the declaration, in percent.
    fn share_of_parameters(&self, sighting: &Sighting, declaration: &Range<usize>) -> usize {
        let view = self.tree.view(sighting.file);
        let named: HashSet<_> = declaration.clone().map(|at| view.name(at)).collect();
        let wanted = &self.tool.parameters;
        let found = wanted.iter().filter(|it| named.contains(it.as_str())).count();
        found * 100 / wanted.len().max(1)
    }

    fn place(&self, sighting: &Sighting) -> CodePlace {
        self.place_of(sighting.file, sighting.token)
    }

    fn place_of(&self, file: usize, token: usize) -> CodePlace {
        let source = &self.tree.files[file];
        place(source, source.view().bytes(token))
    }

    fn definition(&self, best: &Candidate, has_fast_mcp: bool) -> Definition {
        let file = best.sighting.file;
        let source = &self.tree.files[file];
        let view = source.view();
        let scopes = scopes(self.tree, file, best.declaration.clone());
        let wanted = self.tool.parameters.iter().chain(&self.tool.nested).map(String::as_str);
        let wanted: Vec<_> = wanted.collect();
        let parameters = parameters(self.tree, &scopes, &wanted).into_iter();
        let parameters =
            parameters.map(|(name, (file, token))| (name.to_owned(), self.place_of(file, token)));
        let (declaration, window) = self.windows(&best.sighting, &best.declaration);
        let text = self.description.as_ref();
        let find = |range| Some(place(source, text?.find(view, range)?));
        let named = || scopes.iter().skip(1).find_map(|it| self.description_in(it, DEMANDS));
        Definition {
            place: self.place(&best.sighting),
            description: find(declaration).or_else(named).or_else(|| find(window)),
            parameters: parameters.collect(),
            generator: generator_of(self.tree, &scopes, has_fast_mcp),
        }
    }

    /// The description in a constant that the declaration names.
    fn description_in(&self, scope: &ParameterScope, demands: Match) -> Option<CodePlace> {
        let source = &self.tree.files[scope.file];
        let last = scope.tokens.end.checked_sub(1).filter(|last| *last >= scope.tokens.start)?;
        let view = source.view();
        let start = view.bytes(scope.tokens.start).start;
        let bytes = start..view.bytes(last).end.min(start + DECLARATION_AFTER);
        let found = self.description.as_ref()?.find_words(view, bytes, &demands)?;
        Some(place(source, found))
    }
}

/// The place of a range of bytes of a file.
pub(super) fn place(file: &crate::locate::index::SourceFile, bytes: Range<usize>) -> CodePlace {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let region = Region::of(&file.source, Span::new(offset(bytes.start), offset(bytes.end)));
    CodePlace { source: std::sync::Arc::clone(&file.source), region }
}

/// The outermost of the candidates, if it contains all others.
fn one_declaration<'c>(equal: &[&'c Candidate]) -> Option<&'c Candidate> {
    let length = |it: &&&Candidate| it.declaration.len();
    let outer = *equal.iter().max_by_key(|it| (length(it), Reverse(it.sighting.token)))?;
    let is_inside = |it: &&Candidate| {
        it.sighting.file == outer.sighting.file
            && it.declaration.start >= outer.declaration.start
            && it.declaration.end <= outer.declaration.end
    };
    equal.iter().all(is_inside).then_some(outer)
}

/// Whether a file is JavaScript without types, which may be compiled from a file with types.
fn is_plain_javascript(path: &str) -> bool {
    [".js", ".mjs", ".cjs"].iter().any(|end| path.ends_with(end))
}

/// The library that generates schemas from the code of a tool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Generator {
    /// zod, used through an SDK for TypeScript.
    Zod,
    /// FastMCP, also as a part of the SDK for Python.
    FastMcp,
    /// The Go module `github.com/modelcontextprotocol/go-sdk`.
    GoSdk,
    /// The Go module `github.com/mark3labs/mcp-go`.
    McpGo,
    /// The Rust crate `rmcp`.
    Rmcp,
    /// The official SDK for C#.
    CSharp,
}

/// The generator of a declaration's schemas, if its file shows it. `scopes` are the declaration and
/// the definitions that it names.
fn generator_of(
    tree: &SourceTree,
    scopes: &[ParameterScope],
    has_fast_mcp: bool,
) -> Option<Generator> {
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

/// Whether a file contains a literal that begins with `start`.
fn imports(view: View<'_>, start: &str) -> bool {
    let mut literals = (0..view.len()).filter(|at| view.kind(*at) == TokenKind::String);
    literals.any(|at| view.string(at).is_some_and(|it| it.starts_with(start)))
}

/// Whether zod makes a schema in a declaration, or in a constant that the declaration names. The
/// body of the handler is not considered.
fn is_zod(tree: &SourceTree, scope: &ParameterScope) -> bool {
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
