//! Reading TOML key by key, so that each error has a position.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use crate::config::limits::{
    MAX_GLOB_BYTES_PER_RUN, MAX_GLOBS_PER_RUN, MAX_OVERRIDES, MAX_QUOTED_CHARACTERS,
    MAX_SUGGESTIONS_PER_RUN,
};
use crate::config::read::error::{ConfigError, did_you_mean};
use crate::config::read::size::parse_size;
use crate::config::read::time::parse_time;
use crate::config::settings::origin::{ConfigPlace, Given, Origin};
use crate::config::settings::rule_selector::RuleSelector;
use crate::document::{Kind, Span, Value};
use crate::source::{MAX_GLOB_BYTES, MAX_GLOBS, SourceText, cut, nearest};

/// Keys of other linters, each with what means the same here.
const FOREIGN_KEYS: [(&str, &str); 8] = [
    ("disable", "`RULE = \"off\"` in `[rules]` turns a rule off"),
    ("enable", "`RULE = \"warn\"` in `[rules]` turns a rule on"),
    ("extend-ignore", "`RULE = \"off\"` in `[rules]` turns a rule off"),
    ("format", "`-f FMT` or the variable MCP_LINT_FORMAT selects the format"),
    ("ignore", "`RULE = \"off\"` in `[rules]` turns a rule off"),
    ("max-tokens", "`list = N` in `[budget]` limits the tokens of all tools"),
    (
        "select",
        "`RULE = \"warn\"` in `[rules]` turns a rule on, and `--select RULES` runs only these",
    ),
    ("severity", "`RULE = LEVEL` in `[rules]` sets the level of a rule"),
];

/// The word for warnings as a level, and as a severity; both are accepted.
const WARNING: [&str; 2] = ["warn", "warning"];

/// The result of reading; the error is boxed because it is rare and large.
pub(crate) type Read<T> = Result<T, Box<ConfigError>>;

/// A key with its value, and the places of both.
pub(crate) struct Entry<'t> {
    pub(crate) key: &'t str,
    pub(crate) key_place: ConfigPlace,
    pub(crate) value: Value<'t>,
    pub(crate) place: ConfigPlace,
}

/// An element of an array, with its place.
pub(crate) struct Element<'t> {
    pub(crate) value: Value<'t>,
    pub(crate) place: ConfigPlace,
}

/// Reads the entries of one file, within the remaining allowance.
pub(crate) struct Reader<'s> {
    pub(crate) source: &'s Arc<SourceText>,
    own: &'s Allowance,
    of_run: &'s Allowance,
}

/// The remaining allowance, either of one configuration with all files that it extends, or of all
/// configurations of a run.
#[derive(Debug)]
pub(crate) struct Allowance {
    globs: Cell<usize>,
    glob_bytes: Cell<usize>,
    overrides: Cell<usize>,
    /// Number of unknown rule names for which a suggestion may still be searched.
    suggestions: Cell<usize>,
    /// The charges so far, in order.
    steps: RefCell<Vec<Charge>>,
}

/// The amount of a charge, and its reason.
#[derive(Clone, Debug)]
pub(crate) enum Charge {
    /// The bytes of a glob, and its place.
    Glob(usize, ConfigPlace),
    Override(ConfigPlace),
}

/// The allowance shared by all configurations of a run.
impl Default for Allowance {
    fn default() -> Self {
        Self {
            globs: Cell::new(MAX_GLOBS_PER_RUN),
            glob_bytes: Cell::new(MAX_GLOB_BYTES_PER_RUN),
            overrides: Cell::new(usize::MAX),
            suggestions: Cell::new(MAX_SUGGESTIONS_PER_RUN),
            steps: RefCell::default(),
        }
    }
}

impl Allowance {
    /// The allowance of one configuration.
    pub(crate) fn of_configuration() -> Self {
        Self {
            globs: Cell::new(MAX_GLOBS),
            glob_bytes: Cell::new(MAX_GLOB_BYTES),
            overrides: Cell::new(MAX_OVERRIDES),
            suggestions: Cell::new(usize::MAX),
            steps: RefCell::default(),
        }
    }

    /// Returns the charges so far.
    pub(crate) fn taken(self) -> Vec<Charge> {
        self.steps.into_inner()
    }

    /// Repeats the charges of a file that was read before.
    ///
    /// # Errors
    ///
    /// The position of the first charge that exceeds the allowance.
    pub(crate) fn take_again(&self, taken: &[Charge]) -> Read<()> {
        taken.iter().try_for_each(|step| self.take_step(step))
    }

