//! Values of flags with parsers of their own.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::limits::MAX_JOBS;
use crate::config::{Protocol, Word, whole_number};
use crate::diagnostic::Severity;
use crate::model::Revision;
use crate::rules::Level;

/// The output format of pages.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageFormat {
    Text,
    Json,
    Markdown,
}

/// The output format of the lists of rules and targets.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListFormat {
    Text,
    Json,
    Markdown,
    Names,
}

/// The form of what `mcp-lint filter` writes to standard error.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FilterFormat {
    Text,
    Json,
}

/// The condition for using colours or links.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Parses `auto`, `draft` or the date of a revision.
pub(crate) fn parse_protocol(text: &str) -> Result<Protocol, String> {
    let known = Protocol::WORDS.iter().find(|(word, _)| *word == text);
    known.map(|(_, protocol)| *protocol).ok_or_else(|| {
        let dates: Vec<_> = Revision::ALL.into_iter().map(Revision::name).collect();
        format!("there is no such revision; write auto, draft, or one of {}", dates.join(", "))
    })
}

/// Parses one of the words of a type; `warn` and `warning` are synonyms.
pub(crate) fn word_parser<T: Word + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let named = |text: String| {
        let matching = T::WORDS.iter().find(|it| possible_value(it).matches(&text, false));
        matching.map(|(_, value)| *value).ok_or("unknown word")
    };
    PossibleValuesParser::new(T::WORDS.iter().map(possible_value)).try_map(named)
}

fn possible_value<T>((word, _): &(&'static str, T)) -> PossibleValue {
    let value = PossibleValue::new(word);
    // Levels say `warn` and severities `warning`; both are accepted everywhere.
    if *word == Severity::Warning.name() { value.alias(Level::Warning.name()) } else { value }
}

/// Parses a limit, which is at least 1.
pub(crate) fn parse_bound(text: &str) -> Result<u32, String> {
    let number = whole_number(text, 1, u64::from(u32::MAX))?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Parses a number of findings.
pub(crate) fn parse_count(text: &str) -> Result<usize, String> {
    let number = whole_number(text, 0, u64::from(u32::MAX))?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Parses a number of threads.
pub(crate) fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = whole_number(text, 1, MAX_JOBS)?;
    let number = usize::try_from(number).ok().and_then(NonZeroUsize::new);
    Ok(number.unwrap_or(NonZeroUsize::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_are_between_one_and_the_limit() {
        let jobs = |number: u64| parse_jobs(&number.to_string()).map(NonZeroUsize::get);
        assert_eq!(jobs(1), Ok(1));
        assert!(jobs(0).is_err());
        assert_eq!(jobs(MAX_JOBS), Ok(1024));
        assert!(jobs(MAX_JOBS + 1).is_err());
    }
}
