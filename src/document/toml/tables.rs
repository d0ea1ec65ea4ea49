//! The values of a TOML text in the order in which they are written, and whether later keys may add
//! to them.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::cancel::checkpoint;
use crate::document::limits::NODES_PER_ASK;
use crate::document::tree::arena::{Flags, LONGEST_INLINE_KEY, PendingKey};
use crate::document::{Kind, Span};

/// The table at the top level.
pub(crate) const ROOT: u32 = 0;
/// Marks the absence of a value or container.
pub(crate) const NONE: u32 = u32::MAX;

/// The origin of a value, which determines what may be added to it (TOML 1.1, "Table").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ItemOrigin {
    /// A scalar, or a value in brackets, which is complete.
    Value,
    /// A table that is named only in longer headers.
    Implied,
    /// A table that was made by dotted keys.
    Dotted,
    /// A table with its own header.
    Header,
    /// An array of tables with headers.
    Array,
}

/// A name in a dotted key or a header.
#[derive(Clone, Debug)]
pub(crate) struct Segment<'t> {
    pub(crate) span: Span,
    pub(crate) flags: Flags,
    pub(crate) text: Cow<'t, str>,
}

impl Segment<'_> {
    /// The key; also its text if the source spells it differently.
    fn key(&self) -> (PendingKey, Option<Box<str>>) {
        let is_copied = self.flags.has(Flags::KEY_DECODED) || self.span.len() > LONGEST_INLINE_KEY;
        let flags = if is_copied { self.flags.with(Flags::KEY_DECODED) } else { self.flags };
        let key = PendingKey { start: self.span.start, end: self.span.end, flags };
        (key, is_copied.then(|| Box::from(&*self.text)))
    }
}

/// A value, in 16 bytes: an array may have one for every two bytes of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) span: Span,
    /// The next value in the same container; `NONE` at its end.
    pub(crate) next: u32,
    flags: u16,
    pub(crate) kind: Kind,
    pub(crate) origin: ItemOrigin,
}

impl Item {
    pub(crate) fn new(kind: Kind, origin: ItemOrigin, span: Span) -> Self {
        Self { span, next: NONE, flags: 0, kind, origin }
    }

    pub(crate) fn with(self, flags: Flags) -> Self {
        Self { flags: flags.to_bits(), ..self }
    }

    pub(crate) fn flags(&self) -> Flags {
        Flags::from_bits(self.flags)
    }
}

/// A value that contains others. Containers are identified by their position among each other.
#[derive(Debug)]
pub(crate) struct Container {
    pub(crate) item: u32,
    pub(crate) parent: u32,
    pub(crate) first: u32,
    last: u32,
    /// The number of enclosing containers.
    depth: u16,
    /// Whether a key of the container is duplicated.
    pub(crate) repeats_key: bool,
    /// Whether a part of the container was not read.
    pub(crate) is_unfinished: bool,
}

/// Why a key does not name a table.
pub(crate) enum Blocked<'t> {
    /// The name refers to this value, which is complete or was written in another way.
    By(u32, Segment<'t>),
    /// The table at this name inside this one would be nested too deeply.
    TooDeep(u32, Span),
}

/// All values of a text.
pub(crate) struct Tables<'t> {
    pub(crate) items: Vec<Item>,
    /// The containers in the order of their items.
    pub(crate) containers: Vec<Container>,
    keys: Vec<(u32, PendingKey)>,
    /// The texts of values (`false`) and keys (`true`) that the source spells differently.
    texts: HashMap<(u32, bool), Box<str>>,
    /// The item of each member, by table and key; the last one if keys are equal.
    members: HashMap<(u32, Cow<'t, str>), u32>,
    max_depth: u16,
}

impl<'t> Tables<'t> {
    pub(crate) fn new(bytes: usize, max_depth: u32) -> Self {
        let mut tables = Self {
            items: Vec::with_capacity(bytes / 24 + 8),
            containers: Vec::new(),
            keys: Vec::with_capacity(bytes / 32),
            texts: HashMap::new(),
            members: HashMap::with_capacity(bytes / 64),
            max_depth: u16::try_from(max_depth).unwrap_or(u16::MAX),
        };
        let root = Item::new(Kind::Object, ItemOrigin::Header, Span::default());
        tables.items.push(root);
        tables.contain(ROOT, NONE, 0);
        tables
    }

    fn contain(&mut self, item: u32, parent: u32, depth: u16) -> u32 {
        let id = self.next_container();
        let (first, last) = (NONE, NONE);
        let (repeats_key, is_unfinished) = (false, false);
        let container = Container { item, parent, first, last, depth, repeats_key, is_unfinished };
        self.containers.push(container);
        id
    }

    pub(crate) fn container(&mut self, id: u32) -> &mut Container {
        &mut self.containers[id as usize]
    }

    /// The value of a container.
    pub(crate) fn item_of(&mut self, container: u32) -> &mut Item {
        let item = self.containers[container as usize].item;
        &mut self.items[item as usize]
    }

    /// The container with this value.
    pub(crate) fn container_of(&self, item: u32) -> u32 {
        let before = self.containers.partition_point(|container| container.item < item);
        u32::try_from(before).unwrap_or(NONE)
    }

