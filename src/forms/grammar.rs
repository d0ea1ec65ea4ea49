//! Reading the table of the protocol. The grammar is described at the head of `data/protocol.txt`.

use std::collections::HashMap;

use crate::document::Decimal;
use crate::forms::revision::{Revision, Revisions};
use crate::forms::shape::{Shape, ValueKind, ValueKinds};
use crate::forms::table::{Definition, Member, MessageForm, NamedShape, Table, Type};

/// The table that a text describes. A test reads the only text that there is, so what is wrong with
/// it is an error of ours.
pub(super) fn read(text: &'static str) -> Table {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let heads: Vec<Head> = lines.iter().filter_map(|line| Head::of(line)).collect();
    let types = heads.iter().filter(|head| head.shape.is_none());
    let reader = Reader {
        types: types.enumerate().map(|(index, head)| (head.name, index)).collect(),
        named: heads.iter().filter_map(|head| Some((head.name, head.shape?))).collect(),
        places: heads.iter().filter(|head| head.is_place).map(|head| head.name).collect(),
    };
    let mut table = Table::default();
    for line in lines {
        if let Some(row) = line.strip_prefix("  ") {
            let members = match row.strip_prefix("& ") {
                Some(name) => table.named(name).members.clone(),
                None => vec![reader.member(row)],
            };
            let holder = table.types.last_mut().expect("a type before its members");
            match row.starts_with("* ") {
                true => holder.others = members.into_iter().next(),
                false => holder.members.extend(members),
            }
        } else if let Some((kind, row)) = message_row(line) {
            let message = reader.message(kind, row);
            table.methods.insert(message.method, table.messages.len());
            table.messages.push(message);
        } else if let Some(Head { name, is_place, shape: None, .. }) = Head::of(line) {
            table.types.push(Type { name, is_place, members: Vec::new(), others: None });
        }
    }
    for Head { name, rule, is_place, .. } in heads {
        table.shapes.insert(name, NamedShape { shape: reader.shape(name), rule, is_place });
    }
    table
}

/// The first line of a type, or the line of a shape with a name.
struct Head {
    /// Whether such a value is checked by itself.
    is_place: bool,
    name: &'static str,
    /// The shape in the words of the table; `None` for a type.
    shape: Option<&'static str>,
    /// The rule that answers for a value of another shape.
    rule: Option<&'static str>,
}

