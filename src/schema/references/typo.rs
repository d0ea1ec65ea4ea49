//! Finds typos in references that do not resolve, and the intended targets.

use crate::address::split_fragment;
use crate::document::{NodeId, Value, escape_token};
use crate::schema::limits::{MAX_COMPARED_NAMES, MAX_TYPO_CANDIDATES};
use crate::schema::references::reference::{Reference, Resolver, Target};
use crate::schema::walk::schema::WalkedSchema;
use crate::source::edit_distance;

/// The most likely intended target of a broken reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceTypo {
    /// The intended reference, which resolves to a subschema.
    pub meant: String,
    /// The mistake, as a clause for a note.
    pub why: &'static str,
}

/// The typos in references that do not resolve or leave the document, each with the node of the
/// reference's value. Every suggestion resolves to a subschema.
pub(crate) fn collect_typos<'d>(
    resolver: &Resolver<'_, 'd>,
    references: &[Reference<'d>],
) -> Vec<(NodeId, ReferenceTypo)> {
    let is_broken = |target: &Target<'_>| matches!(target, Target::Missing(_) | Target::Outside(_));
    let broken = references.iter().filter(|reference| is_broken(&reference.target));
    broken
        .take(MAX_TYPO_CANDIDATES)
        .filter_map(|reference| Some((reference.value.id(), typo_of(resolver, reference)?)))
        .collect()
}

fn typo_of<'d>(resolver: &Resolver<'_, 'd>, reference: &Reference<'d>) -> Option<ReferenceTypo> {
    let text = reference.value.as_str()?;
    let (schema, node) = (resolver.schema, resolver.schema.node(reference.from));
    let resolves = |meant: &String| matches!(resolver.resolve(node, meant), Target::Schema(_));
    // The likeliest typos first; a rewriting that does not resolve would be a wrong suggestion.
    let found = candidates(text).into_iter().find(|(meant, _)| resolves(meant));
    let found = found.or_else(|| from_file_root(schema, text).filter(|(it, _)| resolves(it)));
    let found = found.or_else(|| near_name(resolver, text).filter(|(it, _)| resolves(it)));
    found.map(|(meant, why)| ReferenceTypo { meant, why })
}

/// The corrections of `text` that undo a common typo, each with the mistake.
fn candidates(text: &str) -> Vec<(String, &'static str)> {
    const POINTER: &str = "a JSON Pointer in a reference begins with `#/`";
    const OPENAPI: &str = "`#/components/schemas` exists in OpenAPI, not in a tool's schema";
    const DEFS: &str = "the definition is under `$defs`, not `definitions`";
    const DEFINITIONS: &str = "the definition is under `definitions`, not `$defs`";
    const NAME: &str = "a name alone is read as another document; definitions are named by pointer";
    let mut found = Vec::new();
    let (before, fragment) = split_fragment(text);
    let bare = match fragment {
        None => before.trim_start_matches("./"),
        Some(fragment) if before.is_empty() => fragment,
        Some(_) => return found,
    };
    let path = bare.trim_start_matches('/');
    found.push((format!("#/{path}"), POINTER));
    let containers = [("definitions/", "$defs/", DEFS), ("$defs/", "definitions/", DEFINITIONS)];
    for (wrong, right, why) in containers {
        if let Some(name) = path.strip_prefix(wrong) {
            found.push((format!("#/{right}{name}"), why));
        }
    }
    for prefix in ["components/schemas/", "components/parameters/", "schemas/", "models/"] {
        if let Some(name) = path.strip_prefix(prefix) {
            found.push((format!("#/$defs/{name}"), OPENAPI));
            found.push((format!("#/definitions/{name}"), OPENAPI));
        }
    }
    if !path.contains('/') {
        found.push((format!("#/$defs/{path}"), NAME));
        found.push((format!("#/definitions/{path}"), NAME));
    }
    found
}

/// Corrects a pointer that is relative to the root of the file instead of the schema.
fn from_file_root(schema: &WalkedSchema<'_>, text: &str) -> Option<(String, &'static str)> {
    let pointer = text.strip_prefix('#')?;
    let root = schema.root();
    // The pointer is from the linted file, whose other members may be very many.
    let target = root.root().pointer_at_most(pointer, MAX_COMPARED_NAMES)?;
    let target = Some(target).filter(|target| root.contains(target.id()))?;
    let inner = pointer_between(root, target)?;
    Some((
        format!("#{inner}"),
        "a reference is resolved from the schema's own root, not from the file's",
    ))
}

fn pointer_between(from: Value<'_>, to: Value<'_>) -> Option<String> {
    let mut pointer = String::new();
    let mut at = from;
    while at.id() != to.id() {
        let inside = |(_, child): &(usize, Value<'_>)| child.contains(to.id());
        let (index, child) = at.entries().chain(at.items()).enumerate().find(inside)?;
        let token = child.key().map_or_else(|| index.to_string(), |key| escape_token(key).into());
        pointer = format!("{pointer}/{token}");
        at = child;
    }
    Some(pointer)
}

/// Corrects a misspelt last token: the name of a sibling that differs in one or two letters, or in
/// case.
fn near_name(resolver: &Resolver<'_, '_>, text: &str) -> Option<(String, &'static str)> {
    let (container, wanted) = text.rsplit_once('/')?;
    let pointer = container.strip_prefix('#')?;
    let names = resolver.schema.root().pointer(pointer)?;
    // In a short name two letters make it another name.
    let most = 2.min(wanted.len() / 3);
    let distance = |name: &str| {
        if name.eq_ignore_ascii_case(wanted) { Some(0) } else { edit_distance(name, wanted, most) }
    };
    let known = names.entries().filter_map(Value::key).take(MAX_COMPARED_NAMES);
    let (_, nearest) = known.filter_map(|name| Some((distance(name)?, name))).min()?;
    Some((format!("{container}/{}", escape_token(nearest)), "the name is misspelt"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::schema::{Dialect, Schema};

    fn broken(count: usize, names: usize) -> (String, String) {
        let references: Vec<_> =
            (0..count).map(|at| format!(r##""r{at}": {{"$ref": "#/$defs/placee"}}"##)).collect();
        let mut others: Vec<_> = (1..names).map(|at| format!(r#""n{at}": {{}}"#)).collect();
        others.push(r#""place": {}"#.to_owned());
        (references.join(","), others.join(","))
    }

    /// The number of broken references for which the name of a definition is suggested.
    fn suggested(count: usize, names: usize) -> usize {
        let (references, others) = broken(count, names);
        let text = format!(r#"{{"$defs": {{{others}}}, "properties": {{{references}}}}}"#);
        let document = Document::of_json(&text);
        let schema = Schema::walk(document.roots().next().unwrap(), Dialect::Draft2020);
        let typos = schema.references().iter().filter_map(|it| schema.typo_of(it));
        typos.filter(|typo| typo.meant == "#/$defs/place").count()
    }

    #[test]
    fn so_many_references_are_compared_with_so_many_names() {
        assert_eq!(suggested(MAX_TYPO_CANDIDATES, 1), MAX_TYPO_CANDIDATES);
        assert_eq!(suggested(MAX_TYPO_CANDIDATES + 1, 1), MAX_TYPO_CANDIDATES);
        assert_eq!(suggested(1, MAX_COMPARED_NAMES), 1);
        assert_eq!(suggested(1, MAX_COMPARED_NAMES + 1), 0);
    }
}
