//! What `[[overrides]]` make of a finding.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::config::{Overridden, Override};
use crate::diagnostic::{Diagnostic, Severity};
use crate::document::split_pointer;
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

/// The overrides that concern one file.
pub struct FileOverrides<'o> {
    overridden: &'o Overridden,
    /// Whether what they turn off is off.
    obey: bool,
    here: Vec<(usize, &'o Override)>,
    /// Those of them that have a level for a rule, once it was asked about.
    by_rule: HashMap<usize, Vec<Leveled<'o>>>,
    /// Whether those concern the tool that was asked about last: findings of one come together.
    of_tool: (Option<Arc<str>>, HashMap<usize, bool>),
}

#[derive(Clone, Copy)]
struct Leveled<'o> {
    index: usize,
    own: &'o Override,
    level: Level,
}

impl<'o> FileOverrides<'o> {
    /// The overrides for the file at `path`, which is absolute.
    pub fn new(overridden: &'o Overridden, path: &Path, obey: bool) -> Self {
        let all = overridden.overrides.iter().map(|own| &**own).enumerate();
        let here = all.filter(|(_, own)| own.concerns_file(path)).collect();
        let (by_rule, of_tool) = (HashMap::new(), (None, HashMap::new()));
        Self { overridden, obey, here, by_rule, of_tool }
    }

    /// Judges a finding in the file. Calls `used` with the index of each override that matches it.
    pub fn judge(&mut self, found: &Diagnostic, mut used: impl FnMut(usize)) -> Judgement<'o> {
        let Ok(rule) = RULES.binary_search_by(|rule| rule.name.cmp(found.rule)) else {
            return Judgement::Keep(found.severity);
        };
        if self.of_tool.0 != found.tool {
            self.of_tool = (found.tool.clone(), HashMap::new());
        }
        let leveled = |&(index, own): &(usize, &'o Override)| {
            Some(Leveled { index, own, level: own.level_of(rule)? })
        };
        let of_rule = self
            .by_rule
            .entry(rule)
            .or_insert_with(|| self.here.iter().filter_map(leveled).collect());
        // A pointer is taken apart once, and only where there is something to hold it against.
        let tokens = if of_rule.is_empty() { None } else { split_pointer(found.pointer_in_tool()) };
        let mut last = None;
        for Leveled { index, own, level } in of_rule.iter().copied() {
            let (tool, known) = &mut self.of_tool;
            let concerns_tool = || own.concerns_tool(tool.as_deref());
            let concerns_tool = *known.entry(index).or_insert_with(concerns_tool);
            let concerns_value = || own.concerns_value(tokens.as_deref().unwrap_or_default());
            if !concerns_tool || !concerns_value() {
                continue;
            }
            used(index);
            let ignored =
                if level == Level::Off { !self.obey } else { self.overridden.by_flag[rule] };
            if !ignored {
                last = Some((own, level));
            }
        }
        let level = match last {
            Some((own, Level::Off)) => return Judgement::Suppress(own),
            Some((_, level)) => level,
            None => self.overridden.levels[rule],
        };
        level.severity().map_or(Judgement::Drop, |most| Judgement::Keep(found.severity.min(most)))
    }
}
