//! Values of flags that need more than a list of words.

use std::path::PathBuf;

use super::arguments::ProtocolChoice;
use crate::model::Revision;
use crate::report::Format;

/// Reads `auto`, `draft` or the date of a revision.
pub(super) fn parse_protocol(text: &str) -> Result<ProtocolChoice, String> {
    if text == "auto" {
        return Ok(ProtocolChoice::Auto);
    }
    Revision::from_name(text).map(ProtocolChoice::Fixed).ok_or_else(|| {
        let dates: Vec<_> = Revision::ALL.into_iter().map(Revision::name).collect();
        format!("there is no such revision; write auto, draft, or one of {}", dates.join(", "))
    })
}

/// A format, and the file it is written to; `None` for standard output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) path: Option<PathBuf>,
}

/// Reads `FMT` or `FMT=PATH`.
pub(super) fn parse_output(text: &str) -> Result<Output, String> {
    let (name, path) = match text.split_once('=') {
        Some((_, "")) => return Err(format!("`{text}` names no path after the `=`")),
        Some((name, path)) => (name, Some(PathBuf::from(path))),
        None => (text, None),
    };
    match Format::ALL.into_iter().find(|format| format.name() == name) {
        Some(format) => Ok(Output { format, path }),
        None => Err(format!("there is no format `{name}`; there are {}", format_names())),
    }
}

fn format_names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_may_name_a_path() {
        let output = parse_output("json=a=b.json").unwrap();
        assert_eq!(output, Output { format: Format::Json, path: Some("a=b.json".into()) });
        assert_eq!(parse_output("concise").unwrap().path, None);
        assert!(parse_output("json=").is_err());
        assert!(parse_output("xml").unwrap_err().contains("pretty, concise, json"));
    }
}
