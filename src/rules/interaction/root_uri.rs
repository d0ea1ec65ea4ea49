rule! {
    name: "root-uri",
    category: Correctness,
    summary: "the URI of a root does not begin with `file://`",
    level: Error,
    check: Typed(&["Root"], check),
}

fn check(root: Value<'_>, context: &mut Context<'_>) {
    let Some(uri) = root.get("uri") else { return };
    let Some(text) = uri.as_str().filter(|text| !text.starts_with("file://")) else { return };
    let is_windows = text.len() > 2 && text.as_bytes()[1] == b':';
    let path = text.replace('\\', "/").replace(' ', "%20");
    let help = match text {
        _ if text.starts_with('/') => format!("write {}", quoted(&format!("file://{path}"))),
        _ if is_windows => format!("write {}", quoted(&format!("file:///{path}"))),
        _ => "write the URI of a folder, such as `file:///home/user/project`".to_owned(),
    };
    Finding::new(uri.place(), format!("the URI of a root is {}", quoted_string(text)))
        .cite("MCP, client/roots: a root must be a `file://` URI; all SDKs reject others")
        .help(help)
        .report(context);
}
