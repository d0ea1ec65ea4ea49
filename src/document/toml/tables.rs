//! The values of a TOML text in the order in which they are written, and which of them later keys
//! may add to.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::document::tree::arena::{Flags, LONGEST_INLINE_KEY, PendingKey};
use crate::document::{Kind, Span};

/// The table at the top level.
pub(crate) const ROOT: u32 = 0;
/// No value.
pub(crate) const NONE: u32 = u32::MAX;

/// How a value came to be, which decides what may be added to it (TOML 1.1, "Table").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A scalar, or a value in brackets: it is complete.
    Value,
    /// Named in longer headers only.
    Implied,
    /// Made by dotted keys.
    Dotted,
    /// It has a header.
    Header,
    /// An array of tables with headers.
    Array,
}

/// One name in a dotted key or a header.
#[derive(Clone, Debug)]
pub(crate) struct Segment<'t> {
    pub(crate) span: Span,
    pub(crate) flags: Flags,
    pub(crate) text: Cow<'t, str>,
}

impl Segment<'_> {
    /// The key, and its text if the source spells it otherwise.
    fn key(&self) -> (PendingKey, Option<Box<str>>) {
        let is_copied = self.flags.has(Flags::KEY_DECODED) || self.span.len() > LONGEST_INLINE_KEY;
        let flags = if is_copied { self.flags.with(Flags::KEY_DECODED) } else { self.flags };
        let key = PendingKey { start: self.span.start, end: self.span.end, flags };
        (key, is_copied.then(|| Box::from(&*self.text)))
    }
}

/// A value.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) flags: Flags,
    pub(crate) span: Span,
    pub(crate) key: Option<PendingKey>,
    pub(crate) key_text: Option<Box<str>>,
    pub(crate) text: Option<Box<str>>,
    pub(crate) origin: Origin,
    /// Containers around it.
    pub(crate) depth: u32,
    pub(crate) parent: u32,
    pub(crate) first: u32,
    last: u32,
    pub(crate) next: u32,
    /// Whether one of its keys is duplicated.
    pub(crate) repeats_key: bool,
    /// Whether something in it was not read.
    pub(crate) is_unfinished: bool,
}

impl Item {
    pub(crate) fn new(kind: Kind, origin: Origin, span: Span) -> Self {
        Self {
            kind,
            flags: Flags::NONE,
            span,
            key: None,
            key_text: None,
            text: None,
            origin,
            depth: 0,
            parent: NONE,
            first: NONE,
            last: NONE,
            next: NONE,
            repeats_key: false,
            is_unfinished: false,
        }
    }
}

/// Why a key leads to no table.
pub(crate) enum Blocked<'t> {
    /// This value is complete, or was written in another way; the name leads to it.
    By(u32, Segment<'t>),
    /// The table inside this one, at the name, would be nested too deeply.
    TooDeep(u32, Span),
}

/// All values.
pub(crate) struct Tables<'t> {
    pub(crate) items: Vec<Item>,
    /// By table and key; of equal keys the last.
    members: HashMap<(u32, Cow<'t, str>), u32>,
    max_depth: u32,
}

impl<'t> Tables<'t> {
    pub(crate) fn new(bytes: usize, max_depth: u32) -> Self {
        let mut items = Vec::with_capacity(bytes / 24 + 8);
        items.push(Item::new(Kind::Object, Origin::Header, Span::default()));
        Self { items, members: HashMap::with_capacity(bytes / 32), max_depth }
    }

    pub(crate) fn item(&mut self, id: u32) -> &mut Item {
        &mut self.items[id as usize]
    }

    /// The id that the next value will have.
    pub(crate) fn next_id(&self) -> u32 {
        u32::try_from(self.items.len()).unwrap_or(NONE)
    }

    /// Whether a container inside this one is not nested too deeply.
    pub(crate) fn has_room(&self, container: u32) -> bool {
        self.items[container as usize].depth + 1 < self.max_depth
    }

