use crate::diagnostic::Consequence;
use crate::rules::target::words;
use crate::targets::{Confidence, FeatureOutcome, Outcome};

rule! {
    name: "portable-tool-name",
    category: Portability,
    summary: "`name` contains what common or selected clients and providers reject or replace",
    level: Error,
    source: "Errors of the Anthropic, OpenAI, Bedrock and Mistral APIs: `^[a-zA-Z0-9_-]+$`",
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    report_rejected(subject, context);
    let tool = subject.tool;
    let Some(name) = tool.display_name() else { return };
    let Some(at) = name.find('.') else { return };
    let Some(loss) = Loss::of_common(|target| Loser::by_feature(target, Feature::ToolNameDot))
    else {
        return;
    };
    let whole = tool.name_slice_place(0, name.len());
    let edit = TreeEdit::ReplacePlace(whole, name.replace('.', "_"));
    let message = format!("a dot in a tool's name is {}", shared::rejected_by(&loss));
    let mut finding = Finding::new(tool.name_slice_place(at, at + 1), message)
        .at_most(loss.severity)
        .note(shared::who(&loss))
        .note("other clients replace the dot; MCP 2025-11-25, server/tools, Tool Names, allows it")
        .unsafe_remedy("write `_` instead", edit);
    finding.feature = Some(Feature::ToolNameDot);
    context.report(finding);
}

/// Reports what selected targets do not accept in a name.
fn report_rejected(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let options = context.options();
    let Some(name) = subject.tool.display_name().filter(|name| !name.is_empty()) else { return };
    let mut first: Option<(usize, char)> = None;
    let (mut verdicts, mut reserved_part) = (Vec::new(), None);
    for target in options.targets.targets() {
        if let Some((at, character, verdict)) = foreign_character(target, name) {
            first = first.filter(|(known, _)| *known <= at).or(Some((at, character)));
            verdicts.push(verdict);
        }
        if let Some((what, verdict)) = reserved(target, name) {
            reserved_part.get_or_insert(what);
            verdicts.push(verdict);
        }
    }
    if verdicts.is_empty() {
        return;
    }
    let (place, what) = match first {
        Some((at, character)) => (
            subject.tool.name_slice_place(at, at + character.len_utf8()),
            format!("{} in the tool name {}", spelt_character(character), quoted(name)),
        ),
        None => {
            let what = reserved_part.unwrap_or_default();
            (subject.tool.place(), format!("{what} the tool name {}", quoted(name)))
        }
    };
    let message = format!("{what}: {}", words::by_whom(&verdicts));
    let mut finding = words::finding(place, message, &verdicts, options);
    if words::worst(&verdicts) == Consequence::Rewritten {
        // The tool works under its new name.
        finding = finding.at_most(Severity::Info);
    }
    finding.feature = first.map(|(_, character)| Feature::of_name_character(character));
    finding.help(
    "use ASCII letters, digits and single `_`, and begin with a letter: every known target accepts that",
)
        .report(context);
}

/// The first character of a name that a target does not accept, and the statement about the
/// outcome.
fn foreign_character<'t>(
    target: &'static Target,
    name: &'t str,
) -> Option<(usize, char, TargetStatement<'t>)> {
    let rule = target.name_rule.as_ref()?;
    let (at, character) = rule.foreign_character(name)?;
    let feature = Feature::of_name_character(character);
    let known = target.outcome_of(feature).filter(|found| found.outcome > Outcome::Accepted);
    // A target may have another fact for all other characters.
    let known = known.or_else(|| target.outcome_of(Feature::ToolNameOtherChar));
    let verdict = verdict(target, rule, known, feature)?;
    Some((at, character, verdict))
}

fn verdict<'t>(
    target: &'static Target,
    rule: &'static NameRule,
    known: Option<&'static FeatureOutcome>,
    feature: Feature,
) -> Option<TargetStatement<'t>> {
    let outcome = known.map_or(rule.outcome?, |known| known.outcome);
    let scope = known.map_or(rule.scope, |known| known.scope);
    Some(TargetStatement {
        target,
        consequence: outcome.consequence(scope)?,
        feature: feature.name(),
        since: known.and_then(|known| known.since),
        date: known.map_or(rule.date, |known| known.date),
        note: known.and_then(|known| known.note.as_deref()).map(Into::into),
        evidence: known.map_or(&[], |known| &known.evidence),
        is_doubtful: known.is_some_and(|known| known.confidence == Confidence::Low),
    })
}

/// The statement of a target about a name that begins with or contains a reserved text.
fn reserved(target: &'static Target, name: &str) -> Option<(String, TargetStatement<'static>)> {
    let rule = target.name_rule.as_ref()?;
    let prefix = rule.reserved_prefixes.iter().find(|prefix| name.starts_with(prefix.as_str()));
    let part = rule.reserved_parts.iter().find(|part| name.contains(part.as_str()));
    let (what, texts, is_where) = match (prefix, part) {
        (Some(_), _) => ("the beginning of".to_owned(), &rule.reserved_prefixes, "begin with"),
        (None, Some(part)) => (format!("{} in", quoted(part)), &rule.reserved_parts, "contain"),
        (None, None) => return None,
    };
    let texts: Vec<_> = texts.iter().map(|text| quoted(text)).collect();
    let consequence = rule.outcome?.consequence(rule.scope)?;
    let note = format!("names may not {is_where} {}", listed(&texts, 5));
    Some((what, TargetStatement::new(target, consequence, "reserved-prefix", rule.date, note)))
}
