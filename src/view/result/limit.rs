//! The maximum size of a result.

use crate::document::Value;
use crate::targets::{Cut, LimitScope, ResultLimit};
use crate::view::received::{BlockKind, Effect, Part, PartForm, Received, ResultLoss};
use crate::view::template;

/// Cuts what is larger than a client passes on. The loss is at the value from which the text is
/// made, or at the largest part of the result if it is made from several.
pub(super) fn apply<'d>(
    limit: Option<&ResultLimit>,
    received: &mut Received<'d>,
    largest: Option<Value<'d>>,
) {
    let Some((limit, max)) = limit.and_then(|limit| Some((limit, limit.max?))) else { return };
    if limit.of == LimitScope::OnlyPart && received.parts.len() != 1 {
        return;
    }
    let is_common = limit.of == LimitScope::Result;
    let mut left = max;
    for part in &mut received.parts {
        let own = size(part, limit);
        if !is_common || own > left {
            received.losses.extend(shorten(part, limit, left, largest));
        }
        left = if is_common { left.saturating_sub(own) } else { max };
    }
}

fn size(part: &Part<'_>, limit: &ResultLimit) -> usize {
    let Some(text) = part.text() else { return 0 };
    limit.unit.map_or(0, |unit| unit.length(text))
}

/// Cuts a text that is longer than `max`.
fn shorten<'d>(
    part: &mut Part<'d>,
    limit: &ResultLimit,
    max: usize,
    largest: Option<Value<'d>>,
) -> Option<ResultLoss<'d>> {
    let (unit, from) = (limit.unit?, part.from.or(largest));
    let PartForm::Text(text) = &mut part.form else { return None };
    let length = unit.length(text);
    let is_long = limit.lines.is_some_and(|lines| text.lines().count() > lines);
    if length <= max && !is_long {
        return None;
    }
    let removed = length.saturating_sub(max);
    let mark = limit.mark.as_deref().unwrap_or("…");
    let mark = template::fill(mark, |name| match name {
        "removed" => Some(removed.to_string()),
        "length" => Some(length.to_string()),
        "max" => Some(max.to_string()),
        _ => None,
    });
    *text = match limit.cut {
        Cut::None => return None,
        Cut::File => mark,
        Cut::End => unit.head(text, max).to_owned() + &mark,
        Cut::Middle => {
            let head = max * limit.head.unwrap_or(50) / 100;
            [unit.head(text, head), &mark, unit.tail(text, max - head)].concat()
        }
    };
    let effect = if limit.cut == Cut::File { Effect::InFile } else { Effect::Cut };
    from.map(|value| ResultLoss { kind: BlockKind::of_part(value), value, effect })
}