impl Head {
    /// The head that a line is; `None` for a member or a message.
    fn of(line: &'static str) -> Option<Self> {
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
fn message_row(line: &'static str) -> Option<(&'static str, &'static str)> {
    line.split_once(' ').filter(|(kind, _)| matches!(*kind, "request" | "notification"))
}

/// A text before and after a mark. The table is read at every start, and a search for the first byte
/// of the mark is quicker than one that prepares for any mark.
fn cut(text: &'static str, mark: &str) -> (&'static str, Option<&'static str>) {
    let (bytes, mark) = (text.as_bytes(), mark.as_bytes());
    let mut candidates = memchr::memchr_iter(mark[0], bytes);
    match candidates.find(|at| bytes[*at..].starts_with(mark)) {
        Some(at) => (text[..at].trim_end(), Some(text[at + mark.len()..].trim())),
        None => (text.trim_end(), None),
    }
}

struct Reader {
    types: HashMap<&'static str, usize>,
    named: HashMap<&'static str, &'static str>,
    /// The names of what is checked by itself.
    places: Vec<&'static str>,
}

impl Reader {
    fn member(&self, row: &'static str) -> Member {
        let (row, about) = cut(row, "--");
        let (row, rules) = cut(row, "=>");
        let (about, rules) = (about.unwrap_or_default(), rules.unwrap_or_default());
        let (name, definitions) = row.split_once(' ').expect("a key and a shape");
        let definitions = definitions.split(';').map(|it| self.definition(it.trim())).collect();
        let (rule, missing, other, within) = (None, None, None, None);
        let mut member = Member { name, definitions, rule, missing, other, within, about };
        for rule in rules.split(',').map(str::trim).filter(|rule| !rule.is_empty()) {
            match rule.split_once(' ') {
                Some(("missing", rule)) => member.missing = Some(rule),
                Some(("other", rule)) => member.other = Some(rule),
                Some(("within", rule)) => member.within = Some(rule),
                _ => member.rule = Some(rule),
            }
        }
        member
    }

    fn definition(&self, text: &'static str) -> Definition {
        let (letters, shape) = text.split_once(' ').expect("revisions and a shape");
        let (shape, is_required) = match shape.trim().strip_suffix('?') {
            Some(shape) => (shape, false),
            None => (shape.trim(), true),
        };
        Definition { revisions: revisions(letters), shape: self.reference(shape), is_required }
    }

    fn message(&self, kind: &str, row: &'static str) -> MessageForm {
        let (row, rule) = cut(row, "=>");
        let (row, result) = cut(row, "->");
        let result = result.map(|result| self.reference(result));
        assert_eq!(kind == "request", result.is_some(), "{row}: only requests have results");
        let (row, capability) = cut(row, " needs ");
        let words: Vec<&str> = row.split_whitespace().collect();
        let [method, senders, letters, params] = words[..] else {
            panic!("{row}: not a method, senders, revisions and parameters")
        };
        MessageForm {
            method,
            of_client: senders.contains("client"),
            of_server: senders.contains("server"),
            revisions: revisions(letters),
            params: self.reference(params),
            capability,
            result,
            rule,
        }
    }

    /// The shape of a value where it is referred to: a place is not part of what refers to it.
    fn reference(&self, text: &'static str) -> Shape {
        let is_name = text.starts_with(|first: char| first.is_ascii_uppercase());
        match self.places.iter().find(|place| is_name && **place == text) {
            Some(place) => Shape::Place(place, self.shape(text).kinds()),
            None => self.shape(text),
        }
    }

    fn shape(&self, text: &'static str) -> Shape {
        if let Some(inner) = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'))
            && !inner.contains(']')
        {
            return Shape::Array(Box::new(self.reference(inner)));
        }
        if let Some(inner) = text.strip_prefix("{*: ").and_then(|it| it.strip_suffix('}')) {
            return Shape::Map(Box::new(self.reference(inner)));
        }
        if text.contains('|') && text.contains(" | ") {
            let parts = || text.split(" | ");
            let types: Option<Box<[usize]>> =
                parts().map(|part| self.types.get(part).copied()).collect();
            return match types {
                Some(types) => Shape::Types(types),
                None => Shape::Either(parts().map(|part| self.reference(part)).collect()),
            };
        }
        if text.starts_with('\'') {
            return Shape::Words(text.split('|').map(|word| word.trim_matches('\'')).collect());
        }
        if let Some(format) = text.strip_prefix("string:") {
            return Shape::Format(format);
        }
        // Names begin with a capital letter, and kinds of values do not.
        if text.starts_with(|first: char| first.is_ascii_uppercase()) {
            return match self.types.get(text) {
                Some(index) => Shape::Types(Box::new([*index])),
                None => self.shape(self.named.get(text).expect("a name of the table")),
            };
        }
        match text.split_once(' ') {
            Some((kind, range)) => {
                let (least, most) = range.split_once("..").expect("a range");
                let least = Decimal::parse(least).expect("a number");
                Shape::Range(kinds(kind), least, Decimal::parse(most))
            }
            None => Shape::Kinds(kinds(text)),
        }
    }
}

fn revisions(letters: &str) -> Revisions {
    letters.bytes().filter(|letter| *letter != b'-').fold(Revisions::NONE, |all, letter| {
        let revision = Revision::ALL[usize::from(letter - b'A')];
        all.union(Revisions::only(revision))
    })
}

fn kinds(text: &str) -> ValueKinds {
    use ValueKind as K;
    text.split('|').fold(ValueKinds::EMPTY, |all, name| {
        all.union(match name {
            "string" => ValueKinds::of(&[K::String]),
            "integer" => ValueKinds::of(&[K::Integer]),
            "number" => ValueKinds::of(&[K::Integer, K::Fraction]),
            "boolean" => ValueKinds::of(&[K::Boolean]),
            "null" => ValueKinds::of(&[K::Null]),
            "object" => ValueKinds::of(&[K::Object]),
            "array" => ValueKinds::of(&[K::Array]),
            "any" => ValueKinds::ALL,
            "never" => ValueKinds::EMPTY,
            other => panic!("{other}: not a kind of value"),
        })
    })
}
