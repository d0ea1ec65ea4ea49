//! The errors of a YAML text, in our own words, at the position of their usual cause.

use granit_parser::ErrorKind;

use crate::document::json::reader::offset;
use crate::document::line_end::line_length;
use crate::document::syntax::{SyntaxError, SyntaxErrorKind, grammar};
use crate::document::{Span, Syntax, template, yaml::token};
use crate::source::floor;

/// The parser's error `kind` at byte `at`, after a node that ended at `last_end`.
pub(crate) fn explain(text: &str, kind: &ErrorKind, at: u32, last_end: u32) -> SyntaxError {
    let scene = ErrorContext { text, at: offset(floor(text, at as usize)), last_end };
    // The likeliest causes first: the braces of a template and a tab lead to errors of many kinds.
    scene
        .template()
        .or_else(|| scene.tab(kind))
        .or_else(|| scene.quoted(kind))
        .or_else(|| scene.flow(kind))
        .or_else(|| scene.block(kind))
        .unwrap_or_else(|| scene.rest(kind))
}

/// The position at which the parser stopped.
struct ErrorContext<'t> {
    text: &'t str,
    at: u32,
    last_end: u32,
}

const QUOTE_IT: &str = "put the text in quotes";

impl ErrorContext<'_> {
    /// Reports a template of Helm, Jinja or a similar engine on the line where reading failed.
    fn template(&self) -> Option<SyntaxError> {
        let line = self.line_span(self.at);
        let slice = self.slice(line);
        let found = ["{{", "{%"].iter().filter_map(|mark| slice.find(mark)).min()?;
        let start = line.start + offset(found);
        let closer = slice[found..].find("}}").or_else(|| slice[found..].find("%}"));
        let end = closer.map_or(start + 2, |length| start + offset(length) + 2);
        Some(template::error(Span::new(start, end), Syntax::Yaml))
    }

    fn tab(&self, kind: &ErrorKind) -> Option<SyntaxError> {
        let line = self.line_span(self.at);
        let indentation = self.slice(line);
        let indentation = &indentation[..indentation.len() - indentation.trim_start().len()];
        let reported = matches!(
            kind,
            ErrorKind::TabNotAllowed
                | ErrorKind::TabInBlockIndentation
                | ErrorKind::TabInIndentation
                | ErrorKind::TabInPlainScalar
                | ErrorKind::TabAtBlockScalarStart
        );
        let span = match indentation.find('\t') {
            Some(first) => {
                let tabs = indentation[first..].chars().take_while(|&c| c == '\t').count();
                Span::new(line.start + offset(first), line.start + offset(first + tabs))
            }
            None if reported => self.tab_near(),
            None => return None,
        };
        Some(grammar(span, "a tab cannot indent YAML", "use spaces"))
    }

    fn tab_near(&self) -> Span {
        let rest = self.text.get(self.at as usize..).unwrap_or_default();
        match rest.find('\t') {
            Some(found) => sized(self.at + offset(found), 1),
            None => self.character(),
        }
    }

    fn quoted(&self, kind: &ErrorKind) -> Option<SyntaxError> {
        let error = match kind {
            ErrorKind::UnclosedQuotedScalar => {
                grammar(self.quote(), "this quote is never closed", "add the closing quote")
            }
            ErrorKind::InvalidQuotedScalarIndent | ErrorKind::DocumentIndicatorInQuotedScalar => {
                grammar(self.quote(), "this quote is not closed on its line", "close the quote")
            }
            ErrorKind::InvalidTrailingSingleQuotedScalar => grammar(
                self.rest_of_line(),
                "unexpected text after the closing quote",
                "write `''` for a quote inside the text",
            ),
            ErrorKind::InvalidTrailingDoubleQuotedScalar => grammar(
                self.rest_of_line(),
                "unexpected text after the closing quote",
                "write `\\\"` for a quote inside the text",
            ),
            ErrorKind::UnknownQuotedScalarEscape => self.escape(),
            ErrorKind::InvalidQuotedScalarHexEscape
            | ErrorKind::InvalidLowSurrogateHexEscape
            | ErrorKind::InvalidUnicodeEscape => {
                let message = "an escape lacks its hexadecimal digits or names no character";
                grammar(self.scalar(), message, "write `\\x41`, `\\u0041` or `\\U00000041`")
            }
            ErrorKind::InvalidLowSurrogate
            | ErrorKind::MissingLowSurrogate
            | ErrorKind::UnpairedLowSurrogate => {
                let message = "an escape is half of a surrogate pair and represents nothing";
                SyntaxError::new(SyntaxErrorKind::LoneSurrogate, self.scalar(), message)
            }
            _ => return None,
        };
        Some(error)
    }

    /// Reports an invalid escape. The parser returns the beginning of the text; the escape itself
    /// is searched here.
    fn escape(&self) -> SyntaxError {
        let scalar = self.scalar();
        let slice = self.slice(scalar);
        let mut at = 0;
        while let Some(found) = slice[at..].find('\\') {
            at += found;
            let next = slice[at + 1..].chars().next();
            let length = 1 + next.map_or(0, char::len_utf8);
            // The escapes of YAML 1.2.2, section 5.7.
            if !next.is_none_or(|next| "0abt\tnvfre \"/\\N_LPxuU\r\n".contains(next)) {
                let span = sized(scalar.start + offset(at), offset(length));
                let message = format!("`{}` is not an escape of YAML", &slice[at..at + length]);
                let help = "write `\\\\` for a backslash, or put the text in single quotes";
                return grammar(span, &message, help);
            }
            at += length;
        }
        grammar(scalar, "an escape in this text is not one of YAML", "")
    }

    fn flow(&self, kind: &ErrorKind) -> Option<SyntaxError> {
        let error = match kind {
            ErrorKind::UnclosedFlowCollection { open } => {
                grammar(self.character(), &format!("this `{open}` is never closed"), close(*open))
            }
            ErrorKind::MismatchedFlowCollectionEnd { open, close: found } => {
                let message = format!("this `{open}` is closed by `{found}`");
                grammar(self.character(), &message, close(*open))
            }
            ErrorKind::MisplacedFlowCollectionEnd => {
                let message = format!("`{}` closes nothing", self.slice(self.character()));
                grammar(self.character(), &message, "remove it")
            }
            ErrorKind::ExpectedFlowSequenceSeparator
            | ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofImplicitFlowMapping => {
                grammar(self.character(), "expected `,` or `]`", "")
            }
            ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::UnexpectedEofFlowMapping => {
                grammar(self.character(), "expected `,` or `}`", "")
            }
            ErrorKind::InvalidColonPlacement | ErrorKind::FlowMappingValueAdjacentCollection => {
                let message = "a `:` cannot appear here inside brackets";
                grammar(self.character(), message, "close the bracket before it")
            }
            ErrorKind::BlockEntryInFlowCollection
            | ErrorKind::PlainScalarStartsWithDashFlowIndicator => {
                let message = "`-` cannot begin an item inside brackets";
                grammar(self.character(), message, "separate items with `,`")
            }
            ErrorKind::InvalidFlowScalarIndent => {
                let message = "this line is indented too little to be inside the brackets";
                grammar(self.rest_of_line(), message, "close the bracket before it")
            }
            _ => return None,
        };
        Some(error)
    }

    fn block(&self, kind: &ErrorKind) -> Option<SyntaxError> {
        let error = match kind {
            ErrorKind::MappingValueNotAllowed => self.second_colon(),
            ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => grammar(
                self.rest_of_line(),
                "expected `:` after this key",
                "add `:` and the value, or indent the line as part of the text above",
            ),
            ErrorKind::ExpectedBlockMappingKey => self.no_key(),
            ErrorKind::ExpectedBlockSequenceEntry => {
                let message = "expected `- ` at the indentation of the list";
                grammar(self.rest_of_line(), message, "align this line with what it belongs to")
            }
            ErrorKind::BlockSequenceEntryNotAllowed => {
                let message = "a list cannot begin on the line of its key";
                grammar(self.character(), message, "begin the list on a line of its own")
            }
            ErrorKind::InvalidIndentation | ErrorKind::InvalidBlockScalarIndent => {
                let message = "this line's indentation matches nothing above it";
                grammar(self.rest_of_line(), message, "align it with the lines it belongs to")
            }
            ErrorKind::MappingKeyNotAllowed => {
                let message = "a key cannot appear here";
                grammar(self.rest_of_line(), message, "begin the entry on a line of its own")
            }
            ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent => {
                let message = "text cannot follow `|` or `>` on its line";
                grammar(self.rest_of_line(), message, "begin the text on the next line")
            }
            ErrorKind::CommentInterceptedScalar => {
                let message = "text without quotes cannot go on after a comment";
                grammar(self.rest_of_line(), message, QUOTE_IT)
            }
            _ => return None,
        };
        Some(error)
    }

    /// Reports a `: ` that would begin a mapping inside text, or a key below a value.
    fn second_colon(&self) -> SyntaxError {
        let line = self.line_span(self.at);
        let before = self.slice(Span::new(line.start, self.at.max(line.start)));
        if before.contains(": ") {
            let message = "text without quotes cannot hold `: `";
            return grammar(self.character(), message, QUOTE_IT);
        }
        let indented = before.len() - before.trim_start().len();
        let key = Span::new(line.start + offset(indented), self.at.max(line.start));
        let message = "this key appears where the text above goes on";
        grammar(key, message, "align it with the keys it belongs to")
    }

    fn no_key(&self) -> SyntaxError {
        let line = self.line_span(self.at);
        let slice = self.slice(line);
        let span = self.rest_of_line();
        if line.start < self.last_end {
            return grammar(span, "unexpected text after a value", QUOTE_IT);
        }
        if slice.trim_start().starts_with('-') {
            let start = line.start + offset(slice.len() - slice.trim_start().len());
            let message = "expected a key, found a list item";
            let help = "indent the list below its key";
            return grammar(sized(start, 1), message, help);
        }
        let message = "this line's indentation matches nothing above it";
        grammar(span, message, "align it with the keys it belongs to")
    }

    fn rest(&self, kind: &ErrorKind) -> SyntaxError {
        let (message, help) = match kind {
            ErrorKind::UnexpectedCharacter { character } => {
                return self.character_error(*character);
            }
            ErrorKind::MissingAnchorOrAliasName => {
                ("`&` and `*` begin the name of an anchor", QUOTE_IT)
            }
            ErrorKind::UndeclaredTagHandle => {
                ("this tag's prefix is not declared", "declare it with `%TAG`, or quote the text")
            }
            ErrorKind::ExpectedDocumentStart => {
                ("unexpected text after the end of the value", "begin a new document with `---`")
            }
            ErrorKind::MissingTagUri
            | ErrorKind::UnclosedVerbatimTag
            | ErrorKind::InvalidTagTerminator
            | ErrorKind::InvalidGlobalTagCharacter
            | ErrorKind::ExpectedTagBang
            | ErrorKind::InvalidTagEscape
            | ErrorKind::InvalidTagUtf8
            | ErrorKind::InvalidTagUtf8LeadingByte
            | ErrorKind::InvalidTagUtf8TrailingByte => {
                ("`!` begins a tag, and this is none", QUOTE_IT)
            }
            ErrorKind::BomInsideDocument => {
                ("a byte-order mark can only appear at the beginning", "remove it")
            }
            ErrorKind::CommentNotSeparated => {
                ("a comment must be separated by a space", "write a space before `#`")
            }
            ErrorKind::InvalidDocumentEnd => ("unexpected text after `...`", "remove it"),
            ErrorKind::ExpectedNodeContent => ("expected a value", ""),
            ErrorKind::ExpectedWhitespace
            | ErrorKind::InvalidBlockEntryWhitespace
            | ErrorKind::InvalidMappingValueWhitespace => ("expected white space", ""),
            _ if self.slice(self.line_span(self.at)).starts_with('%') => {
                ("this is not a directive of YAML", QUOTE_IT)
            }
            _ => ("this is not YAML", ""),
        };
        grammar(self.character(), message, help)
    }

    fn character_error(&self, character: char) -> SyntaxError {
        if character.is_control() {
            let message = format!("YAML cannot hold the character U+{:04X}", u32::from(character));
            return grammar(self.character(), &message, "remove it, or write it as an escape");
        }
        let message = format!("text without quotes cannot begin with `{character}`");
        grammar(self.character(), &message, QUOTE_IT)
    }

    /// The line that contains `at`, without its line break.
    fn line_span(&self, at: u32) -> Span {
        let at = at as usize;
        let before = &self.text.as_bytes()[..at];
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |found| found + 1);
        let end = at + line_length(&self.text[at..]);
        Span::new(offset(start), offset(end))
    }

    fn rest_of_line(&self) -> Span {
        let line = self.line_span(self.at);
        let rest = self.slice(Span::new(self.at, line.end)).trim_end();
        Span::new(self.at, self.at + offset(rest.len()))
    }

    fn character(&self) -> Span {
        let next = self.text[self.at as usize..].chars().next();
        let length = next.filter(|next| !matches!(next, '\n' | '\r')).map_or(0, char::len_utf8);
        sized(self.at, offset(length))
    }

    /// The opening quote of the text that the parser was reading.
    fn quote(&self) -> Span {
        let at = token::find_indicator(self.text, self.last_end, self.at, b"\"'[{");
        match at.map(|at| (at, self.text.as_bytes().get(at as usize))) {
            Some((at, Some(b'"' | b'\''))) => sized(at, 1),
            _ => self.character(),
        }
    }

    /// The quoted text that begins where the parser stopped, up to its line's end at most.
    fn scalar(&self) -> Span {
        let rest = self.rest_of_line();
        let slice = self.slice(rest);
        let mut characters = slice.char_indices().skip(1);
        while let Some((index, character)) = characters.next() {
            match character {
                '\\' => drop(characters.next()),
                '"' => return Span::new(rest.start, rest.start + offset(index) + 1),
                _ => {}
            }
        }
        rest
    }

    fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }
}

fn sized(start: u32, length: u32) -> Span {
    Span::new(start, start + length)
}

fn close(open: char) -> &'static str {
    if open == '{' { "add `}`" } else { "add `]`" }
}
