rule! {
    name: "schema-draft07-ref-siblings",
    summary: "keywords next to `$ref` are ignored in draft-07 and older",
    level: Warning,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.schema.present().contains(Keyword::Ref) {
        return;
    }
    // Decided for each node: a subschema with its own `$id` may declare another dialect.
    for node in subject.schema.nodes().filter(|node| node.dialect().ignores_ref_siblings()) {
        if let Some(finding) = finding(node) {
            context.report(finding);
        }
    }
}

/// Whether a keyword beside `$ref` is lost in draft-07. Texts and definitions are for readers and
/// remain useful.
fn restricts(keyword: Keyword) -> bool {
    !matches!(
        keyword,
        Keyword::Ref
            | Keyword::Schema
            | Keyword::Id
            | Keyword::LegacyId
            | Keyword::Comment
            | Keyword::Title
            | Keyword::Description
            | Keyword::Default
            | Keyword::Examples
            | Keyword::Definitions
            | Keyword::ReadOnly
            | Keyword::WriteOnly
    )
}

fn finding(node: SchemaNode<'_, '_>) -> Option<Finding> {
    let reference = node.keyword(Keyword::Ref)?;
    let ignored: Vec<_> = node.keywords().filter(|(keyword, _)| restricts(*keyword)).collect();
    let (first, value) = *ignored.first()?;
    let message = match ignored.len() {
        1 => {
            format!("`{}` has no effect next to `$ref` in {}", first.text(), node.dialect().name())
        }
        count => format!(
            "`{}` and {} more keywords have no effect next to `$ref` in {}",
            first.text(),
            count - 1,
            node.dialect().name()
        ),
    };
    Some(
        Finding::new(value.key_place(), message)
            .label(reference.key_place(), "this `$ref` overrides its sibling keywords")
            .note("draft-07 and older ignore all siblings of `$ref`; 2019-09 and later do not")
            .help("put the `$ref` into an `allOf`, or declare 2020-12"),
    )
}
