use crate::rules::limits::MAX_STATED_TARGET_LIMITS;
use crate::rules::target::words::STALE;

rule! {
    name: "target-tool-count",
    category: Target,
    summary: "there are more tools than a selected client or provider accepts",
    level: Warning,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let options = context.options();
    let count = list.tools.len();
    let limits = options.targets.targets().iter().filter_map(|target| {
        let limit = target.tools.as_ref().filter(|limit| count > limit.max)?;
        Some((*target, limit))
    });
    let mut exceeded: Vec<_> = limits.collect();
    // The tightest limits first: they are stated one by one, the others only counted.
    crate::sort::by_key(&mut exceeded, |(target, limit)| (limit.max, target.name));
    if exceeded.is_empty() {
        return;
    }
    let mut names: Vec<_> =
        exceeded.iter().map(|(target, _)| target.product().to_owned()).collect();
    names.dedup();
    let message = if let [(_, limit)] = exceeded[..] {
        format!("{count} tools exceed {}'s limit of {}", names[0], limit.max)
    } else {
        format!("{count} tools exceed the limits of {}", listed(&names, 2))
    };
    let mut finding = Finding::new(place_of(list.container), message);
    for (target, limit) in exceeded.iter().take(MAX_STATED_TARGET_LIMITS) {
        let stale = options.today.is_some_and(|today| limit.date.is_stale(target.verified, today));
        let stale = if stale { STALE } else { "" };
        let note = limit.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
        finding = finding.note(format!(
            "{}: {} tools of all servers together{note} (seen {}{stale})",
            target.name, limit.max, limit.date
        ));
    }
    finding
        // The limits count the tools of all servers, and only one server is known here.
        .at_most(Severity::Warning)
        .help("merge related tools behind one parameter, or offer groups of tools")
        .report(context);
}
