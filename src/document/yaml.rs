//! The YAML reader.
use std::sync::Arc;

use super::{Document, ReadLimits};
use crate::source::SourceText;

pub(super) fn read(source: Arc<SourceText>, limits: &ReadLimits) -> Document {
    super::json::read(source, super::Syntax::Json, limits)
}
