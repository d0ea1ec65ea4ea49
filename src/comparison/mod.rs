//! Comparing two versions of tools, from the files of both to a finished report.
//!
//! [`ComparePlan`] says what is compared and how; nothing is read but its inputs. The command line
//! and the library each make one.

mod findings;
mod limits;
mod lock;
mod policy;
mod run;
mod sides;

use std::path::PathBuf;

use crate::diagnostic::{ChangeTotals, Severity};
use crate::engine::{Project, RunReport};

pub use lock::{LockUpdate, update_lock};
pub use policy::Policy;
pub use run::compare;

/// What a comparison is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// To report what changed.
    #[default]
    Compare,
    /// To fail on any difference from the lock, which is the old version.
    Check,
    /// To report what an update of the lock accepts.
    Update,
}

impl Purpose {
    /// How a breaking change is accepted.
    const fn help(self) -> &'static str {
        match self {
            Self::Compare => {
                "accept it by a new version, an override with `changes` and a reason, or \
                 `mcp-lint lock update`"
            }
            Self::Check => "accept it with `mcp-lint lock update` in the same pull request",
            Self::Update => "it is accepted by this update",
        }
    }
}

/// What is compared, and how.
#[derive(Debug, Default)]
pub struct ComparePlan {
    /// What it is for.
    pub purpose: Purpose,
    /// The inputs of the old version. There are none for a lock that does not exist yet.
    pub old: Project,
    /// How messages name the old version.
    pub old_name: String,
    /// Whether the old version is not in the file system: it may have the name of a new file.
    pub old_is_elsewhere: bool,
    /// Whether an old version without tools is no mistake: the new one may be the first.
    pub old_may_be_empty: bool,
    /// The inputs of the new version.
    pub new: Project,
    /// The levels of changes.
    pub policy: Policy,
    /// Globs over names: other tools are left out.
    pub tools: Vec<String>,
    /// Whether a version without tools is no mistake.
    pub may_be_empty: bool,
    /// The name of the server, where the files do not name it.
    pub server: Option<String>,
    /// The versions of the server before and now, where sessions do not contain them.
    pub versions: [Option<String>; 2],
    /// Parts of tools in which differences do not count, as a lock names them.
    pub ignored: Vec<String>,
    /// The least severity that fails the run, where it is not that of the settings.
    pub fail_on: Option<Severity>,
    /// Where relative paths begin.
    pub folder: PathBuf,
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Compared {
    /// The report.
    pub run: RunReport,
    /// The numbers in it.
    pub totals: ChangeTotals,
    /// Whether a file was compared with the same bytes, as happens after a release.
    pub is_same_text: bool,
}
