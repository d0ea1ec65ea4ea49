//! What clients drop, rewrite or reject of a tool, by the outcomes of its features.

use std::collections::HashMap;

use super::received::Effect;
use crate::document::NodeId;
use crate::model::Tool;
use crate::targets::{
    Confidence, Feature, FeatureOutcome, Outcome, SchemaRole, Scope, Selection, Target, judge_tool,
    named, tool_features,
};

/// What a client does with a part of a tool.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The place of the part.
    pub node: NodeId,
    /// The part in words.
    pub what: &'static str,
    /// The effect of the client on the part.
    pub effect: Effect,
    /// What the model loses because of that: the tool, or more; `None` for nothing.
    pub loss: Option<Scope>,
}

/// The verdicts about a tool, by the name of the target.
pub(super) type Verdicts = HashMap<&'static str, Vec<Verdict>>;

/// The verdicts of a target on a tool: on its parts, as judged before, and on its name with that of the
/// server.
pub(super) fn verdicts_of(
    tool: &Tool<'_>,
    judged: &Verdicts,
    target: &Target,
    server: &str,
) -> Vec<Verdict> {
    let mut verdicts = judged.get(target.name).cloned().unwrap_or_default();
    let loss = target.loss_by_name(server, tool.display_name().unwrap_or_default());
    verdicts.extend(loss.map(|loss| Verdict::of_name(tool, loss)));
    verdicts
}

/// What the targets do with the parts of a tool, apart from its name.
pub(super) fn verdicts(tool: &Tool<'_>, targets: &Selection) -> Verdicts {
    if !tool.value.is_object() || tool.display_name().is_none() {
        let verdict =
            |target: &&'static Target| (target.name, vec![Verdict::of_no_tool(tool, target)]);
        return targets.targets().iter().map(verdict).collect();
    }
    let mut verdicts = Verdicts::new();
    for (feature, value) in tool_features(tool) {
        for target in targets.targets() {
            let outcome = target.outcome_of(feature);
            let verdict = outcome.and_then(|it| Verdict::of(feature, it, value.id()));
            if let Some(verdict) = verdict.filter(Verdict::is_loss) {
                verdicts.entry(target.name).or_default().push(verdict);
            }
        }
    }
    judge_tool(tool, targets, |role, found| {
        for opinion in found.opinions {
            let node = found.occurrence.place.node;
            let verdict = Verdict::of(opinion.feature, opinion.outcome, node);
            // Models do not see output schemas.
            let verdict = verdict.filter(|it| role == SchemaRole::Input || it.is_loss());
            if let Some(verdict) = verdict {
                verdicts.entry(opinion.target.name).or_default().push(verdict);
            }
        }
    });
    verdicts
}

impl Verdict {
    /// The verdict about a name because of which a client loses something.
    pub(super) fn of_name(tool: &Tool<'_>, loss: Scope) -> Self {
        let node = tool.name().unwrap_or(tool.value).id();
        Self { node, what: "the name", effect: Effect::Fails, loss: Some(loss) }
    }

    /// The verdict about an entry that no model can call, because it has no name. Where it is not known
    /// what a client loses by it, that is the entry.
    fn of_no_tool(tool: &Tool<'_>, target: &Target) -> Self {
        let known = target.outcome_of(Feature::ToolMemberType).and_then(|found| found.scope);
        let loss = Some(known.unwrap_or(Scope::Tool).max(Scope::Tool));
        let is_object = tool.value.is_object();
        let what = if is_object { "no `name`" } else { "an entry that is not an object" };
        Self { node: tool.value.id(), what, effect: Effect::Fails, loss }
    }

    fn of(feature: Feature, found: &FeatureOutcome, node: NodeId) -> Option<Self> {
        let effect = match found.outcome {
            Outcome::Accepted => return None,
            Outcome::Rewritten | Outcome::Dropped if found.harmless => return None,
            Outcome::Rewritten => Effect::Partly,
            Outcome::Dropped if feature.is_annotation() => return None,
            Outcome::Dropped => Effect::Lost,
            Outcome::Refused => Effect::Fails,
        };
        // What a provider rejects depends on the model.
        let by_provider = found.through.as_deref().and_then(named).is_some_and(Target::is_provider);
        let is_sure = found.confidence > Confidence::Low && !by_provider;
        let loss = found.scope.filter(|scope| is_sure && *scope >= Scope::Tool);
        Some(Self { node, what: feature.what(), effect, loss })
    }

    fn is_loss(&self) -> bool {
        self.loss.is_some()
    }
}
