rule! {
    name: "resource-link-optional",
    summary: "an optional member of a resource link has the wrong type",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Safe,
    check: Shape(&WORDS), Typed(CONTENT_BLOCK, check),
}

const WORDS: ShapeWords = ShapeWords {
    cite: "MCP, schema.ts, Resource: optional members may be absent, but must not have another \
           type",
    null: NullWords::Removable,
    adapt: |finding, fault, _| {
        let wanted = if fault.name() == "size" { "a whole number of bytes" } else { "a string" };
        Some(not(finding, fault.value?, wanted))
    },
    ..ShapeWords::DEFAULT
};

/// Reports `icons` that is `null`, and `null` members of icons, which the rules about icons leave
/// to the rules about the enclosing object.
fn check(block: Value<'_>, context: &mut Context<'_>) {
    let Some(icons) = block.get("icons").filter(|_| block.text_of("type") == Some("resource_link"))
    else {
        return;
    };
    for member in icons.items().flat_map(Value::entries).chain([icons]).filter(|it| it.is_null()) {
        let wanted = match member.key_text() {
            "mimeType" => "a string",
            "icons" => "an array",
            "sizes" => "an array of strings",
            "theme" => "a theme",
            _ => continue,
        };
        let finding = not(Finding::new(member.place(), ""), member, wanted).cite(WORDS.cite);
        finding.safe_fix("remove it", member.removal()).report(context);
    }
}

fn not(finding: Finding, member: Value<'_>, wanted: &str) -> Finding {
    let message = format!("`{}` is {}, not {wanted}", member.key_text(), described(member)).into();
    Finding { message, ..finding }.help(format!("write {wanted}, or leave it out"))
}
