//! Anchors, aliases and merge keys of YAML: an alias is replaced with a copy of its value, with a
//! limit on how much copies may add.

use std::collections::HashSet;

use granit_parser::Event;

use crate::document::json::reader::offset;
use crate::document::limits::{
    COPIED_BYTES_PER_VALUE, MAX_SHOWN_TEXT, MAX_SKIPPED_LEVELS, SHARED_BYTES_PER_VALUE,
};
use crate::document::syntax::{LimitHit, LimitKind, SyntaxError, SyntaxErrorKind};
use crate::document::tree::arena::{Flags, Tree};
use crate::document::tree::node_id::NodeId;
use crate::document::yaml::reader::Reader;
use crate::document::yaml::state::{Address, Anchor, MappingKey, Skip, Source};
use crate::document::{Kind, Span};
use crate::source::cut;

impl Reader<'_> {
    pub(crate) fn define(&mut self, number: usize, anchor: Anchor) {
        if number == 0 {
            return;
        }
        if self.anchors.len() <= number {
            self.anchors.resize(number + 1, Anchor::Missing);
        }
        self.anchors[number] = anchor;
    }

    pub(crate) fn alias(&mut self, number: usize, span: Span) {
        self.last_end = self.last_end.max(span.end);
        let anchor = self.anchors.get(number).copied().unwrap_or(Anchor::Missing);
        let source = match anchor {
            Anchor::Closed(source) => Some(source),
            Anchor::Missing => None,
            Anchor::Open => {
                self.limit_hit(LimitKind::RecursiveAlias, span, 0);
                None
            }
        };
        if self.expects_key() {
            self.alias_key(source, span);
        } else if !source.is_some_and(|source| self.expand(source, span)) {
            self.push(Kind::Null, Flags::NONE, span, None, 0);
        }
    }

    /// Reports an undefined alias, which was most likely intended as text that begins with `*`.
    pub(crate) fn undefined_alias(&mut self, span: Span) {
        self.last_end = self.last_end.max(span.end);
        let name = self.text.get(span.range()).unwrap_or_default();
        let name = cut(name.strip_prefix('*').unwrap_or(name), MAX_SHOWN_TEXT);
        let message = format!("no anchor `{name}` is defined before this alias");
        let mut error = SyntaxError::new(SyntaxErrorKind::Grammar, span, message);
        error.help = Some("put text that begins with `*` in quotes".to_owned());
        self.output.errors.push(error);
        if self.expects_key() {
            self.set_key(span, Flags::NONE, None, None);
        } else {
            self.push(Kind::String, Flags::NONE, span, None, 0);
        }
    }

    fn alias_key(&mut self, source: Option<Source>, span: Span) {
        let Some(source) = source.filter(|source| self.pay_for(source.node, span)) else {
            self.set_key(span, Flags::KEY_NOT_STRING, None, None);
            return;
        };
        let kind = self.kind_of(source.node);
        let flags = if kind == Kind::String { Flags::NONE } else { Flags::KEY_NOT_STRING };
        let text = (!kind.is_container()).then(|| self.scalar_text(source.node).into());
        self.set_key(span, flags, text, None);
    }

    fn scalar_text(&self, node: Address) -> &str {
        let tree = &self.arenas[node.arena];
        let span = tree.node(node.id).span();
        let quote = usize::from(tree.node(node.id).has(Flags::QUOTED));
        let inner = || self.text.get(span.start as usize + quote..span.end as usize - quote);
        tree.decoded(node.id, false).or_else(inner).unwrap_or_default()
    }

    /// Puts a copy of `source` at the position of the alias at `span`; false if a limit forbids it.
    fn expand(&mut self, source: Source, span: Span) -> bool {
        if source.is_mergeable && self.key.as_ref().is_some_and(|key| key.merges) {
            self.key = None;
            self.merge_later(source);
            return true;
        }
        if self.frames.len() + source.height as usize > self.max_depth {
            self.limit_hit(LimitKind::Depth, span, offset(self.max_depth));
            return false;
        }
        if !self.pay_for(source.node, span) {
            return false;
        }
        let key = self.key.take();
        self.copy_member(source, key, true);
        true
    }

    /// Copies `source` into the innermost container, under `key` if there is one.
    fn copy_member(&mut self, source: Source, key: Option<MappingKey>, marked: bool) {
        let arena = self.frames.last().map_or(0, |frame| frame.node.arena);
        let id = self.copy(source.node, arena, Some(key), marked);
        self.added(id, source.height);
    }

    /// Copies a subtree to the end of `arena`; `key` replaces the key of its root.
    fn copy(
        &mut self,
        from: Address,
        arena: usize,
        mut key: Option<Option<MappingKey>>,
        marked: bool,
    ) -> NodeId {
        // Copies of possibly duplicated keys are possible duplicates as well.
        self.output.may_repeat_keys = None;
        let target = NodeId(self.arenas[arena].len());
        let shift = target.0.wrapping_sub(from.id.0);
        let end = self.arenas[from.arena].node(from.id).next();
        for id in from.id.0..end {
            let mut piece = self.arenas[from.arena].piece(NodeId(id));
            if let Some(key) = key.take() {
                let (pending, text) = key.map(|key| (key.pending, key.text)).unzip();
                piece.replace_key(pending, text.flatten());
            }
            if marked {
                piece.mark_copied();
            }
            self.arenas[arena].append(piece, shift);
        }
        target
    }

    /// Charges the cost of a copy of `node`. Once the budget is exceeded, nothing more is copied,
    /// so that rejected copies cost nothing either.
    fn pay_for(&mut self, node: Address, span: Span) -> bool {
        let tree = &self.arenas[node.arena];
        let values = tree.node(node.id).next() - node.id.0;
        if values > self.expansion_left {
            return self.pay(values, span);
        }
        let spelt = |id: u32| {
            let own = tree.node(NodeId(id));
            let scalar = if own.kind().is_container() { 0 } else { own.span().len() };
            let key = if own.has(Flags::HAS_KEY) { tree.key_span(NodeId(id)).len() } else { 0 };
            (scalar + key) as usize
        };
        let shared: usize = (node.id.0..tree.node(node.id).next()).map(spelt).sum();
        let text =
            tree.decoded_bytes(node.id) / COPIED_BYTES_PER_VALUE + shared / SHARED_BYTES_PER_VALUE;
        self.pay(values.saturating_add(offset(text)), span)
    }

    fn pay(&mut self, cost: u32, span: Span) -> bool {
        if let Some(left) = self.expansion_left.checked_sub(cost) {
            self.expansion_left = left;
            return true;
        }
        self.expansion_left = 0;
        if !std::mem::replace(&mut self.reported_expansion, true) {
            self.limit_hit(LimitKind::AliasExpansion, span, self.max_expansion);
        }
        false
    }

    /// Whether a complete container can be merged. Checked once for each container.
    pub(crate) fn is_mergeable(&self, node: Address) -> bool {
        let tree = &self.arenas[node.arena];
        let is_mapping = |id: NodeId| tree.node(id).kind() == Kind::Object;
        match self.kind_of(node) {
            Kind::Object => true,
            Kind::Array => {
                let mut elements = tree.children(node.id).peekable();
                elements.peek().is_some() && elements.all(is_mapping)
            }
            _ => false,
        }
    }

    fn merge_later(&mut self, source: Source) {
        if let Some(frame) = self.frames.last_mut() {
            frame.merges.push(source);
        }
    }

    /// Handles the complete value of `<<`, which is an ordinary member if it contains no mappings.
    /// Returns whether the value is still needed at its position.
    pub(crate) fn take_merge_value(&mut self, key: MappingKey, source: Source) -> bool {
        if source.is_mergeable {
            self.merge_later(source);
            return true;
        }
        self.copy_member(source, Some(key), false);
        false
    }

    /// Adds the merged entries to the innermost mapping: the mapping's own entries take precedence,
    /// then earlier ones.
    pub(crate) fn merge_into_innermost(&mut self) {
        // YAML 1.2 has no merge keys, but most of its parsers read those of YAML 1.1.
        let Some(frame) = self.frames.last_mut().filter(|frame| !frame.merges.is_empty()) else {
            return;
        };
        let sources = std::mem::take(&mut frame.merges);
        let target = frame.node;
        let tree = &self.arenas[target.arena];
        let mut present: HashSet<MemberKey> =
            tree.children(target.id).map(|id| member_key(tree, self.text, id)).collect();
        let mut merged = HashSet::new();
        for source in sources {
            let Address { arena, id } = source.node;
            // Merging it again would add nothing.
            if !merged.insert((arena, id)) {
                continue;
            }
            if !self.merge_source(source, target.arena, &mut present) {
                return;
            }
        }
    }

    /// Merges the entries of one source; returns whether copying may continue.
    fn merge_source(
        &mut self,
        source: Source,
        arena: usize,
        present: &mut HashSet<MemberKey>,
    ) -> bool {
        let Address { arena: from, id } = source.node;
        let span = self.arenas[from].node(id).span();
        let is_list = self.kind_of(source.node) == Kind::Array;
        let height = source.height - 1 - u32::from(is_list);
        if self.frames.len() + height as usize > self.max_depth {
            self.limit_hit(LimitKind::Depth, span, offset(self.max_depth));
            return true;
        }
        let end = self.arenas[from].node(id).next();
        let mut next = NodeId(id.0 + 1);
        // In a list the mappings themselves are stepped into, in their entries over.
        while next.0 < end {
            let entry = next;
            let node = self.arenas[from].node(entry);
            let after = NodeId(node.next());
            let is_mapping_of_list = is_list && !node.has(Flags::HAS_KEY);
            next = if is_mapping_of_list { NodeId(entry.0 + 1) } else { after };
            let tree = &self.arenas[from];
            let key_length = if node.has(Flags::HAS_KEY) { tree.key_span(entry).len() } else { 0 };
            if !self.pay(1 + key_length / offset(SHARED_BYTES_PER_VALUE), span) {
                return false;
            }
            let key = member_key(&self.arenas[from], self.text, entry);
            if is_mapping_of_list || !present.insert(key) {
                continue;
            }
            let entry = Address { arena: from, id: entry };
            if !self.pay_for(entry, span) {
                return false;
            }
            let id = self.copy(entry, arena, None, true);
            self.added(id, height);
        }
        true
    }
}

