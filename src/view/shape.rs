//! What a model loses of results of a shape: computed once, with a small result of that shape.
//!
//! What is lost depends on which parts a result has, and not on their content. So rules compare
//! shapes, which costs one pass over the blocks of a result.

use std::collections::{BTreeSet, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::{BlockKind, CallNames, Effect, result};
use crate::document::Document;
use crate::model::{CallResult, ResultForm};
use crate::targets::Target;

/// The parts that a result has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ResultShape {
    /// Number of text blocks, up to 2.
    texts: u8,
    is_error: bool,
    /// The kinds of the other parts.
    kinds: BlockKinds,
}

bit_set! {
    /// A set of kinds of parts.
    #[derive(Hash)]
    pub struct BlockKinds(u16) of BlockKind;
}

/// What a model loses of the parts of a kind.
pub type KindLoss = (BlockKind, Effect);

impl ResultShape {
    /// The shape of a result.
    pub fn of(result: &CallResult<'_>) -> Self {
        let mut shape = Self { is_error: result.failed(), ..Self::default() };
        for block in result.blocks() {
            match BlockKind::of(block) {
                BlockKind::Text => shape.texts = (shape.texts + 1).min(2),
                kind => shape.kinds.insert(kind),
            }
        }
        if result.structured.is_some_and(|value| !value.is_null()) {
            shape.kinds.insert(BlockKind::StructuredContent);
        }
        shape
    }

    /// Whether a successful result has only texts, of which no model loses any.
    pub fn is_plain(self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether the result has `isError: true`.
    pub fn is_error(self) -> bool {
        self.is_error
    }

    /// Whether the result has a part of this kind.
    pub fn has(self, kind: BlockKind) -> bool {
        if kind == BlockKind::Text { self.texts > 0 } else { self.kinds.contains(kind) }
    }

    /// What the model of a target loses of results of this shape; nothing if that is not known.
    pub fn losses(self, target: &'static Target) -> Vec<KindLoss> {
        type Known = HashMap<(ResultShape, &'static str), Vec<KindLoss>>;
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        // A panic elsewhere does not invalidate what is known.
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (self, target.name);
        if let Some(losses) = known().get(&key) {
            return losses.clone();
        }
        let losses = self.losses_of_sample(target);
        known().insert(key, losses.clone());
        losses
    }

    fn losses_of_sample(self, target: &'static Target) -> Vec<KindLoss> {
        let document = Document::of_json(&self.sample());
        let Some(root) = document.roots().next() else { return Vec::new() };
        let sample = CallResult::new(root, ResultForm::Bare, None);
        let names = CallNames { server: "server", tool: "tool" };
        let Some(received) = result(&sample, target, names) else { return Vec::new() };
        let losses = received.losses.iter().map(|loss| (loss.kind, loss.effect));
        losses.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// A small result of this shape.
    fn sample(self) -> String {
        let texts = ["first", "second"].into_iter().take(self.texts.into());
        let texts = texts.map(|text| format!(r#"{{"type": "text", "text": "{text}"}}"#));
        let others = BlockKind::ALL
            .into_iter()
            .filter(|kind| self.kinds.contains(*kind))
            .filter_map(sample_of);
        let blocks: Vec<_> = texts.chain(others.map(ToOwned::to_owned)).collect();
        let structured = match self.kinds.contains(BlockKind::StructuredContent) {
            true => r#", "structuredContent": {"member": 1}"#,
            false => "",
        };
        let (blocks, is_error) = (blocks.join(", "), self.is_error);
        format!(r#"{{"content": [{blocks}]{structured}, "isError": {is_error}}}"#)
    }
}

fn sample_of(kind: BlockKind) -> Option<&'static str> {
    Some(match kind {
        BlockKind::Text | BlockKind::StructuredContent => return None,
        BlockKind::Image => r#"{"type": "image", "data": "AAAA", "mimeType": "image/png"}"#,
        BlockKind::Audio => r#"{"type": "audio", "data": "AAAA", "mimeType": "audio/wav"}"#,
        BlockKind::Link => r#"{"type": "resource_link", "uri": "a:b", "name": "c"}"#,
        BlockKind::TextResource => {
            r#"{"type": "resource", "resource": {"uri": "a:b", "text": "c"}}"#
        }
        BlockKind::ImageResource => {
            r#"{"type": "resource",
                "resource": {"uri": "a:b", "blob": "AAAA", "mimeType": "image/png"}}"#
        }
        BlockKind::Blob => r#"{"type": "resource", "resource": {"uri": "a:b", "blob": "AAAA"}}"#,
        BlockKind::Other => r#"{"type": "other"}"#,
    })
}
