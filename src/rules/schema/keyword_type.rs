//! `schema-keyword-type`

use crate::diagnostic::Category;
use crate::document::Kind;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject, quoted};
use crate::schema::{Shape, Violation, ViolationKind};

/// A keyword whose value its dialect does not allow.
pub static RULE: Rule = Rule {
    name: "schema-keyword-type",
    category: Category::Correctness,
    family: "schema",
    summary: "a keyword's value is not what its dialect wants",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "the meta-schema of the declared or default dialect; MCP 2025-11-25 and later, \
             basic/index, Schema Validation",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/schema-keyword-type.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for violation in subject.schema.violations() {
        let Some((message, help)) = words(violation) else { continue };
        let dialect = subject.schema.node(violation.node).dialect().name();
        context.report(
            Finding::new(violation.value.place(), message)
                .note(format!(
                    "JSON Schema {dialect}, meta-schema; MCP 2025-11-25 and later demand a valid \
                     schema, and strict clients drop the tool or the server's whole list"
                ))
                .help(help),
        );
    }
}

/// Headline and help; `None` for the violations that have a rule of their own.
fn words(violation: &Violation<'_>) -> Option<(String, String)> {
    let keyword = violation.keyword.text();
    let value = violation.value;
    let found = match value.kind() {
        Kind::String | Kind::Number => quoted(value.scalar_text()),
        kind => kind.with_article().to_owned(),
    };
    let (message, help) = match violation.kind {
        ViolationKind::Shape(shape) => {
            let wanted = describe(shape);
            (format!("`{keyword}` must be {wanted}, found {found}"), format!("write {wanted}"))
        }
        ViolationKind::NotASchema => {
            let message = match value.key().filter(|key| *key != keyword) {
                Some(key) => {
                    format!("{} in `{keyword}` must be a schema, found {found}", quoted(key))
                }
                None => format!("`{keyword}` must hold schemas, found {found}"),
            };
            (message, "write an object such as `{\"type\": \"string\"}`".to_owned())
        }
        ViolationKind::NotAName => {
            let message = format!("`{keyword}` must hold strings only, found {found}");
            (message, "write each name as a string".to_owned())
        }
        ViolationKind::Empty => {
            let message = format!("`{keyword}` must not be empty");
            (message, format!("remove `{keyword}`, or put something into it"))
        }
        ViolationKind::Duplicate if keyword != "required" => {
            (format!("`{keyword}` names {found} twice"), "remove one of them".to_owned())
        }
        ViolationKind::NotPositive => {
            let message = format!("`{keyword}` must be a number above 0, found {found}");
            (message, format!("write a number above 0, or remove `{keyword}`"))
        }
        ViolationKind::NotACount => {
            let message =
                format!("`{keyword}` must be a whole number of at least 0, found {found}");
            (message, "write a whole number of at least 0".to_owned())
        }
        ViolationKind::HasFragment => (
            format!("`{keyword}` must not have a fragment, found {found}"),
            "remove everything from `#` on, and name the place with `$anchor`".to_owned(),
        ),
        ViolationKind::NotAnAnchor => (
            format!("`{keyword}` must be a plain name, found {found}"),
            "begin with a letter or `_`; go on with letters, digits, `-`, `_`, `.`".to_owned(),
        ),
        ViolationKind::ExclusiveAlone => (
            format!("`{keyword}` needs the bound it belongs to"),
            "add `minimum` or `maximum`".to_owned(),
        ),
        ViolationKind::UnknownType
        | ViolationKind::Duplicate
        | ViolationKind::TupleItems
        | ViolationKind::BooleanExclusive
        | ViolationKind::BooleanRequired => return None,
    };
    Some((message, help))
}

fn describe(shape: Shape) -> &'static str {
    match shape {
        Shape::Anything => "any value",
        Shape::Text | Shape::Identifier | Shape::AnchorName => "a string",
        Shape::Boolean => "`true` or `false`",
        Shape::Number => "a number",
        Shape::PositiveNumber => "a number above 0",
        Shape::Count => "a whole number of at least 0",
        Shape::List => "an array",
        Shape::Names | Shape::SomeNames => "an array of strings",
        Shape::Types => "the name of a type, or an array of them",
        Shape::Schema => "a schema",
        Shape::SchemaOrBoolean => "a schema or a boolean",
        Shape::Schemas => "an array of schemas",
        Shape::SchemaOrSchemas => "a schema or an array of schemas",
        Shape::SchemaMap => "an object of schemas",
        Shape::DependencyMap => "an object of schemas or arrays of strings",
        Shape::NameMap => "an object of arrays of strings",
        Shape::BooleanMap => "an object of booleans",
    }
}
