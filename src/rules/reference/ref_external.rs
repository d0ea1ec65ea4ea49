rule! {
    name: "ref-external",
    summary: "a reference points to another document",
    level: Error,
    source: "SEP-2106: a reference must stay within the document; JSON Schema 2020-12 Core, \
             section 8.2.3.1",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for reference in subject.schema.references() {
        let Target::Outside(class) = reference.target else { continue };
        let (what, why) = match class {
            // `ref-network` reports these.
            UriClass::Network(_) => continue,
            UriClass::File => (
                "a file on the client's machine",
                "a file path has no meaning on other machines; following it would read local files",
            ),
            UriClass::Relative => {
                ("another document", "clients receive only the tool, without other documents")
            }
            UriClass::OtherScheme => (
                "a name outside this schema",
                "nothing in this schema has that identifier, and a client cannot look it up",
            ),
        };
        // `ref-misspelt` reports that, with the intended definition.
        if subject.schema.typo_of(reference).is_some() {
            continue;
        }
        let shown = quoted_string(reference.value.text());
        let message = format!("`{}` {shown} refers to {what}", reference.keyword.text());
        Finding::new(reference.value.place(), message)
            .note(why)
            .note_if(subject.lost_unless_compiled(reference.from))
            .help("copy the referenced schema into `$defs` and refer to it as `#/$defs/…`")
            .report(context);
    }
}
