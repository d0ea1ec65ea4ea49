rule! {
    name: "apps-tool-meta",
    summary: "`_meta.ui` of a tool has a member that hosts ignore",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Shape(&WORDS),
}

const WORDS: ShapeWords = ShapeWords {
    whose: "`_meta.ui` of a tool",
    cite: "MCP Apps, Resource Discovery: `_meta.ui` of a tool has `resourceUri` and `visibility`",
    help: "remove the member, or move it to `_meta.ui` of the resource",
    adapt: moved,
    ..ShapeWords::DEFAULT
};

/// The members that belong to the resource.
const OF_RESOURCE: [&str; 4] = ["csp", "domain", "permissions", "prefersBorder"];

fn moved(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let Some(member) = fault.value.filter(|_| fault.kind == FaultKind::Unknown) else {
        return Some(finding.help("write an object with `resourceUri`"));
    };
    let key = member.key_text();
    let finding = Finding { place: member.key_place(), ..finding };
    if !OF_RESOURCE.contains(&key) {
        return Some(finding.unsafe_remedy("remove the member", member.removal()));
    }
    let message = format!("`{key}` is ignored on a tool; it belongs to the resource").into();
    let finding = Finding { message, ..finding };
    let resource =
        fault.object.text_of("resourceUri").and_then(|uri| recorded_resource(member, uri));
    let resource = resource.filter(|it| !ui_of(*it).is_some_and(|ui| ui.has(key)));
    Some(match resource {
        Some(resource) => {
            let edits = vec![member.removal(), add_to_ui(resource, key, &member.compact_json())];
            finding
                .label(place_of(resource), "the resource")
                .unsafe_remedy("move it to the resource", edits)
        }
        None => finding,
    })
}
