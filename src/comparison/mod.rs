//! Comparing two versions of tools, from the files of both to a finished report.
//!
//! [`ComparePlan`] contains everything that determines a comparison; only its inputs are read. The
//! command line and the library each create one.

mod findings;
mod limits;
mod lock;
mod policy;
mod run;
mod sides;

use std::path::PathBuf;

use crate::diagnostic::{ChangeTotals, FailOn};
use crate::engine::{Project, RunReport};

pub use lock::{LockUpdate, update_lock};
pub use policy::Policy;
pub use run::compare;

/// The purpose of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// Reporting the changes.
    #[default]
    Compare,
    /// Failing on any difference from the lock, which is the old version.
    Check,
    /// Reporting the changes that an update of the lock accepts.
    Update,
}

impl Purpose {
    /// The help about accepting a breaking change.
    const fn help(self) -> &'static str {
        match self {
            Self::Compare => {
                "to accept it: raise the version, add an override with `changes` and a reason, or \
                 run `mcp-lint lock`"
            }
            Self::Check => "accept it with `mcp-lint lock` in the same pull request",
            Self::Update => "it is accepted by this update",
        }
    }
}

/// The inputs and options of a comparison.
#[derive(Debug, Default)]
pub struct ComparePlan {
    /// The purpose of the comparison.
    pub purpose: Purpose,
    /// The inputs of the old version; empty for a lock that does not exist yet.
    pub old: Project,
    /// The name of the old version in messages.
    pub old_name: String,
    /// Whether the old version is not in the file system, so that its files may have the names of
    /// new files.
    pub old_is_elsewhere: bool,
    /// Whether the old version may have no tools, because the new one may be the first.
    pub old_may_be_empty: bool,
    /// The inputs of the new version.
    pub new: Project,
    /// The levels of changes.
    pub policy: Policy,
    /// Globs over names of tools; other tools are ignored.
    pub tools: Vec<String>,
    /// Whether both versions may have no tools.
    pub may_be_empty: bool,
    /// The name of the server, if the files do not contain it.
    pub server: Option<String>,
    /// The versions of the server before and now, if sessions do not contain them.
    pub versions: [Option<String>; 2],
    /// Parts of tools in which differences are ignored, by their names in a lock.
    pub ignored: Vec<String>,
    /// The lowest severity that fails the run, if it differs from the settings.
    pub fail_on: Option<FailOn>,
    /// The folder that relative paths are relative to.
    pub folder: PathBuf,
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Compared {
    /// The report.
    pub run: RunReport,
    /// The totals of the report.
    pub totals: ChangeTotals,
    /// Whether a file was compared with identical bytes, as happens after a release.
    pub is_same_text: bool,
}
