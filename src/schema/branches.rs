//! Of several branches that all refuse a value, the one that was most likely meant.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;

use super::MismatchKind;
use super::explanation::type_names;
use super::listed_keyword::LISTED_KEYWORDS;
use super::number_keyword::told_by;

/// Index of the branch that comes nearest to the value at `path`; `None` when no branch is nearer
/// than the others.
pub(super) fn nearest(branches: &[Vec<ValidationError<'static>>], path: &str) -> Option<usize> {
    let distances: Vec<_> = branches.iter().map(|errors| Distance::of(errors, path)).collect();
    let (index, least) = distances.iter().enumerate().min_by_key(|(_, distance)| **distance)?;
    let ties = distances.iter().filter(|distance| *distance == least).count();
    let evident = ties == 1 && !least.wrong_type;
    (evident || branches.len() == 1).then_some(index)
}

/// How far a branch is from the value; compared member by member.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// The value itself has a type that the branch does not allow.
    wrong_type: bool,
    /// A value that tells the branches apart (`const` or `enum`) is another.
    wrong_mark: bool,
    errors: usize,
}

impl Distance {
    fn of(errors: &[ValidationError<'_>], path: &str) -> Self {
        let is_here = |error: &&ValidationError<'_>| error.instance_path().as_str() == path;
        let is_type =
            |error: &ValidationError<'_>| matches!(error.kind(), ValidationErrorKind::Type { .. });
        let is_mark = |error: &ValidationError<'_>| {
            let kind = error.kind();
            let mark = match kind {
                ValidationErrorKind::Constant { .. } | ValidationErrorKind::Enum { .. } => true,
                ValidationErrorKind::Custom { message, .. } => {
                    told_by(message).1.is_some_and(|keyword| LISTED_KEYWORDS.contains(&keyword))
                }
                _ => false,
            };
            let below = error.instance_path().as_str().get(path.len() + 1..).unwrap_or_default();
            mark && !below.contains('/')
        };
        Self {
            wrong_type: errors.iter().filter(is_here).any(is_type),
            wrong_mark: errors.iter().any(is_mark),
            errors: errors.len(),
        }
    }
}

/// All types that the branches allow, when each refuses the value for its type alone.
pub(super) fn same_types(branches: &[Vec<ValidationError<'static>>]) -> Option<MismatchKind> {
    let mut types = Vec::new();
    for branch in branches {
        let [error] = branch.as_slice() else { return None };
        let ValidationErrorKind::Type { kind } = error.kind() else { return None };
        if error.instance_path() != branches[0][0].instance_path() {
            return None;
        }
        types.extend(type_names(kind));
    }
    types.sort_unstable();
    types.dedup();
    Some(MismatchKind::Type(types))
}
