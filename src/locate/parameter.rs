//! The places of a tool's parameters: in its declaration, and in definitions that the declaration
//! names.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::lexer::{Language, TokenKind};
use crate::locate::index::Names;
use crate::locate::limits::{MAX_DEFINING_FILES, MAX_DEFINITIONS, MAX_DISTANCE, MAX_LEAD_TOKENS};
use crate::locate::owner::{key_before, owner};
use crate::locate::view::View;
use crate::locate::words::{folded_hash, is_among_ignoring_case, words};
use crate::locate::{SourceTree, extent};

/// Tokens in which parameters are searched.
#[derive(Clone, Debug)]
pub(super) struct ParameterScope {
    /// Index of the file.
    pub(super) file: usize,
    /// The range of tokens in the file.
    pub(super) tokens: Range<usize>,
    /// The number of names that were followed from the declaration to this scope.
    distance: usize,
}

/// The declaration, and the types, constants and functions that it names, the nearest first.
pub(super) fn scopes(
    tree: &SourceTree,
    file: usize,
    declaration: Range<usize>,
) -> Vec<ParameterScope> {
    let mut scopes = vec![ParameterScope { file, tokens: declaration, distance: 0 }];
    let mut seen = HashSet::new();
    let mut turn = 0;
    while let Some(scope) = scopes.get(turn).cloned() {
        turn += 1;
        if scope.distance == MAX_DISTANCE {
            continue;
        }
        let view = tree.view(scope.file);
        let mut next = scope.tokens.start;
        let end = extent::head(view, &scope.tokens).end;
        // What a function of Rust returns is last.
        let is_result = |at: usize| view.language() == Language::Rust && view.are(at, b"->");
        while next < end && !is_result(next) {
            let at = next;
            next = after_arrow_body(view, at).or_else(|| after_output(view, at)).unwrap_or(at + 1);
            let word = view.word(at);
            // A member is not what has the same name elsewhere.
            let is_member = at > 1
                && view.is(at - 1, b'.')
                && !view.is(at - 2, b'.')
                && !matches!(view.word(at - 2), "self" | "this")
                && word.starts_with(char::is_lowercase);
            let is_seen = word.len() < 3 || is_member || !seen.insert(word);
            if is_seen || is_of_output(word) || scopes.len() > MAX_DEFINITIONS {
                continue;
            }
            let Some((file, name)) = definition(tree, scope.file, word) else { continue };
            let tokens = extent_of_definition(tree.view(file), name);
            let is_inside = file == scope.file && scope.tokens.contains(&name);
            if !is_inside {
                scopes.push(ParameterScope { file, tokens, distance: scope.distance + 1 });
            }
        }
    }
    scopes
}

/// The token behind the body of an arrow function whose arrow is at `at`: a body uses parameters
/// and declares none.
pub(super) fn after_arrow_body(view: View<'_>, at: usize) -> Option<usize> {
    let is_arrow = view.are(at, b"=>") && view.is(at + 2, b'{');
    if is_arrow { view.partner(at + 2).map(|close| close + 1) } else { None }
}

/// The token behind the value of a member that is the schema of a tool's output: `outputSchema: X`.
fn after_output(view: View<'_>, at: usize) -> Option<usize> {
    let name = view.name(at);
    let last = words(name).next_back().filter(|_| is_of_output(name) && view.is_any(at + 1, b":="));
    last.filter(|last| is_among_ignoring_case("schema shape type model", last))?;
    let mut end = at + 2;
    // The next statement, where none ends with a semicolon.
    let begins = |end| end > at + 2 && view.is_first(end) && !view.name(end).is_empty();
    while end < view.len() && !view.is_any(end, b",;)}]") && !begins(end) {
        end = view.partner(end).filter(|close| *close > end).unwrap_or(end) + 1;
    }
    Some(end)
}

/// Whether a name refers to the output of a tool.
fn is_of_output(name: &str) -> bool {
    words(name).any(|word| is_among_ignoring_case("output outputs result response returns", word))
}

