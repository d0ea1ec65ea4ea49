//! The data about clients and providers is complete.

use std::collections::BTreeSet;

use mcp_lint::targets::{
    Confidence, Date, Feature, FeatureOutcome, InstructionsPlace, Known, NoteUsage, Outcome,
    SchemaRole, Target, all, matching, named,
};

/// The latest day on which a target was verified.
fn latest_verification() -> Date {
    all().map(|target| target.verified).max().expect("targets")
}

#[test]
fn every_file_is_read_and_every_target_described() {
    assert!(all().count() >= 44);
    for target in all() {
        assert!(!target.label.is_empty() && !target.sources.is_empty(), "{}", target.name);
        assert!(target.label.lines().count() == 1, "{}", target.name);
    }
}

/// Aliases that stand for several targets.
const SHARED_ALIASES: [&str; 5] =
    ["connectors", "directories", "langchain", "mcp-sdk-client", "mcp-ts-sdk"];

#[test]
fn names_and_aliases_are_unique_and_in_one_form() {
    let mut seen = BTreeSet::from(["all", "portable"]);
    for target in all() {
        for name in std::iter::once(target.name).chain(target.aliases.iter().map(String::as_str)) {
            let is_shared = SHARED_ALIASES.contains(&name);
            assert!(seen.insert(name) || is_shared, "{name} appears twice");
            let in_form =
                |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
            assert!(name.chars().all(in_form), "{name}");
            assert!(matching(name).iter().any(|found| found.name == target.name), "{name}");
            assert!(matching(name).len() == 1 || is_shared, "{name}");
        }
    }
}

#[test]
fn a_target_has_one_fact_per_feature_and_place() {
    for target in all() {
        let mut seen = BTreeSet::new();
        for outcome in &target.outcomes {
            for feature in &outcome.features {
                let places = [(outcome.only_nested, "root"), (outcome.only_at_root, "nested")];
                for (_, place) in places.into_iter().filter(|(is_elsewhere, _)| !is_elsewhere) {
                    let fact = (*feature, outcome.schema as u8, place);
                    assert!(seen.insert(fact), "{}: {} twice", target.name, feature.name());
                }
            }
        }
    }
}

#[test]
fn a_client_passes_tools_to_a_target_that_rejects_the_same() {
    for target in all() {
        for found in target.outcomes.iter().filter(|found| found.through.is_some()) {
            let origin = named(found.through.as_deref().unwrap()).unwrap();
            for feature in &found.features {
                let mut known = origin.outcomes.iter().filter(|it| it.schema == found.schema);
                let of_origin = known.find(|it| it.features.contains(feature)).map(|it| it.outcome);
                assert_eq!(of_origin, Some(found.outcome), "{} {}", target.name, feature.name());
            }
        }
    }
}

#[test]
fn every_feature_matters_to_some_target() {
    let mentioned: BTreeSet<Feature> = all()
        .flat_map(|target| &target.outcomes)
        .flat_map(|found| &found.features)
        .copied()
        .collect();
    for feature in Feature::ALL {
        assert!(mentioned.contains(feature), "{}", feature.name());
    }
}

#[test]
fn every_rejection_states_the_loss() {
    let check = |outcome: Option<Outcome>, scope: bool, target: &Target| {
        assert_eq!(outcome == Some(Outcome::Refused), scope, "{}", target.name);
    };
    for target in all() {
        for found in &target.outcomes {
            check(Some(found.outcome), found.scope.is_some(), target);
            let harmless = found.harmless;
            assert!(!harmless || found.outcome == Outcome::Rewritten, "{}", target.name);
        }
        if let Some(rule) = &target.name_rule {
            check(rule.outcome.max(rule.too_long), rule.scope.is_some(), target);
        }
        if let Some(name) = &target.effective_name {
            check(name.outcome, name.scope.is_some(), target);
            assert_eq!(name.max.is_some(), name.outcome.is_some(), "{}", target.name);
        }
        if let Some(rule) = &target.description {
            check(Some(rule.outcome), rule.scope.is_some(), target);
        }
        if let Some(limits) = &target.schema_limits {
            check(Some(limits.outcome), limits.scope.is_some(), target);
        }
    }
}

#[test]
fn dates_lie_in_the_past_of_their_verification() {
    for target in all() {
        for found in &target.outcomes {
            let year_of = |text: String| text[..4].parse::<u32>().expect("a year");
            let last = year_of(found.date.to_string());
            assert!((2024..=2100).contains(&last), "{}", target.name);
            assert!(found.date.to_string() <= target.verified.to_string(), "{}", target.name);
            if let Some(since) = found.since {
                assert!(since.to_string() < found.date.to_string(), "{}", target.name);
            }
        }
        assert!(target.verified <= latest_verification());
    }
}

