use crate::schema::{Shape, stops_ajv_as};

rule! {
    name: "schema-keyword-type",
    category: Correctness,
    summary: "a keyword has a value that its dialect does not allow",
    level: Error,
    source: "the meta-schema of the declared or default dialect; MCP 2025-11-25 and later, \
             basic/index, Schema Validation",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for violation in subject.schema.violations() {
        let Some((message, help)) = words(violation) else { continue };
        let dialect = subject.schema.node(violation.node).dialect().name();
        let lost = subject.lost_unless_compiled(violation.node).filter(|_| stops_ajv(violation));
        Finding::new(violation.value.place(), message)
            .note(format!(
                "JSON Schema {dialect}, meta-schema; MCP 2025-11-25 and later require a valid \
                 schema, and strict clients drop the tool or the server's whole list"
            ))
            .note_if(lost)
            .help(help)
            .report(context);
    }
}

/// Whether Ajv, which does not use the meta-schema, cannot compile it: a value of another kind for a
/// keyword that restricts values, an invalid anchor, `null` as a schema.
fn stops_ajv(violation: &Violation<'_>) -> bool {
    match violation.kind {
        ViolationKind::Shape(_) => stops_ajv_as(violation.keyword),
        ViolationKind::NotASchema => violation.value.is_null(),
        ViolationKind::NotAnAnchor => true,
        _ => false,
    }
}

/// Headline and help; `None` for the violations that have a rule of their own.
fn words(violation: &Violation<'_>) -> Option<(String, String)> {
    Some((headline(violation)?, help(violation)?))
}

fn headline(violation: &Violation<'_>) -> Option<String> {
    let (keyword, value) = (violation.keyword.text(), violation.value);
    let found = || match value.kind() {
        Kind::String => described(value),
        Kind::Number => quoted(value.source_text()),
        kind => kind.with_article().to_owned(),
    };
    let must = |what: &str| format!("`{keyword}` must {what}, found {}", found());
    Some(match violation.kind {
        ViolationKind::Shape(shape) => must(&format!("be {}", describe(shape))),
        ViolationKind::NotASchema => match value.key().filter(|key| *key != keyword) {
            Some(key) => {
                format!("{} in `{keyword}` must be a schema, found {}", quoted(key), found())
            }
            None => must("contain schemas"),
        },
        ViolationKind::NotAName => must("contain strings only"),
        ViolationKind::Empty => format!("`{keyword}` must not be empty"),
        ViolationKind::Duplicate => format!("`{keyword}` names {} twice", found()),
        ViolationKind::NotPositive => must("be a number above 0"),
        ViolationKind::NotACount => must("be a whole number of at least 0"),
        ViolationKind::HasFragment => must("not have a fragment"),
        ViolationKind::NotAnAnchor => must("be a plain name"),
        ViolationKind::ExclusiveAlone => format!("`{keyword}` needs the bound it belongs to"),
        // Rules of their own report these, with a fix: `schema-type-unknown`, `schema-tuple-items`,
        // `schema-keyword-foreign` and `schema-required-boolean`.
        ViolationKind::UnknownType
        | ViolationKind::TupleItems
        | ViolationKind::BooleanExclusive
        | ViolationKind::BooleanRequired => return None,
    })
}

fn help(violation: &Violation<'_>) -> Option<String> {
    let keyword = violation.keyword.text();
    let text = match violation.kind {
        ViolationKind::Shape(shape) => return Some(format!("write {}", describe(shape))),
        ViolationKind::Empty => {
            return Some(format!("remove `{keyword}`, or put something into it"));
        }
        ViolationKind::NotPositive => {
            return Some(format!("write a number above 0, or remove `{keyword}`"));
        }
        // Required names have a rule of their own.
        ViolationKind::Duplicate if keyword == "required" => return None,
        ViolationKind::Duplicate => "remove one of them",
        ViolationKind::NotASchema => "write an object such as `{\"type\": \"string\"}`",
        ViolationKind::NotAName => "write each name as a string",
        ViolationKind::NotACount => "write a whole number of at least 0",
        ViolationKind::HasFragment => {
            "remove everything from `#` on, and name the place with `$anchor`"
        }
        ViolationKind::NotAnAnchor => {
            "begin with a letter or `_`; continue with letters, digits, `-`, `_`, `.`"
        }
        ViolationKind::ExclusiveAlone => "add `minimum` or `maximum`",
        ViolationKind::UnknownType
        | ViolationKind::TupleItems
        | ViolationKind::BooleanExclusive
        | ViolationKind::BooleanRequired => return None,
    };
    Some(text.to_owned())
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
