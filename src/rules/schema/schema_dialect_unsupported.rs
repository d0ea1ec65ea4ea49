rule! {
    name: "schema-dialect-unsupported",
    summary: "`$schema` does not name a known dialect of JSON Schema",
    level: Error,
    source: "MCP 2025-11-25 and later, basic/index, JSON Schema Usage, Implementation Requirements",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(declared) = subject.schema.root_node().keyword(Keyword::Schema) else { return };
    let Some(uri) = declared.as_str() else { return };
    let shown = quoted_string(uri);
    let finding = match Dialect::from_uri(uri) {
        DialectUri::Known(_) => return,
        DialectUri::Variant(dialect) => Finding::new(
            declared.place(),
            format!("`$schema` {shown} is not quite the URI of {}", dialect.name()),
        )
        .at_most(Severity::Warning)
        .note("dialects are recognised by their whole URI; strict validators do not know this one")
        .unsafe_remedy(format!("write `{}`", dialect.uri()), replacement(declared, dialect)),
        DialectUri::Latest => {
            Finding::new(declared.place(), format!("`$schema` {shown} names no dialect"))
                .at_most(Severity::Warning)
                .note("it means \"the latest\", which is a different dialect for each validator")
                .help(format!("write `{}`, or remove `$schema`", Dialect::Draft2020.uri()))
                .unsafe_fix("declare 2020-12", replacement(declared, Dialect::Draft2020))
        }
        DialectUri::Unknown => unknown(declared, uri),
    };
    context.report(finding);
}

fn unknown(declared: Value<'_>, uri: &str) -> Finding {
    let message = format!("`$schema` {} is not a known JSON Schema dialect", quoted_string(uri));
    let finding = Finding::new(declared.place(), message).cite(
        "MCP 2025-11-25 and later, JSON Schema Usage: a client must reject, with an error, a \
         dialect that it does not know; this schema was checked as 2020-12",
    );
    match near(uri) {
        Some(dialect) => finding
            .unsafe_remedy(format!("write `{}`", dialect.uri()), replacement(declared, dialect)),
        None => finding
            .help(format!("write `{}`, or remove `$schema`", Dialect::Draft2020.uri()))
            .unsafe_fix("declare 2020-12", replacement(declared, Dialect::Draft2020)),
    }
}

fn replacement(declared: Value<'_>, dialect: Dialect) -> TreeEdit {
    declared.replacement(format!("\"{}\"", dialect.uri()))
}

/// The dialect that an unknown name or URI was probably intended to be.
fn near(uri: &str) -> Option<Dialect> {
    let lower = uri.trim().to_ascii_lowercase();
    // `draft-7`, `Draft_07` and `draft07` are spellings of one name.
    let short = lower.replace(['-', '_', ' '], "").replace("draft0", "draft");
    let by_name = Dialect::ALL.into_iter().find(|dialect| {
        let name = dialect.name().replace('-', "").replace("draft0", "draft");
        short == name || short == format!("draft{name}")
    });
    by_name.or_else(|| {
        Dialect::ALL.into_iter().find(|dialect| edit_distance(dialect.uri(), &lower, 3).is_some())
    })
}
