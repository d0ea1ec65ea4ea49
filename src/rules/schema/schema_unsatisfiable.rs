use crate::rules::limits::MAX_TRIED_VALUES;

rule! {
    name: "schema-unsatisfiable",
    summary: "no value can satisfy a schema",
    level: Error,
    check: Schema(check),
}

const LISTS: KeywordSet = KeywordSet::of(&[Keyword::Enum, Keyword::Const]);

/// Keywords of which a schema must have one, besides `required`, before a proof is attempted.
const PROVABLE: KeywordSet = KeywordSet::of(&[Keyword::Enum, Keyword::Not, Keyword::AllOf]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // `required` is in most schemas, and matters only if a property is forbidden.
    let provable = if subject.schema.has_boolean_properties() {
        PROVABLE.union(Keyword::Required.alone())
    } else {
        PROVABLE
    };
    for node in subject.schema.nodes_with(provable) {
        if let Some(finding) = contradiction(subject.schema, node) {
            context.report(finding);
        }
    }
}

/// The finding about a schema that provably accepts no value. Values inside it that do not match,
/// such as a default, are consequences.
pub(super) fn contradiction<'d>(schema: &Schema<'d>, node: SchemaNode<'_, 'd>) -> Option<Finding> {
    no_listed_value(schema, node)
        .or_else(|| not_anything(node))
        .or_else(|| required_but_forbidden(node))
        .or_else(|| branches_without_common_type(node))
}

/// The finding about an `enum` of which the other keywords reject every value.
fn no_listed_value<'d>(schema: &Schema<'d>, node: SchemaNode<'_, 'd>) -> Option<Finding> {
    let refused =
        |value: Value<'_>| matches!(accepts(schema, node, value, LISTS), Acceptance::Rejected(_));
    let list = node.keyword(Keyword::Enum).filter(|list| list.is_array())?;
    let count = list.items().count();
    // A single value is reported by `schema-const-mismatch`, which says what rejects it.
    if !(2..=MAX_TRIED_VALUES).contains(&count) || !list.items().all(refused) {
        return None;
    }
    Some(
        Finding::new(list.entry_place(), "no value of `enum` satisfies the sibling keywords")
            .note("no value satisfies both, so every call that sends this value is rejected")
            .help("correct the values, or the keyword that rejects them (mostly `type`)"),
    )
}

/// The finding about a `not` with a schema that accepts every value.
fn not_anything(node: SchemaNode<'_, '_>) -> Option<Finding> {
    let not = node.keyword(Keyword::Not)?;
    let everything = not.is_true() || not.is_object() && not.entries().next().is_none();
    // `{"not": {}}` alone is the equivalent of `false` from before boolean schemas.
    if !everything || node.value().entries().count() == 1 {
        return None;
    }
    Some(
        Finding::new(not.entry_place(), "`not` excludes every value")
            .note("an empty schema accepts everything, so its opposite accepts nothing")
            .help("define in `not` what is excluded, or remove it"),
    )
}

/// The finding about a required property whose schema is `false`.
fn required_but_forbidden(node: SchemaNode<'_, '_>) -> Option<Finding> {
    let required = node.keyword(Keyword::Required)?;
    let properties = node.keyword(Keyword::Properties)?;
    let is_forbidden = |property: &Value<'_>| property.is_false();
    let mut forbidden = properties.entries().filter(is_forbidden).peekable();
    forbidden.peek()?;
    // There may be very many of either.
    let names: HashSet<_> = required.items().filter_map(Value::as_str).collect();
    let property = forbidden.find(|it| it.key().is_some_and(|key| names.contains(key)))?;
    let name = required.items().find(|name| name.as_str() == property.key())?;
    let shown = quoted(name.text());
    Some(
        Finding::new(name.place(), format!("`required` names {shown}, which can never be present"))
            .label(property.entry_place(), "its schema is `false`")
            .note("no object can both have the property and not have it")
            .help("give the property a schema, or remove it from `required`"),
    )
}

/// The finding about branches of `allOf` (and the schema itself) that have no type in common.
fn branches_without_common_type(node: SchemaNode<'_, '_>) -> Option<Finding> {
    let all_of = node.keyword(Keyword::AllOf).filter(|branches| branches.is_array())?;
    let own = types(node.keyword(Keyword::Type));
    let mut common = own;
    for branch in all_of.items() {
        common &= types(branch.get("type"));
        if common == 0 {
            let place = branch.get("type").unwrap_or(branch).entry_place();
            return Some(
                Finding::new(
                    place,
                    "with this branch, the branches of `allOf` have no type in common",
                )
                .note("every branch must be satisfied, so no value satisfies the schema")
                .help("write `anyOf` if one branch is enough, or make the types agree"),
            );
        }
    }
    None
}

/// The types that a `type` keyword allows, as bits; all types if it is absent or invalid.
fn types(value: Option<Value<'_>>) -> u8 {
    const ALL: u8 = 0b11_1111;
    let bit = |name: &str| match name {
        "null" => 1,
        "boolean" => 2,
        // Integers are numbers, so the two have values in common.
        "number" | "integer" => 4,
        "string" => 8,
        "array" => 16,
        "object" => 32,
        // `schema-type-unknown` reports it; it proves no contradiction.
        _ => ALL,
    };
    let Some(value) = value else { return ALL };
    match value.as_str() {
        Some(name) => bit(name),
        None if value.is_array() => {
            value.items().filter_map(Value::as_str).map(bit).fold(0, |a, b| a | b)
        }
        None => ALL,
    }
}
