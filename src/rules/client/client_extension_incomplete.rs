use crate::model::ServerFileKind;

rule! {
    name: "client-extension-incomplete",
    summary: "the manifest of a Gemini extension lacks what the client needs",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    if configuration.kind != ServerFileKind::GeminiExtension {
        return;
    }
    for (key, help) in [
        ("name", "write a name of letters, digits and hyphens, like that of the directory"),
        ("version", "write the version, such as `1.0.0`"),
    ] {
        let value = configuration.root.get(key);
        let headline = match value.map(Value::as_str) {
            None => format!("the extension has no `{key}`"),
            Some(None | Some("")) => format!("`{key}` must be a text that is not empty"),
            Some(Some(text)) if key == "name" && !is_name(text) => {
                format!("{} is not a name of an extension", quoted(text))
            }
            Some(_) => continue,
        };
        Finding::new(value.unwrap_or(configuration.root).place(), headline)
            .note("Gemini CLI rejects the extension, with all of its servers")
            .help(help)
            .report(context);
    }
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
