//! Decoration of text for terminals.

use std::fmt::Display;

use owo_colors::{OwoColorize, Style as Paint};

use crate::diagnostic::Severity;

/// The decoration of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Whether colours are used.
    pub color: bool,
    /// Whether lines are drawn with characters beyond ASCII.
    pub unicode: bool,
}

impl Style {
    /// The style without colours, with lines drawn in Unicode characters.
    pub const PLAIN: Self = Self { color: false, unicode: true };

    /// Text in the colour of a severity.
    pub fn severity(self, severity: Severity, text: &str) -> String {
        let paint = match severity {
            Severity::Error => Paint::new().red().bold(),
            Severity::Warning => Paint::new().yellow().bold(),
            Severity::Info => Paint::new().cyan().bold(),
        };
        self.paint(text, paint)
    }

    /// Emphasised text.
    pub fn strong(self, text: &str) -> String {
        self.paint(text, Paint::new().bold())
    }

    /// Dimmed text, for less important information.
    pub fn faint(self, text: &str) -> String {
        self.paint(text, Paint::new().dimmed())
    }

    /// A word that introduces a line.
    pub fn lead(self, text: &str) -> String {
        self.paint(text, Paint::new().cyan())
    }

    /// Text for success.
    pub fn good(self, text: &str) -> String {
        self.paint(text, Paint::new().green())
    }

    /// A line of a diff in the colour of its mark.
    pub fn diff_line(self, line: &str) -> String {
        match line.as_bytes().first() {
            // The names of the files above a hunk.
            _ if line.starts_with("---") || line.starts_with("+++") => self.strong(line),
            Some(b'+') => self.paint(line, Paint::new().green()),
            Some(b'-') => self.paint(line, Paint::new().red()),
            Some(b'@') => self.paint(line, Paint::new().cyan()),
            _ => line.to_owned(),
        }
    }

    fn paint(self, text: impl Display, paint: Paint) -> String {
        if self.color { text.style(paint).to_string() } else { text.to_string() }
    }
}