/// The nearest definition of a name, if it is unique: in the file, its directory, or the tree.
fn definition(tree: &SourceTree, file: usize, name: &str) -> Option<(usize, usize)> {
    let in_file = |file: usize| {
        let view = tree.view(file);
        view.definitions(name).map(move |at| (file, at)).collect::<Vec<_>>()
    };
    let here = in_file(file);
    if !here.is_empty() {
        // Types and constants before variables of functions.
        let view = tree.view(file);
        let outer = here.iter().copied().min_by_key(|(_, at)| (view.parents(*at).count(), *at));
        return outer;
    }
    let language = tree.files[file].language;
    let files: Vec<_> = tree.files_with(folded_hash(name)).take(MAX_DEFINING_FILES + 1).collect();
    if files.len() > MAX_DEFINING_FILES {
        return None;
    }
    let files = files.into_iter().filter(|it| tree.files[*it].language == language);
    let all: Vec<_> = files
        .flat_map(in_file)
        .filter(|(file, at)| {
            let view = tree.view(*file);
            // What is inside a function is not visible elsewhere.
            view.parents(*at).count() <= 1
        })
        .collect();
    let folder = |file: usize| tree.files[file].source.path().rsplit_once('/').map(|it| it.0);
    let near: Vec<_> = all.iter().copied().filter(|(it, _)| folder(*it) == folder(file)).collect();
    match if near.is_empty() { &*all } else { &*near } {
        [one] => Some(*one),
        _ => None,
    }
}

fn extent_of_definition(view: View<'_>, name: usize) -> Range<usize> {
    let definer = name.checked_sub(1).map_or("", |at| view.word(at));
    let is_value = view.is(name + 1, b'=') && !view.is(name + 2, b'>')
        || view.are(name + 1, b":=")
        || view.is(name + 1, b':') && definer != "fn";
    if !is_value || matches!(definer, "def" | "class" | "fn" | "func" | "function") {
        return extent::of_function(view, name);
    }
    let limit = (name + MAX_LEAD_TOKENS).min(view.len());
    let ends = |at: usize| {
        view.is(at, b';')
            || at > name
                && view.is_first(at)
                && view.parent(at) == view.parent(name)
                && view.kind(at) == TokenKind::Identifier
    };
    let open = (name..limit).take_while(|at| !ends(*at));
    let mut open = open.filter(|at| view.kind(*at) == TokenKind::Open);
    match open.find(|open| view.is(*open, b'{') || view.is(*open, b'(')) {
        Some(open) => name..extent::of_brackets(view, open).end,
        None => name..name + 1,
    }
}

/// How certain it is that an occurrence defines a parameter, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Form {
    /// The key of any object.
    Key,
    /// The first argument of any call.
    Argument,
    /// A field of a type, spelled differently.
    Respelled,
    /// A parameter of the function, a field of a type, a property of a schema.
    Parameter,
}

/// The quality of an occurrence, the worst first: its form, distance from the declaration, and
/// depth.
type ParameterStanding = (Form, Reverse<usize>, Reverse<usize>);

/// Tokens: index of the file and of the token.
type Places = Vec<(usize, usize)>;

/// The tokens of the parameters that have a single place, by name.
pub(super) fn parameters<'w>(
    tree: &SourceTree,
    scopes: &[ParameterScope],
    wanted: &'w [&'w str],
) -> HashMap<&'w str, (usize, usize)> {
    let names = Names::of(wanted);
    let mut best: HashMap<&str, (ParameterStanding, Places)> = HashMap::new();
    for scope in scopes {
        let view = tree.view(scope.file);
        for at in scope.tokens.clone() {
            for (name, token, form) in forms(view, scope, at, &names) {
                let depth = view.parents(token).count();
                let standing = (form, Reverse(scope.distance), Reverse(depth));
                let (known, places) = best.entry(name).or_insert((standing, Vec::new()));
                if standing > *known {
                    (*known, *places) = (standing, Vec::new());
                }
                if standing == *known && !places.contains(&(scope.file, token)) {
                    places.push((scope.file, token));
                }
            }
        }
    }
    let single = best.into_iter().filter(|(_, (_, places))| places.len() == 1);
    single.map(|(name, (_, places))| (name, places[0])).collect()
}