/// A key's text, and whether it is a string.
type MemberKey = (Box<str>, bool);

fn member_key(tree: &Tree, text: &str, id: NodeId) -> MemberKey {
    let node = tree.node(id);
    let quote = usize::from(node.has(Flags::KEY_QUOTED));
    let span = tree.key_span(id);
    let inner = || text.get(span.start as usize + quote..span.end as usize - quote);
    let key = tree.decoded(id, true).or_else(inner).unwrap_or_default();
    (key.into(), !node.has(Flags::KEY_NOT_STRING))
}

impl Reader<'_> {
    pub(crate) fn begin_skip(&mut self, is_key: bool, opener: Span) {
        self.limit_hit(LimitKind::Depth, opener, offset(self.max_depth));
        self.key = None;
        self.skip = Some(Skip { levels: 1, key_start: is_key.then_some(opener.start) });
    }

    pub(crate) fn pass_over(&mut self, event: &Event<'_>, span: Span) {
        let Some(skip) = &mut self.skip else {
            return;
        };
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => skip.levels += 1,
            Event::SequenceEnd | Event::MappingEnd => skip.levels -= 1,
            _ => {}
        }
        // The end of a block collection is reported at the token after it, its last scalar is not.
        let reported_late =
            matches!(event, Event::SequenceEnd | Event::MappingEnd) && span.is_empty();
        if !reported_late {
            self.last_end = self.last_end.max(span.end);
        }
        if skip.levels == 0 {
            let key_start = skip.key_start;
            self.skip = None;
            if let Some(start) = key_start {
                let end = self.last_end.max(start);
                self.set_key(Span::new(start, end), Flags::KEY_NOT_STRING, None, None);
            }
        }
    }

    /// The maximum nesting that is read, including levels that are only skipped.
    pub(crate) fn deepest(&self) -> usize {
        self.max_depth.saturating_add(MAX_SKIPPED_LEVELS)
    }

    /// Reports that reading ends because the nesting is too deep even to be skipped.
    pub(crate) fn too_deep(&mut self, at: u32) {
        let span = Span::at(at);
        if self.skip.is_none() {
            self.limit_hit(LimitKind::Depth, span, offset(self.max_depth));
        }
        let message =
            format!("nested more than {} levels deep; the rest is not read", self.deepest());
        let error = SyntaxError::new(SyntaxErrorKind::TooMany, span, message);
        self.output.errors.push(error.with_help("flatten the value"));
    }

    pub(crate) fn limit_hit(&mut self, kind: LimitKind, span: Span, limit: u32) {
        let inside = self.frames.iter().rev().find(|frame| frame.node.arena == 0);
        let node = inside.map(|frame| frame.node.id);
        self.output.limit_hit(LimitHit { kind, span, limit, node });
    }
}
