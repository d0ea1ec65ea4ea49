use std::cell::Cell;

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
pub(super) const NEVER_CUT: u32 = 1_000;

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(text) = subject.tool.description().filter(|it| it.is_string()) else { return };
    if text.span().len() <= NEVER_CUT {
        return;
    }
    let readers = Readers::of(context);
    // Bytes of the description that every one of the clients passes on.
    let kept = Cell::new(text.text().len());
    let loss = readers.loss(|target, view| {
        let limit = target.description.as_ref()?;
        let is_cut = limit.place == DescriptionPlace::Tool
            && limit.outcome == Outcome::Dropped
            // `target-description` reports what a selected target cuts.
            && !readers.is_chosen(target)
            && limit.unit.length(text.text()) > limit.max;
        is_cut.then(|| {
            kept.set(kept.get().min(limit.unit.head(text.text(), limit.max).len()));
            &view.known
        })
    });
    let Some(loss) = loss else { return };
    let clients = loss.clients();
    loss.finding(
        text.slice_place(kept.get(), text.text().len()),
        format!("models of {clients} do not receive the rest of this description"),
        Severity::Warning,
    )
    .note(loss.note("the description is cut here"))
    .help(
        "put what it does and when to use it first, and move the rest to the parameters or into a \
         resource",
    )
    .report(context);
}