/// The parameters that a token may define, each with its place.
fn forms<'w>(
    view: View<'_>,
    scope: &ParameterScope,
    at: usize,
    names: &Names<'w>,
) -> Vec<(&'w str, usize, Form)> {
    let spelled = view.name(at);
    let equal = |spelled| names.equal(spelled).map(|(_, name)| name);
    let exact = |spelled| equal(spelled).filter(move |name| *name == spelled);
    if spelled.is_empty() {
        Vec::new()
    } else if view.kind(at) == TokenKind::Identifier {
        let of = |name| Some((name, at, form_of_identifier(view, scope, at, spelled == name)?));
        equal(spelled).filter_map(of).collect()
    } else if let Some(name) = tagged(spelled, view.language()) {
        let field = (0..=at).rev().find(|it| view.is_first(*it)).unwrap_or(at);
        exact(name).map(|name| (name, field, Form::Parameter)).collect()
    } else {
        exact(spelled).filter_map(|it| Some((it, at, form_of_literal(view, scope, at)?))).collect()
    }
}

/// The name in the tag of a Go field: `json:"name,omitempty"`.
fn tagged(tag: &str, language: Language) -> Option<&str> {
    let (_, rest) = tag.split_once("json:\"").filter(|_| language == Language::Go)?;
    rest.split(['"', ',']).next()
}

fn form_of_literal(view: View<'_>, scope: &ParameterScope, at: usize) -> Option<Form> {
    let next = at + 1;
    if view.is(next, b':') && !view.is(next + 1, b':') || view.are(next, b"=>") {
        return Some(form_of_key(view, scope, at));
    }
    // `["x"]: …`, `props["x"] = …`
    let is_index = at > 0 && view.is(at - 1, b'[') && view.is(next, b']');
    if is_index && (view.is(next + 1, b':') || view.is(next + 1, b'=')) {
        return Some(if view.is(next + 2, b'=') {
            Form::Key
        } else {
            form_of_key(view, scope, at)
        });
    }
    if view.word(next) == "to" {
        return Some(form_of_key(view, scope, at));
    }
    if let Some(key) = key_before(view, at) {
        const RENAMES: &str = "alias rename serialization_alias validation_alias name";
        return is_among_ignoring_case(RENAMES, view.name(key)).then_some(Form::Argument);
    }
    let open = at.checked_sub(1).filter(|open| view.is(*open, b'('))?;
    let callee = view.word(view.callee(open)?);
    let first = words(callee).next().unwrap_or_default().to_ascii_lowercase();
    match &*first {
        "with" | "property" | "put" | "json" | "prop" | "param" | "parameter" | "argument" => {
            Some(Form::Parameter)
        }
        "add" | "string" | "number" | "boolean" | "integer" | "array" | "object" | "required"
        | "optional" | "arg" | "field" => Some(Form::Argument),
        _ => None,
    }
}

