use crate::html::Origin;
use crate::rules::limits::MAX_ORIGIN_COMPARISONS;
use crate::rules::subjects::app::{Policy, add_to_ui, list_of};

rule! {
    name: "apps-csp-origin",
    summary: "a view loads from an origin that its policy does not allow",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: App(check),
}

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((page, _)) = subject.page() else { return };
    // The first address with each origin, and the number of others, for each list.
    let mut uses: Vec<(&Load, &Origin, usize)> = Vec::new();
    let mut known: HashMap<(Option<PolicyList>, &Origin), usize> = HashMap::new();
    for load in &page.loads {
        let Target::Origin(origin) = &load.target else { continue };
        let at = *known.entry((list_of(load.loader), origin)).or_insert(uses.len());
        match uses.get_mut(at) {
            Some((.., others)) => *others += 1,
            None => uses.push((load, origin, 0)),
        }
    }
    let policy = subject.policy();
    let entries = policy.csp.into_iter().flat_map(Value::entries).flat_map(Value::items).count();
    let most = MAX_ORIGIN_COMPARISONS / entries.max(1);
    for (load, origin, others) in uses.iter().copied().take(most) {
        if !list_of(load.loader).is_some_and(|list| allows(policy, list, origin)) {
            let brief = Finding::new(subject.place_of(&load.at), "");
            context.report_with(brief, |it| describe(it, load.loader, origin, others, policy));
        }
    }
    if let Some((load, ..)) = uses.get(most) {
        Finding::new(subject.place_of(&load.at), "the view loads from too many origins")
            .note(format!("only those of the first {most} are compared with the policy"))
            .help("make the view smaller, or its policy shorter")
            .report(context);
    }
}

fn describe(
    finding: Finding,
    loader: Loader,
    origin: &Origin,
    others: usize,
    policy: Policy<'_>,
) -> Finding {
    const WHY: &str = "MCP Apps, Content Security Policy: hosts must block origins that the \
                       resource does not declare";
    let (shown, name) = (quoted(&origin.to_string()), loader.name());
    let finding = finding
        .cite(WHY)
        .when(others > 0, |it| it.note(format!("{others} more of its addresses have this origin")))
        .when(origin.is_local(), |it| {
            it.note("on another machine, another server answers, or none")
        });
    let Some(list) = list_of(loader) else {
        let message = format!("{name} loads from {shown}, which no list can allow").into();
        return Finding { message, ..finding }.help(match loader {
            Loader::Worker => "create the worker from a `blob:` URL of inlined code",
            _ => "show the document with `<iframe>`, and declare its origin in `frameDomains`",
        });
    };
    let message = format!("{name} loads from {shown}, but `{}` lacks it", list.name()).into();
    let has_entry = |list: PolicyList| Some((list, entry_for(policy, list, origin)?));
    let other = PolicyList::ALL.into_iter().find_map(has_entry);
    let finding = Finding { message, ..finding }.with(other, |it, (other, entry)| {
        it.label(entry.place(), format!("`{}` does not apply to it", other.name()))
    });
    let remedy = format!("add {shown} to `{}` of `_meta.ui.csp`", list.name());
    finding.unsafe_remedy(remedy, addition(policy, list, origin))
}

/// Whether a list allows an origin. A malformed list has a finding of its own.
fn allows(policy: Policy<'_>, list: PolicyList, origin: &Origin) -> bool {
    let given = policy.csp.and_then(|csp| csp.get(list.name()));
    given.is_some_and(|given| !given.is_array()) || entry_for(policy, list, origin).is_some()
}

/// The entry of a list that allows an origin.
fn entry_for<'d>(policy: Policy<'d>, list: PolicyList, origin: &Origin) -> Option<Value<'d>> {
    let mut entries = policy.csp?.get(list.name())?.items();
    entries.find(|entry| entry.as_str().is_some_and(|it| SourceExpression::of(it).allows(origin)))
}

/// The change that adds an origin to a list.
fn addition(policy: Policy<'_>, list: PolicyList, origin: &Origin) -> TreeEdit {
    let (json, name) = (format!("\"{origin}\""), list.name());
    match (policy.csp, policy.csp.and_then(|csp| csp.get(name))) {
        (_, Some(given)) => TreeEdit::Append(given.id(), json),
        (Some(csp), None) => csp.last_member(name, format!("[{json}]")),
        (None, None) => add_to_ui(policy.holder, "csp", &format!("{{\"{name}\": [{json}]}}")),
    }
}
