//! Values of flags that need more than a list of words.

use std::num::NonZeroUsize;

use clap::ValueEnum;

use crate::config::whole_number;
use crate::model::{ReadAs, Revision};

/// The value of `--protocol`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum ProtocolChoice {
    /// By evidence in the file.
    Auto,
    /// This one.
    Fixed(Revision),
}

/// How pages and lists are printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum PageFormat {
    Text,
    Json,
    Markdown,
}

/// How the lists of rules and targets are printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum ListFormat {
    Text,
    Json,
    Markdown,
    Names,
}

/// When colours or links are used.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Reads `auto`, `draft` or the date of a revision.
pub(in crate::cli) fn parse_protocol(text: &str) -> Result<ProtocolChoice, String> {
    if text == "auto" {
        return Ok(ProtocolChoice::Auto);
    }
    Revision::from_name(text).map(ProtocolChoice::Fixed).ok_or_else(|| {
        let dates: Vec<_> = Revision::ALL.into_iter().map(Revision::name).collect();
        format!("there is no such revision; write auto, draft, or one of {}", dates.join(", "))
    })
}

/// The words that `--protocol` takes.
pub(in crate::cli) fn protocol_names() -> Vec<&'static str> {
    ["auto", "draft"].into_iter().chain(Revision::ALL.into_iter().map(Revision::name)).collect()
}

/// The most threads: more than any machine has, and few enough for the memory of their stacks.
const MOST_JOBS: u64 = 1024;

/// Reads a bound of what is checked: nothing at all is no bound.
pub(in crate::cli) fn parse_bound(text: &str) -> Result<u32, String> {
    let number = whole_number(text, 1, u64::from(u32::MAX))?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Reads a number of findings.
pub(in crate::cli) fn parse_count(text: &str) -> Result<usize, String> {
    let number = whole_number(text, 0, u64::from(u32::MAX))?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Reads a number of threads.
pub(in crate::cli) fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = whole_number(text, 1, MOST_JOBS)?;
    let number = usize::try_from(number).ok().and_then(NonZeroUsize::new);
    Ok(number.unwrap_or(NonZeroUsize::MIN))
}

/// What files contain, as the command line names it.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum ReadAsName {
    InputSchema,
    OutputSchema,
    Tool,
    Result,
    Content,
}

impl From<ReadAsName> for ReadAs {
    fn from(name: ReadAsName) -> Self {
        match name {
            ReadAsName::InputSchema => Self::InputSchema,
            ReadAsName::OutputSchema => Self::OutputSchema,
            ReadAsName::Tool => Self::Tool,
            ReadAsName::Result => Self::Result,
            ReadAsName::Content => Self::Content,
        }
    }
}
