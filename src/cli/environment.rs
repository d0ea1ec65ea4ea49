//! The environment of a run, passed in so that tests can replace it.

use std::path::PathBuf;

use super::arguments::values::ColorChoice;
use crate::report::Style;
use crate::targets::Date;

/// The kind of standard input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StdinKind {
    /// A pipe or a non-empty file, which is meant to be read.
    Piped,
    /// A terminal, a device such as `/dev/null`, a socket, an empty file, or closed. Programs pass
    /// sockets to their children without intending to write to them, and reading one may never end.
    Other,
}

/// The environment variables, streams and folder of a run.
pub struct Environment<'e> {
    /// Reads an environment variable.
    pub variable: &'e dyn Fn(&str) -> Option<String>,
    /// The kind of standard input.
    pub stdin: StdinKind,
    /// Whether standard output is a terminal.
    pub stdout_is_terminal: bool,
    /// Whether standard error is a terminal.
    pub stderr_is_terminal: bool,
    /// Width of the terminal in columns.
    pub width: Option<usize>,
    /// The folder that relative paths start from, if it is known.
    pub current_folder: Option<PathBuf>,
    /// The current date, by which evidence about clients may be stale.
    pub today: Date,
}

impl Environment<'_> {
    /// The value of a variable, unless it is empty.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        (self.variable)(name).filter(|value| !value.is_empty())
    }

    /// Whether text on a stream is coloured.
    pub(super) fn color(&self, choice: ColorChoice, is_terminal: bool) -> bool {
        match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => self.color_by_variables().unwrap_or_else(|| {
                // Their logs show colours although they are not terminals.
                is_terminal || self.is_set("GITHUB_ACTIONS") || self.is_set("GITLAB_CI")
            }),
        }
    }

    /// The style of a page on standard output.
    pub(super) fn page_style(&self, choice: ColorChoice) -> Style {
        Style { color: self.color(choice, self.stdout_is_terminal), ..Style::PLAIN }
    }

    /// The choice of colours by environment variables; `None` if none is set. See
    /// <https://no-color.org> and <https://bixense.com/clicolors>.
    fn color_by_variables(&self) -> Option<bool> {
        // Any value but the empty one, as no-color.org has it; 0 turns colours off as well.
        if self.value("NO_COLOR").is_some() {
            return Some(false);
        }
        if self.is_set("FORCE_COLOR") || self.is_set("CLICOLOR_FORCE") {
            return Some(true);
        }
        let refused = self.value("CLICOLOR").as_deref() == Some("0")
            || self.value("TERM").as_deref() == Some("dumb");
        refused.then_some(false)
    }

    /// Whether standard output shows links: it is a known terminal, and colours are not disabled.
    /// See <https://github.com/Alhadis/OSC8-Adoption>.
    pub(super) fn hyperlinks(&self, choice: ColorChoice) -> bool {
        match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            // The variable of other tools that write links; 0 turns them off.
            ColorChoice::Auto if self.value("FORCE_HYPERLINK").is_some() => {
                self.is_set("FORCE_HYPERLINK")
            }
            ColorChoice::Auto => {
                self.stdout_is_terminal
                    && self.color(ColorChoice::Auto, true)
                    && !self.is_set("CI")
                    && self.terminal_links()
            }
        }
    }

    /// Whether the terminal is known to show links.
    fn terminal_links(&self) -> bool {
        const PROGRAMS: [&str; 7] =
            ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"];
        const TERMS: [&str; 5] = ["xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm"];
        let is_one_of = |name: &str, known: &[&str]| {
            self.value(name).is_some_and(|value| known.iter().any(|it| value.starts_with(it)))
        };
        // Terminals on VTE have links from version 0.50 on, which the variable writes as 5000.
        let vte = self.value("VTE_VERSION").and_then(|version| version.parse().ok());
        is_one_of("TERM_PROGRAM", &PROGRAMS)
            || is_one_of("TERM", &TERMS)
            || vte.is_some_and(|version: u32| version >= 5000)
            || ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].iter().any(|name| self.is_set(name))
    }

    pub(super) fn is_set(&self, name: &str) -> bool {
        self.value(name).is_some_and(|value| value != "0" && value != "false")
    }

    /// Whether lines may be drawn with non-ASCII characters: always, except in a terminal whose
    /// locale does not support them.
    pub(super) fn unicode(&self) -> bool {
        if !self.stdout_is_terminal {
            return true;
        }
        // In the order of POSIX: the first that is set decides.
        let names = ["LC_ALL", "LC_CTYPE", "LANG"];
        let locale = names.into_iter().find_map(|name| self.value(name));
        locale.is_none_or(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(
        variables: &[(&str, &str)],
        is_terminal: bool,
        question: impl Fn(&Environment<'_>) -> bool,
    ) -> bool {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let environment = Environment {
            variable: &variable,
            stdin: StdinKind::Other,
            stdout_is_terminal: is_terminal,
            stderr_is_terminal: is_terminal,
            width: None,
            current_folder: None,
            today: Date::of_unix_seconds(0),
        };
        question(&environment)
    }

    fn color(variables: &[(&str, &str)], choice: ColorChoice, is_terminal: bool) -> bool {
        asked(variables, is_terminal, |environment| environment.color(choice, is_terminal))
    }

    #[test]
    fn links_are_written_only_for_terminals_that_support_them() {
        let kitty = ("TERM", "xterm-kitty");
        let table = [
            (&[kitty][..], true, true),
            (&[kitty], false, false),
            (&[("TERM", "xterm-256color")], true, false),
            (&[("TERM_PROGRAM", "iTerm.app")], true, true),
            (&[("VTE_VERSION", "7600")], true, true),
            (&[("VTE_VERSION", "4600")], true, false),
            (&[("WT_SESSION", "8a7b")], true, true),
            (&[kitty, ("CI", "true")], true, false),
            (&[kitty, ("NO_COLOR", "1")], true, false),
            (&[kitty, ("TERM", "dumb"), ("CLICOLOR", "0")], true, false),
            (&[("FORCE_HYPERLINK", "1")], false, true),
            (&[kitty, ("FORCE_HYPERLINK", "0")], true, false),
        ];
        for (variables, is_terminal, expected) in table {
            let auto = |it: &Environment<'_>| it.hyperlinks(ColorChoice::Auto);
            assert_eq!(asked(variables, is_terminal, auto), expected, "{variables:?}");
        }
        assert!(asked(&[("CI", "1")], false, |it| it.hyperlinks(ColorChoice::Always)));
        assert!(!asked(&[kitty], true, |it| it.hyperlinks(ColorChoice::Never)));
    }

    #[test]
    fn environment_variables_apply_in_a_fixed_order() {
        let table = [
            (&[][..], true, true),
            (&[], false, false),
            (&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")], true, false),
            (&[("NO_COLOR", "")], true, true),
            (&[("FORCE_COLOR", "1"), ("CLICOLOR", "0")], false, true),
            (&[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], false, true),
            (&[("CLICOLOR_FORCE", "0")], false, false),
            (&[("CLICOLOR", "0")], true, false),
            (&[("TERM", "dumb")], true, false),
            (&[("GITHUB_ACTIONS", "true")], false, true),
            (&[("GITLAB_CI", "true")], false, true),
            (&[("GITHUB_ACTIONS", "true"), ("NO_COLOR", "1")], false, false),
            (&[("GITHUB_ACTIONS", "true"), ("TERM", "dumb")], false, false),
        ];
        for (variables, is_terminal, expected) in table {
            assert_eq!(color(variables, ColorChoice::Auto, is_terminal), expected, "{variables:?}");
        }
    }
}
