//! Structured results compared with the behaviour of real clients (`tests/clients`): a warning or
//! error is reported exactly where a client rejects the result.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::lint::{run_jobs, settings, summary};
use mcp_lint::diagnostic::Severity;
use mcp_lint::engine::{Input, Job, Role};
use mcp_lint::source::SourceText;

const DRAFT_07: &str = "a warning about the definition: Claude Desktop rejects calls, unlike SDKs";

/// Pairs of schema and result in which the linter's verdict differs on purpose, with the reason.
const KNOWN_DIFFERENCES: [(&str, &str); 6] = [
    ("$defs in draft-07, fits", DRAFT_07),
    ("dialect draft-07", DRAFT_07),
    ("dialect draft-07 without a fragment", DRAFT_07),
    ("tuple of draft-07 declared fits", DRAFT_07),
    ("dialect https of draft-07", "a warning about the definition: strict readers compare the URI"),
    ("enum with duplicates", "a warning about the definition: the schema says SHOULD be unique"),
];

fn data(name: &str) -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/");
    let text = std::fs::read_to_string(format!("{path}{name}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_result_is_reported_exactly_where_a_real_client_rejects_it() {
    let (pairs, table) = (data("pairs.json"), data("verdicts.json"));
    let pairs = pairs.as_array().unwrap();
    let mut settings = settings(None);
    settings.tool = Some("t".to_owned());
    let mut different = BTreeMap::new();
    let mut rejected = 0;
    for pair in pairs {
        let tool = json!({"name": "t", "description": "Does it.", "inputSchema": {"type": "object"}, "outputSchema": pair["schema"]});
        let text = pair["value"].to_string();
        let result = json!({"content": [{"type": "text", "text": text}], "structuredContent": pair["value"]});
        let job = |role, name: &str, value: &Value| Job {
            input: Input::of_text(SourceText::new(name, value.to_string()).into()),
            role,
        };
        let jobs = [job(Role::Lint, "t.json", &tool), job(Role::Results, "t.result.json", &result)];
        let report = run_jobs(jobs.into(), &settings);
        let findings: Vec<_> = report.diagnostics().cloned().collect();
        let found = summary(&findings, Severity::Warning);
        let name = pair["name"].as_str().unwrap();
        let verdicts = table["verdicts"][name].as_array().unwrap();
        let rejects = verdicts.iter().any(|verdict| verdict == "rejects");
        rejected += usize::from(rejects);
        if found.is_empty() == rejects {
            different.insert(name, (verdicts.clone(), found));
        }
    }
    assert!(pairs.len() >= 300 && rejected > 100 && pairs.len() - rejected > 100);
    for (name, reason) in KNOWN_DIFFERENCES {
        assert!(different.remove(name).is_some(), "{name} is not a difference ({reason})");
    }
    assert!(
        different.is_empty(),
        "what real clients do is recorded in tests/clients/verdicts.json, and measured as \
         tests/clients/README.md says; {} verdicts of the linter differ, by pair of pairs.json: \
         {different:#?}",
        different.len()
    );
}
