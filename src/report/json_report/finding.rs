//! A finding in the JSON report.

use std::borrow::Cow;

objects! {
    /// A finding.
    #[cfg_attr(test, schemars(rename = "diagnostic"))]
    pub struct JsonFinding<'r> {
        /// The name of the rule, or of the kind of change.
        #[cfg_attr(test, schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")))]
        pub rule: Cow<'r, str>,
        /// The category of the rule.
        #[cfg_attr(test, schemars(with = "crate::diagnostic::Category"))]
        pub category: Cow<'r, str>,
        /// The severity.
        #[cfg_attr(test, schemars(with = "crate::diagnostic::Severity"))]
        pub severity: Cow<'r, str>,
        /// The headline: one clause that can be understood alone.
        pub message: Cow<'r, str>,
        /// The reasons of the finding.
        pub notes: Vec<Cow<'r, str>>,
        /// The advice on what to do.
        pub help: Option<Cow<'r, str>>,
        /// The URL of the rule's page.
        pub url: Option<Cow<'r, str>>,
        /// The path of the file.
        pub path: Cow<'r, str>,
        /// JSON Pointer (RFC 6901) of the value. In a text of several values (JSON Lines, YAML
        /// documents) it begins at the value that contains `span`. Where it would be longer than
        /// 512 bytes, it is that of the innermost enclosing value for which it is not.
        #[cfg_attr(test, schemars(regex(pattern = "^(/([^~/]|~[01])*)*$")))]
        pub pointer: Cow<'r, str>,
        /// The name of the tool, cut after 256 characters.
        pub tool: Option<Cow<'r, str>>,
        /// The names of the servers concerned, cut after 256 characters, if the file is about several
        /// servers: a recording of several, or a list of registry entries.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, schemars(length(min = 1)))]
        pub servers: Vec<Cow<'r, str>>,
        /// The protocol revision, if the finding depends on it.
        pub protocol: Option<Cow<'r, str>>,
        /// The span that the finding is about.
        pub span: JsonSpan,
        /// The source code that defines the subject of the finding, if it was searched (`--source`)
        /// and has exactly one such place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub source: Option<JsonSourcePlace<'r>>,
        /// The secondary locations of the finding.
        pub labels: Vec<JsonLabel<'r>>,
        /// The change that fixes the finding.
        pub fix: Option<JsonFix<'r>>,
        /// How the selected targets handle the subject of the finding, by their names.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub targets: Vec<JsonVerdict<'r>>,
        /// Identifies the finding across runs: rule, path, tool, the place in the tool (without the
        /// indexes of arrays) and the value there, but no line. Findings that cannot be
        /// distinguished have the same.
        #[cfg_attr(test, schemars(length(min = 1)))]
        pub fingerprint: Cow<'r, str>,
        /// The tools that share the finding, if nearly all tools of the file have it and it is
        /// reported once: the place is that of the first, and the labels those of the next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub merged: Option<JsonMerged<'r>>,
        /// Why the finding is not counted, if it is suppressed. Only with `--show-suppressed`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub suppression: Option<JsonSuppression<'r>>,
        /// The change, if the run compared two versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub change: Option<JsonChange<'r>>,
    }

    /// A secondary location of a finding.
    pub struct JsonLabel<'r> {
        /// The path of the file.
        pub path: Cow<'r, str>,
        /// The span of the location.
        pub span: JsonSpan,
        /// The text of the label.
        pub message: Cow<'r, str>,
    }

    /// A change that fixes a finding.
    pub struct JsonFix<'r> {
        /// The applicability: a `safe` fix may be applied without confirmation, an `unsafe` one may
        /// change the meaning, and one for `display` is not applied.
        #[cfg_attr(test, schemars(with = "crate::diagnostic::Applicability"))]
        pub applicability: Cow<'r, str>,
        /// The description of the change.
        pub message: Cow<'r, str>,
        /// Replacements that do not overlap, in the order of the text.
        pub edits: Vec<JsonEdit<'r>>,
    }

    /// A replacement of bytes.
    pub struct JsonEdit<'r> {
        /// Offset of the first byte.
        pub start: u32,
        /// Offset after the last byte.
        pub end: u32,
        /// The new text.
        pub text: Cow<'r, str>,
    }

    /// How a client or provider handles the subject of a finding.
    pub struct JsonVerdict<'r> {
        /// The name of the client or provider.
        pub name: Cow<'r, str>,
        /// The outcome.
        #[cfg_attr(test, schemars(extend("enum" = super::schema::outcomes())))]
        pub outcome: Cow<'r, str>,
        /// The extent of the loss: calls of the tool, the tool, all tools of the server, or the whole
        /// request.
        #[cfg_attr(test, schemars(with = "Option<crate::targets::Scope>"))]
        pub scope: Option<Cow<'r, str>>,
        /// The feature that is not accepted.
        pub feature: Cow<'r, str>,
        /// When the behaviour was last observed: a year, a month or a day.
        #[cfg_attr(test, schemars(regex(pattern = "^[0-9]{4}(-[0-9]{2}){0,2}$")))]
        pub date: Cow<'r, str>,
        /// Whether that is more than 120 days ago, so that the behaviour may have changed.
        pub stale: bool,
    }

    /// The tools that share a finding.
    pub struct JsonMerged<'r> {
        /// Number of tools with the finding.
        pub tools: usize,
        /// Number of tools in the file.
        pub of: usize,
        /// Number of findings that the shared finding replaces; a tool may have several.
        pub findings: usize,
        /// The names of the first tools with the finding.
        pub names: Vec<Cow<'r, str>>,
    }

    /// The suppression of a finding.
    pub struct JsonSuppression<'r> {
        /// The means of suppression.
        #[cfg_attr(test, schemars(with = "crate::diagnostic::SuppressedBy"))]
        pub by: Cow<'r, str>,
        /// The reason that the author gave.
        pub reason: Option<Cow<'r, str>>,
    }

    /// A change between two versions.
    pub struct JsonChange<'r> {
        /// The name of the kind of change, which is also that of the rule.
        pub kind: Cow<'r, str>,
        /// The schema that the change is about, if any.
        #[cfg_attr(test, schemars(with = "Option<crate::contract::Direction>"))]
        pub direction: Option<Cow<'r, str>>,
        /// The level of the change.
        #[cfg_attr(test, schemars(extend("enum" = super::schema::levels())))]
        pub level: Cow<'r, str>,
        /// The party that depends on the changed part.
        #[cfg_attr(test, schemars(with = "crate::changes::Party"))]
        pub party: Cow<'r, str>,
        /// The value in the old version.
        pub old: Option<JsonChangedValue<'r>>,
        /// The value in the new version.
        pub new: Option<JsonChangedValue<'r>>,
        /// An instance that one version accepts and the other rejects, as JSON. Repeated parts of a
        /// long instance are abbreviated, as in `"a" × 20001`.
        pub witness: Option<Cow<'r, str>>,
        /// How the level is established.
        #[cfg_attr(test, schemars(with = "Option<crate::contract::Proof>"))]
        pub proof: Option<Cow<'r, str>>,
    }

    /// A value in one of two versions.
    pub struct JsonChangedValue<'r> {
        /// The path of the file.
        pub path: Cow<'r, str>,
        /// JSON Pointer of the value.
        pub pointer: Cow<'r, str>,
        /// The span of the value.
        pub span: JsonSpan,
        /// The value as written, cut if it is long.
        pub value: Cow<'r, str>,
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
        #[cfg_attr(test, schemars(range(min = 1)))]
        pub line: u32,
        /// The column in code points, from 1.
        #[cfg_attr(test, schemars(range(min = 1)))]
        pub column: u32,
    }

    /// A place in the source code that defines a tool.
    pub struct JsonSourcePlace<'r> {
        /// The path of the file.
        pub path: Cow<'r, str>,
        /// The span in the file.
        pub span: JsonSpan,
        /// The part of the tool that is defined at the place.
        #[cfg_attr(test, schemars(with = "crate::diagnostic::Part"))]
        pub part: Cow<'r, str>,
        /// The part of the tool that the finding is about. If that has no single place, `part` is
        /// `tool`, or, for a nested property, the `parameter` that contains it.
        #[cfg_attr(test, schemars(with = "crate::diagnostic::Part"))]
        pub of: Cow<'r, str>,
    }
}
