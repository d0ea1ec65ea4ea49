//! The JSON report, version 1, for programs that read it: the output of `mcp-lint -f json`, and of
//! [`Report::write_json`](crate::Report::write_json). Reports are written from these types, and
//! `docs/report.schema.json` is made of them. Words, such as those of `kind`, are text, so that a
//! word of a later version can be read.
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
//! assert_eq!((charset.span.start.line, &*charset.pointer), (1, "/name"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;

pub use finding::{
    JsonChange, JsonChangedValue, JsonEdit, JsonFinding, JsonFix, JsonLabel, JsonMerged, JsonPoint,
    JsonSourcePlace, JsonSpan, JsonSuppression, JsonVerdict,
};
pub use inventory::{JsonCodeLine, JsonInventory, JsonInventoryFile, JsonServer};

mod finding;
mod inventory;
#[cfg(test)]
mod schema;

/// The output of `mcp-lint -f json`; each line of `mcp-lint -f jsonl` is a `#/$defs/diagnostic`, and the
/// last one, if the linted directories have servers, an object with the only member `inventory`.
/// Later versions of the program may add members; they do not remove any or change their meaning
/// without a new `version`.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct JsonReport<'r, Files = Vec<JsonFile<'r>>, Findings = Vec<JsonFinding<'r>>> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    pub version: u32,
    /// The program that wrote the report.
    pub tool: JsonProgram<'r>,
    /// The numbers of the run, whatever `--min-severity` omits.
    pub summary: JsonSummary<'r>,
    /// The coverage of tools by recordings, if there are recordings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<JsonCoverage<'r>>,
    /// The servers of the linted directories and the files, if there are servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inventory: Option<JsonInventory<'r>>,
    /// The files that were checked.
    pub files: Files,
    /// The findings, by path, position, severity (worst first) and rule; with `--min-severity`,
    /// those of at least that severity.
    pub diagnostics: Findings,
    /// The tools and targets, if every target was selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compatibility: Option<JsonCompatibility<'r>>,
}

objects! {
    /// A program.
    pub struct JsonProgram<'r> {
        /// The name of the program.
        #[cfg_attr(test, schemars(extend("const" = "mcp-lint")))]
        pub name: Cow<'r, str>,
        /// The version of the program.
        pub version: Cow<'r, str>,
    }

    /// The numbers of a run.
    pub struct JsonSummary<'r> {
        /// Number of files that were checked.
        pub files: usize,
        /// Number of files without MCP content, which were skipped.
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
        pub changes: Option<JsonChangeTotals<'r>>,
        /// The numbers of tools by the result of the source search, if source code was searched
        /// (`--source`).
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
    pub struct JsonChangeTotals<'r> {
        /// Number of breaking changes.
        pub breaking: usize,
        /// Number of risky changes.
        pub risky: usize,
        /// Number of compatible changes.
        pub compatible: usize,
        /// Number of risky changes whose effect was not decided.
        pub undecided: usize,
        /// Number of changes that are not reported because they have the level `none`.
        pub hidden_changes: usize,
        /// The kinds of definitions that were not compared, because only one side lists them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, schemars(with = "Vec<crate::model::ListedKind>"))]
        pub not_compared: Vec<Cow<'r, str>>,
        /// Number of tools without a change.
        pub unchanged: usize,
        /// The part of the version to increase.
        #[cfg_attr(test, schemars(with = "crate::changes::Bump"))]
        pub suggested_bump: Cow<'r, str>,
        /// The suggested next version, if the old version is known.
        #[cfg_attr(test, schemars(extend("nullable" = true)))]
        pub next_version: Option<Cow<'r, str>>,
        /// The estimated tokens of all tools of the old and of the new version, if both are known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub tokens: Option<[u64; 2]>,
    }

    /// The coverage of tools with an output schema by recorded results.
    pub struct JsonCoverage<'r> {
        /// Number of tools with an output schema.
        pub tools: usize,
        /// The tools without a recorded result that was checked.
        pub unexercised: Vec<JsonUnexercised<'r>>,
    }

    /// A tool without a recorded result.
    pub struct JsonUnexercised<'r> {
        /// The name of the tool.
        pub tool: Cow<'r, str>,
        /// The path of the file that defines the tool.
        pub path: Cow<'r, str>,
    }

    /// A file that was checked.
    pub struct JsonFile<'r> {
        /// The path of the file, as given or found, with `/` between its parts.
        pub path: Cow<'r, str>,
        /// The content of the file.
        #[cfg_attr(test, schemars(with = "crate::engine::FileKind"))]
        pub kind: Cow<'r, str>,
        /// The protocol revision that was applied, by its date.
        #[cfg_attr(test, schemars(regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
        pub protocol: Cow<'r, str>,
        /// The origin of the revision.
        #[cfg_attr(test, schemars(with = "crate::model::ProtocolSource"))]
        pub protocol_source: Cow<'r, str>,
        /// Number of tools in the file.
        pub tools: usize,
        /// Number of servers, if the file is a client configuration with servers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub servers: Option<usize>,
        /// Number of recorded results in the file.
        pub results: usize,
        /// Whether the lists in the file are those that a server sends (`served`), or definitions
        /// from which such lists are generated (`source`), in which no finding is an error. Missing
        /// if the file has no lists.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, schemars(extend("enum" = ["served", "source"])))]
        pub origin: Option<Cow<'r, str>>,
        /// The evidence that the lists are a source, for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub origin_evidence: Option<Cow<'r, str>>,
    }

    /// The compatibility of tools with targets. A target that is not listed with a tool is not known
    /// to reject or change it.
    pub struct JsonCompatibility<'r> {
        /// The names of all targets.
        pub targets: Vec<Cow<'r, str>>,
        /// The tools, each with the targets that do not accept it unchanged.
        pub tools: Vec<JsonToolCompatibility<'r>>,
    }

    /// A tool, and the targets that do not accept it unchanged.
    pub struct JsonToolCompatibility<'r> {
        /// The path of the file.
        pub path: Cow<'r, str>,
        /// The name of the tool, or its position in the list.
        pub tool: Cow<'r, str>,
        /// The targets that do not accept the tool unchanged.
        pub targets: Vec<JsonTargetOutcome<'r>>,
    }

    /// How a target handles a tool.
    pub struct JsonTargetOutcome<'r> {
        /// The name of the target.
        pub name: Cow<'r, str>,
        /// The worst outcome.
        #[cfg_attr(test, schemars(extend("enum" = schema::outcomes())))]
        pub outcome: Cow<'r, str>,
        /// The extent of the loss.
        #[cfg_attr(test, schemars(with = "Option<crate::targets::Scope>"))]
        pub scope: Option<Cow<'r, str>>,
        /// Number of findings about the tool that name the target.
        pub findings: usize,
    }
}
