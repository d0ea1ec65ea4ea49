//! The tools of files that are needed repeatedly while recordings change that are checked against
//! them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::engine::recordings::known_tools::KnownTools;
use crate::engine::{FileReport, Input};
use crate::source::SourceText;

/// The tools of each file when it was last read, with their compiled schemas.
#[derive(Debug, Default)]
pub(crate) struct KeptDefinitions(Mutex<HashMap<Arc<str>, Kept>>);

#[derive(Debug)]
struct Kept {
    version: KeptVersion,
    tools: KnownTools,
}

/// The version of a file's content.
#[derive(Debug)]
enum KeptVersion {
    Text(Arc<SourceText>),
    /// The file's length and modification time.
    File(u64, SystemTime),
}

impl KeptVersion {
    fn of(input: &Input) -> Option<Self> {
        if let Some(text) = input.text() {
            return Some(Self::Text(Arc::clone(text)));
        }
        let metadata = std::fs::metadata(input.file()?.path()).ok()?;
        Some(Self::File(metadata.len(), metadata.modified().ok()?))
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => Arc::ptr_eq(one, other),
            (Self::File(length, time), Self::File(other_length, other_time)) => {
                length == other_length && time == other_time
            }
            _ => false,
        }
    }
}

impl KeptDefinitions {
    /// Returns the tools of an input, which is read only if it has changed.
    pub(crate) fn of(
        &self,
        input: &Input,
        read: impl FnOnce() -> Result<KnownTools, Box<FileReport>>,
    ) -> Result<KnownTools, Box<FileReport>> {
        // Before it is read: if it changes meanwhile, it is read again.
        let version = KeptVersion::of(input);
        {
            let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if let (Some(kept), Some(version)) = (kept.get(input.path()), &version)
                && kept.version.is_same(version)
            {
                return Ok(kept.tools.shared());
            }
        }
        let tools = read()?;
        let Some(version) = version else { return Ok(tools) };
        let shared = tools.shared();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(Arc::clone(input.path()), Kept { version, tools });
        Ok(shared)
    }
}
