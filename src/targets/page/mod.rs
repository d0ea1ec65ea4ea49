//! The page of a target, with all known facts.

mod extension;
mod view;

pub use extension::extension_table;
pub use view::view_table;

use std::borrow::Cow;

use crate::diagnostic::Consequence;
use crate::targets::{Date, FeatureOutcome, Known, Outcome, Period, SchemaRole, Scope, Target};

/// The page in Markdown. Independent of the current date.
pub fn page(target: &Target) -> String {
    let mut text = head(target);
    let limits = limits(target, Consequence::cell);
    if !limits.is_empty() {
        text.push_str(
            "\n## Names and limits\n\n| limit on | limit | when exceeded | observed |\n|---|---|---|---|\n",
        );
        for Limit { what, limit, beyond, seen } in limits {
            text.push_str(&format!("| {what} | {} | {} | {seen} |\n", cell(&limit), cell(&beyond)));
        }
    }
    text += &extension::section(target, None);
    text += &view::section(target, None);
    if !target.outcomes.is_empty() {
        text.push_str("\n## Features\n\n");
        text.push_str(
            "| feature | what happens | observed | confidence | evidence |\n|---|---|---|---|---|\n",
        );
        for found in &target.outcomes {
            let what = features(found);
            text.push_str(&format!(
                "| {} | {} | {} | {} | {} |\n",
                cell(&what.join("<br>")),
                cell(&happens(found, "accepts", Consequence::cell)),
                seen(found),
                found.confidence.name(),
                if found.evidence.is_empty() {
                    "none".into()
                } else {
                    cell(&found.evidence.join("<br>"))
                },
            ));
        }
    }
    let sources = target.sources.iter().map(|source| format!("- {source}\n"));
    text.push_str(&format!("\n## Sources\n\n{}", sources.collect::<String>()));
    text
}

/// The page for a terminal, which marks stale facts.
pub fn page_for_terminal(target: &Target, today: Date) -> String {
    let stale = |is_stale: bool| if is_stale { ", stale" } else { "" };
    let mut text = head(target);
    let limits = limits(target, Consequence::sentence);
    if !limits.is_empty() {
        text.push_str("\n## Names and limits\n\n");
        for Limit { what, limit, beyond, seen } in limits {
            let beyond =
                if beyond.is_empty() { beyond } else { format!("; when exceeded: {beyond}") };
            text.push_str(&format!("- {what}: {limit}{beyond} ({seen})\n"));
        }
    }
    text += &extension::section(target, Some(today));
    text += &view::section(target, Some(today));
    for (outcome, title) in [
        (Outcome::Refused, "Rejects"),
        (Outcome::Dropped, "Drops"),
        (Outcome::Rewritten, "Rewrites"),
        (Outcome::Accepted, "Accepts"),
    ] {
        let found: Vec<_> =
            target.outcomes.iter().filter(|found| found.outcome == outcome).collect();
        if found.is_empty() {
            continue;
        }
        text.push_str(&format!("\n## {title}\n\n"));
        for found in found {
            let what = features(found);
            let stale = stale(found.date.is_stale(target.verified, today));
            text.push_str(&format!(
                "- {}: {} ({}{stale})\n",
                what.join(", "),
                happens(found, "accepts it", Consequence::sentence),
                seen(found)
            ));
        }
    }
    text
}

fn head(target: &Target) -> String {
    let mut text = format!(
        "# {}\n\n{}. A {}; {}; confidence {}. Observed {}{}; reviewed on {}.\n",
        target.name,
        target.label,
        target.kind.name(),
        target.stability.name(),
        target.confidence.name(),
        target.observed(),
        imprecise(target),
        target.verified
    );
    if !target.aliases.is_empty() {
        let aliases: Vec<_> = target.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        text.push_str(&format!("\nOther names: {}.\n", aliases.join(", ")));
    }
    if !target.notes.is_empty() {
        text.push('\n');
        target.notes.iter().for_each(|note| text.push_str(&format!("- {}\n", note.sentences())));
    }
    text
}

/// The source of a fact, marked if the fact is stale on `today`.
fn source(known: &Known, target: &Target, today: Option<Date>) -> String {
    let is_stale = today.is_some_and(|today| known.date.is_stale(target.verified, today));
    let stale = if is_stale { ", stale" } else { "" };
    let note = known.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
    let (date, evidence) = (known.date, known.evidence.join(", "));
    let confidence = known.confidence.name();
    format!("\nObserved {date}{stale}; confidence {confidence}: {evidence}{note}.\n")
}

/// A note on the number of outcomes that are dated to the year only; empty if there are none.
fn imprecise(target: &Target) -> String {
    let count = target.outcomes.iter().filter(|found| found.date.is_year()).count();
    match (count, target.outcomes.len()) {
        (0, _) => String::new(),
        (count, all) => format!("; {count} of {all} outcomes are dated to the year only"),
    }
}

struct Limit {
    what: &'static str,
    limit: String,
    beyond: String,
    seen: String,
}

