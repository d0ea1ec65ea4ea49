//! Which configuration applies to a path.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::cli::error::Error;
use crate::config::{Configs, Scope};

/// The configuration that applies to a path, which must exist.
///
/// # Errors
/// A path that does not exist, or a configuration that cannot be used.
pub(crate) fn scope_of(path: &Path, configs: &Configs) -> Result<Arc<Scope>, Error> {
    let shown = path.display();
    // A path that is mistyped would otherwise show the settings of its folder.
    let metadata = std::fs::metadata(path)
        .map_err(|error| Error::Usage(format!("`{shown}`: {}", read_error(error))))?;
    let scope = if metadata.is_dir() { configs.of_folder(path) } else { configs.of_file(path) };
    crate::cli::commands::config_failure::check(configs)?;
    Ok(scope)
}

fn read_error(error: io::Error) -> String {
    crate::source::ReadError::from(error).to_string()
}
