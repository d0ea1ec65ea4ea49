//! Checks that a configuration file is TOML and within the limits on its size.

use std::collections::HashSet;

use crate::config::limits::{MAX_TABLES, MAX_VALUES};
use crate::config::read::error::ConfigError;
use crate::config::read::reader::{Read, Reader};
use crate::document::{Document, Span, Value};

/// Checks the whole text of a configuration, including parts that are not read later.
///
/// # Errors
/// The first value beyond a limit, or else the first syntax error.
pub(super) fn check_extent(document: &Document, reader: &Reader<'_>) -> Read<()> {
    if let Some((span, message)) = excess(document) {
        return Err(ConfigError::at(reader.place(span), message));
    }
    let errors = document.syntax_errors().iter().map(|error| (error.span, error.message.clone()));
    let depth = document.limits_hit().iter().map(|hit| {
        (hit.span, format!("tables and lists are nested more than {} levels deep", hit.limit))
    });
    let again = repeated_keys(document).map(|span| (span, "duplicate key".to_owned()));
    let first = errors.chain(depth).chain(again).min_by_key(|(span, _)| span.start);
    first.map_or(Ok(()), |(span, why)| {
        Err(ConfigError::at(reader.place(span), format!("this is not TOML: {why}")))
    })
}

/// The first value beyond a limit, with the message about it.
fn excess(document: &Document) -> Option<(Span, String)> {
    let (mut tables, mut values) = (0, 0);
    document.roots().flat_map(|root| root.subtree().skip(1)).find_map(|value| {
        let (count, most, what) = match value.kind().is_container() {
            true => (&mut tables, MAX_TABLES, "tables, lists and dots in keys"),
            false => (&mut values, MAX_VALUES, "values in lists and tables"),
        };
        *count += 1;
        let message = || format!("too many {what}: a configuration file may have {most}");
        (*count > most).then(|| (value.key_span().unwrap_or(value.span()), message()))
    })
}

/// The places of keys that repeat a key of their table.
fn repeated_keys(document: &Document) -> impl Iterator<Item = Span> {
    let repeated = |object: Value<'_>| {
        let mut keys = HashSet::new();
        let again = object.entries().filter(move |member| !keys.insert(member.key_bytes()));
        again.filter_map(Value::key_span).collect::<Vec<_>>()
    };
    document.objects_that_may_repeat_keys().flat_map(repeated)
}

#[cfg(test)]
mod tests {
    use crate::config::limits::{MAX_TABLES, MAX_VALUES};
    use crate::config::parse_config;

    #[test]
    fn a_file_has_tables_and_values_up_to_the_limits() {
        let message = |text: &str| parse_config(text, ".".as_ref()).unwrap_err().message;
        let tables = |count| format!("x = [{}]", "{},".repeat(count));
        assert!(message(&tables(MAX_TABLES - 1)).starts_with("there is no key `x`"));
        assert!(message(&tables(MAX_TABLES)).starts_with("too many tables"));
        let dotted = |count| format!("x = {{ {}y = 1 }}", "y.".repeat(count));
        assert!(message(&dotted(100)).starts_with("there is no key `x`"));
        assert!(message(&dotted(1_000)).contains("levels deep"));
        let values = |count| format!("x = [{}]", "1,".repeat(count));
        assert!(message(&values(MAX_VALUES)).starts_with("there is no key `x`"));
        assert!(message(&values(MAX_VALUES + 1)).starts_with("too many values"));
    }
}
