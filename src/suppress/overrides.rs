//! What `[[overrides]]` make of a finding.

use std::path::Path;

use crate::config::{Overridden, Override, OverrideSubject};
use crate::diagnostic::{Diagnostic, Severity};
use crate::rules::{Level, RULES};

/// What becomes of a finding.
#[derive(Clone, Copy, Debug)]
pub enum Judgement<'o> {
    /// It stands, with this weight.
    Keep(Severity),
    /// It was turned off there.
    Suppress(&'o Override),
    /// Its rule only ran for the sake of other places.
    Drop,
}

/// Judges a finding in the file at `path`, which is absolute. Calls `used` with the index of each
/// override that matches it.
pub fn judge<'o>(
    overridden: &'o Overridden,
    found: &Diagnostic,
    path: &Path,
    obey: bool,
    mut used: impl FnMut(usize),
) -> Judgement<'o> {
    let Ok(rule) = RULES.binary_search_by(|rule| rule.name.cmp(found.rule)) else {
        return Judgement::Keep(found.severity);
    };
    let pointer = found.pointer_in_tool();
    let subject = OverrideSubject { path, tool: found.tool.as_deref(), pointer };
    let mut last = None;
    for (index, own) in overridden.overrides.iter().enumerate() {
        let Some(level) = own.level_of(rule).filter(|_| own.matches(subject)) else { continue };
        used(index);
        let ignored = if level == Level::Off { !obey } else { overridden.by_flag[rule] };
        if !ignored {
            last = Some((&**own, level));
        }
    }
    let level = match last {
        Some((own, Level::Off)) => return Judgement::Suppress(own),
        Some((_, level)) => level,
        None => overridden.levels[rule],
    };
    level.severity().map_or(Judgement::Drop, |most| Judgement::Keep(found.severity.min(most)))
}
