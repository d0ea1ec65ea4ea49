//! The report formats, with one file for each.

pub(super) mod agent;
pub(super) mod changes;
pub(super) mod changes_markdown;
pub(super) mod concise;
pub(super) mod github;
pub(super) mod gitlab;
pub(super) mod json;
pub(super) mod jsonl;
pub(super) mod junit;
pub(super) mod markdown;
pub(super) mod matrix;
