//! Makes the table of the protocol from its text. The grammar is described at the head of
//! `src/forms/data/protocol.txt`; the types of the table are in `src/forms/table.rs`.

use std::collections::{BTreeMap, HashMap};

/// The table that a text describes, as the value of a static item. What is wrong with the text is an
/// error of ours.
pub(crate) fn table(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let heads: Vec<Head<'_>> = lines.iter().filter_map(|line| Head::of(line)).collect();
    let types = heads.iter().filter(|head| head.shape.is_none());
    let reader = Reader {
        types: types.enumerate().map(|(index, head)| (head.name, index)).collect(),
        named: heads.iter().filter_map(|head| Some((head.name, head.shape?))).collect(),
        places: heads.iter().filter(|head| head.is_place).map(|head| head.name).collect(),
    };
    let mut types: Vec<Type<'_>> = Vec::new();
    let (mut messages, mut methods) = (Vec::new(), BTreeMap::new());
    for line in lines {
        if let Some(row) = line.strip_prefix("  ") {
            let members = match row.strip_prefix("& ") {
                Some(name) => types[reader.types[name]].members.clone(),
                None => vec![reader.member(row)],
            };
            let holder = types.last_mut().expect("a type before its members");
            match row.starts_with("* ") {
                true => holder.others = members.into_iter().next(),
                false => holder.members.extend(members),
            }
        } else if let Some((kind, row)) = message_row(line) {
            let (method, message) = reader.message(kind, row);
            methods.insert((method.len(), method), messages.len());
            messages.push(message);
        } else if let Some(Head { name, is_place, shape: None, .. }) = Head::of(line) {
            types.push(Type { name, is_place, members: Vec::new(), others: None });
        }
    }
    let types: Vec<_> = types.iter().map(Type::item).collect();
    // The program compares lengths first.
    let shapes: BTreeMap<_, _> =
        heads.iter().map(|head| ((head.name.len(), head.name), head)).collect();
    let shapes = shapes.values().map(|Head { name, rule, is_place, .. }| {
        let shape = reader.shape(name);
        format!("({name:?}, NamedShape {{ shape: {shape}, rule: {rule:?}, is_place: {is_place} }})")
    });
    format!(
        "Table {{\ntypes: &[{}],\nshapes: &[{}],\nmessages: &[{}],\nmethods: &{:?},\n}}",
        types.join(",\n"),
        shapes.collect::<Vec<_>>().join(",\n"),
        messages.join(",\n"),
        methods.iter().map(|((_, method), at)| (method, at)).collect::<Vec<_>>()
    )
}

/// A type, with the items of its members.
struct Type<'t> {
    name: &'t str,
    is_place: bool,
    members: Vec<String>,
    others: Option<String>,
}

impl Type<'_> {
    fn item(&self) -> String {
        let Self { name, is_place, members, others } = self;
        let (members, others) = (members.join(",\n"), optional(others.as_deref()));
        format!(
            "Type {{ name: {name:?}, is_place: {is_place}, members: &[{members}], others: {others} }}"
        )
    }
}

/// The first line of a type, or the line of a shape with a name.
struct Head<'t> {
    /// Whether such a value is checked by itself.
    is_place: bool,
    name: &'t str,
    /// The shape in the words of the table; `None` for a type.
    shape: Option<&'t str>,
    /// The rule that answers for a value of another shape.
    rule: Option<&'t str>,
}

impl<'t> Head<'t> {
    /// The head that a line is; `None` for a member or a message.
    fn of(line: &'t str) -> Option<Self> {
        if line.starts_with(' ') || message_row(line).is_some() {
            return None;
        }
        let (line, rule) = cut(line, "=>");
        let (name, shape) = cut(line, "=");
        let place = name.strip_prefix("place ");
        Some(Self { is_place: place.is_some(), name: place.unwrap_or(name), shape, rule })
    }
}

/// The kind of message that a line describes, and the rest of the line.
fn message_row(line: &str) -> Option<(&str, &str)> {
    line.split_once(' ').filter(|(kind, _)| matches!(*kind, "request" | "notification"))
}

/// A text before and after a mark.
fn cut<'t>(text: &'t str, mark: &str) -> (&'t str, Option<&'t str>) {
    match text.split_once(mark) {
        Some((before, after)) => (before.trim_end(), Some(after.trim())),
        None => (text.trim_end(), None),
    }
}

fn optional(item: Option<&str>) -> String {
    item.map_or_else(|| "None".to_owned(), |item| format!("Some({item})"))
}

struct Reader<'t> {
    types: HashMap<&'t str, usize>,
    named: HashMap<&'t str, &'t str>,
    /// The names of what is checked by itself.
    places: Vec<&'t str>,
}

