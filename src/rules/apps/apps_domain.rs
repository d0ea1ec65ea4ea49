rule! {
    name: "apps-domain",
    summary: "`domain` of a view does not have the form that hosts expect",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Typed(&["ResourceMeta.ui"], check),
}

fn check(ui: Value<'_>, context: &mut Context<'_>) {
    let Some(domain) = ui.get("domain") else { return };
    let Some(text) = domain.as_str() else { return };
    let targets = context.options().targets.targets();
    let forms = targets.iter().filter_map(|it| Some((*it, it.apps.as_ref()?)));
    let known: Vec<_> = forms.filter(|(_, apps)| apps.domain.is_some()).collect();
    for (target, apps) in &known {
        if apps.domain.as_ref().is_none_or(|form| form.matches(text)) {
            continue;
        }
        let message =
            format!("`domain` {} is not of the form of {}", quoted_string(text), target.label);
        let form = apps.domain_words.as_deref().unwrap_or_default();
        cited(Finding::new(place_of(domain), message))
            .note(format!("{} expects {form} ({})", target.label, apps.observed()))
            .help(format!("write {form}"))
            .report(context);
    }
    if known.is_empty() && text.contains(['/', ':']) {
        let message = format!("`domain` is the URL {}", quoted_string(text));
        cited(Finding::new(place_of(domain), message))
            .note("Claude and ChatGPT have a form each: `--target` checks it")
            .help("remove `domain`, or write the form that your host documents")
            .report(context);
    }
}

fn cited(finding: Finding) -> Finding {
    finding.cite("MCP Apps, UI Resource Format: the format of `domain` is determined by each host")
}
