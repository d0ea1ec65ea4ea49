rule! {
    name: "ref-network",
    category: Security,
    summary: "a reference points to the network",
    level: Error,
    source: "MCP 2026-07-28, basic/index, `$ref` Resolution; SEP-2106, Security Implications",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for reference in subject.schema.references() {
        if let Some(finding) = finding(subject, reference, context.revision()) {
            context.report(finding);
        }
    }
}

fn finding(
    subject: &SchemaSubject<'_, '_>,
    reference: &Reference<'_>,
    revision: Revision,
) -> Option<Finding> {
    let shown = quoted_string(reference.value.text());
    let keyword = reference.keyword.text();
    let place = reference.value.place();
    let private = match reference.target {
        Target::Outside(UriClass::Network(host)) => host != Host::Public,
        Target::MetaSchema(_) => {
            let message = format!("`{keyword}` {shown} points to a published meta-schema");
            let finding = Finding::new(place, message);
            return Some(match subject.lost_unless_compiled(reference.from) {
                Some(_) => finding.note(
                    "the TypeScript SDK has only the meta-schema of draft-07 in 1.x, and of \
                     2020-12 in 2.x; otherwise 1.x loses every tool of the list, and 2.x rejects \
                     each call",
                ),
                None => finding
                    .at_most(Severity::Info)
                    .note("validators have it built in, so nothing needs to be fetched"),
            });
        }
        _ => return None,
    };
    // `ref-misspelt` reports that, with the intended definition.
    if subject.schema.typo_of(reference).is_some() {
        return None;
    }
    let mut finding = Finding::new(place, format!("`{keyword}` {shown} points to the network"))
        .note(
            "MCP 2026-07-28, `$ref` Resolution: a client must not fetch it by itself, and should \
             reject a schema that it cannot resolve",
        )
        .note_if(subject.lost_unless_compiled(reference.from))
        .help("copy the referenced schema into `$defs` and refer to it as `#/$defs/…`")
        .by_revision();
    if private {
        finding = finding.note(
            "the address is private, local or a cloud's metadata service: a client that follows it \
             sends a request inside its own network",
        );
    } else if revision < Revision::V2026_07_28 {
        // The requirement not to fetch is new in 2026-07-28 (SEP-2106).
        finding = finding
            .note("an error for clients of 2026-07-28, which must not fetch it")
            .at_most(Severity::Warning);
    }
    Some(finding)
}
