//! `document-duplicate-key`

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::diagnostic::Category;
use crate::document::{Document, Value};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, quoted};

/// A key that stands twice in one object.
pub static RULE: Rule = Rule {
    name: "document-duplicate-key",
    category: Category::Correctness,
    family: "document",
    summary: "a key stands twice in the same object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "RFC 8259, section 4: names within an object should be unique; YAML 1.2.2, section \
             3.2.1.3: they must be",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/document-duplicate-key.md"),
    check: Check::Document(check),
};

/// Objects up to this size are searched pair by pair, which is faster than hashing.
const SMALL: usize = 12;

fn check(document: &Document, context: &mut Context<'_>) {
    let mut members = Vec::new();
    document.visit_objects(|object| {
        members.clear();
        members.extend(object.entries().map(|member| (sample(member.key_bytes()), member)));
        if members.len() <= SMALL {
            check_pairs(&members, context);
        } else {
            check_many(&members, context);
        }
    });
}

/// A key's length and some of its bytes: keys with different samples are different.
fn sample(key: &[u8]) -> u64 {
    let byte = |at: usize| u64::from(key.get(at).copied().unwrap_or_default());
    let length = key.len();
    let outer = byte(0) | byte(length.wrapping_sub(1)) << 8 | byte(length.wrapping_sub(2)) << 16;
    let inner = byte(length / 2) << 24 | byte(length / 4) << 32;
    outer | inner | (length as u64 & 0xff_ffff) << 40
}

fn check_pairs(members: &[(u64, Value<'_>)], context: &mut Context<'_>) {
    for (index, (sample, second)) in members.iter().enumerate() {
        let same = |&&(other, first): &&(u64, Value<'_>)| {
            other == *sample && first.key_bytes() == second.key_bytes()
        };
        if let Some((_, first)) = members[..index].iter().find(same) {
            report(*first, *second, context);
        }
    }
}

fn check_many(members: &[(u64, Value<'_>)], context: &mut Context<'_>) {
    let mut seen = HashMap::with_capacity(members.len());
    for (_, second) in members {
        match seen.entry(second.key_bytes()) {
            Entry::Occupied(first) => report(*first.get(), *second, context),
            Entry::Vacant(slot) => {
                slot.insert(*second);
            }
        }
    }
}

fn report(first: Value<'_>, second: Value<'_>, context: &mut Context<'_>) {
    if first.is_copied() || second.is_copied() {
        return;
    }
    let key = quoted(second.key().unwrap_or_default());
    context.report(
        Finding::new(second.key_place(), format!("the key {key} stands twice in this object"))
            .label(first.key_place(), "first here")
            .note("most readers keep the last value and drop the first without a word")
            .help("remove or rename one of the two"),
    );
}
