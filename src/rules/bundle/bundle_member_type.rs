rule! {
    name: "bundle-member-type",
    summary: "a member of a bundle's manifest has a value that clients reject",
    level: Error,
    fix: Unsafe,
    check: Bundle(check),
}

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    for mismatch in &manifest.mismatches {
        if !matches!(mismatch.kind, MismatchKind::UnexpectedProperty | MismatchKind::Missing) {
            context.report_all(finding(mismatch).map(rejected));
        }
    }
    if let Some(icon) = manifest.root.get("icon") {
        context.report_all(icon_finding(icon));
    }
    for url in manifest.wrong_urls() {
        let finding = not_a(url, "a URL").help("write an absolute URL, with its scheme");
        context.report(rejected(finding));
    }
}

fn rejected(finding: Finding) -> Finding {
    finding.note("clients reject a bundle whose manifest has such a value")
}

fn not_a(value: Value<'_>, wanted: &str) -> Finding {
    let place = value.key().map(|key| format!("{}: ", quoted(key))).unwrap_or_default();
    Finding::new(place_of(value), format!("{place}{} is not {wanted}", quoted_value(value)))
}

/// The finding about an icon that is not a relative path in the bundle: paths to icons have no
/// variables.
fn icon_finding(icon: Value<'_>) -> Option<Finding> {
    let path = icon.as_str()?;
    let is_wrong = path.starts_with('/') || path.contains("${__dirname}");
    is_wrong.then(|| {
        rejected(not_a(icon, "a path in the bundle").help("write a relative path, as `icon.png`"))
    })
}

fn finding(mismatch: &Mismatch<'_, '_>) -> Option<Finding> {
    let value = mismatch.value;
    let schema = mismatch.keyword.document().parent_of(mismatch.keyword.id());
    let wanted = schema.and_then(|schema| schema.text_of("x-wanted"));
    if let Some(wanted) = wanted.filter(|_| mismatch.kind == MismatchKind::Pattern) {
        return Some(not_a(value, wanted).help(format!("write {wanted}")));
    }
    let finding = published_findings(std::slice::from_ref(mismatch)).pop()?;
    if mismatch.kind == MismatchKind::NotListed && value.is_text("uv") {
        return Some(finding.note("`uv` exists since version 0.4").help("declare version 0.4"));
    }
    Some(match intended(value) {
        Some(intended) => {
            let remedy = format!("write {}", quoted(&intended));
            finding.unsafe_remedy(remedy, value.replacement(intended))
        }
        None => finding.help("correct the value"),
    })
}

/// The JSON of the value that was certainly intended.
fn intended(value: Value<'_>) -> Option<String> {
    let text = value.as_str()?;
    let written = value.source_text();
    match value.key() {
        None => {
            let platform = match text.to_ascii_lowercase().as_str() {
                "windows" | "win" | "win32" | "win64" => "win32",
                "macos" | "mac" | "osx" | "mac os" | "darwin" => "darwin",
                "linux" => "linux",
                _ => return None,
            };
            Some(format!("\"{platform}\""))
        }
        Some("author") if written.starts_with('"') => Some(format!("{{\"name\": {written}}}")),
        Some("repository") if text.starts_with("https://") && written.starts_with('"') => {
            Some(format!("{{\"type\": \"git\", \"url\": {written}}}"))
        }
        _ => None,
    }
}
