rule! {
    name: "x-mcp-header-param-type-unclear",
    summary: "a parameter with `x-mcp-header` has no single type",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // `x-mcp-header-unreachable` reports an annotation of the root.
    for header in annotated::of_input(subject).iter().filter(|header| header.reach != Reach::Root) {
        let node = subject.schema.node(header.node);
        let given = node.keyword(Keyword::Type);
        let what = match given {
            None => "no `type`",
            Some(types) if types.is_array() => "several types",
            Some(_) => continue,
        };
        let message = format!("{} declares a header, but has {what}", annotated::parameter(node));
        let finding = Finding::new(given.unwrap_or(header.value).entry_place(), message)
            .cite(
                "MCP 2026-07-28, server/tools, x-mcp-header: the type is `string`, `integer` or \
                 `boolean`; the page does not define what a client does here",
            )
            .help("give it one of the types `string`, `integer` and `boolean`");
        context.report(match single_type(node, given) {
            Some(name) => finding.unsafe_fix(
                format!("write the type `{name}`"),
                vec![match given {
                    Some(types) => types.replacement(format!("\"{name}\"")),
                    None => {
                        let value = format!("\"{name}\"");
                        node.value().first_member("type", value)
                    }
                }],
            ),
            None => finding,
        });
    }
}

/// The type that was probably intended: the only one besides `null`, or the one that all values of
/// `enum` have.
fn single_type(node: SchemaNode<'_, '_>, given: Option<Value<'_>>) -> Option<&'static str> {
    let names: Vec<_> = match given {
        Some(types) => {
            let named = types.items().filter(|name| !name.is_text("null"));
            named.map(|name| allowed(name.as_str()?)).collect::<Option<_>>()?
        }
        None => {
            let values = node.keyword(Keyword::Enum)?.items();
            values.map(type_of).collect::<Option<_>>()?
        }
    };
    let first = *names.first()?;
    names.iter().all(|name| *name == first).then_some(first)
}

fn allowed(name: &str) -> Option<&'static str> {
    ["string", "integer", "boolean"].into_iter().find(|allowed| *allowed == name)
}

fn type_of(value: Value<'_>) -> Option<&'static str> {
    match value.kind() {
        Kind::String => Some("string"),
        Kind::Boolean => Some("boolean"),
        Kind::Number if is_safe_integer(value.number_text()?, 0) => Some("integer"),
        _ => None,
    }
}
