//! Limits on configurations, each with its unit.

/// Maximum number of unknown rule names in one file that are reported individually.
pub const MAX_UNKNOWN_RULES: usize = 20;
/// Default of `max-file-size`, in bytes.
pub(crate) const DEFAULT_MAX_FILE_SIZE: u64 = 256 << 20;
/// The largest `max-file-size` of a configuration, in GiB. A configuration comes with the files
/// that it applies to, and must not exhaust the machine of the person who lints them.
pub(crate) const MAX_CONFIGURED_FILE_GIBIBYTES: u64 = 1;
/// The largest `max-depth` of a configuration.
pub(crate) const MAX_CONFIGURED_DEPTH: u32 = 10_000;
/// The largest `max-alias-expansion` of a configuration.
pub(crate) const MAX_CONFIGURED_ALIAS_EXPANSION: u32 = 10_000_000;
/// The longest `validation-timeout` of a configuration, in seconds.
pub(crate) const MAX_CONFIGURED_TIMEOUT_SECONDS: u64 = 60;
/// Maximum number of tables and lists in one file, with those that dotted keys open. Real files
/// need far fewer: few globs, overrides and rule names.
pub(crate) const MAX_TABLES: usize = 10_000;
/// Maximum number of values in one file that are neither tables nor lists.
pub(crate) const MAX_VALUES: usize = 100_000;
/// Maximum number of unknown names in all files of a run for which a suggestion is searched.
pub(crate) const MAX_SUGGESTIONS_PER_RUN: usize = 200;
/// Maximum number of overrides in a configuration. Each finding is checked against all of them.
pub(crate) const MAX_OVERRIDES: usize = 500;
/// Maximum number of globs in all configurations of a run, which are kept until its end.
pub(crate) const MAX_GLOBS_PER_RUN: usize = 2_000;
/// Maximum length of the globs in all configurations of a run together, in bytes.
pub(crate) const MAX_GLOB_BYTES_PER_RUN: usize = 16 << 10;
/// Size of the largest text, in bytes: offsets in a text are 32 bits.
pub(crate) const MAX_SIZE: u64 = u32::MAX as u64 - 1;
/// Size of the largest configuration file that is read, in bytes; its content is limited as well.
pub(crate) const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Maximum number of files in a chain that extend each other.
pub(crate) const MAX_EXTENDS_CHAIN: usize = 16;
/// The longest time that a flag or key accepts, in milliseconds: longer validations would only
/// block the run.
pub(crate) const MAX_MILLISECONDS: u64 = 3_600_000;
/// Maximum number of characters of a configuration that a message quotes.
pub(crate) const MAX_QUOTED_CHARACTERS: usize = 40;
/// Maximum number of rule names that are suggested for a part of a name.
pub(crate) const MAX_SUGGESTED_NAMES: usize = 4;
/// Length of the shortest part of a rule name for which names that contain it are suggested, in
/// bytes.
pub(crate) const MIN_NAME_PART_BYTES: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, load_config};

    /// The configuration from a text, or the message of the error in it.
    fn load(text: &str) -> Result<Config, String> {
        load_files(&[("mcp-lint.toml", text)])
    }

    /// The configuration from the first of several files, or the message of the error in one of
    /// them.
    fn load_files(files: &[(&str, &str)]) -> Result<Config, String> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        load_config(&folder.path().join(files[0].0), folder.path()).map_err(|error| error.message)
    }

    #[test]
    fn values_are_accepted_up_to_their_limit() {
        let table = [
            ("max-file-size", "\"1GiB\"", "1073741825", "1GiB"),
            ("max-depth", "10000", "10001", "10000"),
            ("max-alias-expansion", "10000000", "10000001", "10000000"),
            ("validation-timeout", "\"60s\"", "\"60001ms\"", "\"60s\""),
        ];
        for (key, most, more, shown) in table {
            assert!(load(&format!("[limits]\n{key} = {most}")).is_ok(), "{key}");
            let message = load(&format!("[limits]\n{key} = {more}")).unwrap_err();
            let expected = format!("a configuration may raise `{key}` to {shown} at most");
            assert_eq!(message, expected);
        }
    }

    #[test]
    fn unknown_rules_are_reported_one_by_one_up_to_the_limit() {
        let messages = |count: usize| {
            let rules: String =
                (0..count).map(|it| format!("no-such-rule-{it} = \"off\"\n")).collect();
            let config = load(&format!("[rules]\n{rules}")).unwrap();
            config.warnings.iter().map(|of_file| of_file.len()).sum::<usize>()
        };
        assert_eq!(messages(MAX_UNKNOWN_RULES), MAX_UNKNOWN_RULES);
        assert_eq!(messages(MAX_UNKNOWN_RULES + 3), MAX_UNKNOWN_RULES + 1);
    }

    #[test]
    fn suggestions_are_searched_up_to_the_limit_of_a_run() {
        let suggested = |count: usize| {
            let rules = "tool-name-chars = \"off\"";
            let entry =
                format!("[[overrides]]\ntools = [\"a\"]\nreason = \"a\"\nrules = {{ {rules} }}\n");
            let config = load(&entry.repeat(count)).unwrap();
            let overrides = config.overrides.iter().flat_map(|layer| layer.overrides());
            let unknown = overrides.flat_map(|own| &own.rules.unknown);
            unknown.filter(|(_, near, _)| near.is_some()).count()
        };
        assert_eq!(suggested(MAX_SUGGESTIONS_PER_RUN), MAX_SUGGESTIONS_PER_RUN);
        assert_eq!(suggested(MAX_SUGGESTIONS_PER_RUN + 1), MAX_SUGGESTIONS_PER_RUN);
    }

    #[test]
    fn a_configuration_has_overrides_up_to_the_limit() {
        let entry = "[[overrides]]\npointer = \"/a\"\nreason = \"a\"\nrules = {}\n";
        assert!(load(&entry.repeat(MAX_OVERRIDES)).is_ok());
        let message = load(&entry.repeat(MAX_OVERRIDES + 1)).unwrap_err();
        assert_eq!(message, "too many overrides: a configuration may have 500");
    }

    #[test]
    fn files_extend_each_other_up_to_the_limit() {
        let chain = |count: usize| {
            let name = |index: usize| format!("{index}.toml");
            let text = |index: usize| match index + 1 == count {
                true => String::new(),
                false => format!("extends = \"{}\"", name(index + 1)),
            };
            let files: Vec<_> = (0..count).map(|index| (name(index), text(index))).collect();
            let files: Vec<_> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
            load_files(&files)
        };
        assert_eq!(chain(MAX_EXTENDS_CHAIN).unwrap().extended.len(), MAX_EXTENDS_CHAIN - 1);
        assert!(chain(MAX_EXTENDS_CHAIN + 1).is_err());
    }

    #[test]
    fn a_file_is_read_up_to_the_limit_of_its_size() {
        let file = |bytes: u64| load(&"#".repeat(usize::try_from(bytes).unwrap()));
        assert!(file(MAX_CONFIG_BYTES).is_ok());
        assert!(file(MAX_CONFIG_BYTES + 1).is_err());
    }

    #[test]
    fn messages_quote_texts_up_to_the_limit() {
        let quoted = |count: usize| load(&format!("{} = 1", "k".repeat(count))).unwrap_err();
        let longest = "k".repeat(MAX_QUOTED_CHARACTERS);
        assert!(quoted(MAX_QUOTED_CHARACTERS).contains(&format!("`{longest}`")));
        assert!(quoted(MAX_QUOTED_CHARACTERS + 1).contains(&format!("`{longest}…`")));
    }

    #[test]
    fn names_are_suggested_for_parts_of_names() {
        let suggested = |part: &str| crate::config::suggestion(part, None);
        assert!(suggested("meta").contains("or one of"), "{}", suggested("meta"));
        assert_eq!(suggested("met"), "`mcp-lint rules` lists them");
        assert_eq!(suggested("annotations-audience").matches('`').count(), 2 * 3);
    }
}
