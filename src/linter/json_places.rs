//! Places as the JSON report has them.

use serde::{Deserialize, Serialize};

/// A range of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct JsonSpan {
    /// Its first character.
    pub start: JsonPoint,
    /// The character after its last.
    pub end: JsonPoint,
}

/// A position in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct JsonPoint {
    /// In bytes, from 0.
    pub offset: u32,
    /// From 1.
    pub line: u32,
    /// In code points, from 1.
    pub column: u32,
}

/// A place in the code that defines a tool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
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
