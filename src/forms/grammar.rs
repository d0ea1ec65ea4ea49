//! Reading the table of the protocol. The grammar is described at the head of `data/protocol.txt`.

use std::collections::HashMap;

use crate::document::Decimal;
use crate::forms::revision::{Revision, Revisions};
use crate::forms::shape::{Shape, ValueKind, ValueKinds};
use crate::forms::table::{Definition, Member, MessageForm, NamedShape, Table, Type};

/// The table that a text describes. A test reads the only text that there is, so what is wrong with
/// it is an error of ours.
pub(super) fn read(text: &'static str) -> Table {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let names = lines.iter().filter(|line| is_type(line)).map(|line| head(line).1);
    let mut reader = Reader {
        types: names.enumerate().map(|(index, name)| (name, index)).collect(),
        named: HashMap::new(),
        places: lines.iter().map(|line| head(line)).filter(|it| it.0).map(|it| it.1).collect(),
    };
    for (name, shape) in lines.iter().filter_map(|line| line.split_once(" = ")) {
        reader.named.insert(head(name).1, without_rule(shape).0);
    }
    let mut table = Table::default();
    for line in &lines {
        match line.split_once(' ') {
            Some(("", row)) => {
                let members = match row.trim_start().strip_prefix("& ") {
                    Some(name) => table.named(name).members.clone(),
                    None => vec![reader.member(row.trim_start())],
                };
                let holder = table.types.last_mut().expect("a type before its members");
                holder.members.extend(members);
            }
            Some((kind @ ("request" | "notification"), row)) => {
                table.messages.push(reader.message(kind, row));
            }
            _ if is_type(line) => {
                table.types.push(Type { name: head(line).1, members: Vec::new() });
            }
            _ => {}
        }
    }
    for line in lines.iter().filter(|line| is_type(line) || line.contains(" = ")) {
        let name = head(line).1;
        let (shape, rule) = (reader.shape(name), without_rule(line).1);
        table.shapes.insert(name, NamedShape { shape, rule });
    }
    table
}

/// Whether a line begins a type.
fn is_type(line: &str) -> bool {
    let is_message = line.starts_with("request ") || line.starts_with("notification ");
    !line.starts_with(' ') && !line.contains(" = ") && !is_message
}

/// Divides a line into its definition and the rule that answers for a value of another shape.
fn without_rule(line: &'static str) -> (&'static str, Option<&'static str>) {
    line.split_once(" => ").map_or((line, None), |(line, rule)| (line, Some(rule)))
}

/// Whether what a line defines is checked by itself, and its name.
fn head(line: &'static str) -> (bool, &'static str) {
    match line.strip_prefix("place ") {
        Some(rest) => (true, rest.split(' ').next().unwrap_or(rest)),
        None => (false, line.split(' ').next().unwrap_or(line)),
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
        let (row, about) = row.split_once(" -- ").unwrap_or((row, ""));
        let (row, rules) = row.split_once(" => ").unwrap_or((row, ""));
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
        let (row, rule) = without_rule(row);
        let (row, result) = match row.split_once(" -> ") {
            Some((row, result)) => (row, Some(self.reference(result.trim()))),
            None => (row, None),
        };
        assert_eq!(kind == "request", result.is_some(), "{row}: only requests have results");
        let (row, capability) = match row.split_once(" needs ") {
            Some((row, capability)) => (row, Some(capability.trim())),
            None => (row, None),
        };
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
        match self.places.iter().find(|place| **place == text) {
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
        if text.contains(" | ") {
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
        if let Some(index) = self.types.get(text) {
            return Shape::Types(Box::new([*index]));
        }
        if let Some(shape) = self.named.get(text) {
            return self.shape(shape);
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
            other => panic!("{other}: neither a kind of value nor a name of the table"),
        })
    })
}
