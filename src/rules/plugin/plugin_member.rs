use crate::forms::annotation_of;

rule! {
    name: "plugin-member",
    summary: "a member of a plugin's manifest or a marketplace is missing or has a wrong value",
    level: Error,
    fix: Unsafe,
    check: Plugin(check),
}

fn check(manifest: &PluginManifest<'_>, context: &mut Context<'_>) {
    for mismatch in &manifest.mismatches {
        let note = match (manifest.is_marketplace, is_in_plugins(mismatch.value)) {
            (false, _) => "Claude Code loads nothing of the plugin: no server, skill or command",
            (true, true) => "Claude Code does not install the plugin",
            (true, false) => "Claude Code does not load the marketplace",
        };
        context.report_all(finding(mismatch).map(|finding| finding.note(note)));
    }
}

/// Whether a value is part of an entry of a marketplace.
fn is_in_plugins(value: Value<'_>) -> bool {
    let document = value.document();
    let above = std::iter::successors(Some(value), |it| document.parent_of(it.id()));
    above.skip(1).any(|it| it.key() == Some("plugins"))
}

fn finding(mismatch: &Mismatch<'_, '_>) -> Option<Finding> {
    let value = mismatch.value;
    let wanted = annotation_of(mismatch, "x-wanted");
    if let Some(wanted) = wanted.filter(|_| mismatch.kind == MismatchKind::Pattern) {
        let key = value.key().map(|key| format!("{}: ", quoted(key))).unwrap_or_default();
        // What follows a semicolon is for the help.
        let short = wanted.split(';').next().unwrap_or(wanted);
        let headline = format!("{key}{} is not {short}", quoted_value(value));
        return Some(Finding::new(mismatch.place(), headline).help(format!("write {wanted}")));
    }
    let finding = published_findings(std::slice::from_ref(mismatch)).pop()?;
    Some(match intended(value) {
        Some(intended) => {
            let remedy = format!("write {}", quoted(&intended));
            finding.unsafe_remedy(remedy, value.replacement(intended))
        }
        None if mismatch.kind == MismatchKind::Missing => finding.help("add the member"),
        None => finding.help("correct the value"),
    })
}

/// The JSON of the value that was certainly intended.
fn intended(value: Value<'_>) -> Option<String> {
    let written = value.source_text();
    let is_text = value.is_string() && written.starts_with('"');
    match value.key()? {
        "author" | "owner" if is_text => Some(format!("{{\"name\": {written}}}")),
        "keywords" | "tags" if is_text => Some(format!("[{written}]")),
        "version" => Some(format!("\"{}\"", value.number_text()?)),
        "repository" => {
            let url = value.get("url").filter(|url| url.is_string())?.source_text();
            url.starts_with('"').then(|| url.to_owned())
        }
        _ => None,
    }
}