    /// Whether a value is another one or inside it.
    pub(crate) fn is_inside(&self, mut inner: u32, outer: u32) -> bool {
        while inner != NONE && inner != outer {
            inner = self.items[inner as usize].parent;
        }
        inner == outer
    }

    /// Adds a value to a container, under a key if that is a table.
    pub(crate) fn add(&mut self, parent: u32, key: Option<Segment<'t>>, mut item: Item) -> u32 {
        let id = self.next_id();
        (item.parent, item.depth) = (parent, self.items[parent as usize].depth + 1);
        if let Some(segment) = key {
            let (key, text) = segment.key();
            (item.key, item.key_text) = (Some(key), text);
            let earlier = self.members.insert((parent, segment.text), id);
            self.item(parent).repeats_key |= earlier.is_some();
        }
        self.items.push(item);
        match std::mem::replace(&mut self.item(parent).last, id) {
            NONE => self.item(parent).first = id,
            before => self.item(before).next = id,
        }
        id
    }

    /// The table that all but the last of these names lead to from another one. Those that do not
    /// exist are made.
    fn descend(
        &mut self,
        mut table: u32,
        path: &[Segment<'t>],
        is_dotted: bool,
    ) -> Result<u32, Blocked<'t>> {
        let end = path.last().map_or(0, |last| last.span.end);
        for pair in path.windows(2) {
            let segment = &pair[0];
            let Some(&known) = self.members.get(&(table, segment.text.clone())) else {
                if !self.has_room(table) {
                    return Err(Blocked::TooDeep(table, segment.span));
                }
                let origin = if is_dotted { Origin::Dotted } else { Origin::Implied };
                let item = Item::new(Kind::Object, origin, Span::new(pair[1].span.start, end));
                table = self.add(table, Some(segment.clone()), item);
                continue;
            };
            let item = self.item(known);
            table = match item.origin {
                Origin::Array if !is_dotted => item.last,
                Origin::Implied if is_dotted => {
                    item.origin = Origin::Dotted;
                    known
                }
                Origin::Header if !is_dotted => known,
                Origin::Implied | Origin::Dotted => known,
                Origin::Header | Origin::Array | Origin::Value => {
                    return Err(Blocked::By(known, segment.clone()));
                }
            };
        }
        Ok(table)
    }

    /// The table in which a dotted key, read inside another table, is.
    pub(crate) fn of_dotted(
        &mut self,
        table: u32,
        path: &[Segment<'t>],
    ) -> Result<u32, Blocked<'t>> {
        self.descend(table, path, true)
    }

    /// The table that begins with a header.
    pub(crate) fn of_header(
        &mut self,
        path: &[Segment<'t>],
        is_array: bool,
        span: Span,
    ) -> Result<u32, Blocked<'t>> {
        let mut table = self.descend(ROOT, path, false)?;
        let Some(last) = path.last() else { return Ok(NONE) };
        let known = self.members.get(&(table, last.text.clone())).copied();
        let known = known.map(|known| (known, self.items[known as usize].origin));
        match known {
            Some((implied, Origin::Implied)) if !is_array => {
                let (key, text) = last.key();
                let item = self.item(implied);
                (item.key, item.key_text, item.span) = (Some(key), text, span);
                item.origin = Origin::Header;
                return Ok(implied);
            }
            Some((array, Origin::Array)) if is_array => table = array,
            _ if !self.has_room(table) => return Err(Blocked::TooDeep(table, last.span)),
            _ if is_array => {
                let array = Item::new(Kind::Array, Origin::Array, span);
                table = self.add(table, Some(last.clone()), array);
            }
            _ => {
                let item = Item::new(Kind::Object, Origin::Header, span);
                return Ok(self.add(table, Some(last.clone()), item));
            }
        }
        if !self.has_room(table) {
            return Err(Blocked::TooDeep(table, last.span));
        }
        Ok(self.add(table, None, Item::new(Kind::Object, Origin::Header, span)))
    }
}
