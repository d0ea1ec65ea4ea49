use std::cell::Cell;

use crate::targets::{DescriptionPlace, DescriptionRule, Outcome};

rule! {
    name: "description-cut",
    category: Portability,
    summary: "clients cut or reject a description of this length",
    level: Error,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    check: Tool(check),
}

/// The length of a description up to which no known client cuts it, in bytes.
pub(super) const NEVER_CUT: u32 = 1_000;

const HELP: &str = "put what it does and when to use it first, and move the rest to the parameters \
                    or into a resource";

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    if let Some(text) = subject.tool.description().filter(|it| it.is_string()) {
        check_description(text, context);
    }
    let rules = context.options().targets.targets().iter().filter_map(|it| it.description.as_ref());
    let bounds = rules.filter(|rule| rule.place == DescriptionPlace::Schema).map(|rule| rule.max);
    let Some(bound) = bounds.min() else { return };
    let schema = subject.tool.any_input_schema();
    for value in schema.into_iter().flat_map(Value::subtree) {
        // The source is never shorter than its text, and comparing lengths is cheap.
        let may_be_long = value.span().len() as usize > bound;
        if may_be_long && value.is_string() && value.key_bytes() == b"description" {
            context.report_all(of_chosen(value, DescriptionPlace::Schema, context));
        }
    }
}

/// Reports a tool's description that selected targets or common clients do not pass on whole, in
/// one finding for both.
fn check_description(text: Value<'_>, context: &mut Context<'_>) {
    let chosen = of_chosen(text, DescriptionPlace::Tool, context);
    if chosen.is_none() && text.span().len() <= NEVER_CUT {
        return;
    }
    let readers = Readers::of(context);
    // Bytes of the description that every one of the clients passes on.
    let kept = Cell::new(text.text().len());
    let cut = |limit: &DescriptionRule| {
        let is_cut = limit.place == DescriptionPlace::Tool
            && limit.outcome == Outcome::Dropped
            && limit.unit.length(text.text()) > limit.max;
        if is_cut {
            kept.set(kept.get().min(limit.unit.head(text.text(), limit.max).len()));
        }
        is_cut
    };
    let loss = readers.loss(|target, view| {
        let is_cut = target.description.as_ref().is_some_and(cut);
        // What is known of a selected target is a statement of its own.
        (is_cut && !readers.is_chosen(target)).then_some(&view.known)
    });
    // The place is that of the first cut by any client: a finding that was accepted remains the same.
    let place = match kept.get() {
        kept if kept < text.text().len() => text.slice_place(kept, text.text().len()),
        _ => text.place(),
    };
    let notes = loss.as_ref().map(|loss| loss.note("the description is cut here"));
    let finding = match (chosen, loss) {
        (Some(finding), _) => Finding { place, ..finding },
        (None, Some(loss)) => {
            let clients = loss.first_products(2);
            let message =
                format!("models of {clients} do not receive the rest of this description");
            finding_of(&loss, place, message, Severity::Warning).help(HELP)
        }
        (None, None) => return,
    };
    notes.into_iter().fold(finding, Finding::note).report(context);
}

/// The finding about a description that is too long for selected targets.
fn of_chosen(text: Value<'_>, place: DescriptionPlace, context: &Context<'_>) -> Option<Finding> {
    let limit =
        |target: &'static Target| target.description.as_ref().filter(|rule| rule.place == place);
    let finding = words::too_long(text, "a description", limit, context.options())?;
    Some(finding.help(HELP))
}
