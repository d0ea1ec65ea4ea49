//! Applying `[[overrides]]` to findings, and adding overrides to a configuration.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::config::{Overridden, Override, OverrideLayer, parse_config};
use crate::diagnostic::{Diagnostic, Severity};
use crate::document::split_pointer;
use crate::rules::{Level, RULES, is_about_unchecked};

/// The effect of overrides on a finding.
#[derive(Clone, Copy, Debug)]
pub enum Judgement<'o> {
    /// The finding is kept with this severity.
    Keep(Severity),
    /// The finding is suppressed by this override.
    Suppress(&'o Override),
    /// The finding is dropped, because its rule ran only for other locations.
    Drop,
}

/// The overrides that concern one file.
pub struct FileOverrides<'o> {
    overridden: &'o Overridden,
    /// Whether overrides may turn rules off.
    may_turn_off: bool,
    path: &'o Path,
    /// For each file of the configuration, whether each of its overrides concerns this file;
    /// computed when a finding makes it necessary.
    here: Vec<Option<Vec<bool>>>,
    /// The overrides for this file that set the level of a rule, computed on first use.
    by_rule: HashMap<usize, Vec<Leveled<'o>>>,
    /// Whether overrides apply to the last tool: findings of one tool are adjacent.
    of_tool: (Option<Arc<str>>, HashMap<usize, bool>),
}

#[derive(Clone, Copy)]
struct Leveled<'o> {
    index: usize,
    own: &'o Override,
    level: Level,
}

impl<'o> FileOverrides<'o> {
    /// The overrides for the file at `path`, an absolute path.
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

/// The overrides that set the level of a rule and concern the file at a path.
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

/// An override that turns a rule off in a file, in some tools or at one value.
#[derive(Clone, Debug)]
pub struct NewOverride<'r> {
    /// The file, relative to the folder of the configuration.
    pub file: String,
    /// The names of the tools; empty for the whole file.
    pub tools: Vec<&'r str>,
    /// The JSON Pointer of a value, from the tool or from the root; empty for all values.
    pub pointer: &'r str,
    /// The name of the rule.
    pub rule: &'r str,
    /// The reason that the override gives.
    pub reason: &'r str,
}

/// The text to append to a configuration in order to add overrides; `text` is the configuration.
///
/// # Errors
/// A clause if the configuration would not be valid with them.
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
        if !own.pointer.is_empty() {
            added.push_str(&format!("pointer = {}\n", quoted(own.pointer)));
        }
        let (reason, rule) = (quoted(own.reason), own.rule);
        added.push_str(&format!("reason = {reason}\nrules = {{ {rule} = \"off\" }}\n"));
    }
    // `overrides = […]` in one line cannot be continued, and there may be too many globs.
    match parse_config(&format!("{text}{added}"), Path::new("")) {
        Ok(_) => Ok(added),
        Err(error) => Err(format!("cannot be continued: {}", error.message)),
    }
}

/// A glob that matches exactly this name, as a TOML string.
fn glob(name: &str) -> String {
    // In brackets, as the others are escaped: outside of them `\` escapes what follows.
    let parts: Vec<_> = name.split('\\').map(globset::escape).collect();
    let escaped = parts.join("[\\]");
    // A string that is blank is rejected.
    quoted(&if name.trim().is_empty() { format!("{{{escaped}}}") } else { escaped })
}

/// A text as a TOML string, whose escapes are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\x7f', "\\u007F")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[cfg(not(windows))]
    fn any_name() -> impl Strategy<Value = String> {
        let special = "[\\\\\"'*?\\[\\]{},!^\\-#. \\n\\r\\t\\x00-\\x1f\\x7f\u{85}\u{feff}a]{1,8}";
        prop_oneof![special, ".{1,8}"]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

        #[cfg(not(windows))]
        #[test]
        fn overrides_are_read_as_the_names_for_which_they_were_written(
            tools in prop::collection::vec(any_name(), 1..4),
            other in any_name(),
            file in "[^/\x00]{1,8}x",
            reason in any_name().prop_filter("it is not blank", |it| !it.trim().is_empty()),
        ) {
            let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
            let rule = "tool-name-charset";
            let new = NewOverride { file: format!("f/{file}"), tools: tools.clone(), pointer: "", rule, reason: &reason };
            let text = continued("", &[new]).unwrap();
            let config = parse_config(&text, Path::new("/folder")).unwrap();
            let own = &config.overrides[0].overrides()[0];
            prop_assert!(tools.iter().all(|tool| own.concerns_tool(Some(tool))), "{}", text);
            prop_assert_eq!(own.concerns_tool(Some(&other)), tools.contains(&&*other), "{}", text);
            prop_assert!(own.concerns_file(&Path::new("/folder/f").join(file)), "{}", text);
            prop_assert_eq!(&*own.reason, reason.trim());
        }
    }

    #[test]
    fn a_configuration_that_could_not_be_read_is_not_written() {
        let file = |count: usize| "f".repeat(count);
        let new = |count| NewOverride {
            file: file(count),
            tools: vec![],
            pointer: "",
            rule: "list-order",
            reason: "r",
        };
        assert!(continued("", &[new(8 << 10)]).is_ok());
        let refused = continued("", &[new((8 << 10) + 1)]).unwrap_err();
        assert!(refused.starts_with("cannot be continued: "), "{refused}");
    }
}
