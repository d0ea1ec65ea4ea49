//! A server in a configuration.

use crate::document::Value;
use crate::forms::{annotation_of, rule_of};
use crate::schema::{Mismatch, MismatchKind};
use crate::server_files::{Client, Concept, Cost};
use crate::targets::FactWord;

/// A server entry, and the client that reads it.
#[derive(Clone, Debug)]
pub struct Server<'d> {
    /// The entry; any type of value.
    pub value: Value<'d>,
    /// The client that reads the entry, if known.
    pub client: Option<&'static Client>,
    /// Whether the client is known by the name of the file.
    pub is_by_name: bool,
    /// Another client that reads the file and accepts the entry.
    pub accepted_by: Option<&'static Client>,
    /// The differences from the form of the client's entries.
    pub mismatches: Vec<Mismatch<'static, 'd>>,
}

/// How a client reaches a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The client starts a program.
    Program,
    /// The client connects to an address.
    Address,
}

impl<'d> Server<'d> {
    /// Compares an entry with the form of its client.
    pub(super) fn of(value: Value<'d>, client: Option<&'static Client>, is_by_name: bool) -> Self {
        let form = client.unwrap_or_else(Client::any).form();
        let mismatches = form.mismatches(value);
        Self { value, client, is_by_name, accepted_by: None, mismatches }
    }

    /// Adds the one of other clients whose own form the entry has.
    pub(super) fn or_of(mut self, mut others: impl Iterator<Item = &'static Client>) -> Self {
        if !self.mismatches.is_empty() {
            self.accepted_by = others.find(|other| other.is_shown_by(self.value));
        }
        self
    }

    /// The differences that a rule reports, each with its cost.
    pub fn mismatches_of(
        &self,
        rule: &str,
    ) -> impl Iterator<Item = (&Mismatch<'static, 'd>, Cost)> {
        let own = self.mismatches.iter().filter(move |mismatch| self.rule_of(mismatch) == rule);
        own.map(|mismatch| (mismatch, self.cost_of(mismatch)))
    }

    fn cost_of(&self, mismatch: &Mismatch<'static, '_>) -> Cost {
        let own = annotation_of(mismatch, "x-cost").and_then(Cost::named);
        let cost = own.or(self.client.map(|client| client.cost)).unwrap_or_default();
        let is_nothing = self.lacks(mismatch).is_some_and(Concept::is_of_reach);
        // No client can do without both a program and an address.
        if cost == Cost::Unknown && is_nothing { Cost::Entry } else { cost }
    }

    /// The rule that reports a difference: the one that the form names, or else the rule about such differences.
    fn rule_of(&self, mismatch: &Mismatch<'static, '_>) -> &'static str {
        let lacks = self.lacks(mismatch);
        if lacks.is_some_and(|concept| self.foreign(concept).is_some()) {
            return "client-member-foreign";
        }
        let is_of_entry = mismatch.value.id() == self.value.id();
        let concept = Concept::named(mismatch.value.key_text()).filter(|_| !is_of_entry);
        let of_kind = || match mismatch.kind {
            MismatchKind::Missing if lacks == Some(Concept::Transport) => "client-type-missing",
            MismatchKind::Missing | MismatchKind::NoBranch(_) if is_of_entry => {
                "client-server-incomplete"
            }
            MismatchKind::Never | MismatchKind::Excluded | MismatchKind::Size(_)
                if concept.is_some_and(Concept::is_of_reach) =>
            {
                "client-server-incomplete"
            }
            MismatchKind::Never | MismatchKind::Excluded | MismatchKind::UnexpectedProperty => {
                "client-member-unknown"
            }
            MismatchKind::NotListed
                if concept == Some(Concept::Transport) && mismatch.value.is_string() =>
            {
                "client-transport-unknown"
            }
            _ => "client-member-type",
        };
        rule_of(mismatch).unwrap_or_else(of_kind)
    }

    /// The meaning of the member that the entry lacks: a program, if it may be an address as well.
    pub fn lacks(&self, mismatch: &Mismatch<'_, '_>) -> Option<Concept> {
        match mismatch.kind {
            _ if mismatch.value.id() != self.value.id() => None,
            MismatchKind::Missing => Concept::named(mismatch.keyword.text()),
            MismatchKind::NoBranch(_) => Some(Concept::Command),
            _ => None,
        }
    }

    /// A member that the client does not read and that has this meaning in another client; a
    /// program and an address are alternatives.
    pub fn foreign(&self, concept: Concept) -> Option<Value<'d>> {
        let is_same = |it: Concept| it == concept || it.is_of_reach() && concept.is_of_reach();
        let is_unread = |key: &str| self.client.is_some_and(|client| !client.reads(key));
        self.value.entries().find(|member| {
            let key = member.key_text();
            Concept::named(key).is_some_and(is_same) && is_unread(key)
        })
    }

    /// The name of the server: the key, or the member `name` in a list.
    pub fn name(&self) -> Option<&'d str> {
        self.value.key().or_else(|| self.value.text_of("name"))
    }

    /// The member with a meaning, by its name in the client, or by any common name if the client is unknown.
    pub fn member(&self, concept: Concept) -> Option<Value<'d>> {
        match self.client {
            Some(client) => client.names_of(concept).find_map(|name| self.value.get(name)),
            None => concept.names().iter().find_map(|name| self.value.get(name)),
        }
    }

    /// The name of the transport in the entry.
    pub fn transport(&self) -> Option<&'d str> {
        self.member(Concept::Transport)?.as_str()
    }

    /// Whether the entry has the member with a meaning.
    pub fn has(&self, concept: Concept) -> bool {
        self.member(concept).is_some()
    }

    /// The members that have this meaning in some client.
    pub fn named_by_any(&self, concept: Concept) -> impl Iterator<Item = Value<'d>> {
        concept.names().iter().filter_map(|name| self.value.get(name))
    }

    /// How the client reaches the server; `None` if the entry does not show it.
    pub fn reach(&self) -> Option<Reach> {
        match self.transport() {
            Some("stdio" | "local") => Some(Reach::Program),
            Some("builtin" | "platform" | "frontend" | "inline_python" | "sdk") => None,
            Some(_) => Some(Reach::Address),
            None if self.has(Concept::Command) => Some(Reach::Program),
            None => self.has(Concept::Address).then_some(Reach::Address),
        }
    }

    /// The program, if it is a string: the member itself or the first element of a list.
    pub fn program(&self) -> Option<Value<'d>> {
        let command = self.member(Concept::Command)?;
        command.items().next().or(Some(command)).filter(|program| program.is_string())
    }

    /// The arguments, without the program.
    pub fn arguments(&self) -> Vec<Value<'d>> {
        let command = self.member(Concept::Command).filter(|command| command.is_array());
        let own = command.into_iter().flat_map(|command| command.items().skip(1));
        let others = self.member(Concept::Arguments).into_iter().flat_map(Value::items);
        own.chain(others).collect()
    }
}
