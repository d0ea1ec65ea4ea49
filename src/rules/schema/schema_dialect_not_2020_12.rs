rule! {
    name: "schema-dialect-not-2020-12",
    category: Portability,
    summary: "a dialect other than 2020-12 is declared",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_11_25),
    source: "MCP 2025-11-25 and later, basic/index, JSON Schema Usage: 2020-12 is recommended",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(declared) = subject.schema.root_node().keyword(Keyword::Schema) else { return };
    let dialect = match declared.as_str().map(Dialect::from_uri) {
        Some(DialectUri::Known(dialect)) if dialect != Dialect::Draft2020 => dialect,
        _ => return,
    };
    let message = format!("the schema declares {} instead of 2020-12", dialect.name());
    let finding = Finding::new(declared.place(), message);
    // Versions 1.x and 2.x of the TypeScript SDK support the later ones.
    let is_rejected = dialect == Dialect::Draft4 && subject.role == SchemaRole::Output;
    if is_rejected {
        finding.note("the TypeScript SDK 2.x rejects tools whose output schema declares it")
    } else {
        finding.at_most(Severity::Info)
    }
    .cite(
        "MCP 2025-11-25 and later, JSON Schema Usage: clients must support 2020-12 and may \
         support others; some read every schema as 2020-12",
    )
    .help("remove `$schema` if the schema means the same in 2020-12")
    .by_revision()
    .report(context);
}
