//! Texts from which a template engine (Helm, Jinja, ERB, the shell) generates JSON, YAML or TOML. A
//! template has no valid syntax before it is rendered, and its readable parts say little about the
//! result.

use super::kind::Kind;
use super::syntax::{SyntaxError, SyntaxErrorKind};
use super::tree::arena::Tree;
use super::{Span, Syntax};

/// The delimiters of template tags.
const TAGS: [(&str, &str); 5] =
    [("{{", "}}"), ("{%", "%}"), ("{#", "#}"), ("${", "}"), ("<%", "%>")];

/// The first template tag that makes the text invalid as `syntax`; `tree` and `first` are the tree
/// and the first error of the text.
pub(super) fn first_tag(
    text: &str,
    syntax: Syntax,
    tree: &Tree,
    first: Option<&SyntaxError>,
) -> Option<Span> {
    let at_error = first.and_then(|error| match error.kind {
        SyntaxErrorKind::Grammar | SyntaxErrorKind::Structure | SyntaxErrorKind::Extension => {
            let start = error.span.start as usize;
            // The error may be at the second brace, where the first one is read as an object.
            tag_at(text, start).or_else(|| tag_at(text, start.checked_sub(1)?))
        }
        SyntaxErrorKind::Template => Some(error.span),
        _ => None,
    });
    at_error.or_else(|| (syntax == Syntax::Yaml).then(|| tag_as_mapping(tree, text))?)
}

/// The tag that begins at `start` and ends on the same line.
fn tag_at(text: &str, start: usize) -> Option<Span> {
    let line = text.get(start..)?.lines().next()?;
    let (opening, closing) = TAGS.into_iter().find(|(opening, _)| line.starts_with(opening))?;
    let length = opening.len() + line[opening.len()..].find(closing)? + closing.len();
    // Braces of a format string, or a surplus one, are not a tag.
    let is_quoted = line[opening.len()..].starts_with(['"', '}']) && opening == "{{";
    let end = u32::try_from(start + length).ok()?;
    (!is_quoted).then(|| Span::new(u32::try_from(start).unwrap_or(end), end))
}

/// The tag in `{{ name }}` without quotes, which is a YAML mapping whose key is a mapping and never
/// intended.
fn tag_as_mapping(tree: &Tree, text: &str) -> Option<Span> {
    memchr::memmem::find(text.as_bytes(), b"{{")?;
    let nodes = (0..tree.len()).map(|index| tree.node(super::NodeId::new(index)));
    let mappings = nodes.filter(|node| node.kind() == Kind::Object);
    mappings.filter_map(|node| tag_at(text, node.span().start as usize)).min()
}

/// The error that reports a template at its first tag.
pub(super) fn error(span: Span, syntax: Syntax) -> SyntaxError {
    let name = match syntax {
        Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => "JSON",
        Syntax::Yaml => "YAML",
        Syntax::Toml => "TOML",
    };
    let message = format!("a template is not {name} before it is rendered");
    SyntaxError::new(SyntaxErrorKind::Template, span, message)
        .with_help("lint the rendered file, or put the template in quotes")
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Syntax, SyntaxErrorKind};

    /// The tag, if the text is a template, and the number of its errors.
    fn tag(syntax: Syntax, text: &str) -> (Option<String>, usize) {
        let document = Document::of("a", text, syntax);
        let errors = document.syntax_errors();
        let is_template =
            |error: &&crate::document::SyntaxError| error.kind == SyntaxErrorKind::Template;
        let found = errors.iter().find(is_template);
        assert!(found.is_none() || document.is_empty(), "{text}");
        (found.map(|error| document.text()[error.span.range()].to_owned()), errors.len())
    }

    #[test]
    fn a_template_is_one_error_and_is_not_read() {
        for (text, expected) in [
            (r#"{"a": {{ template "x" }}, "b": {"c": 1}}"#, r#"{{ template "x" }}"#),
            (r#"{"a": {{- x }}}"#, "{{- x }}"),
            ("[\n{% for t in tools %}\n{\"a\": {{ t }}},\n{% endfor %}\n]", "{% for t in tools %}"),
            (r#"{"a": ${SCHEMA}, "b": {"c": 1}}"#, "${SCHEMA}"),
            (r#"{"a": <%= schema %>, "b": 1}"#, "<%= schema %>"),
            ("{# comment #}\n{\"a\": 1}", "{# comment #}"),
        ] {
            assert_eq!(tag(Syntax::Json, text), (Some(expected.to_owned()), 1), "{text}");
        }
        for (text, expected) in [
            ("a:\n{{- toYaml .Values.x | nindent 2 }}\n", "{{- toYaml .Values.x | nindent 2 }}"),
            ("a: {{ .Values.name }}\nb: 1\n", "{{ .Values.name }}"),
            ("a: [{{ x }}]\n", "{{ x }}"),
        ] {
            assert_eq!(tag(Syntax::Yaml, text), (Some(expected.to_owned()), 1), "{text}");
        }
    }

    #[test]
    fn braces_in_strings_and_surplus_braces_are_not_a_template() {
        for (text, errors) in [
            (r#"{"a": "{{ name }}", "b": "${x}"}"#, 0),
            (r#"{"a": {{"b": 1}}}"#, 1),
            ("{\"a\": {{ b", 1),
            (r#"{"a": $, "b": 1}"#, 1),
        ] {
            assert_eq!(tag(Syntax::Json, text), (None, errors), "{text}");
        }
        for text in ["a: \"{{ name }}\"\n", "a: {b: 1}\n", "a: '{{ x }}' # {{ y }}\n", "a: ${x}\n"]
        {
            assert_eq!(tag(Syntax::Yaml, text), (None, 0), "{text}");
        }
    }
}