#[test]
fn facts_that_cause_findings_name_their_evidence() {
    let against = |target: &&'static Target| {
        target.outcomes.iter().filter(|found| found.outcome > Outcome::Accepted)
    };
    for target in all() {
        for found in against(&target) {
            assert!(!found.evidence.is_empty(), "{}: {:?}", target.name, found.features);
            for source in &found.evidence {
                assert!(!source.is_empty() && source.trim() == source, "{}", target.name);
            }
        }
    }
}

#[test]
fn patterns_compile_and_plain_names_pass_them_all() {
    let plain = ["get_weather", "a", "list_items_2", "Query"];
    for target in all() {
        let name = target.name_rule.as_ref().and_then(|rule| rule.pattern.as_ref());
        let key = target.property_key.as_ref().map(|rule| &rule.pattern);
        for pattern in name.into_iter().chain(key) {
            let text = pattern.text();
            assert!(text.starts_with('^') && text.ends_with('$'), "{text}");
            for name in plain {
                assert!(pattern.matches(name), "{}: {name} {text}", target.name);
            }
        }
    }
}

#[test]
fn name_formats_have_placeholders_for_their_parts() {
    for target in all() {
        let Some(name) = &target.effective_name else { continue };
        assert!(name.format.contains("{tool}") && name.format.contains("{server}"));
        if let Some(format) = &name.plugin_format {
            assert!(format.contains("{plugin}") && format.contains("{tool}"), "{format}");
        }
    }
}

#[test]
fn a_note_is_checked_by_a_rule_or_says_why_not() {
    for target in all() {
        for note in &target.notes {
            let (name, text) = (target.name, &note.text);
            assert!(text.ends_with('.'), "{name}: {text}");
            match &note.usage {
                NoteUsage::CheckedBy(rule) => {
                    let known = mcp_lint::rules::RULES.iter().any(|known| known.name == rule);
                    assert!(known, "{name}: there is no rule `{rule}`");
                }
                NoteUsage::ShownBy(place) => assert_eq!(place, "page", "{name}: {text}"),
                NoteUsage::Unchecked(reason) => {
                    assert!(reason.len() > 10 && !reason.ends_with('.'), "{name}: {reason}");
                }
            }
        }
    }
}

/// Checks that the usage is exclusive, because the reader of a note ignores unknown members.
#[test]
fn a_note_has_exactly_one_usage() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/clients");
    for entry in std::fs::read_dir(folder).expect("the folder of data files") {
        let path = entry.expect("an entry").path();
        let table: toml::Table =
            std::fs::read_to_string(&path).expect("text").parse().expect("TOML");
        let notes = table.get("note").and_then(toml::Value::as_array).into_iter().flatten();
        for note in notes.map(|note| note.as_table().expect("a table")) {
            let keys: Vec<_> = note.keys().filter(|key| *key != "text").collect();
            assert_eq!(keys.len(), 1, "{}: {note:?}", path.display());
        }
        assert!(!table.contains_key("notes"), "{}", path.display());
    }
}

#[test]
fn clients_that_do_not_keep_the_tools_of_two_servers_apart_are_known() {
    let outcome = |target: &'static Target| {
        let found = target.outcome_of(Feature::SameNameOfServers)?;
        // With a prefix of its own, a name cannot be that of another server.
        let prefix = target.effective_name.as_ref().is_some_and(|name| !name.on_clash_only);
        assert!(!prefix && found.note.is_some(), "{}", target.name);
        Some((target.name, found.outcome))
    };
    let known: Vec<_> = all().filter_map(outcome).collect();
    let expected = [
        ("continue-cli", Outcome::Dropped),
        ("langchain-mcp-adapters", Outcome::Dropped),
        ("openai-agents", Outcome::Refused),
        ("windsurf", Outcome::Refused),
    ];
    assert_eq!(known, expected);
}

