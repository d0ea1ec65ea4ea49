use crate::rules::limits::MAX_COMPARED_BRANCHES;

rule! {
    name: "schema-one-of-format",
    category: Portability,
    summary: "branches of `oneOf` differ only in `format`",
    level: Warning,
    source: "JSON Schema 2020-12 Validation, section 7.2.1; Python SDK 2.3 (jsonschema)",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::OneOf.alone()) {
        let branches = node.children().filter(|child| child.via() == Some(Keyword::OneOf));
        let branches: Vec<_> = branches.take(MAX_COMPARED_BRANCHES).collect();
        let twin = branches.iter().enumerate().find_map(|(index, second)| {
            let mut before = branches[..index].iter();
            Some((before.find(|first| only_format_differs(**first, *second))?, second))
        });
        let Some(((first, second), list)) = twin.zip(node.keyword(Keyword::OneOf)) else {
            continue;
        };
        Finding::new(list.key_place(), "branches of `oneOf` differ only in `format`")
            .label(first.value().place(), "this branch")
            .label(second.value().place(), "and this one")
            .note(
                "JSON Schema leaves `format` to the validator: for one that does not assert it, \
                 as in the Python SDK, every string matches both branches, and is rejected",
            )
            .unsafe_remedy("write `anyOf`", list.renaming("anyOf"))
            .report(context);
    }
}

/// Whether two schemas accept the same values if formats are not asserted.
fn only_format_differs(one: SchemaNode<'_, '_>, other: SchemaNode<'_, '_>) -> bool {
    // Only the last of duplicate keys counts.
    let is_last = |node: SchemaNode<'_, '_>, (keyword, value): (Keyword, Value<'_>)| {
        keyword.restricts() && node.keyword(keyword).is_some_and(|last| last.id() == value.id())
    };
    let restrictions =
        |node: SchemaNode<'_, '_>| node.keywords().filter(|member| is_last(node, *member)).count();
    // Many are compared with each other, and only values of one size in time of their size.
    let equals = |one: Value<'_>, other: Value<'_>| {
        one.subtree().len() == other.subtree().len() && one.equals(other)
    };
    let is_same = |member: (Keyword, Value<'_>)| {
        !is_last(one, member) || other.keyword(member.0).is_some_and(|it| equals(it, member.1))
    };
    one.present().union(other.present()).contains(Keyword::Format)
        && restrictions(one) > 0
        && restrictions(one) == restrictions(other)
        && one.keywords().all(is_same)
}
