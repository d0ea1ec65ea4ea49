use std::ops::Deref;

rule! {
    name: "schema-keyword-inert",
    category: Quality,
    summary: "a keyword restricts values that `type` does not allow",
    level: Info,
    source: "JSON Schema 2020-12 Validation, section 6: each applies to one type of value",
    check: Schema(check),
}

/// Keywords that have an effect only beside another one.
const NEEDING: KeywordSet =
    KeywordSet::of(&[Keyword::Then, Keyword::Else, Keyword::MinContains, Keyword::MaxContains]);

/// Keywords that only restrict some types, with these types and the noun for their values.
const OF_TYPES: [(KeywordSet, TypeSet, &str); 4] = [
    (
        KeywordSet::of(&[Keyword::MaxLength, Keyword::MinLength, Keyword::Pattern]),
        TypeSet::STRING,
        "strings",
    ),
    (
        KeywordSet::of(&[
            Keyword::MultipleOf,
            Keyword::Maximum,
            Keyword::Minimum,
            Keyword::ExclusiveMaximum,
            Keyword::ExclusiveMinimum,
        ]),
        TypeSet::NUMBER.union(TypeSet::INTEGER),
        "numbers",
    ),
    (
        KeywordSet::of(&[
            Keyword::MaxItems,
            Keyword::MinItems,
            Keyword::UniqueItems,
            Keyword::Items,
            Keyword::PrefixItems,
            Keyword::Contains,
            Keyword::UnevaluatedItems,
        ]),
        TypeSet::ARRAY,
        "arrays",
    ),
    (
        KeywordSet::of(&[
            Keyword::MaxProperties,
            Keyword::MinProperties,
            Keyword::Required,
            Keyword::Properties,
            Keyword::PatternProperties,
            Keyword::PropertyNames,
            Keyword::DependentRequired,
            Keyword::UnevaluatedProperties,
        ]),
        TypeSet::OBJECT,
        "objects",
    ),
];

/// The union of [`NEEDING`] and the keywords in [`OF_TYPES`].
const CONDITIONAL: KeywordSet = {
    let mut all = NEEDING;
    let mut index = 0;
    while index < OF_TYPES.len() {
        all = all.union(OF_TYPES[index].0);
        index += 1;
    }
    all
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let nodes = subject.schema.nodes_with(CONDITIONAL);
    for node in nodes.filter(|node| !evidently_applies(*node)) {
        // Put together once: one schema may have as many types as keywords that are inert.
        let types = LazyCell::new(|| type_names(node).join("`, `"));
        for (keyword, value) in
            node.keywords().filter(|(keyword, _)| CONDITIONAL.contains(*keyword))
        {
            if let Some(finding) = finding(node, keyword, value, &types) {
                context.report(finding);
            }
        }
    }
}

/// Whether all keywords of a schema apply to an allowed type, or it has no type. This usual case is
/// decided quickly.
fn evidently_applies(node: SchemaNode<'_, '_>) -> bool {
    let (present, types) = (node.present(), node.types());
    let may_apply = |(keywords, of, _): &(KeywordSet, TypeSet, &str)| {
        !present.intersects(*keywords) | types.intersects(of.union(TypeSet::ODD))
    };
    // All are evaluated: the branch is unpredictable, and each is trivial.
    let all_may_apply = OF_TYPES.iter().fold(true, |all, of| all & may_apply(of));
    !present.intersects(NEEDING) & (types.is_empty() | all_may_apply)
}

/// The types that a schema allows, each once.
fn type_names(node: SchemaNode<'_, '_>) -> Vec<&'static str> {
    let Some(value) = node.keyword(Keyword::Type) else { return Vec::new() };
    let mut names = Vec::new();
    for name in value.as_str().into_iter().chain(value.items().filter_map(Value::as_str)) {
        let known = TYPE_NAMES.into_iter().find(|known| *known == name);
        names.extend(known.filter(|known| !names.contains(known)));
    }
    names
}

fn finding(
    node: SchemaNode<'_, '_>,
    keyword: Keyword,
    value: Value<'_>,
    types: &impl Deref<Target = String>,
) -> Option<Finding> {
    let place = value.key_place();
    if let Some(partner) = needs(keyword).filter(|partner| !node.present().contains(*partner)) {
        let message = format!("`{}` has no effect without `{}`", keyword.text(), partner.text());
        return Some(
            Finding::new(place, message).help(format!("add `{}`, or remove it", partner.text())),
        );
    }
    let (_, of, values) = OF_TYPES.iter().find(|(keywords, ..)| keywords.contains(keyword))?;
    // An odd type may be a typo of the right one; `schema-type-unknown` reports it.
    if node.types().is_empty() || node.types().intersects(of.union(TypeSet::ODD)) {
        return None;
    }
    let (keyword, types) = (keyword.text(), &**types);
    let message = format!("`{keyword}` restricts {values}, but `type` is `{types}`");
    Some(
        Finding::new(place, message)
            .note("a keyword accepts every value of another type, so it has no effect here")
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
