//! The JSON report, version 1, for programs that read it: the output of `mcp-lint -f json`, and of
//! [`Report::write_json`](crate::Report::write_json). `docs/report.schema.json` describes the same.
//!
//! ```
//! use mcp_lint::{Linter, json_report::JsonReport};
//!
//! let report = Linter::default().lint_text("a.json", r#"{"name": "a b", "inputSchema": {}}"#);
//! let mut text = Vec::new();
//! report.write_json(&mut text)?;
//! let read: JsonReport = serde_json::from_slice(&text)?;
//! assert_eq!(read.version, 1);
//! let charset = read.diagnostics.iter().find(|it| it.rule == "tool-name-charset").unwrap();
//! assert_eq!((charset.span.start.line, charset.pointer.as_str()), (1, "/name"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};

/// Defines objects of the report, which other programs read and which may get further members.
macro_rules! objects {
    ($(
        $(#[$about:meta])* pub struct $name:ident {
            $($(#[$about_member:meta])* pub $member:ident: $type:ty,)+
        }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name { $($(#[$about_member])* pub $member: $type,)+ }
    )+};
}

objects! {
    /// A report of a run.
    pub struct JsonReport {
        /// Version of the format: 1.
        pub version: u32,
        /// What wrote it.
        pub tool: JsonProgram,
        /// Numbers of the run.
        pub summary: JsonSummary,
        /// The tools that recordings exercise, if there are recordings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub coverage: Option<JsonCoverage>,
        /// The files that were checked.
        pub files: Vec<JsonFile>,
        /// The findings, in the order of the report.
        pub diagnostics: Vec<JsonFinding>,
        /// Tools and targets, if every target was selected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub compatibility: Option<JsonCompatibility>,
    }

    /// A program.
    pub struct JsonProgram {
        /// Its name.
        pub name: String,
        /// Its version.
        pub version: String,
    }

    /// Numbers of a run.
    pub struct JsonSummary {
        /// Files that were checked.
        pub files: usize,
        /// Files that were skipped.
        pub skipped: usize,
        /// Tools.
        pub tools: usize,
        /// Servers in configurations of clients, if there are some.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub servers: Option<usize>,
        /// Recorded results.
        pub results: usize,
        /// Recorded calls.
        pub calls: usize,
        /// Findings of severity error.
        pub errors: usize,
        /// Findings of severity warning.
        pub warnings: usize,
        /// Findings of severity info.
        pub infos: usize,
        /// Findings that comments and overrides suppress.
        pub suppressed: usize,
        /// Findings that a baseline suppresses.
        pub baselined: usize,
        /// Numbers of a comparison, if the run compared two versions.
        #[serde(flatten)]
        pub changes: Option<JsonChangeTotals>,
        /// Of how many tools the source was found, if it was searched.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub source: Option<JsonSourceTotals>,
    }

    /// Of how many tools the source was found.
    pub struct JsonSourceTotals {
        /// Tools with one place.
        pub found: usize,
        /// Tools with several places, none of which is shown.
        pub ambiguous: usize,
        /// Tools without a place.
        pub not_found: usize,
    }

    /// Numbers of a comparison.
    pub struct JsonChangeTotals {
        /// Breaking changes.
        pub breaking: usize,
        /// Risky changes.
        pub risky: usize,
        /// Compatible changes.
        pub compatible: usize,
        /// Changes of which it is not decided whom they break.
        pub undecided: usize,
        /// Changes that are not reported, because they have the level `none`.
        pub hidden_changes: usize,
        /// Tools without a change.
        pub unchanged: usize,
        /// `none`, `patch`, `minor` or `major`.
        pub suggested_bump: String,
        /// The next version, if the old one is known.
        pub next_version: Option<String>,
    }

    /// The tools that recordings exercise.
    pub struct JsonCoverage {
        /// Tools with an output schema.
        pub tools: usize,
        /// Those without a recorded result.
        pub unexercised: Vec<JsonUnexercised>,
    }

    /// A tool without a recorded result.
    pub struct JsonUnexercised {
        /// Its name.
        pub tool: String,
        /// The file that defines it.
        pub path: String,
    }

    /// A file that was checked.
    pub struct JsonFile {
        /// Its path, as given or found.
        pub path: String,
        /// What it contains: `tool`, `tool-list`, `result`, `transcript`, …
        pub kind: String,
        /// The protocol revision that was applied.
        pub protocol: String,
        /// Where that comes from: `flag`, `config`, `evidence` or `default`.
        pub protocol_source: String,
        /// `served` or `source`: whether its lists are what a server sends, or what such lists are
        /// made from. `None` if it has no lists.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub origin: Option<String>,
        /// What shows that they are a source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub origin_evidence: Option<String>,
        /// Its tools.
        pub tools: usize,
        /// Its servers, if it is a client's configuration with some.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub servers: Option<usize>,
        /// Its recorded results.
        pub results: usize,
    }

    /// A finding.
    pub struct JsonFinding {
        /// The name of the rule, or of the kind of change.
        pub rule: String,
        /// The category of the rule.
        pub category: String,
        /// `error`, `warning` or `info`.
        pub severity: String,
        /// The headline.
        pub message: String,
        /// Why it matters.
        pub notes: Vec<String>,
        /// What to do.
        pub help: Option<String>,
        /// The page of the rule.
        pub url: Option<String>,
        /// The file.
        pub path: String,
        /// JSON Pointer of the value.
        pub pointer: String,
        /// The tool.
        pub tool: Option<String>,
        /// The revision, if the finding depends on it.
        pub protocol: Option<String>,
        /// The place.
        pub span: JsonSpan,
        /// Where the code is that defines its subject, if that was searched for and found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub source: Option<JsonSourcePlace>,
        /// Further places.
        pub labels: Vec<JsonLabel>,
        /// A change that fixes it.
        pub fix: Option<JsonFix>,
        /// What the selected targets do about it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub targets: Vec<JsonVerdict>,
        /// Identifies the finding across runs.
        pub fingerprint: String,
        /// The tools that share it, if it is one finding for many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub merged: Option<JsonMerged>,
        /// Why it is not counted, if it is suppressed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub suppression: Option<JsonSuppression>,
        /// The change, if the run compared two versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub change: Option<JsonChange>,
    }

    /// A further place of a finding.
    pub struct JsonLabel {
        /// The file.
        pub path: String,
        /// The place.
        pub span: JsonSpan,
        /// What is there.
        pub message: String,
    }

    /// A change that fixes a finding.
    pub struct JsonFix {
        /// `safe`, `unsafe` or `display`.
        pub applicability: String,
        /// What it does.
        pub message: String,
        /// Replacements that do not overlap, in the order of the text.
        pub edits: Vec<JsonEdit>,
    }

    /// A replacement of bytes.
    pub struct JsonEdit {
        /// Offset of the first byte.
        pub start: u32,
        /// Offset after the last byte.
        pub end: u32,
        /// The new text.
        pub text: String,
    }

    /// What a client or provider does.
    pub struct JsonVerdict {
        /// Its name.
        pub name: String,
        /// `refused`, `dropped` or `rewritten`.
        pub outcome: String,
        /// What is lost: `call`, `tool`, `server` or `request`.
        pub scope: Option<String>,
        /// What it objects to.
        pub feature: String,
        /// When that was verified.
        pub date: String,
        /// Whether the evidence is old.
        pub stale: bool,
    }

    /// The tools that share a finding.
    pub struct JsonMerged {
        /// How many have it.
        pub tools: usize,
        /// How many there are.
        pub of: usize,
        /// How many findings it replaces.
        pub findings: usize,
        /// The first of them.
        pub names: Vec<String>,
    }

    /// Why a finding is not counted.
    pub struct JsonSuppression {
        /// `comment`, `override` or `baseline`.
        pub by: String,
        /// The reason that was given.
        pub reason: Option<String>,
    }

    /// A change between two versions.
    pub struct JsonChange {
        /// Its kind.
        pub kind: String,
        /// `input` or `output`, if it is about a schema.
        pub direction: Option<String>,
        /// `breaking`, `risky` or `compatible`.
        pub level: String,
        /// Who is affected.
        pub party: String,
        /// The value in the old version.
        pub old: Option<JsonChangedValue>,
        /// The value in the new version.
        pub new: Option<JsonChangedValue>,
        /// An instance that one version accepts and the other rejects, as JSON; in a long one, what
        /// is repeated is written once, as in `"a" × 20001`.
        pub witness: Option<String>,
        /// `witness`, `prover` or `definition`.
        pub proof: Option<String>,
    }

    /// A value of one of two versions.
    pub struct JsonChangedValue {
        /// The file.
        pub path: String,
        /// JSON Pointer of the value.
        pub pointer: String,
        /// The place.
        pub span: JsonSpan,
        /// The value as written, cut if it is long.
        pub value: String,
    }

    /// Tools and targets.
    pub struct JsonCompatibility {
        /// The targets.
        pub targets: Vec<String>,
        /// The tools.
        pub tools: Vec<JsonToolCompatibility>,
    }

    /// A tool, and the targets that do not accept it as it is.
    pub struct JsonToolCompatibility {
        /// The file.
        pub path: String,
        /// Its name.
        pub tool: String,
        /// The targets.
        pub targets: Vec<JsonTargetOutcome>,
    }

    /// What a target does with a tool.
    pub struct JsonTargetOutcome {
        /// Its name.
        pub name: String,
        /// `refused`, `dropped` or `rewritten`.
        pub outcome: String,
        /// What is lost.
        pub scope: Option<String>,
        /// Number of findings.
        pub findings: usize,
    }
    /// A range of a file.
    pub struct JsonSpan {
        /// Its first character.
        pub start: JsonPoint,
        /// The character after its last.
        pub end: JsonPoint,
    }

    /// A position in a file.
    pub struct JsonPoint {
        /// In bytes, from 0.
        pub offset: u32,
        /// From 1.
        pub line: u32,
        /// In code points, from 1.
        pub column: u32,
    }

    /// A place in the code that defines a tool.
    pub struct JsonSourcePlace {
        /// The file.
        pub path: String,
        /// The place.
        pub span: JsonSpan,
        /// What is there: `tool`, `parameter` or `description`.
        pub part: String,
        /// What the finding is about, which may have no place of its own: one of the same words.
        pub of: String,
    }
}
