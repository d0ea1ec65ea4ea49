//! The `[rules]` section: the levels and options of rules.

use std::sync::Arc;

use crate::config::limits::{MAX_SUGGESTED_NAMES, MAX_UNKNOWN_RULES, MIN_NAME_PART_BYTES};
use crate::config::read::error::{ConfigError, ConfigWarning, did_you_mean};
use crate::config::read::reader::{Entry, Read, Reader, described, either, shown, text_of};
use crate::config::settings::keys::TopValues;
use crate::config::settings::origin::Given;
use crate::config::settings::rule_selector::RuleSelector;
use crate::config::settings::value::{Word, words};
use crate::rules::{Level, RULE_OPTIONS, RULES, RuleOption};

/// The rules of one file, in the order in which they apply: categories first.
#[derive(Clone, Debug, Default)]
pub struct RuleLayer {
    /// The levels of rules and categories.
    pub levels: Vec<(RuleSelector, Given<Level>)>,
    /// The options of rules.
    pub options: Vec<(&'static RuleOption, Given<u32>)>,
}

/// Reads `[rules]`. An unknown rule name is a warning, because a configuration may be shared by
/// several versions of the program.
pub(crate) fn read_rules(
    rules: &Entry<'_>,
    reader: &Reader<'_>,
    warnings: &mut Vec<Arc<ConfigWarning>>,
) -> Read<RuleLayer> {
    let mut layer = RuleLayer::default();
    let mut warn = |place, message| warnings.push(Arc::new(ConfigWarning { place, message }));
    let (mut count, mut beyond) = (0, None);
    for entry in reader.entries(rules.table("a table, as in [rules]")?) {
        match reader.rule(entry.key) {
            Ok(selector) => read_rule(&entry, selector, reader, &mut layer)?,
            Err(near) => {
                count += 1;
                // A configuration for a much newer version would otherwise fill the screen.
                if count <= MAX_UNKNOWN_RULES {
                    warn(entry.key_place.clone(), no_such_rule_in_table(entry.key, near));
                } else {
                    beyond.get_or_insert_with(|| entry.key_place.clone());
                }
            }
        }
    }
    if let Some(place) = beyond {
        let message = match count - MAX_UNKNOWN_RULES {
            1 => "there is no such rule or category as one more of these names".to_owned(),
            more => format!("there is no such rule or category as {more} more of these names"),
        };
        warn(place, message);
    }
    // A table of TOML has no order, so the more specific name applies, wherever it appears.
    crate::sort::by_key(&mut layer.levels, |(it, _)| it.is_of_rules());
    Ok(layer)
}

/// The message about a name that is neither of a rule nor of a category.
pub fn no_such_rule(name: &str, near: Option<&str>) -> String {
    let meant = suggestion(name, near);
    format!("there is no rule or category `{}`; {meant}", shown(name))
}

/// The message about an unknown name in `[rules]`. Keys that belong above the first table are often
/// appended to the file.
fn no_such_rule_in_table(name: &str, near: Option<&str>) -> String {
    match TopValues::SECTION.key_names().any(|key| key == name) {
        true => format!("`{name}` is not a rule; move it above the first table, to the top"),
        false => no_such_rule(name, near),
    }
}

/// The suggestion for an unknown rule name: the rules whose names begin with it or contain it, else
/// the most similar name.
pub fn suggestion(name: &str, near: Option<&str>) -> String {
    let names = RULES.iter().map(|rule| rule.name).filter(|_| name.len() >= MIN_NAME_PART_BYTES);
    // Most people remember a part of a name, such as `name-charset`, rather than misspell it.
    let mut similar: Vec<&str> = names.filter(|rule| rule.contains(name)).collect();
    crate::sort::by_key(&mut similar, |rule| !rule.starts_with(name));
    let more = similar.len().saturating_sub(MAX_SUGGESTED_NAMES);
    similar.truncate(MAX_SUGGESTED_NAMES);
    if similar.is_empty() {
        similar.extend(near);
    }
    let quoted: Vec<_> = similar.iter().map(|rule| format!("`{rule}`")).collect();
    match quoted.split_last() {
        None => "`mcp-lint rules` lists them".to_owned(),
        Some((last, [])) => format!("did you mean {last}?"),
        Some((last, others)) if more == 0 => {
            format!("did you mean {} or {last}?", others.join(", "))
        }
        Some(_) => format!("did you mean {} or one of {more} others?", quoted.join(", ")),
    }
}

fn read_rule(
    entry: &Entry<'_>,
    selector: RuleSelector,
    reader: &Reader<'_>,
    layer: &mut RuleLayer,
) -> Read<()> {
    match entry.value {
        value if text_of(value).is_some() => {
            layer.levels.push((selector, entry.given(entry.choice(Level::WORDS)?)));
            Ok(())
        }
        table if table.is_object() => {
            for entry in reader.entries(table) {
                read_member(&entry, selector, layer)?;
            }
            Ok(())
        }
        other => {
            let message = format!(
                "`{}` is {}; write a level ({}) or a table with `level` and options",
                entry.key,
                described(other),
                either(words::<Level>().into_iter())
            );
            Err(ConfigError::at(entry.place.clone(), message))
        }
    }
}

/// Reads a member of a rule's table: `level`, or an option of the rule.
fn read_member(entry: &Entry<'_>, selector: RuleSelector, layer: &mut RuleLayer) -> Read<()> {
    if entry.key == "level" {
        layer.levels.push((selector, entry.given(entry.choice(Level::WORDS)?)));
        return Ok(());
    }
    let &[index] = selector.rules() else {
        return Err(no_such_option(entry, "a category", &[]));
    };
    let rule = RULES[index].name;
    let Some(option) = RuleOption::of(rule, entry.key) else {
        let own = RULE_OPTIONS.iter().filter(|option| option.rule == rule);
        let own: Vec<_> = own.map(|option| option.name).collect();
        return Err(no_such_option(entry, &format!("`{rule}`"), &own));
    };
    let value = entry.count(option.least)?;
    layer.options.push((option, entry.given(value)));
    Ok(())
}

fn no_such_option(entry: &Entry<'_>, whose: &str, own: &[&'static str]) -> Box<ConfigError> {
    let known = || ["level"].into_iter().chain(own.iter().copied());
    let meant = did_you_mean(entry.key, known());
    let rest = match meant.as_str() {
        "" => format!("; there is {}", known().collect::<Vec<_>>().join(", ")),
        meant => meant.to_owned(),
    };
    let message = format!("{whose} has no option `{}`{rest}", shown(entry.key));
    ConfigError::at(entry.key_place.clone(), message)
}