    fn take_step(&self, step: &Charge) -> Read<()> {
        match step {
            Charge::Glob(bytes, _) if self.take_glob(*bytes) => Ok(()),
            Charge::Glob(_, place) => {
                Err(too_many_globs(place, "a configuration", MAX_GLOBS, MAX_GLOB_BYTES))
            }
            Charge::Override(_) if take(&self.overrides, 1) => Ok(()),
            Charge::Override(place) => {
                let message =
                    format!("too many overrides: a configuration may have {MAX_OVERRIDES}");
                Err(ConfigError::at(place.clone(), message))
            }
        }
    }

    /// Charges an amount and records the charge.
    fn take_new(&self, step: Charge) -> Read<()> {
        let taken = self.take_step(&step);
        self.steps.borrow_mut().push(step);
        taken
    }

    fn take_glob(&self, bytes: usize) -> bool {
        take(&self.globs, 1) && take(&self.glob_bytes, bytes)
    }
}

fn too_many_globs(place: &ConfigPlace, whose: &str, most: usize, bytes: usize) -> Box<ConfigError> {
    let message = format!("too many globs: {whose} may have {most}, of {} KiB in all", bytes >> 10);
    ConfigError::at(place.clone(), message)
}

/// Subtracts `count` from the allowance; returns whether enough was left.
fn take(left: &Cell<usize>, count: usize) -> bool {
    let rest = left.get().checked_sub(count);
    left.set(rest.unwrap_or(0));
    rest.is_some()
}

impl<'s> Reader<'s> {
    pub(crate) fn new(
        source: &'s Arc<SourceText>,
        own: &'s Allowance,
        of_run: &'s Allowance,
    ) -> Self {
        Self { source, own, of_run }
    }

    /// Charges an override to the allowance of the configuration.
    pub(crate) fn take_override(&self, place: &ConfigPlace) -> Read<()> {
        self.own.take_new(Charge::Override(place.clone()))
    }

    /// Charges globs to the allowances of the configuration and the run, before they are compiled.
    pub(crate) fn take_globs(&self, globs: &[(&str, ConfigPlace)]) -> Read<()> {
        for (glob, place) in globs {
            self.own.take_new(Charge::Glob(glob.len(), place.clone()))?;
            if !self.of_run.take_glob(glob.len()) {
                let (most, bytes) = (MAX_GLOBS_PER_RUN, MAX_GLOB_BYTES_PER_RUN);
                let whose = "all configurations of a run together";
                return Err(too_many_globs(place, whose, most, bytes));
            }
        }
        Ok(())
    }

    /// Finds the rule or category with a name; the error is a similar name to suggest.
    pub(crate) fn rule(&self, name: &str) -> Result<RuleSelector, Option<&'static str>> {
        RuleSelector::find(name).ok_or_else(|| {
            // A hostile file may have thousands of names, and each is compared with all rules.
            let is_searched = take(&self.of_run.suggestions, 1);
            is_searched.then(|| RuleSelector::near(name)).flatten()
        })
    }

    pub(crate) fn place(&self, span: Span) -> ConfigPlace {
        ConfigPlace { source: Arc::clone(self.source), start: span.start, end: span.end }
    }

    /// The place of a value: for a table, its header, or else its key.
    fn place_of(&self, value: Value<'_>) -> ConfigPlace {
        let (span, key) = (value.span(), value.key_span());
        let text = value.document().text();
        let starts_with = |bracket| text[span.range()].starts_with(bracket);
        self.place(match key {
            _ if !value.is_object() || starts_with('{') => span,
            // The header of an override has no bracket in its name, and no header has one after it.
            _ if starts_with('[') => {
                let name = key.map_or(span.start, |key| key.end);
                let bracket = if key.is_some() { "]" } else { "]]" };
                let ends = text[name as usize..span.end as usize].find(bracket);
                let length = ends.map_or(0, |at| at + bracket.len());
                Span::new(span.start, name + u32::try_from(length).unwrap_or(0))
            }
            key => key.unwrap_or(span),
        })
    }

    /// The entries of a table, in the order of the text.
    pub(crate) fn entries<'t>(&self, table: Value<'t>) -> Vec<Entry<'t>> {
        let entry = |value: Value<'t>| Entry {
            key: value.key_text(),
            key_place: self.place(value.key_span().unwrap_or_default()),
            value,
            place: self.place_of(value),
        };
        let mut entries: Vec<_> = table.entries().map(entry).collect();
        // A table is where it is first named, and its key is that of its header.
        crate::sort::by_key(&mut entries, |entry| entry.key_place.start);
        entries
    }

    pub(crate) fn elements<'t>(&self, array: Value<'t>) -> Vec<Element<'t>> {
        array.items().map(|value| Element { value, place: self.place_of(value) }).collect()
    }
}

