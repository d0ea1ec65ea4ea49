//! Helpers that all checks share: damaged parts of a text, `_meta` and icons.

use crate::document::{Document, Span, Value};

use crate::forms::{Form, Places};
use crate::model::Meta;
use crate::rules::{Active, Context};

/// Positions at which the text could not be read as intended. The errors there are reported as
/// syntax errors; checking the recovered values would report the same cause twice.
pub(crate) struct Damage<'d> {
    document: &'d Document,
    spans: Vec<Span>,
}

impl<'d> Damage<'d> {
    pub(crate) fn of(document: &'d Document) -> Self {
        let errors = document.syntax_errors().iter().map(|error| error.span);
        let limits = document.limits_hit().iter().map(|hit| hit.span);
        let mut spans: Vec<_> = errors.chain(limits).collect();
        crate::sort::by(&mut spans, Ord::cmp);
        Self { document, spans }
    }

    pub(crate) fn touches(&self, value: Value<'_>) -> bool {
        let entry = value.entry_span();
        let first = self.spans.partition_point(|span| span.end < entry.start);
        self.spans.get(first).is_some_and(|span| span.touches(entry))
            || self.document.is_unfinished(value.id())
    }

    /// Whether an error lies in the container itself, outside all of its members.
    pub(crate) fn touches_shallowly(&self, container: Value<'_>) -> bool {
        self.touches(container) && !container.items().any(|item| self.touches(item))
    }
}

/// Checks a `_meta` member, if the revision defines `_meta` at that place.
pub(crate) fn check_meta<'d>(meta: &Meta<'d>, active: &Active, context: &mut Context<'d>) {
    if meta.holder.revisions().contains(context.revision()) {
        let mut places = Places::new();
        let form = Form::named(meta.holder.form());
        active.shape.compare_form(meta.value, form, Some(&mut places), context);
        let icons = places.into_iter().filter(|(name, _)| *name == "Icons");
        icons.for_each(|(_, icons)| check_icons(icons, active, context));
        active.meta.run(meta, context);
    }
}

/// Checks a value of a member `icons`, whatever its type.
pub(crate) fn check_icons<'d>(icons: Value<'d>, active: &Active, context: &mut Context<'d>) {
    active.shape.compare(icons, "Icons", context);
    active.typed.run("Icons", icons, context);
}
