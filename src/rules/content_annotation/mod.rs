//! Rules about the annotations of content blocks.

mod annotations;

use crate::rules::content_annotation::annotations::annotation;

pub(crate) mod annotations_audience_empty;
pub(crate) mod annotations_last_modified_format;
pub(crate) mod annotations_last_modified_too_early;
pub(crate) mod annotations_unknown;
