rule! {
    name: "schema-property-map",
    summary: "a schema has its properties outside of `properties`",
    level: Warning,
    fix: Unsafe,
    check: Schema(check),
}

/// Keywords that a schema with misplaced properties may have, because they only state that the
/// value is an object, or describe it.
const BESIDE_PROPERTIES: KeywordSet = KeywordSet::of(&[
    Keyword::Type,
    Keyword::Required,
    Keyword::AdditionalProperties,
    Keyword::Title,
    Keyword::Description,
    Keyword::Comment,
    Keyword::Schema,
    Keyword::LegacyId,
]);

/// Members of OpenAPI schemas that may look like schemas themselves.
const OF_OPENAPI: [&str; 5] = ["discriminator", "example", "externalDocs", "nullable", "xml"];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let may_be_map = |node: &SchemaNode<'_, '_>| {
        let types = node.types();
        // A property called `type` is an odd one.
        let may_be_object =
            types.is_empty() || types == TypeSet::OBJECT || types.intersects(TypeSet::ODD);
        may_be_object
            && node.present().is_within(BESIDE_PROPERTIES)
            && node.keyword(Keyword::Type).is_none_or(|it| !it.is_string() || it.is_text("object"))
            // A bare map at the root is another rule's.
            && !(node.is_root() && node.keyword(Keyword::Type).is_none())
    };
    for node in subject.schema.nodes().filter(may_be_map) {
        if let Some(first) = first_property(node) {
            context.report(finding(node, first));
        }
    }
}

/// The first property of a schema whose properties are all beside its keywords.
fn first_property<'d>(node: SchemaNode<'_, 'd>) -> Option<Value<'d>> {
    let mut first = None;
    for member in node.value().entries() {
        let key = member.key_text();
        let keyword = Keyword::from_text(key);
        let is_keyword = keyword.is_some_and(|keyword| has_its_type(keyword, member));
        if is_keyword || key.starts_with("x-") || OF_OPENAPI.contains(&key) {
            continue;
        }
        if !is_schema(member) {
            return None;
        }
        first = first.or(Some(member));
    }
    first
}

/// Whether a member is a keyword, not a property with the keyword's name.
fn has_its_type(keyword: Keyword, value: Value<'_>) -> bool {
    let is_name_of_property = matches!(
        keyword,
        Keyword::Type | Keyword::Title | Keyword::Description | Keyword::LegacyId
    );
    !(is_name_of_property && value.is_object())
}

/// Whether a value is almost certainly a schema.
fn is_schema(value: Value<'_>) -> bool {
    let names_type = value.text_of("type");
    names_type.is_some_and(|name| TYPE_NAMES.contains(&name))
        || value.get("$ref").is_some_and(Value::is_string)
        || ["anyOf", "oneOf", "allOf", "enum"]
            .iter()
            .any(|keyword| value.get(keyword).is_some_and(Value::is_array))
}

fn finding(node: SchemaNode<'_, '_>, first: Value<'_>) -> Finding {
    let name = quoted(first.key_text());
    let place = if node.is_root() { first.key_place() } else { node.value().entry_place() };
    let finding = Finding::new(place, format!("{name} is a property outside of `properties`"))
        .note("unknown keys of a schema are ignored, so every value is accepted")
        .help("put the properties into `properties` of a schema with `\"type\": \"object\"`");
    let mut members = node.value().entries();
    // Keywords among the properties would become properties as well.
    if !members.all(is_schema) || !node.value().document().syntax().is_json() {
        return finding;
    }
    let text = format!("{{\"type\": \"object\", \"properties\": {}}}", node.value().source_text());
    finding.unsafe_fix("wrap the properties in a schema", node.value().replacement(text))
}
