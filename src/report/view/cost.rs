//! The cost of the tools in a view.

use super::content::ViewContent;
use super::words::rounded;
use crate::report::blocks::{Block, Line, Table};
use crate::report::summary::run_summary::plural;
use crate::view::cost::SavingKind;
use crate::view::overview::{ViewedCost, ViewedFactor, ViewedToolCost};

/// Number of tools whose cost is shown without `--expand`.
const MAX_COSTS: usize = 10;
/// Number of tools above which a client with a search would be cheaper.
const MANY_TOOLS: usize = 30;

impl ViewContent {
    /// The cost of the tools: a sentence, a table of tools and the kinds of parts.
    pub(super) fn cost(&mut self, cost: &ViewedCost) {
        let factors: Vec<_> = cost.factors.iter().map(factor_words).collect();
        let factors = match factors.is_empty() {
            true => String::new(),
            false => format!("; {}", factors.join(", ")),
        };
        self.sentence(format!(
            "≈ {} tokens in {}, estimated for o200k_base{factors}",
            rounded(cost.tokens),
            plural(cost.tools.len(), "tool")
        ));
        if cost.tools.len() > MANY_TOOLS {
            self.sentence(format!("the names alone, with a search: ≈ {}", rounded(cost.names)));
        }
        let shown = if self.is_expanded { cost.tools.len() } else { MAX_COSTS };
        let heads = ["≈ tokens", "share", "tool", "description", "parameters", "could save"];
        let row = |tool: &ViewedToolCost| {
            let parameters = tool.parameters.iter();
            let parameters: Vec<_> = parameters
                .map(|it| format!("{} {}", parameter_name(&it.part), rounded(it.tokens)))
                .collect();
            let savings = tool.savings.iter();
            let savings: Vec<_> =
                savings.map(|it| format!("{} {}", it.kind.name(), rounded(it.tokens))).collect();
            [
                rounded(tool.tokens),
                percent(tool.tokens, cost.tokens),
                tool.tool.clone(),
                rounded(tool.description),
                parameters.join(", "),
                savings.join(", "),
            ]
            .map(Line::from)
            .into()
        };
        let rows = cost.tools.iter().take(shown).map(row).collect();
        self.blocks.push(Block::Table(Table::new(&heads, rows)));
        self.rest(cost.tools.len(), shown, "tool");
        let all: u64 = cost.kinds.iter().map(|kind| kind.tokens).sum();
        let kinds: Vec<_> = cost
            .kinds
            .iter()
            .map(|kind| format!("{} {}", kind.part, percent(kind.tokens, all)))
            .collect();
        self.sentence(format!("by kind: {}", kinds.join(", ")));
        let mut sums: Vec<(SavingKind, u64, bool)> = Vec::new();
        for saving in cost.tools.iter().flat_map(|tool| &tool.savings) {
            match sums.iter_mut().find(|(kind, ..)| *kind == saving.kind) {
                Some((_, sum, _)) => *sum += saving.tokens,
                None => sums.push((saving.kind, saving.tokens, saving.is_safe)),
            }
        }
        for (kind, sum, is_safe) in sums {
            let advice = saving_words(kind, is_safe);
            self.sentence(format!("could save ≈ {}: {advice}", rounded(sum)));
        }
    }
}

fn factor_words(factor: &ViewedFactor) -> String {
    let models = factor.models.as_deref().unwrap_or(&factor.target);
    format!("{models} ({}) ≈ {}", factor.target, rounded(factor.tokens))
}

/// The name of a parameter in the pointer of its schema: `/properties/a/items/properties/b` as
/// `a.b`.
fn parameter_name(pointer: &str) -> String {
    let parts = pointer.split("/properties/").skip(1);
    let names = parts.map(|part| part.split('/').next().unwrap_or_default());
    names.map(|name| name.replace("~1", "/").replace("~0", "~")).collect::<Vec<_>>().join(".")
}

fn saving_words(kind: SavingKind, is_safe: bool) -> String {
    let words = match kind {
        SavingKind::RepeatedTitles => "leave out `title` where it only repeats a name",
        SavingKind::NullAlternatives => "write the type of an optional parameter without `null`",
        SavingKind::NullDefaults => "leave out `default: null` of optional parameters",
        SavingKind::LongEnums => {
            "replace an `enum` of very many values by a string and a tool that looks them up"
        }
    };
    let review = if is_safe { "" } else { " (this changes what is accepted, or how it is read)" };
    format!("{words}{review}")
}

fn percent(part: u64, all: u64) -> String {
    format!("{} %", (part * 100 + all / 2) / all.max(1))
}
