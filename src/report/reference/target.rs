//! The page of a target, with all known facts.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::fact::{code, stale, title};
use super::{extension, received};
use crate::diagnostic::Consequence;
use crate::report::blocks::{Block, Layout, Line, Table};
use crate::targets::{
    Date, EarlierFacts, FeatureOutcome, Outcome, Period, SchemaRole, Scope, SignIn, Target,
};

/// The page of a target. Facts that are stale on `today` are marked; a page without a day is the
/// published one, which is the same on every day.
pub fn page(target: &Target, today: Option<Date>) -> Vec<Block> {
    let mut blocks = head(target);
    let rows = limits(target, today);
    if !rows.is_empty() {
        let heads = ["limit on", "limit", "when exceeded", "observed"];
        blocks.extend([title("Names and limits"), records(heads, rows)]);
    }
    if let Some(sign_in) = &target.sign_in {
        blocks.extend([
            title("Sign-in"),
            records(["what", "how", "observed"], sign_in_rows(sign_in, target, today)),
        ]);
    }
    blocks.extend(extension::section(target, today));
    blocks.extend(received::section(target, today));
    let row = |found: &FeatureOutcome| {
        let none = vec!["none".to_owned()];
        let evidence = if found.evidence.is_empty() { &none } else { &found.evidence };
        [
            features(found).join("<br>"),
            happens(found),
            format!("{}{}", seen(found), stale(found.date, target, today)),
            found.confidence.name().to_owned(),
            evidence.join("<br>"),
        ]
    };
    if !target.outcomes.is_empty() {
        let heads = ["feature", "what happens", "observed", "confidence", "evidence"];
        let mut outcomes: Vec<_> = target.outcomes.iter().collect();
        crate::sort::by_key(&mut outcomes, |found| Reverse(found.outcome));
        let rows = outcomes.into_iter().map(row).collect();
        blocks.extend([title("Features"), records(heads, rows)]);
    }
    blocks.extend(earlier(target));
    let sources = target.sources.iter().map(Line::own).collect();
    blocks.extend([title("Sources"), Block::List(sources)]);
    blocks
}

fn sign_in_rows(sign_in: &SignIn, target: &Target, today: Option<Date>) -> Vec<[String; 3]> {
    let callbacks = sign_in.callbacks.iter().map(|it| code(it)).collect::<Vec<_>>().join("<br>");
    let rows = [
        ("asks for metadata of the resource", sign_in.metadata.join("; then ")),
        ("if it cannot read the metadata", sign_in.unreadable.clone().unwrap_or_default()),
        ("gets an identifier", sign_in.registration.join("; then ")),
        ("redirect addresses", callbacks),
        ("of several authorization servers", sign_in.servers.clone().unwrap_or_default()),
    ];
    let stale = stale(sign_in.date, target, today);
    let seen = format!("{}{stale}; {}", sign_in.date, sign_in.evidence.join(", "));
    let known = rows.into_iter().filter(|(_, how)| !how.is_empty());
    known.map(|(what, how)| [what.to_owned(), how, seen.clone()]).collect()
}

/// The section about earlier versions; empty if none is recorded.
fn earlier(target: &Target) -> Vec<Block> {
    if target.earlier.is_empty() {
        return Vec::new();
    }
    let row = |facts: &EarlierFacts| {
        let seen = format!("{}; {}", facts.date, facts.evidence.join(", "));
        [format!("before {}", facts.before), facts.note.clone(), seen]
    };
    let name = target.name.split('@').next().unwrap_or_default();
    let how = format!(
        "`--target {name}@VERSION` asks about an earlier version. What is not here is assumed to have \
         been as it is now."
    );
    let rows = target.earlier.iter().map(row).collect();
    let table = records(["versions", "what was different", "observed"], rows);
    vec![title("Earlier versions"), Block::Paragraph(Line::own(how)), table]
}

