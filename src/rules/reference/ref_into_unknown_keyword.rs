//! `ref-into-unknown-keyword`

use std::collections::HashSet;

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, SchemaSubject, quoted, quoted_string,
};
use crate::schema::{Dialect, Holds, Keyword, SchemaNode, Target};

/// A reference to a value that no keyword of the dialect makes a schema.
pub static RULE: Rule = Rule {
    name: "ref-into-unknown-keyword",
    category: Category::Portability,
    summary: "a reference points into a member that is not a keyword of the dialect",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Core, section 9.4.2: the behaviour is undefined",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/ref-into-unknown-keyword.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // One cause: all definitions are in the same wrong place.
    let mut reported = HashSet::new();
    for reference in subject.schema.references() {
        let Target::Schema(target) = reference.target else { continue };
        let Some(member) = unknown_keyword(subject.schema.node(target)) else { continue };
        let Some(key) = member.key().filter(|_| reported.insert(member.id())) else { continue };
        let dialect = subject.schema.node(reference.from).dialect();
        let own = Keyword::from_text(key).filter(|own| own.is_in(dialect));
        // Definitions of the wrong kind have a rule of their own.
        if own.is_some_and(|own| own.holds() != Holds::Nothing) {
            continue;
        }
        let is_known = own.is_some();
        let (keyword, shown) =
            (reference.keyword.text(), quoted_string(reference.value.as_str().unwrap_or_default()));
        let (name, key) = (dialect.name(), quoted(key));
        let why = match is_known {
            true => "which does not contain schemas".to_owned(),
            false => format!("which is not a keyword of {name}"),
        };
        let message = format!("`{keyword}` {shown} points into {key}, {why}");
        let place = if dialect < Dialect::Draft2019 { "definitions" } else { "$defs" };
        context.report(
            Finding::new(reference.value.place(), message)
                .label(member.key_place(), "the schema is in here")
                .note(
                    "JSON Schema leaves the effect undefined (2020-12 Core, section 9.4.2); the \
                     validators of the SDKs resolve it, others do not",
                )
                .help(format!("move the schema to `{place}`, and refer to it there")),
        );
    }
}

/// The member of the enclosing schema that contains a schema, if it is not a keyword with schemas.
fn unknown_keyword<'d>(node: SchemaNode<'_, 'd>) -> Option<Value<'d>> {
    let parent = node.parent().filter(|_| node.is_only_referenced())?;
    let id = node.value().id();
    let known = parent.all_keywords().map(|(_, value)| value);
    let unknown = node.schema().unknown_members().map(|(_, value)| value);
    known.chain(unknown).find(|member| member.contains(id))
}
