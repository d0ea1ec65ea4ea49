//! Selects the branch that was most likely intended, if no branch matches a value.

use crate::schema::evaluate::mismatch::MismatchKind;
use crate::schema::evaluate::mismatches::FoundMismatch;
use crate::schema::evaluate::subject::Subject;

/// A branch that does not match.
pub(crate) struct FailedBranch<'i> {
    pub(crate) mismatches: Vec<FoundMismatch<'i>>,
    /// Number of checks that failed.
    pub(crate) failures: usize,
}

/// The index of the branch that is closest to the subject; if no branch is closer than the others,
/// the mismatch of the subject as a whole.
pub(crate) fn nearest_branch(
    branches: &[FailedBranch<'_>],
    subject: Subject<'_>,
) -> Result<usize, MismatchKind> {
    let distances: Vec<_> = branches.iter().map(|it| Distance::of(it, subject)).collect();
    let nearest = distances.iter().enumerate().min_by_key(|(_, distance)| **distance);
    let no_branch = || same_types(branches).unwrap_or(MismatchKind::NoBranch(branches.len()));
    let Some((index, least)) = nearest else { return Err(no_branch()) };
    let ties = distances.iter().filter(|distance| *distance == least).count();
    // A wrong type does not show which branch was intended, unless there is just one.
    let is_evident = ties == 1 && !least.wrong_type || branches.len() == 1;
    if is_evident { Ok(index) } else { Err(no_branch()) }
}

/// The distance of a branch from the value, compared field by field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// Whether the branch does not allow the type of the value itself.
    wrong_type: bool,
    /// Whether a value that discriminates the branches (`const` or `enum`) differs.
    wrong_discriminator: bool,
    failures: usize,
}

impl Distance {
    fn of(branch: &FailedBranch<'_>, subject: Subject<'_>) -> Self {
        let is_type = |it: &FoundMismatch<'_>| {
            it.value.id() == subject.value.id() && matches!(it.kind, MismatchKind::Type(_))
        };
        let is_near = |it: &FoundMismatch<'_>| {
            let is_member = |key| subject.value.get(key).map(crate::document::Value::id);
            let own = it.value.id();
            own == subject.value.id() || it.value.key().and_then(is_member) == Some(own)
        };
        let is_discriminator = |it: &FoundMismatch<'_>| {
            matches!(it.kind, MismatchKind::NotConstant | MismatchKind::NotListed) && is_near(it)
        };
        Self {
            wrong_type: branch.mismatches.iter().any(is_type),
            wrong_discriminator: branch.mismatches.iter().any(is_discriminator),
            failures: branch.failures,
        }
    }
}

/// All types that the branches allow, if each branch rejects the same value only because of its
/// type.
fn same_types(branches: &[FailedBranch<'_>]) -> Option<MismatchKind> {
    let first = branches.first()?.mismatches.first()?.value.id();
    let mut types = Vec::new();
    for branch in branches {
        let [mismatch] = branch.mismatches.as_slice() else { return None };
        let MismatchKind::Type(names) = &mismatch.kind else { return None };
        if mismatch.value.id() != first {
            return None;
        }
        types.extend(names);
    }
    types.sort_unstable();
    types.dedup();
    Some(MismatchKind::Type(types))
}
