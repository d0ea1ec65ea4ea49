rule! {
    name: "tool-version-format",
    summary: "`version` does not have the form 1.2.3",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(version) = subject.tool.version() else { return };
    // An empty version counts as absent.
    let Some(text) = version.as_str().filter(|text| !text.is_empty()) else { return };
    if Version::parse(text).is_some() {
        return;
    }
    let finding = Finding::new(
        version.place(),
        format!("{} is not a version", quoted_string(text)),
    )
    .cite(
        "toolfoundation record: `1.2.3` or `v1.2.3`, then `-` and a pre-release, `+` and a build",
    );
    context.report(match near_version(text) {
        Some(near) => finding.rewriting(format!("write {}", quoted_string(&near)), near),
        None => finding.help("write three numbers, such as `1.2.3`"),
    });
}