fn records<const N: usize>(heads: [&'static str; N], rows: Vec<[String; N]>) -> Block {
    Block::Table(Table { layout: Layout::Records, ..Table::own(&heads, rows) })
}

fn head(target: &Target) -> Vec<Block> {
    let about = format!(
        "{}. A {}; {}; confidence {}. Observed {}{}; reviewed on {}.",
        target.label,
        target.kind.name(),
        target.stability.name(),
        target.confidence.name(),
        target.observed(),
        imprecise(target),
        target.verified
    );
    let mut blocks =
        vec![Block::Heading(1, Line::own(target.name)), Block::Paragraph(Line::own(about))];
    if !target.aliases.is_empty() {
        let aliases: Vec<_> = target.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        let names = format!("Other names: {}.", aliases.join(", "));
        blocks.push(Block::Paragraph(Line::own(names)));
    }
    if !target.notes.is_empty() {
        let notes = target.notes.iter().map(|note| Line::own(note.sentences()));
        blocks.push(Block::List(notes.collect()));
    }
    blocks
}

/// A note on the number of outcomes that are dated to the year only; empty if there are none.
fn imprecise(target: &Target) -> String {
    let count = target.outcomes.iter().filter(|found| found.date.is_year()).count();
    match (count, target.outcomes.len()) {
        (0, _) => String::new(),
        (count, all) => format!("; {count} of {all} outcomes are dated to the year only"),
    }
}

/// What is limited, the limit, what happens beyond it, and when that was observed.
type Limit = [String; 4];

fn limits(target: &Target, today: Option<Date>) -> Vec<Limit> {
    let mut limits = Vec::new();
    let mut add = |what: &str, limit, beyond, seen: Period| {
        let seen = format!("{seen}{}", stale(seen, target, today));
        limits.push([what.to_owned(), limit, beyond, seen]);
    };
    names(target, &mut add);
    if let Some(key) = &target.property_key {
        let limit = code(key.pattern.text());
        add("names of top-level properties", limit, String::new(), key.date);
    }
    if let Some(rule) = &target.hints {
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
    for demand in &target.demands {
        let beyond = "rejected by the review".to_owned();
        add("the connection", demand.text.clone(), beyond, demand.date);
    }
    if let Some(rule) = &target.unknown_members {
        let limit = "those of the protocol".to_owned();
        add("members of a tool", limit, format!("may be rejected; {}", rule.note), rule.date);
    }
    counts(target, &mut add);
    limits
}

/// Adds a limit.
type Add<'a> = &'a mut dyn FnMut(&'static str, String, String, Period);

/// Adds the limits on names of tools.
fn names(target: &Target, add: Add<'_>) {
    if let Some(rule) = &target.name_rule {
        let not_allowed = beyond(rule.outcome, rule.scope);
        if let Some(pattern) = &rule.pattern {
            add("name", code(pattern.text()), not_allowed.clone(), rule.date);
        }
        if let Some(max) = rule.max {
            let beyond = beyond(rule.too_long.or(rule.outcome), rule.scope);
            add("length of the name", max.to_string(), beyond, rule.date);
        }
        for (what, names) in [
            ("reserved beginnings", &rule.reserved_prefixes),
            ("not allowed in names", &rule.reserved_parts),
        ] {
            if !names.is_empty() {
                add(what, list(names), not_allowed.clone(), rule.date);
            }
        }
    }
    if let Some(name) = &target.effective_name {
        let max = name.max.map(|max| format!(", at most {max} characters")).unwrap_or_default();
        let clash = if name.on_clash_only { ", where names clash" } else { "" };
        let limit = format!("{}{clash}{max}", code(&name.format));
        add("name with prefix", limit, beyond(name.outcome, name.scope), name.date);
        if let Some(format) = &name.plugin_format {
            add("the same in plugins", code(format), String::new(), name.date);
        }
    }
}

fn list(names: &[String]) -> String {
    names.iter().map(|name| code(name)).collect::<Vec<_>>().join(", ")
}

/// Adds the numeric limits.
fn counts(target: &Target, add: Add<'_>) {
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
            outcome => beyond(Some(outcome), rule.scope),
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
        let beyond = beyond(Some(bounds.outcome), bounds.scope);
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
            let beyond = Consequence::RequestLost.cell().to_owned();
            add(what, limit.to_string(), beyond, bounds.date);
        }
    }
}

fn beyond(outcome: Option<Outcome>, scope: Option<Scope>) -> String {
    let Some(outcome) = outcome else { return "not known".to_owned() };
    outcome.consequence(scope).map_or("accepts", Consequence::cell).to_owned()
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

fn happens(found: &FeatureOutcome) -> String {
    let does = beyond(Some(found.outcome), found.scope);
    match &found.note {
        Some(note) => format!("{does}; {note}"),
        None => does,
    }
}

fn seen(found: &FeatureOutcome) -> String {
    match found.since {
        Some(since) => format!("{since} to {}", found.date),
        None => found.date.to_string(),
    }
}
