//! The JSON report, version 1, for programs that read it: the output of `mcp-lint -f json`, and of
//! [`Report::write_json`](crate::Report::write_json). `docs/report.schema.json` describes the same
//! format.
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

pub use crate::view::fleet::{
    FleetClient, FleetFinding, FleetPart, FleetPlace, FleetServer, FleetTool, ViewedFleet,
};
pub use crate::view::overview::{
    ClientView, ViewOverview, ViewPlace, ViewedCost, ViewedCounts, ViewedFactor, ViewedFailure,
    ViewedFile, ViewedInstructions, ViewedLoss, ViewedPart, ViewedPartCost, ViewedPrompt,
    ViewedResult, ViewedSaving, ViewedTool, ViewedToolCost,
};
pub use inventory::{JsonCodeLine, JsonInventory, JsonInventoryFile, JsonServer};

mod inventory;

objects! {
    /// A report of a run.
    pub struct JsonReport {
        /// Version of the format: 1.
        pub version: u32,
        /// The program that wrote the report.
        pub tool: JsonProgram,
        /// The numbers of the run.
        pub summary: JsonSummary,
        /// The coverage of tools by recordings, if there are recordings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub coverage: Option<JsonCoverage>,
        /// The servers of the linted directories and the files, if there are servers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub inventory: Option<JsonInventory>,
        /// The files that were checked.
        pub files: Vec<JsonFile>,
        /// The findings, in the order of the report.
        pub diagnostics: Vec<JsonFinding>,
        /// The tools and targets, if every target was selected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub compatibility: Option<JsonCompatibility>,
    }

    /// A program.
    pub struct JsonProgram {
        /// The name of the program.
        pub name: String,
        /// The version of the program.
        pub version: String,
    }

    /// The numbers of a run.
    pub struct JsonSummary {
        /// Number of files that were checked.
        pub files: usize,
        /// Number of files that were skipped.
        pub skipped: usize,
        /// Number of tools.
        pub tools: usize,
        /// Number of prompts, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub prompts: Option<usize>,
        /// Number of resources, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub resources: Option<usize>,
        /// Number of resource templates, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub resource_templates: Option<usize>,
        /// Number of servers in client configurations, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub servers: Option<usize>,
        /// Number of recorded results.
        pub results: usize,
        /// Number of recorded calls.
        pub calls: usize,
        /// Number of findings of severity error.
        pub errors: usize,
        /// Number of findings of severity warning.
        pub warnings: usize,
        /// Number of findings of severity info.
        pub infos: usize,
        /// Number of findings that comments and overrides suppress.
        pub suppressed: usize,
        /// Number of findings that a baseline suppresses.
        pub baselined: usize,
        /// The totals of a comparison, if the run compared two versions.
        #[serde(flatten)]
        pub changes: Option<JsonChangeTotals>,
        /// The numbers of tools by the result of the source search, if source code was searched.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub source: Option<JsonSourceTotals>,
    }

    /// The numbers of tools by the result of the source search.
    pub struct JsonSourceTotals {
        /// Number of tools with one place.
        pub found: usize,
        /// Number of tools with several places, none of which is shown.
        pub ambiguous: usize,
        /// Number of tools without a place.
        pub not_found: usize,
    }

    /// The totals of a comparison.
    pub struct JsonChangeTotals {
        /// Number of breaking changes.
        pub breaking: usize,
        /// Number of risky changes.
        pub risky: usize,
        /// Number of compatible changes.
        pub compatible: usize,
        /// Number of changes whose effect was not decided.
        pub undecided: usize,
        /// Number of changes that are not reported because they have the level `none`.
        pub hidden_changes: usize,
        /// The kinds of definitions that were not compared, because only one side lists them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub not_compared: Vec<String>,
        /// Number of tools without a change.
        pub unchanged: usize,
        /// The part of the version to increase: `none`, `patch`, `minor` or `major`.
        pub suggested_bump: String,
        /// The suggested next version, if the old version is known.
        pub next_version: Option<String>,
        /// The estimated tokens of all tools of the old and of the new version, if both are known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub tokens: Option<[u64; 2]>,
    }

    /// The coverage of tools by recordings.
    pub struct JsonCoverage {
        /// Number of tools with an output schema.
        pub tools: usize,
        /// The tools without a recorded result.
        pub unexercised: Vec<JsonUnexercised>,
    }

    /// A tool without a recorded result.
    pub struct JsonUnexercised {
        /// The name of the tool.
        pub tool: String,
        /// The path of the file that defines the tool.
        pub path: String,
    }

    /// A file that was checked.
    pub struct JsonFile {
        /// The path of the file, as given or found.
        pub path: String,
        /// The content of the file: `tool`, `tool-list`, `result`, `transcript`, …
        pub kind: String,
        /// The protocol revision that was applied.
        pub protocol: String,
        /// The origin of the revision: `flag`, `config`, `evidence` or `default`.
        pub protocol_source: String,
        /// Whether the lists in the file are those that a server sends (`served`), or definitions
        /// from which such lists are generated (`source`). `None` if the file has no lists.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub origin: Option<String>,
        /// The evidence that the lists are a source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub origin_evidence: Option<String>,
        /// Number of tools in the file.
        pub tools: usize,
        /// Number of servers, if the file is a client configuration with servers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub servers: Option<usize>,
        /// Number of recorded results in the file.
        pub results: usize,
    }

    /// A finding.
    pub struct JsonFinding {
        /// The name of the rule, or of the kind of change.
        pub rule: String,
        /// The category of the rule.
        pub category: String,
        /// The severity: `error`, `warning` or `info`.
        pub severity: String,
        /// The headline of the finding.
        pub message: String,
        /// The reasons of the finding.
        pub notes: Vec<String>,
        /// The advice on what to do.
        pub help: Option<String>,
        /// The URL of the rule's page.
        pub url: Option<String>,
        /// The path of the file.
        pub path: String,
        /// JSON Pointer of the value.
        pub pointer: String,
        /// The name of the tool.
        pub tool: Option<String>,
        /// The protocol revision, if the finding depends on it.
        pub protocol: Option<String>,
        /// The span that the finding is about.
        pub span: JsonSpan,
        /// The source code that defines the subject of the finding, if it was searched and found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub source: Option<JsonSourcePlace>,
        /// The secondary locations of the finding.
        pub labels: Vec<JsonLabel>,
        /// The change that fixes the finding.
        pub fix: Option<JsonFix>,
        /// How the selected targets handle the subject of the finding.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub targets: Vec<JsonVerdict>,
        /// Identifies the finding across runs.
        pub fingerprint: String,
        /// The tools that share the finding, if it is reported once for several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub merged: Option<JsonMerged>,
        /// Why the finding is not counted, if it is suppressed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub suppression: Option<JsonSuppression>,
        /// The change, if the run compared two versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub change: Option<JsonChange>,
    }

    /// A secondary location of a finding.
    pub struct JsonLabel {
        /// The path of the file.
        pub path: String,
        /// The span of the location.
        pub span: JsonSpan,
        /// The text of the label.
        pub message: String,
    }

    /// A change that fixes a finding.
    pub struct JsonFix {
        /// The applicability: `safe`, `unsafe` or `display`.
        pub applicability: String,
        /// The description of the change.
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

    /// How a client or provider handles the subject of a finding.
    pub struct JsonVerdict {
        /// The name of the client or provider.
        pub name: String,
        /// The outcome: `refused`, `dropped` or `rewritten`.
        pub outcome: String,
        /// The extent of the loss: `call`, `tool`, `server` or `request`.
        pub scope: Option<String>,
        /// The feature that is not accepted.
        pub feature: String,
        /// When the behaviour was last observed.
        pub date: String,
        /// Whether the evidence is old.
        pub stale: bool,
    }

    /// The tools that share a finding.
    pub struct JsonMerged {
        /// Number of tools with the finding.
        pub tools: usize,
        /// Number of tools in the file.
        pub of: usize,
        /// Number of findings that the shared finding replaces.
        pub findings: usize,
        /// The names of the first tools with the finding.
        pub names: Vec<String>,
    }

    /// The suppression of a finding.
    pub struct JsonSuppression {
        /// The means of suppression: `comment`, `override` or `baseline`.
        pub by: String,
        /// The reason that the author gave.
        pub reason: Option<String>,
    }

    /// A change between two versions.
    pub struct JsonChange {
        /// The name of the kind of change.
        pub kind: String,
        /// The schema that the change is about, `input` or `output`, if any.
        pub direction: Option<String>,
        /// The level of the change: `breaking`, `risky` or `compatible`.
        pub level: String,
        /// The party that depends on the changed part.
        pub party: String,
        /// The value in the old version.
        pub old: Option<JsonChangedValue>,
        /// The value in the new version.
        pub new: Option<JsonChangedValue>,
        /// An instance that one version accepts and the other rejects, as JSON. Repeated parts of a
        /// long instance are abbreviated, as in `"a" × 20001`.
        pub witness: Option<String>,
        /// How the level is established: `witness`, `prover` or `definition`.
        pub proof: Option<String>,
    }

    /// A value in one of two versions.
    pub struct JsonChangedValue {
        /// The path of the file.
        pub path: String,
        /// JSON Pointer of the value.
        pub pointer: String,
        /// The span of the value.
        pub span: JsonSpan,
        /// The value as written, cut if it is long.
        pub value: String,
    }

    /// The compatibility of tools with targets.
    pub struct JsonCompatibility {
        /// The names of all targets.
        pub targets: Vec<String>,
        /// The tools that not all targets accept unchanged.
        pub tools: Vec<JsonToolCompatibility>,
    }

    /// A tool, and the targets that do not accept it unchanged.
    pub struct JsonToolCompatibility {
        /// The path of the file.
        pub path: String,
        /// The name of the tool.
        pub tool: String,
        /// The targets that do not accept the tool unchanged.
        pub targets: Vec<JsonTargetOutcome>,
    }

    /// How a target handles a tool.
    pub struct JsonTargetOutcome {
        /// The name of the target.
        pub name: String,
        /// The worst outcome: `refused`, `dropped` or `rewritten`.
        pub outcome: String,
        /// The extent of the loss: `call`, `tool`, `server` or `request`.
        pub scope: Option<String>,
        /// Number of findings about the tool that name the target.
        pub findings: usize,
    }
    /// A range of a file.
    pub struct JsonSpan {
        /// The position of the first character.
        pub start: JsonPoint,
        /// The position just past the last character.
        pub end: JsonPoint,
    }

    /// A position in a file.
    pub struct JsonPoint {
        /// The offset in bytes, from 0.
        pub offset: u32,
        /// The line, from 1.
        pub line: u32,
        /// The column in code points, from 1.
        pub column: u32,
    }

    /// A place in the source code that defines a tool.
    pub struct JsonSourcePlace {
        /// The path of the file.
        pub path: String,
        /// The span in the file.
        pub span: JsonSpan,
        /// The part of the tool that is defined at the place: `tool`, `parameter` or `description`.
        pub part: String,
        /// The part of the tool that the finding is about, which may have no place of its own: one
        /// of the words of `part`.
        pub of: String,
    }
}
