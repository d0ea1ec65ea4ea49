use std::collections::BTreeSet;

rule! {
    name: "apps-csp-differs",
    summary: "a view's policy in the list differs from the one in its contents",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: App(check),
}

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let csp = |holder| ui_of(holder)?.get("csp").filter(|csp| csp.is_object());
    let (own, listed) = (csp(subject.content), subject.listed().and_then(csp));
    let Some((own, listed)) = own.zip(listed) else { return };
    let origins = |csp: Value<'_>, list: PolicyList| {
        let entries = csp.get(list.name()).into_iter().flat_map(Value::items);
        entries.filter_map(|entry| Some(entry.as_str()?.to_owned())).collect::<BTreeSet<_>>()
    };
    let differs = |list: &PolicyList| origins(own, *list) != origins(listed, *list);
    let Some(list) = PolicyList::ALL.into_iter().find(differs) else { return };
    let place =
        |csp: Value<'_>| csp.get(list.name()).map_or_else(|| place_of(csp), Value::key_place);
    const WHY: &str = "MCP Apps, Metadata Location: the contents of the resource take precedence \
                       over the list; some hosts read only the list";
    Finding::new(place(own), format!("`{}` differs from the list of resources", list.name()))
        .label(place(listed), "listed")
        .cite(WHY)
        .help("declare the same policy in both places, or only in the contents")
        .report(context);
}
