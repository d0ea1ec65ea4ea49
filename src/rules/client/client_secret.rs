rule! {
    name: "client-secret",
    category: Security,
    summary: "a client's configuration contains a secret",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; the key formats that their issuers publish",
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let forms = configuration.client().and_then(|client| client.variables.as_deref());
    let forms = forms.unwrap_or_default();
    let form = forms.iter().find(|form| is_of_environment(form)).or(forms.first());
    let is_shared = configuration.is_shared();
    let containers = configuration.lists.iter().map(|list| list.container);
    for (value, secret) in containers.chain(configuration.root.get("inputs")).flat_map(secrets) {
        let place = value.slice_place(secret.range.start, secret.range.end);
        // The secret itself is not repeated: reports are kept and passed on.
        let headline = format!("the configuration contains what looks like {}", secret.what);
        Finding::new(place, headline)
            .note(if is_shared {
                "everyone with access to the repository can read it, and so can every agent that reads the file"
            } else {
                "programs, backups and agents that read the file get it as well"
            })
            .help(match form.map(|form| written_variable(form, "NAME")) {
                Some(variable) => format!(
                    "revoke it if others could read the file, and write a variable: `{variable}`"
                ),
                None => "have the server read it from its environment, a file or a store of secrets"
                    .to_owned(),
            })
            .warning_if(secret.certainty == Certainty::Likely || !is_shared)
            .report(context);
    }
}