fn form_of_identifier(
    view: View<'_>,
    scope: &ParameterScope,
    at: usize,
    is_exact: bool,
) -> Option<Form> {
    let next = at + 1;
    let before = at.checked_sub(1)?;
    let is_typed = matches!(view.language(), Language::Java | Language::CSharp | Language::Go);
    let ends = view.is_any(next, b",)={;");
    let is_parameter = is_in_signature(view, scope, at);
    if is_typed {
        let has_type = !view.word(before).is_empty() || view.is_any(before, b">]?");
        let is_declared = has_type && ends && !view.is(next + 1, b'=');
        return (is_declared && (is_parameter || is_in_type(view, at))).then_some(if is_exact {
            Form::Parameter
        } else {
            Form::Respelled
        });
    }
    let is_key = view.is(next, b':') && !view.is(next + 1, b':')
        || view.is(next, b'?') && view.is(next + 1, b':');
    if is_parameter {
        return (is_exact && (is_key || ends)).then_some(Form::Parameter);
    }
    let is_field = is_in_type(view, at) || view.language() == Language::Python && view.is_first(at);
    if is_key && is_field {
        return Some(if is_exact { Form::Parameter } else { Form::Respelled });
    }
    // Neither a statement, `if city:`, nor a choice, `a ? city : b`.
    let begins = view.is_first(at) || view.is_any(before, b"{,(");
    if is_key && is_exact && begins {
        return Some(form_of_key(view, scope, at));
    }
    // `{ city, limit }`
    let is_short = view.is_any(before, b"{,") && view.is_any(next, b",}");
    let is_schema = is_short && is_exact && form_of_key(view, scope, at) == Form::Parameter;
    is_schema.then_some(Form::Respelled)
}

/// Whether a token is in the parentheses of the function that a scope declares.
fn is_in_signature(view: View<'_>, scope: &ParameterScope, at: usize) -> bool {
    let Some(open) = view.parent(at).filter(|open| view.is(*open, b'(')) else { return false };
    let Some(name) = view.callee(open).filter(|name| scope.tokens.contains(name)) else {
        return false;
    };
    let before = name.checked_sub(1);
    let definer = before.map_or("", |it| view.word(it));
    let is_typed = matches!(view.language(), Language::Java | Language::CSharp);
    let has_type = before.is_some_and(|it| view.is(it, b'>') || view.is(it, b']'))
        || !definer.is_empty() && !matches!(definer, "new" | "return" | "await");
    matches!(definer, "def" | "fn" | "fun" | "func" | "function" | "class" | "record")
        || is_typed && has_type
}

/// Whether a token is directly in the braces or parentheses of a type.
fn is_in_type(view: View<'_>, at: usize) -> bool {
    let Some(open) = view.parent(at).filter(|open| view.is(*open, b'{') || view.is(*open, b'('))
    else {
        return false;
    };
    let lead = open.saturating_sub(MAX_LEAD_TOKENS / 3)..open;
    let mut lead = lead.rev().take_while(|it| !view.is_any(*it, b";{}"));
    lead.any(|it| matches!(view.word(it), "class" | "struct" | "interface" | "record" | "type"))
}

/// Last words of names of objects that declare the parameters of a tool.
const SCHEMAS: &str = "properties schema schemas parameters params shape args arguments props object \
    input inputs extend fields definitions";

/// The form of a key, depending on whether its surroundings or its value show that it is in a
/// schema.
fn form_of_key(view: View<'_>, scope: &ParameterScope, at: usize) -> Form {
    let is_of_schema = |name: &str| {
        words(name).next_back().is_some_and(|last| is_among_ignoring_case(SCHEMAS, last))
    };
    let inside = view.parents(at).take_while(|open| scope.tokens.contains(open));
    let owners = inside.take(6).filter_map(|open| owner(view, open));
    let owners: Vec<_> = owners.map(|it| view.name(it)).collect();
    let named = scope.tokens.start;
    if owners.iter().any(|name| is_of_output(name)) {
        return Form::Key;
    }
    if owners.iter().any(|name| is_of_schema(name))
        || scope.distance > 0 && is_of_schema(view.word(named))
    {
        return Form::Parameter;
    }
    let value = if view.is(at + 1, b'?') { at + 3 } else { at + 2 };
    let is_schema = matches!(view.word(value), "z" | "Type" | "t" | "v" | "s" | "Joi")
        || is_of_schema(view.word(value))
        || view.is(value, b'{') && matches!(view.name(value + 1), "type" | "description" | "$ref");
    if is_schema { Form::Parameter } else { Form::Key }
}