fn limits(target: &Target, words: Words) -> Vec<Limit> {
    let mut limits = Vec::new();
    let mut add = |what, limit, beyond, seen: Period| {
        limits.push(Limit { what, limit, beyond, seen: seen.to_string() });
    };
    if let Some(rule) = &target.name_rule {
        let not_allowed = beyond(rule.outcome, rule.scope, words);
        if let Some(pattern) = &rule.pattern {
            add("name", code(pattern.text()), not_allowed.clone(), rule.date);
        }
        if let Some(max) = rule.max {
            let outcome = rule.too_long.or(rule.outcome);
            let beyond = beyond(outcome, rule.scope, words);
            add("length of the name", max.to_string(), beyond, rule.date);
        }
        if !rule.reserved_prefixes.is_empty() {
            let prefixes: Vec<_> =
                rule.reserved_prefixes.iter().map(|prefix| code(prefix)).collect();
            add("reserved beginnings", prefixes.join(", "), not_allowed.clone(), rule.date);
        }
        if !rule.reserved_parts.is_empty() {
            let parts: Vec<_> = rule.reserved_parts.iter().map(|part| code(part)).collect();
            add("not allowed in names", parts.join(", "), not_allowed, rule.date);
        }
    }
    if let Some(name) = &target.effective_name {
        let max = name.max.map(|max| format!(", at most {max} characters")).unwrap_or_default();
        let clash = if name.on_clash_only { ", where names clash" } else { "" };
        let limit = format!("{}{clash}{max}", code(&name.format));
        add("name with prefix", limit, beyond(name.outcome, name.scope, words), name.date);
        if let Some(format) = &name.plugin_format {
            add("the same in plugins", code(format), String::new(), name.date);
        }
    }
    if let Some(key) = &target.property_key {
        let limit = code(key.pattern.text());
        add("names of top-level properties", limit, String::new(), key.date);
    }
    if let Some(rule) = &target.hints {
        let list =
            |names: &[String]| names.iter().map(|name| code(name)).collect::<Vec<_>>().join(", ");
        let beyond = || "rejected by the review".to_owned();
        add("`annotations` of every tool", list(&rule.required), beyond(), rule.date);
        if !rule.required_of_writing.is_empty() {
            let names = list(&rule.required_of_writing);
            add("`annotations` with `readOnlyHint: false`", names, beyond(), rule.date);
        }
    }
    if let Some(rule) = &target.apps {
        for name in &rule.required {
            add("`_meta.ui` of views", code(name), "rejected by the review".to_owned(), rule.date);
        }
        if let Some(form) = &rule.domain_words {
            add("`domain` of views", form.clone(), String::new(), rule.date);
        }
        if let Some(key) = &rule.policy_key {
            add("policy of views", format!("in {}", code(key)), String::new(), rule.date);
        }
    }
    if let Some(rule) = &target.unknown_members {
        let limit = "those of the protocol".to_owned();
        add("members of a tool", limit, format!("may be rejected; {}", rule.note), rule.date);
    }
    counts(target, words, &mut add);
    limits
}

/// Adds the numeric limits.
fn counts(
    target: &Target,
    words: Words,
    add: &mut dyn FnMut(&'static str, String, String, Period),
) {
    let with_note = |limit: String, note: Option<&String>| match note {
        Some(note) => format!("{limit}; {note}"),
        None => limit,
    };
    if let Some(tools) = &target.tools {
        let limit = with_note(tools.max.to_string(), tools.note.as_ref());
        add("number of tools", limit, String::new(), tools.date);
    }
    let texts = [("description", &target.description), ("`instructions`", &target.instructions)];
    for (what, rule) in texts {
        let Some(rule) = rule else { continue };
        let limit = with_note(format!("{} {}", rule.max, rule.unit.name()), rule.note.as_ref());
        let beyond = match rule.outcome {
            Outcome::Dropped => "drops the rest".to_owned(),
            outcome => beyond(Some(outcome), rule.scope, words),
        };
        add(what, limit, beyond, rule.date);
    }
    if let Some(bounds) = &target.schema_limits {
        let numbers = [
            ("nesting of a schema", bounds.depth),
            ("properties of a schema", bounds.properties),
            ("enum values of a schema", bounds.enum_values),
            ("characters of names and values", bounds.text_characters),
            ("characters of an enum of more than 250 values", bounds.large_enum_characters),
            ("bytes of a schema", bounds.bytes),
        ];
        let beyond = beyond(Some(bounds.outcome), bounds.scope, words);
        for (what, limit) in numbers {
            let Some(limit) = limit else { continue };
            let limit = with_note(limit.to_string(), bounds.note.as_ref());
            add(what, limit, beyond.clone(), bounds.date);
        }
    }
    if let Some(bounds) = &target.request_limits {
        let numbers = [
            ("optional parameters of all tools", bounds.optional_parameters),
            ("parameters with a choice of types, of all tools", bounds.union_parameters),
        ];
        for (what, limit) in numbers {
            let Some(limit) = limit else { continue };
            let beyond = words(Consequence::RequestLost).to_owned();
            add(what, limit.to_string(), beyond, bounds.date);
        }
    }
}

/// The words for a consequence, in a cell or in a sentence.
type Words = fn(Consequence) -> &'static str;

fn beyond(outcome: Option<Outcome>, scope: Option<Scope>, words: Words) -> String {
    let Some(outcome) = outcome else { return "not known".to_owned() };
    outcome.consequence(scope).map_or("accepts", words).to_owned()
}

/// The features of an outcome; those of output schemas are named as such, because input schemas may
/// have another outcome.
fn features(found: &FeatureOutcome) -> Vec<Cow<'static, str>> {
    let what = found.features.iter().map(|feature| feature.what());
    match found.schema {
        SchemaRole::Input => what.map(Cow::Borrowed).collect(),
        SchemaRole::Output => {
            what.map(|what| Cow::Owned(format!("{what} in `outputSchema`"))).collect()
        }
    }
}

fn happens(found: &FeatureOutcome, accepts: &str, words: Words) -> String {
    let does = found.outcome.consequence(found.scope).map_or(accepts, words);
    match &found.note {
        Some(note) => format!("{does}; {note}"),
        None => does.to_owned(),
    }
}

fn seen(found: &FeatureOutcome) -> String {
    match found.since {
        Some(since) => format!("{since} to {}", found.date),
        None => found.date.to_string(),
    }
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('\n', "\\n"))
}

/// Text, escaped for a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
