//! What a model does not receive of a result.

use std::collections::HashSet;

use super::Conversion;
use crate::document::Value;
use crate::model::holds_structured;
use crate::view::received::{BlockKind, Effect, Received, ResultLoss};

/// Adds what is lost because no part is made from it.
pub(super) fn find<'d>(conversion: &Conversion<'_, 'd>, received: &mut Received<'d>) {
    let structured = conversion.structured;
    let parts = received.parts.iter().filter_map(|part| part.from);
    let used: HashSet<_> = parts.chain(received.used.iter().copied()).map(Value::id).collect();
    let has_structured = structured.is_some_and(|it| used.contains(&it.id()));
    let is_repeated = |block| has_structured && structured.is_some_and(|it| repeats(block, it));
    for value in conversion.result.blocks() {
        let kind = BlockKind::of(value);
        let effect = if received.is_dumped { Effect::AsText } else { Effect::Lost };
        let is_lost = match effect {
            Effect::AsText => kind.is_data(),
            _ => !used.contains(&value.id()) && !is_repeated(value),
        };
        received.losses.extend(is_lost.then_some(ResultLoss { kind, value, effect }));
    }
    let Some(structured) = structured else { return };
    let is_in_text = || {
        let texts = received.used.iter().filter_map(|block| block.text_of("text"));
        texts.into_iter().any(|text| holds_structured(text, structured))
    };
    let is_whole = received.is_dumped && conversion.shows_structured_in_dump();
    if !has_structured && !is_whole && !is_in_text() {
        let kind = BlockKind::StructuredContent;
        received.losses.push(ResultLoss { kind, value: structured, effect: Effect::Lost });
    }
}

/// Whether a block only repeats `structuredContent`: as JSON, or as one of its texts.
fn repeats(block: Value<'_>, structured: Value<'_>) -> bool {
    let Some(text) = block.text_of("text").filter(|_| super::is_text(&block)) else {
        return false;
    };
    text.trim().is_empty()
        || holds_structured(text, structured)
        || structured.subtree().any(|value| value.as_str() == Some(text))
}
