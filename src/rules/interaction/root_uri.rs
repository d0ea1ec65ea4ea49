rule! {
    name: "root-uri",
    summary: "the URI of a root does not begin with `file://`",
    level: Error,
    fix: Unsafe,
    check: Typed(&["Root"], check),
}

fn check(root: Value<'_>, context: &mut Context<'_>) {
    let Some(uri) = root.get("uri") else { return };
    let Some(text) = uri.as_str().filter(|text| !text.starts_with("file://")) else { return };
    let is_windows = text.len() > 2 && text.as_bytes()[1] == b':';
    let path = text.replace('\\', "/").replace(' ', "%20");
    let meant = match text {
        _ if text.starts_with('/') => Some(format!("file://{path}")),
        _ if is_windows => Some(format!("file:///{path}")),
        _ => None,
    };
    let finding =
        Finding::new(uri.place(), format!("the URI of a root is {}", quoted_string(text)))
            .cite("MCP, client/roots: a root must be a `file://` URI; all SDKs reject others");
    context.report(match meant {
        Some(meant) => finding.rewriting(format!("write {}", quoted(&meant)), meant),
        None => finding.help("write the URI of a folder, such as `file:///home/user/project`"),
    });
}