impl<'t> Entry<'t> {
    /// Creates the error about a key that does not exist under `heading`.
    pub(crate) fn unknown_among(
        &self,
        known: impl Iterator<Item = &'static str>,
        heading: &str,
    ) -> Box<ConfigError> {
        let known: Vec<_> = known.collect();
        let place = if heading.is_empty() { String::new() } else { format!(" in `{heading}`") };
        let is_foreign = |(key, _): &&(&str, &str)| heading.is_empty() && *key == self.key;
        let foreign = FOREIGN_KEYS.iter().find(is_foreign);
        let rest = match nearest(self.key, known.iter().copied()) {
            _ if let Some((_, meant)) = foreign => format!("; {meant}"),
            Some(near) => format!("; did you mean `{near}`?"),
            None => format!("; there are {}", known.join(", ")),
        };
        let message = format!("there is no key `{}`{place}{rest}", shown(self.key));
        ConfigError::at(self.key_place.clone(), message)
    }

    fn wrong_type(&self, wanted: &str) -> Box<ConfigError> {
        let message = format!("`{}` is {}; write {wanted}", shown(self.key), described(self.value));
        ConfigError::at(self.place.clone(), message)
    }

    /// Creates the error about a value that has the right type but is out of range.
    pub(crate) fn wrong(&self, why: &str) -> Box<ConfigError> {
        ConfigError::at(self.place.clone(), format!("`{}`: {why}", shown(self.key)))
    }

    pub(crate) fn given<T>(&self, value: T) -> Given<T> {
        Given { value, origin: Origin::File(self.key_place.clone()) }
    }

    /// The value as a non-empty string.
    pub(crate) fn text(&self) -> Read<&'t str> {
        let text = text_of(self.value).ok_or_else(|| self.wrong_type("a string in quotes"))?;
        if text.trim().is_empty() { Err(self.wrong("the string is empty")) } else { Ok(text) }
    }

    /// The value as one of some words, with their meaning; `warn` and `warning` are synonyms.
    pub(crate) fn choice<T: Copy>(&self, choices: &[(&'static str, T)]) -> Read<T> {
        let words = || choices.iter().map(|(word, _)| *word);
        let text = text_of(self.value).ok_or_else(|| self.wrong_type(&either(words())))?;
        // `warning` is the word of reports and `warn` that of levels; both are accepted, so
        // that it does not matter which of them a user remembers.
        let is_same =
            |word: &str| word == text || [word, text] == WARNING || [text, word] == WARNING;
        choices.iter().find(|(word, _)| is_same(word)).map(|(_, value)| *value).ok_or_else(|| {
            let meant = did_you_mean(text, words());
            let rest =
                if meant.is_empty() { format!("; write {}", either(words())) } else { meant };
            let message = format!("`{}` cannot be `{}`{rest}", shown(self.key), shown(text));
            ConfigError::at(self.place.clone(), message)
        })
    }

    /// The value as a 32-bit whole number of at least `least`.
    pub(crate) fn count(&self, least: u32) -> Read<u32> {
        let wanted = format!("a whole number from {least} to {}", u32::MAX);
        let integer = integer_of(self.value).ok_or_else(|| self.wrong_type(&wanted))?;
        let number = parsed_integer(integer).and_then(|number| u32::try_from(number).ok());
        number
            .filter(|number| *number >= least)
            .ok_or_else(|| self.wrong(&format!("write {wanted}")))
    }

    /// The value as a number of bytes: a whole number, or a string with a unit.
    pub(crate) fn size(&self) -> Read<u64> {
        let wanted = "a number of bytes, or a string such as \"10MiB\"";
        let text = match (text_of(self.value), integer_of(self.value)) {
            (Some(text), _) => Cow::Borrowed(text),
            (_, Some(integer)) => parsed_integer(integer)
                .map_or(Cow::Borrowed(integer), |number| number.to_string().into()),
            _ => return Err(self.wrong_type(wanted)),
        };
        parse_size(&text).map_err(|why| self.wrong(&why))
    }

    /// The value as a length of time: a string with a unit.
    pub(crate) fn time(&self) -> Read<Duration> {
        let wanted = "a string such as \"500ms\"";
        let text = text_of(self.value).ok_or_else(|| self.wrong_type(wanted))?;
        parse_time(text).map_err(|why| self.wrong(&why))
    }

    /// The value as a list of non-empty strings, each with its place.
    pub(crate) fn texts(&self, reader: &Reader<'_>) -> Read<Vec<(&'t str, ConfigPlace)>> {
        let wanted = "an array of strings, as in [\"a\", \"b\"]";
        if !self.value.is_array() {
            return Err(self.wrong_type(wanted));
        }
        let elements = reader.elements(self.value);
        let texts = elements.into_iter().map(|element| match text_of(element.value) {
            Some(text) if !text.trim().is_empty() => Ok((text, element.place)),
            Some(_) => Err(ConfigError::at(element.place, "the string is empty")),
            None => {
                let message =
                    format!("`{}` contains {}; write {wanted}", self.key, described(element.value));
                Err(ConfigError::at(element.place, message))
            }
        });
        texts.collect()
    }

    pub(crate) fn table(&self, wanted: &str) -> Read<Value<'t>> {
        Some(self.value).filter(|it| it.is_object()).ok_or_else(|| self.wrong_type(wanted))
    }
}

