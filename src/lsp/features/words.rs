//! Short descriptions of the keywords of a schema, and facts about members of the protocol.

use crate::forms::Member;
use crate::lsp::diagnostics::shown;
use crate::model::{Revision, Revisions};
use crate::schema::{Dialect, Keyword, Shape, shape};

/// The description of a JSON Schema keyword.
pub(super) fn of_keyword(keyword: Keyword) -> &'static str {
    use Keyword as K;
    match keyword {
        K::Schema => "The dialect that the schema is written in. Without it, 2020-12 applies.",
        K::Id | K::LegacyId => "The URI of the schema, which references are relative to.",
        K::Ref => "Applies another schema: `#/$defs/name` is one of this document.",
        K::Anchor => "A name that references can use.",
        K::DynamicRef => "A reference that an outer schema can redirect.",
        K::DynamicAnchor => "A name that dynamic references can use.",
        K::RecursiveRef => "A reference to the schema itself that an outer schema can redirect.",
        K::RecursiveAnchor => "Whether recursive references may be redirected here.",
        K::Vocabulary => "The vocabularies of a meta-schema.",
        K::Comment => "A comment for authors of the schema.",
        K::Defs | K::Definitions => {
            "Schemas that references can use. They apply to nothing by themselves."
        }
        K::PrefixItems => "The schemas of the first elements of an array, one for each.",
        K::Items => "The schema of the elements of an array.",
        K::AdditionalItems => "The schema of the elements behind those of `items`.",
        K::Contains => "The schema that at least one element of an array matches.",
        K::AdditionalProperties => {
            "The schema of properties that nothing else names; `false` allows none."
        }
        K::Properties => "The schemas of properties, by name.",
        K::PatternProperties => "The schemas of properties whose names match a pattern.",
        K::DependentSchemas => "The schemas that apply if an object has a property.",
        K::Dependencies => "What an object needs if it has a property.",
        K::PropertyNames => "The schema of the names of properties.",
        K::If => "The schema that decides whether `then` or `else` applies.",
        K::Then => "The schema that applies if the value matches `if`.",
        K::Else => "The schema that applies if the value does not match `if`.",
        K::AllOf => "Schemas that the value must all match.",
        K::AnyOf => "Schemas of which the value must match at least one.",
        K::OneOf => "Schemas of which the value must match exactly one.",
        K::Not => "A schema that the value must not match.",
        K::UnevaluatedItems => "The schema of elements that no other keyword has evaluated.",
        K::UnevaluatedProperties => "The schema of properties that no other keyword has evaluated.",
        K::Type => "The type of the value, or several of which it has one.",
        K::Enum => "The values that are allowed.",
        K::Const => "The only value that is allowed.",
        K::MultipleOf => "A number that the value is a multiple of.",
        K::Maximum => "The largest number that is allowed.",
        K::ExclusiveMaximum => "The number that the value is less than.",
        K::Minimum => "The smallest number that is allowed.",
        K::ExclusiveMinimum => "The number that the value is greater than.",
        K::MaxLength => "The largest number of characters.",
        K::MinLength => "The smallest number of characters.",
        K::Pattern => "A regular expression that matches a part of the text.",
        K::MaxItems => "The largest number of elements.",
        K::MinItems => "The smallest number of elements.",
        K::UniqueItems => "Whether all elements differ.",
        K::MaxContains => "The largest number of elements that match `contains`.",
        K::MinContains => "The smallest number of elements that match `contains`.",
        K::MaxProperties => "The largest number of properties.",
        K::MinProperties => "The smallest number of properties.",
        K::Required => "The names of properties that an object must have.",
        K::DependentRequired => "The properties that an object needs if it has another one.",
        K::Title => "A short name of the value.",
        K::Description => "What the value means. Models read it.",
        K::Default => "The value that is assumed if there is none. Validators do not insert it.",
        K::Deprecated => "Whether the value should no longer be used.",
        K::ReadOnly => "Whether only the server sets the value.",
        K::WriteOnly => "Whether the value is never returned.",
        K::Examples => "Values that match, as examples.",
        K::Format => "What the text is. Most validators check it only on request.",
        K::ContentEncoding => "How binary content is written as text.",
        K::ContentMediaType => "The media type of the text.",
        K::ContentSchema => "The schema of the text, once it is decoded.",
    }
}

/// The type of a member's value, and the revisions that define the member.
pub(super) fn facts(member: &Member) -> String {
    let kind = member.newest().shape.kinds().in_words();
    let kind = kind.trim_start_matches("an ").trim_start_matches("a ");
    let required = if member.newest().is_required { ", required" } else { "" };
    format!("{kind}{required}, {}", in_revisions(member.revisions()))
}

/// The revisions that define a member or message, in words.
pub(super) fn in_revisions(revisions: Revisions) -> String {
    match revisions.iter().count() {
        0 => "in no revision".to_owned(),
        1 => format!("only in {revisions}"),
        count if count == Revision::ALL.len() => "in all revisions".to_owned(),
        _ => revisions.to_string(),
    }
}

/// The values that a member may have, as Markdown; empty if there are none to list.
pub(super) fn words_of(values: &[impl std::fmt::Display]) -> String {
    let values: Vec<_> = values.iter().map(|value| format!("`{value}`")).collect();
    match values.as_slice() {
        [] => String::new(),
        values => format!("\n\nValues: {}", values.join(", ")),
    }
}

/// The form of a keyword's value in a dialect.
pub(super) fn form(keyword: Keyword, dialect: Dialect) -> &'static str {
    match shape(keyword, dialect) {
        Shape::Count => "a whole number, at least 0",
        Shape::Names | Shape::SomeNames => "an array of different names",
        Shape::SchemaOrSchemas => "a schema, or an array of schemas",
        Shape::DependencyMap => "an object of schemas or arrays of names",
        Shape::NameMap => "an object of arrays of names",
        shape => shape.described(),
    }
}

/// The text of a message as Markdown: content from files is neither markup nor a link.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let mut in_code = false;
    for character in shown(text).chars() {
        // Names are in backquotes in our messages, where only these are special.
        in_code ^= character == '`';
        let is_markup = r"\*_{}[]<>()#!|~&".contains(character);
        if is_markup && !in_code {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    // A name may have a backquote of its own, and what follows would be code, or would not be.
    if in_code || text.contains("``") { escaped.replace('`', "'") } else { escaped }
}
