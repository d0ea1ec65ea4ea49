//! `schema-keyword-inert`

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};
use crate::schema::{Keyword, KeywordSet, SchemaNode, TypeSet};

/// A keyword that can never apply.
pub static RULE: Rule = Rule {
    name: "schema-keyword-inert",
    category: Category::Quality,
    family: "schema",
    summary: "a keyword restricts values that `type` does not allow",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Validation, section 6: each applies to one type of value",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/schema-keyword-inert.md"),
    check: Check::Schema(check),
};

/// Keywords that apply to one type of value, or need another keyword.
const CONDITIONAL: KeywordSet = KeywordSet::of(&[
    Keyword::Then,
    Keyword::Else,
    Keyword::MinContains,
    Keyword::MaxContains,
    Keyword::MaxLength,
    Keyword::MinLength,
    Keyword::Pattern,
    Keyword::MultipleOf,
    Keyword::Maximum,
    Keyword::Minimum,
    Keyword::ExclusiveMaximum,
    Keyword::ExclusiveMinimum,
    Keyword::MaxItems,
    Keyword::MinItems,
    Keyword::UniqueItems,
    Keyword::Items,
    Keyword::PrefixItems,
    Keyword::Contains,
    Keyword::UnevaluatedItems,
    Keyword::MaxProperties,
    Keyword::MinProperties,
    Keyword::Required,
    Keyword::Properties,
    Keyword::PatternProperties,
    Keyword::PropertyNames,
    Keyword::DependentRequired,
    Keyword::UnevaluatedProperties,
]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.schema.present().intersects(CONDITIONAL) {
        return;
    }
    for node in subject.schema.nodes().filter(|node| node.present().intersects(CONDITIONAL)) {
        for (keyword, value) in node.keywords() {
            if applies(node, keyword) {
                continue;
            }
            if let Some(finding) = finding(node, &type_names(node), keyword, value) {
                context.report(finding);
            }
        }
    }
}

/// The usual case: a keyword of a type that is named, or one that stands alone.
fn applies(node: SchemaNode<'_, '_>, keyword: Keyword) -> bool {
    let Some(types) = types_of(keyword) else { return !CONDITIONAL.contains(keyword) };
    node.types().is_empty() || node.types().intersects(types.union(TypeSet::ODD))
}

fn types_of(keyword: Keyword) -> Option<TypeSet> {
    Some(match applies_to(keyword)?[0] {
        "string" => TypeSet::STRING,
        "array" => TypeSet::ARRAY,
        "object" => TypeSet::OBJECT,
        _ => TypeSet::NUMBER.union(TypeSet::INTEGER),
    })
}

fn type_names<'d>(node: SchemaNode<'_, 'd>) -> Vec<&'d str> {
    let Some(value) = node.keyword(Keyword::Type) else { return Vec::new() };
    match value.as_str() {
        Some(name) => vec![name],
        None => value.items().filter_map(Value::as_str).collect(),
    }
}

fn finding(
    node: SchemaNode<'_, '_>,
    types: &[&str],
    keyword: Keyword,
    value: Value<'_>,
) -> Option<Finding> {
    let place = value.key_place();
    if let Some(partner) = needs(keyword).filter(|partner| !node.present().contains(*partner)) {
        let message = format!("`{}` has no effect without `{}`", keyword.text(), partner.text());
        return Some(
            Finding::new(place, message).help(format!("add `{}`, or remove it", partner.text())),
        );
    }
    let wanted = applies_to(keyword)?;
    let known = types.iter().all(|name| crate::schema::TYPE_NAMES.contains(name));
    let applies = |name: &&str| wanted.contains(name);
    if types.is_empty() || !known || types.iter().any(applies) {
        return None;
    }
    let message = format!(
        "`{}` restricts {}, but `type` is `{}`",
        keyword.text(),
        plural(wanted[0]),
        types.join("`, `")
    );
    Some(
        Finding::new(place, message)
            .note("a keyword passes every value of another type, so it has no effect here")
            .help("remove it, or correct `type`"),
    )
}

fn needs(keyword: Keyword) -> Option<Keyword> {
    match keyword {
        Keyword::Then | Keyword::Else => Some(Keyword::If),
        Keyword::MinContains | Keyword::MaxContains => Some(Keyword::Contains),
        _ => None,
    }
}

fn applies_to(keyword: Keyword) -> Option<&'static [&'static str]> {
    use Keyword as K;
    match keyword {
        K::MaxLength | K::MinLength | K::Pattern => Some(&["string"]),
        K::MultipleOf | K::Maximum | K::Minimum | K::ExclusiveMaximum | K::ExclusiveMinimum => {
            Some(&["number", "integer"])
        }
        K::MaxItems
        | K::MinItems
        | K::UniqueItems
        | K::Items
        | K::PrefixItems
        | K::Contains
        | K::UnevaluatedItems => Some(&["array"]),
        K::MaxProperties
        | K::MinProperties
        | K::Required
        | K::Properties
        | K::PatternProperties
        | K::PropertyNames
        | K::DependentRequired
        | K::UnevaluatedProperties => Some(&["object"]),
        _ => None,
    }
}

fn plural(name: &str) -> &'static str {
    match name {
        "string" => "strings",
        "array" => "arrays",
        "object" => "objects",
        _ => "numbers",
    }
}
