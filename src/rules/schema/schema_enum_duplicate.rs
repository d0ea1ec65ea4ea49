rule! {
    name: "schema-enum-duplicate",
    summary: "`enum` lists a value twice",
    level: Warning,
    source: "JSON Schema 2020-12 Validation, section 6.1.2: elements should be unique",
    fix: Safe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::Enum.alone()) {
        let Some(list) = node.keyword(Keyword::Enum) else { continue };
        for (first, second) in repeated(list) {
            let shown = quoted_value(second);
            Finding::new(second.place(), format!("`enum` lists {shown} twice"))
                .label(first.place(), "first here")
                .note("the values should be unique; several providers reject the schema")
                .help("remove one of the two")
                .safe_fix("remove the repetition", second.removal())
                .report(context);
        }
    }
}

/// The values that are equal to an earlier one, with that one.
fn repeated<'d>(list: Value<'d>) -> Vec<(Value<'d>, Value<'d>)> {
    // The usual case, decided without hashing.
    let texts = list.items().filter_map(Value::text_bytes);
    if list.items().all(Value::is_string) && evidently_differ(texts) {
        return Vec::new();
    }
    let mut seen: HashMap<u64, Vec<Value<'d>>> = HashMap::new();
    let mut found = Vec::new();
    for item in list.items() {
        // Numbers are equal by value, and objects in any order of keys (2020-12 Core, section
        // 4.2.2).
        let alike = seen.entry(item.structural_hash()).or_default();
        match alike.iter().find(|other| other.equals(item)) {
            Some(first) => found.push((*first, item)),
            None => alike.push(item),
        }
    }
    found
}
