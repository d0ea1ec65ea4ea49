//! Globs in a configuration.

use crate::config::read::error::ConfigError;
use crate::config::read::reader::{Read, Reader};
use crate::config::settings::origin::ConfigPlace;
use crate::source::PathGlobs;

/// Globs over paths, each with its position.
pub(crate) fn path_globs(texts: &[(&str, ConfigPlace)], reader: &Reader<'_>) -> Read<PathGlobs> {
    reader.take_globs(texts)?;
    let globs: Vec<_> = texts.iter().map(|(text, _)| (*text).to_owned()).collect();
    PathGlobs::new(&globs).map_err(|(index, why)| ConfigError::at(texts[index].1.clone(), why))
}
