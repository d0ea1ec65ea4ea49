use std::collections::BTreeSet;

use crate::rules::subjects::app::PolicyList;

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
        entries.filter_map(|entry| entry.as_str().map(str::to_owned)).collect::<BTreeSet<_>>()
    };
    let differs = |list: &PolicyList| origins(own, *list) != origins(listed, *list);
    let Some(list) = PolicyList::ALL.into_iter().find(differs) else { return };
    let message = format!("`{}` differs from the list of resources", list.name());
    let place = own.get(list.name()).map_or_else(|| place_of(own), Value::key_place);
    Finding::new(place, message)
        .label(listed.get(list.name()).map_or_else(|| place_of(listed), Value::key_place), "listed")
        .cite(
            "MCP Apps, Metadata Location: the contents of the resource take precedence over the \
             list; some hosts read only the list",
        )
        .help("declare the same policy in both places, or only in the contents")
        .report(context);
}
