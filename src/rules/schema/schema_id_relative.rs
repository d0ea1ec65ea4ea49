use crate::address::classify_uri;

rule! {
    name: "schema-id-relative",
    summary: "the root's `$id` is relative, but has no base",
    level: Warning,
    source: "JSON Schema 2020-12 Core, section 8.2.1: the root's `$id` should be absolute",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(id) = subject.schema.root_node().keyword(Keyword::Id) else { return };
    // A fragment alone is an anchor of draft-07, not a base URI.
    let Some(text) = id.as_str().filter(|text| !text.is_empty() && !text.starts_with('#')) else {
        return;
    };
    if classify_uri(text) != UriClass::Relative {
        return;
    }
    Finding::new(id.place(), format!("the root's `$id` {} is relative", quoted_string(text)))
        .note("a schema inside a tool does not have a base URI; strict validators reject it")
        .help("remove `$id`, or write an absolute URI")
        .report(context);
}