#[test]
fn factors_of_tokens_are_plausible_and_name_their_models() {
    let mut count = 0;
    for target in all() {
        let factors = &target.tokens;
        for it in factors {
            assert!((0.5..=2.0).contains(&it.factor) && it.request != Some(0), "{}", target.name);
            assert!(!it.evidence.is_empty(), "{} names no evidence", target.name);
            assert!(it.models.is_some() || factors.len() == 1, "{}: of which models?", target.name);
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// The sources of a target's extensions and of its view: that of the view, then those of its
/// tables, with their names.
fn sources_of(target: &'static Target) -> Vec<(&'static str, &'static Known)> {
    let extensions = target.extensions.iter().map(|(name, it)| (&**name, &it.known));
    let Some(view) = &target.view else { return extensions.collect() };
    let tables = [
        ("result", view.result.as_ref().and_then(|it| it.known.as_ref())),
        ("error", view.error.as_ref().and_then(|it| it.known.as_ref())),
        ("blocks", view.blocks.known.as_ref()),
        ("limit", view.limit.as_ref().and_then(|it| it.known.as_ref())),
        ("list", view.list.as_ref().and_then(|it| it.known.as_ref())),
        ("instructions", view.instructions.as_ref().and_then(|it| it.known.as_ref())),
        ("schema", view.schema.as_ref().and_then(|it| it.known.as_ref())),
        ("prompts", view.prompts.as_ref().and_then(|it| it.known.as_ref())),
        ("resources", view.resources.as_ref().and_then(|it| it.known.as_ref())),
    ];
    let own = tables.into_iter().filter_map(|(name, known)| Some((name, known?)));
    extensions.chain(std::iter::once(("view", &view.known))).chain(own).collect()
}

#[test]
fn extensions_and_what_models_see_are_dated_and_have_evidence() {
    for (name, least) in [("apps", 10), ("skills", 5)] {
        let count = all().filter(|target| target.extensions.contains_key(name)).count();
        assert!(count >= least, "{name}: {count}");
    }
    for (name, extension) in all().flat_map(|target| &target.extensions) {
        assert!(["apps", "skills"].contains(&&**name), "{name}");
        assert!(["yes", "partly", "no"].contains(&&*extension.support), "{name}");
    }
    assert!(all().filter(|target| target.view.is_some()).count() >= 14);
    for target in all() {
        for (table, known) in sources_of(target) {
            let name = format!("{} {table}", target.name);
            let date = known.date.to_string();
            assert!((2024..=2100).contains(&date[..4].parse::<u32>().unwrap()), "{name}");
            assert!(date <= target.verified.to_string(), "{name}: {date}");
            assert!(!known.evidence.is_empty(), "{name}");
            for source in &known.evidence {
                assert!(!source.is_empty() && source.trim() == source, "{name}: {source}");
            }
            if let Some(note) = &known.note {
                assert!(!note.ends_with('.') && note.lines().count() == 1, "{name}: {note}");
            }
        }
    }
}

/// Facts that were inferred, reported once, or read in another product are not more than that.
#[test]
fn inferred_facts_about_what_models_see_have_low_confidence() {
    let confidence_of = |name: &str, table: &str| {
        let sources = sources_of(named(name).unwrap());
        let own = sources.iter().find(|(known, _)| *known == table).or(sources.first());
        own.map(|(_, known)| known.confidence)
    };
    assert_eq!(confidence_of("codex", "prompts"), Some(Confidence::Low));
    for (table, known) in sources_of(named("kilo").unwrap()) {
        assert_eq!(known.confidence, Confidence::Low, "{table}");
    }
    for (name, table) in [
        ("goose", "result"),
        ("goose", "error"),
        ("goose", "blocks"),
        ("lm-studio", "blocks"),
        ("open-webui", "result"),
        ("vscode-copilot", "blocks"),
        ("zed", "blocks"),
    ] {
        assert_eq!(confidence_of(name, table), Some(Confidence::Medium), "{name} {table}");
    }
}

#[test]
fn a_client_that_sends_no_instructions_has_no_limit_for_them() {
    for target in all() {
        let view = target.view.as_ref().and_then(|view| view.instructions.as_ref());
        let is_unread = view.is_some_and(|form| form.to == InstructionsPlace::None);
        assert!(!is_unread || target.instructions.is_none(), "{}", target.name);
    }
}

/// The target's outcome of a feature of input schemas, and what was sent of a tool with it, by the tables of
/// `tests/clients/view/converted`.
#[test]
fn what_a_conversion_rejects_is_what_the_facts_say() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/view/converted");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let table: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
        let target = named(table["client"].as_str().unwrap()).unwrap();
        let of_input =
            |it: &&FeatureOutcome| it.schema == SchemaRole::Input && it.through.is_none();
        for found in target.outcomes.iter().filter(of_input) {
            for feature in &found.features {
                let Some(row) = table["features"].get(feature.name()) else { continue };
                let is_refused = found.outcome == Outcome::Refused;
                assert_eq!(row.get("error").is_some(), is_refused, "{} {row}", target.name);
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count} facts");
}