/// Shortens a text of the configuration for a message.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    cut(text, MAX_QUOTED_CHARACTERS)
}

/// Formats words as alternatives in TOML: `"a", "b" or "c"`.
pub(crate) fn either(words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<_> = words.map(|word| format!("\"{word}\"")).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The text of a value that is a string; `None` for a date, which is a string without quotation
/// marks.
pub(crate) fn text_of(value: Value<'_>) -> Option<&str> {
    value.as_str().filter(|_| !value.is_plain())
}

/// The digits of a value that is a whole number.
fn integer_of(value: Value<'_>) -> Option<&str> {
    let is_whole = |text: &&str| text.starts_with("0x") || !text.contains(['.', 'e', 'E']);
    value.number_text().filter(is_whole)
}

/// The value of a whole number, if it is not negative.
fn parsed_integer(text: &str) -> Option<u64> {
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        _ => (text, 10),
    };
    u64::from_str_radix(digits, radix).ok()
}

/// The type of a value, as messages name it.
pub(crate) fn described(value: Value<'_>) -> &'static str {
    match value.kind() {
        Kind::String if value.is_plain() => "a date",
        Kind::String => "a string",
        Kind::Number if integer_of(value).is_some() => "a whole number",
        Kind::Number => "a floating-point number",
        Kind::Boolean => "a boolean",
        Kind::Array => "an array",
        Kind::Object => "a table",
        Kind::Null => "nothing",
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use toml::Spanned;
    use toml::de::{DeTable, DeValue};

    use super::*;
    use crate::document::{Document, ReadLimits, Syntax};

    const TEXT: &str = "a.b.c = 1\na.d = {x = 1, y.z = 2}\n[rules]\nq = 'off'\n\n[ s . t ] # [x]\n\
        k = [1, [2], {m = 3}]\n[[overrides]]\nf = 1\n\n[[\"overrides\"]] # ]]\nr = 2 # x\n\
        [overrides.rules]\nz = 1\n[s]\nm = 0x1F\nn = +5\no = 1e3\np = 2020-01-01\n[s.v.\"w]\"]\n\
        u = \"\"\"\n[x]\"\"\"\n[[s.l]]\n";

    type Found = Vec<(Range<usize>, &'static str)>;

    fn add_expected(value: &Spanned<DeValue<'_>>, found: &mut Found) {
        let kind = match value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a floating-point number",
            DeValue::Boolean(_) => "a boolean",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(items) => {
                items.iter().for_each(|item| add_expected(item, found));
                "an array"
            }
            DeValue::Table(table) => {
                for (key, value) in table {
                    found.push((key.span(), "key"));
                    add_expected(value, found);
                }
                "a table"
            }
        };
        found.push((value.span(), kind));
    }

    #[test]
    fn values_have_the_places_and_types_of_the_crate_toml() {
        let table = DeTable::parse(TEXT).unwrap();
        let root = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
        let mut expected = Vec::new();
        add_expected(&root, &mut expected);
        expected.pop();
        let source = Arc::new(SourceText::new("mcp-lint.toml", TEXT));
        let document = Document::read(Arc::clone(&source), Syntax::Toml, &ReadLimits::default());
        let (own, of_run) = (Allowance::of_configuration(), Allowance::default());
        let reader = Reader::new(&source, &own, &of_run);
        let mut found = Found::new();
        for value in document.roots().flat_map(|root| root.subtree().skip(1)) {
            found.extend(value.key_span().map(|key| (key.range(), "key")));
            let place = reader.place_of(value);
            found.push((place.start as usize..place.end as usize, described(value)));
        }
        for places in [&mut expected, &mut found] {
            places.sort_by_key(|(range, kind)| (range.start, range.end, *kind));
        }
        assert_eq!(found, expected);
    }
}