impl<'t> Reader<'t> {
    fn member(&self, row: &str) -> String {
        let (row, about) = cut(row, "--");
        let (row, rules) = cut(row, "=>");
        let (about, rules) = (about.unwrap_or_default(), rules.unwrap_or_default());
        let (name, definitions) = row.split_once(' ').expect("a key and a shape");
        let definitions = definitions.split(';').map(|it| self.definition(it.trim()));
        let definitions = definitions.collect::<Vec<_>>().join(", ");
        let (mut rule, mut missing, mut other, mut within) = (None, None, None, None);
        for row in rules.split(',').map(str::trim).filter(|rule| !rule.is_empty()) {
            match row.split_once(' ') {
                Some(("missing", rule)) => missing = Some(rule),
                Some(("other", rule)) => other = Some(rule),
                Some(("within", rule)) => within = Some(rule),
                _ => rule = Some(row),
            }
        }
        format!(
            "Member {{ name: {name:?}, definitions: &[{definitions}], rule: {rule:?}, \
             missing: {missing:?}, other: {other:?}, within: {within:?}, about: {about:?} }}"
        )
    }

    fn definition(&self, text: &str) -> String {
        let (letters, shape) = text.split_once(' ').expect("revisions and a shape");
        let (shape, is_required) = match shape.trim().strip_suffix('?') {
            Some(shape) => (shape, false),
            None => (shape.trim(), true),
        };
        let (revisions, shape) = (revisions(letters), self.reference(shape));
        format!(
            "Definition {{ revisions: {revisions}, shape: {shape}, is_required: {is_required} }}"
        )
    }

    /// The method and the item of a message.
    fn message<'r>(&self, kind: &str, row: &'r str) -> (&'r str, String) {
        let (row, rule) = cut(row, "=>");
        let (row, result) = cut(row, "->");
        let result = result.map(|result| self.reference(result));
        assert_eq!(kind == "request", result.is_some(), "{row}: only requests have results");
        let (row, capability) = cut(row, " needs ");
        let words: Vec<&str> = row.split_whitespace().collect();
        let [method, senders, letters, params] = words[..] else {
            panic!("{row}: not a method, senders, revisions and parameters")
        };
        let (of_client, of_server) = (senders.contains("client"), senders.contains("server"));
        let (revisions, params) = (revisions(letters), self.reference(params));
        let result = optional(result.as_deref());
        let item = format!(
            "MessageForm {{ method: {method:?}, of_client: {of_client}, of_server: {of_server}, \
             revisions: {revisions}, params: {params}, capability: {capability:?}, \
             result: {result}, rule: {rule:?} }}"
        );
        (method, item)
    }

    /// The shape of a value where it is referred to: a place is not part of what refers to it.
    fn reference(&self, text: &str) -> String {
        match self.places.iter().find(|place| **place == text) {
            Some(place) => format!("Shape::Place({place:?}, {}.kinds())", self.shape(text)),
            None => self.shape(text),
        }
    }

    fn shape(&self, text: &str) -> String {
        if let Some(inner) = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'))
            && !inner.contains(']')
        {
            return format!("Shape::Array(&{})", self.reference(inner));
        }
        if let Some(inner) = text.strip_prefix("{*: ").and_then(|it| it.strip_suffix('}')) {
            return format!("Shape::Map(&{})", self.reference(inner));
        }
        if text.contains(" | ") {
            let parts = || text.split(" | ");
            let types: Option<Vec<usize>> =
                parts().map(|part| self.types.get(part).copied()).collect();
            return match types {
                Some(types) => format!("Shape::Types(&{types:?})"),
                None => {
                    let shapes: Vec<_> = parts().map(|part| self.reference(part)).collect();
                    format!("Shape::Either(&[{}])", shapes.join(", "))
                }
            };
        }
        if text.starts_with('\'') {
            let words: Vec<_> = text.split('|').map(|word| word.trim_matches('\'')).collect();
            return format!("Shape::Words(&{words:?})");
        }
        if let Some(format) = text.strip_prefix("string:") {
            return format!("Shape::Format({format:?})");
        }
        // Names begin with a capital letter, and kinds of values do not.
        if text.starts_with(|first: char| first.is_ascii_uppercase()) {
            return match self.types.get(text) {
                Some(index) => format!("Shape::Types(&[{index}])"),
                None => self.shape(self.named.get(text).expect("a name of the table")),
            };
        }
        match text.split_once(' ') {
            Some((kind, range)) => {
                let (least, most) = range.split_once("..").expect("a range");
                let most = Some(most).filter(|most| !most.is_empty());
                format!("Shape::Range({}, {least:?}, {most:?})", kinds(kind))
            }
            None => format!("Shape::Kinds({})", kinds(text)),
        }
    }
}

fn revisions(letters: &str) -> String {
    let letters = letters.bytes().filter(|letter| *letter != b'-');
    format!("Revisions({})", letters.fold(0, |all, letter| all | 1 << (letter - b'A')))
}

fn kinds(text: &str) -> String {
    if text == "any" {
        return "ValueKinds::ALL".to_owned();
    }
    let kinds = text.split('|').map(|name| match name {
        "string" => "ValueKind::String, ",
        "integer" => "ValueKind::Integer, ",
        "number" => "ValueKind::Integer, ValueKind::Fraction, ",
        "boolean" => "ValueKind::Boolean, ",
        "null" => "ValueKind::Null, ",
        "object" => "ValueKind::Object, ",
        "array" => "ValueKind::Array, ",
        "never" => "",
        other => panic!("{other}: not a kind of value"),
    });
    format!("ValueKinds::of(&[{}])", kinds.collect::<String>())
}
