use crate::targets::{DescriptionPlace, Outcome};

rule! {
    name: "description-cut",
    category: Portability,
    summary: "clients cut the description of a tool",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    check: Tool(check),
}

/// The length of a description up to which no known client cuts it, in bytes.
const NEVER_CUT: u32 = 1_000;

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(text) = subject.tool.description().filter(|it| it.is_string()) else { return };
    if text.span().len() <= NEVER_CUT {
        return;
    }
    let mut kept: Option<&str> = None;
    let readers = Readers::of(context);
    let loss = readers.loss(|target, view| {
        let limit = target.description.as_ref()?;
        let is_cut = limit.place == DescriptionPlace::Tool
            && limit.outcome == Outcome::Dropped
            // `target-description` reports what a selected target cuts.
            && !readers.is_chosen(target)
            && limit.unit.length(text.text()) > limit.max;
        is_cut.then_some(&view.known)
    });
    let Some(loss) = loss else { return };
    let limits = crate::targets::READERS.targets().iter().filter_map(|it| it.description.as_ref());
    for limit in limits.filter(|it| it.place == DescriptionPlace::Tool) {
        let head = limit.unit.head(text.text(), limit.max);
        if limit.outcome == Outcome::Dropped && kept.is_none_or(|kept| head.len() < kept.len()) {
            kept = Some(head);
        }
    }
    let start = kept.unwrap_or_default().len();
    let clients = loss.clients();
    loss.finding(
        text.slice_place(start, text.text().len()),
        format!("models of {clients} do not receive the rest of this description"),
        Severity::Warning,
    )
    .note(loss.note("the description is cut here"))
    .help("put what it does and when to use it first, and move the rest to the parameters or into a resource")
    .report(context);
}
