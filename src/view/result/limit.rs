//! The maximum size of a result.

use crate::document::Value;
use crate::targets::{Cut, LengthUnit, LimitScope, ResultLimit};
use crate::view::received::{BlockKind, Effect, Part, PartForm, Received, ResultLoss};
use crate::view::template;

/// Cuts what is larger than a client passes on. The loss is at the value from which the text is
/// made, or at the largest part of the result if it is made from several.
pub(super) fn apply<'d>(
    limit: Option<&ResultLimit>,
    received: &mut Received<'d>,
    largest: Option<Value<'d>>,
) {
    let Some(limit) = limit.filter(|it| it.max.is_some() || it.lines.is_some()) else { return };
    let max = limit.max.unwrap_or(usize::MAX);
    if limit.of == LimitScope::OnlyPart && received.parts.len() != 1 {
        return;
    }
    let is_common = limit.of == LimitScope::Result;
    let mut left = max;
    for part in &mut received.parts {
        let own = size(part, limit);
        if !is_common || own > left || limit.lines.is_some() {
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
    let (unit, from) = (limit.unit.unwrap_or(LengthUnit::Characters), part.from.or(largest));
    let PartForm::Text(text) = &mut part.form else { return None };
    let length = unit.length(text);
    let is_long = limit.lines.is_some_and(|lines| text.split('\n').count() > lines);
    if length <= max && !is_long {
        return None;
    }
    let kept = |lines| text.split_inclusive('\n').take(lines).map(|line| unit.length(line)).sum();
    let max = limit.lines.map_or(max, |lines| max.min(kept(lines)));
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
        Cut::End => {
            let head = unit.head(text, max);
            let whole = || head.rfind('\n').unwrap_or_default();
            head[..limit.lines.map_or(head.len(), |_| whole())].to_owned() + &mark
        }
        Cut::Middle => {
            let head = max * limit.head.unwrap_or(50) / 100;
            [unit.head(text, head), &mark, unit.tail(text, max - head)].concat()
        }
    };
    let effect = if limit.cut == Cut::File { Effect::InFile } else { Effect::Cut };
    from.map(|value| ResultLoss { kind: BlockKind::of_part(value), value, effect })
}

#[cfg(test)]
mod tests {
    use super::{Part, PartForm, Received, ResultLimit, apply};
    use crate::targets::read_toml;

    #[test]
    fn a_limit_of_lines_needs_none_of_characters() {
        let limit: ResultLimit = read_toml("of = \"part\"\nlines = 2\ncut = \"end\"");
        let cut = |text: &str| {
            let part = Part { form: PartForm::Text(text.to_owned()), from: None };
            let mut received = Received { parts: vec![part], ..Received::default() };
            apply(Some(&limit), &mut received, None);
            received.parts[0].text().unwrap().to_owned()
        };
        assert_eq!(cut("a\nb"), "a\nb");
        assert_eq!(cut("a\nb\n"), "a\nb…");
        assert_eq!(cut("a\nb\nc\n"), "a\nb…");
    }
}
