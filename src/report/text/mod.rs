//! Text of reports: excerpts, sanitized text, escaped JSON, styles and links.

pub(super) mod excerpt;
pub(super) mod explanation;
pub(super) mod fold;
pub(super) mod html;
pub(crate) mod json;
pub(crate) mod links;
pub mod place;
pub(super) mod repository;
pub mod sanitize;
pub(super) mod style;
pub(super) mod subject;
pub mod wrap;
