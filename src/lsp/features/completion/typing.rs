//! The text of completion items in the syntax and at the place where they are inserted.

use super::item::{Item, ItemKind};
use super::repair::Repaired;
use crate::document::{Quote, Syntax, quoted_as, toml_value, yaml_value};

/// The syntax and the surroundings of the text that is being typed.
pub(super) struct Typing<'r> {
    pub(super) repaired: &'r Repaired,
    pub(super) syntax: Syntax,
}

/// The form of a value that is inserted with its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form<'f> {
    Text,
    Object,
    List,
    Boolean,
    Number,
    /// The schema of an object.
    Schema,
    /// A value, as JSON.
    Literal(&'f str),
    Any,
}

impl Form<'_> {
    /// The form that these words describe, with or without an article.
    pub(super) fn described(words: &str) -> Self {
        let words = words.trim_start_matches("an ").trim_start_matches("a ");
        let begins = |names: &[&str]| names.iter().any(|name| words.starts_with(name));
        let has = |names: &[&str]| names.iter().any(|name| words.contains(name));
        match words {
            _ if begins(&["list", "array"]) => Self::List,
            _ if begins(&["object", "schema"]) => Self::Object,
            _ if has(&["boolean", "`true`"]) => Self::Boolean,
            _ if has(&["number", "integer", "port"]) => Self::Number,
            _ if has(&["string", "address", "regular expression", "URI"]) => Self::Text,
            _ => Self::Any,
        }
    }

    /// The form of one of these values, as JSON.
    pub(super) fn of_values(values: &[String]) -> Option<Form<'_>> {
        match values {
            [] => None,
            [only] => Some(Form::Literal(only)),
            [first, ..] if first.starts_with('"') => Some(Form::Text),
            _ => None,
        }
    }
}

impl Typing<'_> {
    /// An item that replaces what is typed by a snippet.
    pub(super) fn item(&self, label: &str, kind: ItemKind, snippet: &str) -> Item {
        let Repaired { before, after, replaced, quote, comma, .. } = self.repaired;
        // Edits must not touch each other.
        let own = if *comma == Some(replaced.start) { "," } else { "" };
        let quote = quote.map(String::from).unwrap_or_default();
        Item {
            label: label.to_owned(),
            kind,
            detail: String::new(),
            documentation: String::new(),
            replaced: replaced.clone(),
            filter: quote + label,
            snippet: format!("{own}{before}{snippet}{after}"),
            comma: comma.filter(|_| own.is_empty()),
        }
    }

    /// An item for a key with the beginning of its value.
    pub(super) fn key(&self, name: &str, kind: ItemKind, form: Form<'_>) -> Item {
        let quote = if self.syntax.is_json() { Quote::Double } else { self.quote() };
        let bare = name.strip_prefix('$').unwrap_or(name);
        let is_plain = self.syntax == Syntax::Yaml
            && quote == Quote::Plain
            && quoted_as(bare, quote, self.syntax) == bare;
        let key = if is_plain { name.to_owned() } else { quoted_as(name, quote, self.syntax) };
        let key = escaped(&key);
        if self.repaired.has_value {
            return self.item(name, kind, &key);
        }
        let value = self.beginning(form);
        let colon = match self.syntax {
            Syntax::Toml => " = ",
            _ if value.starts_with('\n') => ":",
            _ => ": ",
        };
        self.item(name, kind, &format!("{key}{colon}{value}"))
    }

    /// An item for the header of a TOML table that contains tables with names.
    pub(super) fn table(&self, name: &str) -> Item {
        let mut item = self.item(name, ItemKind::Member, &format!("[{name}.${{1:name}}]\n$0"));
        if self.repaired.is_header {
            item.filter = format!("[{name}");
        }
        item
    }

    /// An item for a value, as JSON.
    pub(super) fn value(&self, json: &str, kind: ItemKind) -> Item {
        let label = serde_json::from_str::<String>(json).unwrap_or_else(|_| json.to_owned());
        self.item(&label, kind, &escaped(&self.literal(json)))
    }

    /// An item for a string.
    pub(super) fn text(&self, text: &str, kind: ItemKind) -> Item {
        self.value(&quoted_as(text, Quote::Double, Syntax::Json), kind)
    }

    /// Items for both booleans.
    pub(super) fn booleans(&self) -> Vec<Item> {
        ["true", "false"].map(|json| self.value(json, ItemKind::Value)).into()
    }

    /// A value, as JSON, in the syntax of the document.
    fn literal(&self, json: &str) -> String {
        match serde_json::from_str::<String>(json) {
            Ok(text) if self.repaired.quote.is_some() => {
                quoted_as(&text, self.quote(), self.syntax)
            }
            _ if self.syntax == Syntax::Yaml => yaml_value(json),
            _ if self.syntax == Syntax::Toml => toml_value(json).unwrap_or_default(),
            _ => json.to_owned(),
        }
    }

    /// The quotes in which the author has begun to type.
    fn quote(&self) -> Quote {
        match self.repaired.quote {
            None => Quote::Plain,
            Some('\'') => Quote::Single,
            Some(_) => Quote::Double,
        }
    }

    /// The beginning of a value, as a snippet.
    fn beginning(&self, form: Form<'_>) -> String {
        let is_yaml = self.syntax == Syntax::Yaml;
        let column = self.repaired.indentation;
        let line = column.map(|column| format!("\n{}", " ".repeat(column)));
        let below = line.as_ref().filter(|_| is_yaml);
        match (form, below) {
            (Form::Literal(json), _) => format!("{}$0", escaped(&self.literal(json))),
            (Form::Boolean, _) => "${1|false,true|}$0".to_owned(),
            (Form::Number, _) => "${1:0}$0".to_owned(),
            (Form::Text | Form::Any, _) if is_yaml => "$0".to_owned(),
            (Form::Any, _) if self.syntax.is_json() => "${1:null}$0".to_owned(),
            (Form::Text | Form::Any, _) => "\"$0\"".to_owned(),
            (Form::Object, Some(line)) => format!("{line}  $0"),
            (Form::List, Some(line)) => format!("{line}  - $0"),
            (Form::Schema, Some(line)) => {
                format!("{line}  type: object{line}  properties:{line}    $0")
            }
            (Form::Object, None) => "{$0}".to_owned(),
            (Form::List, None) => "[$0]".to_owned(),
            (Form::Schema, None) if is_yaml => "{type: object, properties: {$0}}".to_owned(),
            (Form::Schema, None) => {
                let line = line.unwrap_or_default();
                format!("{{{line}  \"type\": \"object\",{line}  \"properties\": {{$0}}{line}}}")
            }
        }
    }
}

/// A text in which no character is a sign of snippets.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}
