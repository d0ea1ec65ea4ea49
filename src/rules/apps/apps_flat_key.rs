rule! {
    name: "apps-flat-key",
    summary: "`_meta` has the deprecated key `ui/resourceUri`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(meta) = subject.tool.meta() else { return };
    let Some(flat) = meta.get("ui/resourceUri") else { return };
    let ui = meta.get("ui");
    let finding = Finding::new(flat.key_place(), "`ui/resourceUri` is deprecated")
        .cite("MCP Apps, Resource Discovery: replaced by `ui: {resourceUri}`, and to be removed");
    context.report(match ui.and_then(|ui| ui.get("resourceUri")) {
        // The official library writes both keys, for older hosts.
        Some(nested) if nested.equals(flat) => finding
            .help("remove it when you no longer support hosts that know only the old key")
            .at_most(Severity::Info),
        Some(nested) => finding
            .label(nested.place(), "this names a different resource")
            .help("remove the old key, or name the same resource in both"),
        None => with_move(finding.help("write `ui: {resourceUri}` instead"), ui, flat),
    });
}

fn with_move(finding: Finding, ui: Option<Value<'_>>, flat: Value<'_>) -> Finding {
    // Only a valid URI: it is inserted as JSON text without escaping.
    let Some(uri) = flat.as_str().filter(|uri| uri_fault(uri).is_none()) else { return finding };
    let edits = match ui {
        Some(ui) if ui.is_object() => {
            let insert = ui.last_member("resourceUri", format!("\"{uri}\""));
            vec![insert, flat.removal()]
        }
        Some(_) => return finding,
        None => {
            let object = format!("{{\"resourceUri\": \"{uri}\"}}");
            vec![flat.renaming("ui"), flat.replacement(object)]
        }
    };
    finding.safe_fix("move it to `ui.resourceUri`", edits)
}