    /// The span at which a value is defined, for errors.
    pub(crate) fn definition(&self, item: u32) -> Span {
        let key = self.key_of(item);
        key.map_or(self.items[item as usize].span, |key| Span::new(key.start, key.end))
    }

    pub(crate) fn key_of(&self, item: u32) -> Option<PendingKey> {
        let found = self.keys.binary_search_by_key(&item, |(item, _)| *item).ok()?;
        Some(self.keys[found].1)
    }

    /// Removes and returns the text of a value or its key that the source spells differently.
    pub(crate) fn take_text(&mut self, item: u32, is_key: bool) -> Box<str> {
        self.texts.remove(&(item, is_key)).unwrap_or_default()
    }

    /// The id that the next container will have.
    pub(crate) fn next_container(&self) -> u32 {
        u32::try_from(self.containers.len()).unwrap_or(NONE)
    }

    /// Whether the depth limit allows another container inside this one.
    pub(crate) fn has_room(&self, container: u32) -> bool {
        self.containers[container as usize].depth + 1 < self.max_depth
    }

    /// Whether the container `inner` is `outer` or inside it.
    pub(crate) fn is_inside(&self, mut inner: u32, outer: u32) -> bool {
        while inner != NONE && inner != outer {
            inner = self.containers[inner as usize].parent;
        }
        inner == outer
    }

    /// Adds a value to a container, under a key if the container is a table.
    pub(crate) fn add(
        &mut self,
        parent: u32,
        key: Option<Segment<'t>>,
        item: Item,
        text: Option<Box<str>>,
    ) -> u32 {
        let id = u32::try_from(self.items.len()).unwrap_or(NONE);
        if id.is_multiple_of(NODES_PER_ASK) {
            checkpoint();
        }
        if let Some(segment) = key {
            let (key, text) = segment.key();
            self.keys.push((id, key));
            self.texts.extend(text.map(|text| ((id, true), text)));
            let earlier = self.members.insert((parent, segment.text), id);
            self.container(parent).repeats_key |= earlier.is_some();
        }
        let decoded = if text.is_some() { Flags::DECODED } else { Flags::NONE };
        self.texts.extend(text.map(|text| ((id, false), text)));
        self.items.push(item.with(item.flags().with(decoded)));
        match std::mem::replace(&mut self.container(parent).last, id) {
            NONE => self.container(parent).first = id,
            before => self.items[before as usize].next = id,
        }
        id
    }

    /// Adds a container to another one, under a key if that is a table.
    pub(crate) fn add_container(
        &mut self,
        parent: u32,
        key: Option<Segment<'t>>,
        item: Item,
    ) -> u32 {
        let depth = self.container(parent).depth + 1;
        let item = self.add(parent, key, item, None);
        self.contain(item, parent, depth)
    }

    /// The table that all of these names except the last refer to, starting from `table`, in a
    /// dotted key or in a header. Missing tables are created.
    pub(crate) fn descend(
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
                let origin = if is_dotted { ItemOrigin::Dotted } else { ItemOrigin::Implied };
                let item = Item::new(Kind::Object, origin, Span::new(pair[1].span.start, end));
                table = self.add_container(table, Some(segment.clone()), item);
                continue;
            };
            let inner = match self.items[known as usize].origin {
                ItemOrigin::Value => NONE,
                _ => self.container_of(known),
            };
            table = match self.items[known as usize].origin {
                ItemOrigin::Array if !is_dotted => {
                    let last = self.container(inner).last;
                    self.container_of(last)
                }
                ItemOrigin::Implied if is_dotted => {
                    self.item_of(inner).origin = ItemOrigin::Dotted;
                    inner
                }
                ItemOrigin::Header if !is_dotted => inner,
                ItemOrigin::Implied | ItemOrigin::Dotted => inner,
                ItemOrigin::Header | ItemOrigin::Array | ItemOrigin::Value => {
                    return Err(Blocked::By(known, segment.clone()));
                }
            };
        }
        Ok(table)
    }

    /// The table that a header begins.
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
            Some((implied, ItemOrigin::Implied)) if !is_array => {
                let (key, text) = last.key();
                self.texts.extend(text.map(|text| ((implied, true), text)));
                let found = self.keys.partition_point(|(item, _)| *item < implied);
                self.keys[found].1 = key;
                let item = &mut self.items[implied as usize];
                (item.span, item.origin) = (span, ItemOrigin::Header);
                return Ok(self.container_of(implied));
            }
            Some((array, ItemOrigin::Array)) if is_array => table = self.container_of(array),
            _ if !self.has_room(table) => return Err(Blocked::TooDeep(table, last.span)),
            _ if is_array => {
                let array = Item::new(Kind::Array, ItemOrigin::Array, span);
                table = self.add_container(table, Some(last.clone()), array);
            }
            _ => {
                let item = Item::new(Kind::Object, ItemOrigin::Header, span);
                return Ok(self.add_container(table, Some(last.clone()), item));
            }
        }
        if !self.has_room(table) {
            return Err(Blocked::TooDeep(table, last.span));
        }
        Ok(self.add_container(table, None, Item::new(Kind::Object, ItemOrigin::Header, span)))
    }
}
