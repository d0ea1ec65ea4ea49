//! The effect of `[[overrides]]` on a finding, and overrides that are added to a configuration.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::config::{Overridden, Override, OverrideLayer};
use crate::diagnostic::{Diagnostic, Severity};
use crate::document::split_pointer;
use crate::rules::{Level, RULES, is_about_unchecked};

/// The fate of a finding.
#[derive(Clone, Copy, Debug)]
pub enum Judgement<'o> {
    /// It is kept, with this severity.
    Keep(Severity),
    /// It was turned off there.
    Suppress(&'o Override),
    /// Its rule only ran for the sake of other positions.
    Drop,
}

/// The overrides that concern one file.
pub struct FileOverrides<'o> {
    overridden: &'o Overridden,
    /// Whether rules that they turn off are off.
    may_turn_off: bool,
    path: &'o Path,
    /// Of the overrides of each file of the configuration whether they concern this one, once
    /// something that they have a level for was found.
    here: Vec<Option<Vec<bool>>>,
    /// Those that apply to the file and have a level for a rule, computed on first use.
    by_rule: HashMap<usize, Vec<Leveled<'o>>>,
    /// Whether those apply to the last tool: findings of one tool are adjacent.
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
    pub fn new(overridden: &'o Overridden, path: &'o Path, may_turn_off: bool) -> Self {
        let here = vec![None; overridden.layers.len()];
        let (by_rule, of_tool) = (HashMap::new(), (None, HashMap::new()));
        Self { overridden, may_turn_off, path, here, by_rule, of_tool }
    }

    /// Judges a finding in the file. Calls `used` with the index of each override that matches it.
    pub fn judge(&mut self, found: &Diagnostic, mut used: impl FnMut(usize)) -> Judgement<'o> {
        if is_about_unchecked(found.rule) {
            return Judgement::Keep(found.severity);
        }
        let Ok(rule) = RULES.binary_search_by(|rule| rule.name.cmp(found.rule)) else {
            return Judgement::Keep(found.severity);
        };
        if self.of_tool.0 != found.tool {
            self.of_tool = (found.tool.clone(), HashMap::new());
        }
        let (layers, path, here) = (&self.overridden.layers, self.path, &mut self.here);
        let of_rule = self.by_rule.entry(rule).or_insert_with(|| leveled(layers, path, here, rule));
        // A pointer is parsed once, and only if there is something to compare it with.
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
                // A flag of the command line replaces the level of a configuration, but not what is
                // turned off with a reason.
                if level == Level::Off { !self.may_turn_off } else { self.overridden.by_flag[rule] };
            if !ignored {
                last = Some((own, level));
            }
        }
        let level = match last {
            Some((own, Level::Off)) => return Judgement::Suppress(own),
            Some((_, level)) => level,
            None => self.overridden.levels[rule],
        };
        // A rule may report a case below its own level: an override must not make it more severe.
        level.severity().map_or(Judgement::Drop, |most| Judgement::Keep(found.severity.min(most)))
    }
}

/// The overrides that have a level for a rule and concern the file at a path.
fn leveled<'o>(
    layers: &'o [Arc<OverrideLayer>],
    path: &Path,
    here: &mut [Option<Vec<bool>>],
    rule: usize,
) -> Vec<Leveled<'o>> {
    let mut found = Vec::new();
    let mut before = 0;
    for (layer, here) in layers.iter().zip(here) {
        let (overrides, of_rule) = (layer.overrides(), layer.of_rule(rule));
        if !of_rule.is_empty() {
            let here = here.get_or_insert_with(|| layer.concerning(path));
            let concerning = of_rule.iter().filter(|of_rule| here[of_rule.index()]);
            found.extend(concerning.map(|of_rule| Leveled {
                index: before + of_rule.index(),
                own: &overrides[of_rule.index()],
                level: of_rule.level,
            }));
        }
        before += overrides.len();
    }
    found
}

/// What is turned off: of a file a rule, in tools or in the whole file.
#[derive(Clone, Debug)]
pub struct NewOverride<'r> {
    /// The file, from the folder of the configuration.
    pub file: String,
    /// The names of the tools; none for the whole file.
    pub tools: Vec<&'r str>,
    /// The name of the rule.
    pub rule: &'r str,
    /// Why.
    pub reason: &'r str,
}

/// What overrides add to the end of a configuration with this text.
///
/// # Errors
/// A clause if the configuration could not be read with them.
pub fn continued(text: &str, overrides: &[NewOverride<'_>]) -> Result<String, String> {
    let mut added = String::new();
    for own in overrides {
        let last = if added.is_empty() { text } else { &added };
        if !last.is_empty() {
            added.push_str(if last.ends_with('\n') { "\n" } else { "\n\n" });
        }
        added.push_str(&format!("[[overrides]]\nfiles = [{}]\n", glob(&own.file)));
        if !own.tools.is_empty() {
            let tools: Vec<_> = own.tools.iter().map(|tool| glob(tool)).collect();
            added.push_str(&format!("tools = [{}]\n", tools.join(", ")));
        }
        let (reason, rule) = (quoted(own.reason), own.rule);
        added.push_str(&format!("reason = {reason}\nrules = {{ {rule} = \"off\" }}\n"));
    }
    // `overrides = […]` in one line cannot be continued.
    match format!("{text}{added}").parse::<toml::Table>() {
        Ok(_) => Ok(added),
        Err(error) => Err(format!("cannot be continued: {}", error.message())),
    }
}

/// A glob that matches a name, as a TOML string.
fn glob(name: &str) -> String {
    quoted(&globset::escape(name))
}

/// A text as a TOML string, whose escapes are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
