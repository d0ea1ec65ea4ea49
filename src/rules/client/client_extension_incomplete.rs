use crate::model::ServerFileKind;

rule! {
    name: "client-extension-incomplete",
    category: Correctness,
    summary: "the manifest of a Gemini extension lacks what the client needs",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    if configuration.kind != ServerFileKind::GeminiExtension {
        return;
    }
    let root = configuration.root;
    for key in ["name", "version"] {
        let value = root.get(key);
        let finding = match value.map(|value| (value, value.as_str())) {
            None => Finding::new(root.place(), format!("the extension has no `{key}`")),
            Some((value, None | Some(""))) => {
                Finding::new(value.place(), format!("`{key}` must be a text that is not empty"))
            }
            Some((value, Some(text))) if key == "name" && !is_name(text) => {
                let name = quoted(text);
                Finding::new(value.place(), format!("{name} is not a name of an extension"))
            }
            Some(_) => continue,
        };
        finding
            .note("Gemini CLI rejects the extension, with all of its servers")
            .help(match key {
                "name" => "write a name of letters, digits and hyphens, like that of the directory",
                _ => "write the version, such as `1.0.0`",
            })
            .report(context);
    }
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
