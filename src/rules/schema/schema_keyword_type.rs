use crate::schema::{Shape, stops_ajv_as};

rule! {
    name: "schema-keyword-type",
    summary: "a keyword has a value that its dialect does not allow",
    level: Error,
    source: "the meta-schema of the declared or default dialect; MCP 2025-11-25 and later, \
             basic/index, Schema Validation",
    fix: Unsafe,
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
            .with(cure(violation), |it, (message, edit)| it.unsafe_fix(message, edit))
            .report(context);
    }
}

/// Whether Ajv, which does not use the meta-schema, cannot compile a schema with this violation: a
/// value of another type for a keyword that restricts values, an invalid anchor, or `null` as a
/// schema.
fn stops_ajv(violation: &Violation<'_>) -> bool {
    match violation.kind {
        ViolationKind::Shape(_) => stops_ajv_as(violation.keyword),
        ViolationKind::NotASchema => violation.value.is_null(),
        ViolationKind::NotAnAnchor => true,
        _ => false,
    }
}

/// The edit that makes a value a valid one, if that is clear from the value, and what it does.
fn cure(violation: &Violation<'_>) -> Option<(String, TreeEdit)> {
    use ValueKind as K;
    let value = violation.value;
    let kinds: &[K] = match violation.kind {
        ViolationKind::Duplicate => return Some(("remove it".to_owned(), value.removal())),
        ViolationKind::Shape(Shape::Boolean) => &[K::Boolean],
        ViolationKind::Shape(Shape::Number | Shape::PositiveNumber) => &[K::Integer, K::Fraction],
        ViolationKind::Shape(Shape::Count) => &[K::Integer],
        _ => return None,
    };
    let json = respelt(value, ValueKinds::of(kinds))?;
    Some((format!("write {}", quoted(&json)), value.replacement(json)))
}

/// The headline and help for a violation; `None` if it has its own rule.
fn words(violation: &Violation<'_>) -> Option<(String, String)> {
    let (keyword, value) = (violation.keyword.text(), violation.value);
    let found = || match value.kind() {
        Kind::String => described(value),
        Kind::Number => quoted(value.source_text()),
        kind => kind.with_article().to_owned(),
    };
    let must = |what: &str| format!("`{keyword}` must {what}, found {}", found());
    let (headline, help) = match violation.kind {
        ViolationKind::Shape(shape) => {
            let shape = shape.described();
            return Some((must(&format!("be {shape}")), format!("write {shape}")));
        }
        ViolationKind::NotASchema => {
            let headline = match value.key().filter(|key| *key != keyword) {
                Some(key) => {
                    format!("{} in `{keyword}` must be a schema, found {}", quoted(key), found())
                }
                None => must("contain schemas"),
            };
            (headline, "write an object such as `{\"type\": \"string\"}`")
        }
        ViolationKind::NotAName => (must("contain strings only"), "write each name as a string"),
        ViolationKind::Empty => {
            let headline = format!("`{keyword}` must not be empty");
            return Some((headline, format!("remove `{keyword}`, or put something into it")));
        }
        // Required names have a rule of their own.
        ViolationKind::Duplicate if keyword == "required" => return None,
        ViolationKind::Duplicate => {
            (format!("`{keyword}` names {} twice", found()), "remove one of them")
        }
        ViolationKind::NotPositive => {
            let help = format!("write a number above 0, or remove `{keyword}`");
            return Some((must("be a number above 0"), help));
        }
        ViolationKind::NotACount => {
            (must("be a whole number of at least 0"), "write a whole number of at least 0")
        }
        ViolationKind::HasFragment => (
            must("not have a fragment"),
            "remove everything from `#` on, and name the place with `$anchor`",
        ),
        ViolationKind::NotAnAnchor => (
            must("be a plain name"),
            "begin with a letter or `_`; continue with letters, digits, `-`, `_`, `.`",
        ),
        ViolationKind::ExclusiveAlone => {
            (format!("`{keyword}` needs the bound it belongs to"), "add `minimum` or `maximum`")
        }
        // Rules of their own report these, with a fix: `schema-type-unknown`, `schema-tuple-items`,
        // `schema-keyword-foreign` and `schema-required-boolean`.
        ViolationKind::UnknownType
        | ViolationKind::TupleItems
        | ViolationKind::BooleanExclusive
        | ViolationKind::BooleanRequired => return None,
    };
    Some((headline, help.to_owned()))
}
