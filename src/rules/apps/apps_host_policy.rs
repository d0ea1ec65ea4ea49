use crate::targets::Target;

rule! {
    name: "apps-host-policy",
    category: Target,
    summary: "a view lacks metadata that a selected host requires, or has some that a host ignores",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "The data of the targets, with dates and threads: docs/targets",
    fix: Unsafe,
    check: App(check),
}

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let of = |member: &str| {
        let listed = subject.listed().and_then(ui_of).and_then(|ui| ui.get(member));
        ui_of(subject.content).and_then(|ui| ui.get(member)).or(listed)
    };
    let place = place_of(of("csp").unwrap_or(subject.content));
    let chosen = context.options().targets.targets();
    let others = COMMON.targets().iter().filter(|it| !is_in(chosen, it));
    for target in chosen.iter().chain(others) {
        let Some(apps) = &target.apps else { continue };
        let lists = apps.ignored.iter().filter_map(|list| of("csp")?.get(list));
        for list in lists.filter(|list| list.items().next().is_some()) {
            let (key, product) = (list.key_text(), target.product());
            Finding::new(list.key_place(), format!("`{key}` has no effect in {product}"))
                .note(apps.observed())
                .help("show the content in the view itself, or link to it")
                .at_most(if is_in(chosen, target) { Severity::Warning } else { Severity::Info })
                .report(context);
        }
    }
    let chosen = context.options().targets.targets();
    for (target, apps) in chosen.iter().filter_map(|it| Some((*it, it.apps.as_ref()?))) {
        let required = apps.required.iter().map(|member| (member, "requires"));
        let wanted = required.chain(apps.recommended.iter().map(|member| (member, "recommends")));
        for (member, verb) in wanted.filter(|(member, _)| of(member.as_str()).is_none()) {
            let message = format!("the view has no `{member}`, which {} {verb}", target.label);
            Finding::new(place, message)
                .note(apps.observed())
                .help(format!("add `{member}` to `_meta.ui` of the resource"))
                .warning_if(verb == "recommends")
                .report(context);
        }
        let meta = subject.content.get("_meta");
        let Some(key) = apps.policy_key.as_deref() else { continue };
        let Some(csp) = of("csp").filter(|_| !meta.is_some_and(|meta| meta.has(key))) else {
            continue;
        };
        let headline =
            format!("the view lacks {}, from which {} reads the policy", quoted(key), target.label);
        let finding = Finding::new(place, headline)
            .note(apps.observed())
            .help(format!("add {} to `_meta` of the resource, with the same origins", quoted(key)))
            .at_most(Severity::Warning);
        let add = |it: Finding, meta: Value<'_>| {
            it.unsafe_fix("add it", meta.last_member(key, mirrored(csp)))
        };
        finding.with(meta, add).report(context);
    }
}

fn is_in(targets: &[&Target], target: &Target) -> bool {
    targets.iter().any(|known| known.name == target.name)
}

/// The policy with the names that ChatGPT has for its lists.
fn mirrored(csp: Value<'_>) -> String {
    let names = [
        ("connectDomains", "connect_domains"),
        ("resourceDomains", "resource_domains"),
        ("frameDomains", "frame_domains"),
    ];
    let lists = names.into_iter().filter_map(|(name, other)| {
        Some(format!("\"{other}\": {}", csp.get(name)?.compact_json()))
    });
    format!("{{{}}}", lists.collect::<Vec<_>>().join(", "))
}
