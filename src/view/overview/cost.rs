//! What the tools of a server cost in the context of a model.

use std::collections::BTreeMap;

use super::{ViewedCost, ViewedFactor, ViewedPartCost, ViewedSaving, ViewedToolCost};
use crate::targets::Selection;
use crate::view::ServerParts;
use crate::view::cost::SentTool;

/// Number of parameters of a tool that are listed, the most expensive first.
const MAX_PARAMETERS: usize = 3;

/// The estimated cost of the tools, the most expensive first; `targets` are those whose factors are
/// listed.
pub(super) fn cost(parts: &ServerParts<'_>, tool: Option<&str>, targets: &Selection) -> ViewedCost {
    let named = parts.tools.iter().map(|listed| &listed.tool);
    let wanted = named.filter(|it| tool.is_none_or(|tool| it.display_name() == Some(tool)));
    let mut kinds: BTreeMap<&str, f64> = BTreeMap::new();
    let mut tools: Vec<_> = wanted
        .map(|tool| {
            tool_cost(tool.display_name().unwrap_or_default(), &SentTool::of(tool), &mut kinds)
        })
        .collect();
    crate::sort::by_key(&mut tools, |tool| std::cmp::Reverse(tool.tokens));
    let tokens: u64 = tools.iter().map(|tool| tool.tokens).sum();
    let kinds = kinds.into_iter().map(|(kind, tokens)| ViewedPartCost {
        part: kind.to_owned(),
        tokens: tokens.round() as u64,
    });
    let mut kinds: Vec<_> = kinds.filter(|kind| kind.tokens > 0).collect();
    crate::sort::by_key(&mut kinds, |kind| std::cmp::Reverse(kind.tokens));
    let factors = targets.targets().iter().flat_map(|target| {
        target.tokens.iter().map(|factor| ViewedFactor {
            target: target.name.to_owned(),
            models: factor.models.clone(),
            tokens: (tokens as f64 * factor.factor).round() as u64
                + u64::from(factor.request.unwrap_or_default()),
        })
    });
    ViewedCost {
        tokens,
        names: tools.iter().map(|tool| tool.name).sum(),
        tools,
        kinds,
        factors: factors.collect(),
    }
}

fn tool_cost(
    name: &str,
    sent: &SentTool,
    kinds: &mut BTreeMap<&'static str, f64>,
) -> ViewedToolCost {
    let cost = sent.cost();
    for (kind, tokens) in [
        ("names", cost.name),
        ("descriptions of tools", cost.description),
        ("descriptions of parameters", cost.kinds.descriptions),
        ("titles", cost.kinds.titles),
        ("enums", cost.kinds.enums),
        ("defaults", cost.kinds.defaults),
        ("`$schema`", cost.kinds.dialects),
        ("structure", cost.kinds.structure),
    ] {
        *kinds.entry(kind).or_default() += tokens;
    }
    let mut parameters: Vec<_> = cost
        .parameters
        .iter()
        .map(|it| ViewedPartCost { part: it.pointer.clone(), tokens: it.tokens.round() as u64 })
        .collect();
    crate::sort::by_key(&mut parameters, |parameter| std::cmp::Reverse(parameter.tokens));
    parameters.truncate(MAX_PARAMETERS);
    let savings = sent.savings().into_iter().map(|saving| ViewedSaving {
        kind: saving.kind,
        tokens: saving.tokens.round() as u64,
        is_safe: saving.kind.is_safe(),
        places: saving.places,
    });
    ViewedToolCost {
        tool: name.to_owned(),
        tokens: cost.total.round() as u64,
        name: cost.name.round() as u64,
        description: cost.description.round() as u64,
        parameters,
        savings: savings.filter(|saving| saving.tokens > 0).collect(),
    }
}
