//! Errors of building and running a linter.

use std::error::Error;
use std::fmt;

use crate::config::ConfigError;

/// The reason why a linter cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// No rule or category has this name.
    UnknownRule {
        /// The unknown name.
        name: String,
        /// A similar name to suggest.
        near: Option<&'static str>,
    },
    /// No target has this name.
    UnknownTarget {
        /// The unknown name.
        name: String,
        /// A similar name to suggest.
        near: Option<&'static str>,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, name, near) = match self {
            Self::UnknownRule { name, near } => ("rule or category", name, near),
            Self::UnknownTarget { name, near } => ("target", name, near),
        };
        unknown(formatter, what, name, *near)
    }
}

fn unknown(
    formatter: &mut fmt::Formatter<'_>,
    what: &str,
    name: &str,
    near: Option<&str>,
) -> fmt::Result {
    write!(formatter, "there is no {what} `{name}`")?;
    near.map_or(Ok(()), |near| write!(formatter, "; did you mean `{near}`?"))
}

impl Error for BuildError {}

/// The reason why a run did not complete.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LintError {
    /// The token of the run was cancelled.
    Cancelled,
    /// The files could not be found, for the reason in the sentence.
    Walk(String),
    /// Two versions could not be compared, for the reason in the sentence.
    #[cfg(feature = "contract")]
    Comparison(String),
    /// A text is not JSON, for the reason in the sentence.
    Text(String),
    /// A configuration or baseline cannot be used, for the reason in the sentence.
    Configuration(String),
    /// No definition has the name that [`LinterBuilder::tool`](crate::LinterBuilder::tool) gives.
    UnknownTool {
        /// The unknown name.
        name: String,
        /// A similar name to suggest.
        near: Option<String>,
    },
}

impl LintError {
    pub(crate) fn of_config(error: &ConfigError) -> Self {
        Self::Configuration(error.to_string())
    }
}

impl fmt::Display for LintError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => formatter.write_str("the run was cancelled"),
            Self::Walk(why) | Self::Text(why) | Self::Configuration(why) => {
                formatter.write_str(why)
            }
            #[cfg(feature = "contract")]
            Self::Comparison(why) => formatter.write_str(why),
            Self::UnknownTool { name, near } => unknown(formatter, "tool", name, near.as_deref()),
        }
    }
}

impl Error for LintError {}
