//! The files of `data/clients`, of which `build` makes tables. Each is parsed when what it says is first needed.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use super::data_file::{FactValue, Table, read_data};
use super::limits::MAX_EARLIER_TARGETS;
use super::record::history::is_version;
use super::{Date, Target};
use crate::source::nearest;

include!(concat!(env!("OUT_DIR"), "/clients.rs"));

static READ: [OnceLock<Target>; TARGETS.len()] = [const { OnceLock::new() }; TARGETS.len()];

/// The day on which the newest fact of this version of the program was verified. Levels depend on it
/// and not on the clock, so that a version always gives the same findings.
pub static DATA_DATE: LazyLock<Date> =
    LazyLock::new(|| Date::parse(NEWEST_FACT).expect("a test reads every file"));

/// Every target, in the order of their names.
pub fn all() -> impl Iterator<Item = &'static Target> {
    (0..TARGETS.len()).map(at)
}

/// The name of every target, in order, without parsing their files.
pub fn names() -> impl Iterator<Item = &'static str> {
    TARGETS.iter().map(|(name, _)| *name)
}

/// The clients whose configuration is known, the best-known first, each with the members of its facts and their tables.
pub fn configured() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    CONFIGURED.into_iter()
}

/// The text with the facts about the target with this name.
fn data_file(name: &str) -> Option<&'static str> {
    index_of(name).map(|index| TARGETS[index].1)
}

/// The facts about a target as its data file has them; of an earlier version, with those of its time.
pub fn facts_of(target: &Target) -> Option<Table> {
    match target.name.split_once('@') {
        Some((product, version)) => with_earlier_facts(index_of(product).map(at)?, version),
        None => data_file(target.name).map(read_data),
    }
}

/// The facts about a version of a product.
fn with_earlier_facts(current: &Target, version: &str) -> Option<Table> {
    let mut file: Table = read_data(data_file(current.name)?);
    // From the latest change back.
    for facts in current.earlier.iter().filter(|facts| facts.applies_to(version)) {
        facts.put_into(&mut file);
    }
    Some(file)
}

fn index_of(name: &str) -> Option<usize> {
    TARGETS.binary_search_by(|(known, _)| (*known).cmp(name)).ok()
}

/// The target with this name or alias; the first of several that share an alias.
pub fn named(name: &str) -> Option<&'static Target> {
    matching(name).first().copied()
}

/// The target with this name, or all targets that share this alias.
pub fn matching(name: &str) -> Vec<&'static Target> {
    if let Some(index) = index_of(name) {
        return vec![at(index)];
    }
    if name.contains('@') {
        return earlier(name).into_iter().collect();
    }
    // Aliases are in the files, so all of them have to be read.
    all().filter(|target| target.aliases.iter().any(|alias| alias == name)).collect()
}

/// A target as it was in an earlier version, such as `claude-code@2.1.300`. None unless earlier facts
/// about the product are recorded: its facts would be those of another version.
fn earlier(name: &str) -> Option<&'static Target> {
    static KNOWN: LazyLock<Mutex<HashMap<String, &Target>>> = LazyLock::new(Mutex::default);
    let (product, version) = name.split_once('@')?;
    let current = index_of(product).filter(|_| is_version(version)).map(at)?;
    // A panic elsewhere does not invalidate what is known.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(target) = known.get(name) {
        return Some(target);
    }
    if current.earlier.is_empty() || known.len() >= MAX_EARLIER_TARGETS {
        return None;
    }
    let file = with_earlier_facts(current, version)?;
    let label = format!("{} {version}", current.product());
    let mut target = Target::read(file.into());
    target.label = label;
    target.aliases.clear();
    let target = completed(Box::leak(name.to_owned().into_boxed_str()), target);
    let target: &Target = Box::leak(Box::new(target));
    known.insert(name.to_owned(), target);
    Some(target)
}

/// The name or alias to suggest for an unknown `name`.
pub fn near(name: &str) -> Option<&'static str> {
    let name = name.split('@').next().unwrap_or_default();
    let names = all().flat_map(|target| {
        let aliases = target.aliases.iter().map(String::as_str);
        std::iter::once(target.name).chain(aliases)
    });
    nearest(name, names)
}

fn at(index: usize) -> &'static Target {
    // A run that selects one target does not pay for parsing the others.
    READ[index].get_or_init(|| {
        let (name, text) = TARGETS[index];
        completed(name, read_data(text))
    })
}

/// A target with what follows from its file and that of its SDK.
fn completed(name: &'static str, mut target: Target) -> Target {
    if let Some(rule) = &mut target.hints {
        rule.shared_headline = format!("lack annotations that {name} requires");
    }
    if let Some(rule) = &mut target.unknown_members {
        rule.shared_headline = format!("have members that {name} may reject");
    }
    target.inherit(|sdk| index_of(sdk).map(at));
    Target { name, ..target }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_found_by_name_and_alias() {
        assert_eq!(named("gemini").unwrap().name, "gemini");
        assert_eq!(named("gpt-5").unwrap().name, "openai-gpt5");
        assert!(named("Gemini").is_none());
        assert!(named("").is_none());
    }

    #[test]
    fn a_typo_is_recognised() {
        assert_eq!(near("claud-code"), Some("claude-code"));
        assert_eq!(near("qwertyuiop"), None);
    }
}
