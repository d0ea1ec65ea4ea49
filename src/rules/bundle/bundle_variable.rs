rule! {
    name: "bundle-variable",
    summary: "a bundle has a variable where clients do not replace it",
    level: Error,
    fix: Unsafe,
    check: Bundle(check),
}

/// Variables that clients replace, in addition to the user's configuration.
const VARIABLES: [&str; 7] =
    ["__dirname", "HOME", "DESKTOP", "DOCUMENTS", "DOWNLOADS", "pathSeparator", "/"];

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    let settings = manifest.root.entries_of("user_config");
    let defaults = settings.filter_map(|setting| setting.get("default"));
    for variable in defaults.flat_map(bundle_variables).filter(|it| VARIABLES.contains(&it.name)) {
        let written = quoted(&format!("${{{}}}", variable.name));
        Finding::new(variable.name_place(), format!("{written} in a default is not replaced"))
            .at_most(Severity::Warning)
            .note("the documentation of manifests promises it, but clients replace variables in `mcp_config` once, and not in the values that they insert: the server gets this text")
            .help("let the server replace it, or remove the default")
            .report(context);
    }
    let Some(command) = manifest.command() else { return };
    let is_known = |name: &str| VARIABLES.contains(&name) || name.starts_with("user_config.");
    for variable in bundle_variables(command).filter(|variable| !is_known(variable.name)) {
        if is_for_shell(variable, command) {
            continue;
        }
        let written = quoted(&format!("${{{}}}", variable.name));
        let intended = intended(variable.name);
        let meant = intended.map(|it| format!("; did you mean `${{{it}}}`?")).unwrap_or_default();
        let headline = format!("unknown variable {written}{meant}");
        let help = "write the value, or let the user configure it with `user_config`";
        unreplaced(variable, headline, intended.map(str::to_owned), help)
            .when(intended.is_none(), |finding| finding.at_most(Severity::Warning))
            .report(context);
    }
}

/// The known variable that a name certainly is in another spelling.
fn intended(name: &str) -> Option<&'static str> {
    let letters = |name: &str| {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        letters.collect::<String>().to_ascii_lowercase()
    };
    let given = letters(name);
    VARIABLES.into_iter().find(|known| !given.is_empty() && letters(known) == given)
}

/// Whether a variable is in the arguments of a shell, which has its own variables.
fn is_for_shell(variable: BundleVariable<'_>, command: Value<'_>) -> bool {
    const SHELLS: [&str; 9] =
        ["sh", "bash", "zsh", "dash", "fish", "cmd", "powershell", "pwsh", "env"];
    let document = command.document();
    let list = document.parent_of(variable.text.id()).filter(|list| list.key() == Some("args"));
    // An override may leave the program to the whole.
    let own = list.and_then(|list| document.parent_of(list.id())?.get("command"));
    let program = own.or_else(|| command.get("command")).and_then(Value::as_str);
    let name = program.unwrap_or_default().rsplit(['/', '\\']).next().unwrap_or_default();
    list.is_some() && SHELLS.contains(&name.trim_end_matches(".exe"))
}
