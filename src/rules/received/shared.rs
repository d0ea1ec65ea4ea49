//! Helpers that the rules about what models receive share.

use std::sync::{LazyLock, Mutex, PoisonError};

use crate::rules::RuleOptions;
use crate::rules::prelude::*;
use crate::targets::{Known, Loser, Loss, READERS, Target, View};
use crate::view::{BlockKind, Effect, ResultShape};

/// The clients whose models count: those in common use, and the selected ones.
pub(in crate::rules) struct Readers<'o> {
    options: &'o RuleOptions,
}

impl<'o> Readers<'o> {
    pub(super) fn of(context: &'o Context<'_>) -> Self {
        Self { options: context.options() }
    }

    /// Whether a target is selected.
    pub(super) fn is_chosen(&self, target: &Target) -> bool {
        self.options.targets.contains(target)
    }

    /// The loss of the clients for which `is_lost` returns how that is known; `None` if there are
    /// none.
    pub(super) fn loss(
        &self,
        is_lost: impl Fn(&'static Target, &'static View) -> Option<&'static Known>,
    ) -> Option<Loss> {
        let chosen = &self.options.targets;
        let others = READERS.targets().iter().filter(|it| !self.is_chosen(it));
        let loser = |target: &&'static Target| {
            let known = is_lost(target, target.view.as_ref()?)?;
            Some(Loser::by_view(target, known))
        };
        Loss::of_any(chosen.targets().iter().chain(others).filter_map(loser).collect(), chosen)
    }
}

/// A finding about a loss, at its level or below.
pub(super) fn finding_of(
    loss: &Loss,
    place: Place,
    message: impl Into<std::borrow::Cow<'static, str>>,
    most: Severity,
) -> Finding {
    Finding::new(place, message).at_most(loss.severity.min(most))
}

/// The loss of a kind of parts of results of a shape. Without selected targets it is computed once
/// for each shape, because a recording has thousands of results.
pub(in crate::rules) fn loss_of_kind(
    context: &Context<'_>,
    shape: ResultShape,
    kind: BlockKind,
) -> Option<Loss> {
    type Known = HashMap<(ResultShape, BlockKind), Option<Loss>>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    if !context.options().targets.is_empty() {
        return compute_loss_of_kind(context, shape, kind);
    }
    // A panic elsewhere does not invalidate what is known.
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(loss) = known().get(&(shape, kind)) {
        return loss.clone();
    }
    let loss = compute_loss_of_kind(context, shape, kind);
    known().insert((shape, kind), loss.clone());
    loss
}

fn compute_loss_of_kind(
    context: &Context<'_>,
    shape: ResultShape,
    kind: BlockKind,
) -> Option<Loss> {
    let is_content = matches!(kind, BlockKind::Text | BlockKind::StructuredContent);
    let is_loss = |effect| match effect {
        Effect::Lost => true,
        Effect::Fails | Effect::AsText => !is_content,
        Effect::Cut | Effect::InFile | Effect::Partly => false,
    };
    Readers::of(context).loss(|target, view| {
        let mut losses = shape.losses(target).into_iter();
        let known = || match is_content {
            true => {
                let error = view.error.as_ref().and_then(|it| it.known.as_ref());
                let result = view.result.as_ref().and_then(|it| it.known.as_ref());
                error.filter(|_| shape.is_error()).or(result)
            }
            false => view.blocks.known.as_ref(),
        };
        losses
            .any(|(lost, effect)| lost == kind && is_loss(effect))
            .then(|| known().unwrap_or(&view.known))
    })
}

/// The sentences of a text: its lines, divided after full stops.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split_inclusive(". ")).map(str::trim)
}

/// The words of a text in lower case; `pageToken` and `page_token` are two words each.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|it: char| !it.is_alphanumeric());
        let (word, after) = rest.split_at(end_of_word(rest));
        rest = after;
        (!word.is_empty()).then(|| match word.is_ascii() {
            true => word.to_ascii_lowercase(),
            false => word.chars().flat_map(char::to_lowercase).collect(),
        })
    })
}

/// Where the word at the beginning of a text ends.
fn end_of_word(text: &str) -> usize {
    // Results have megabytes of text, nearly all of it ASCII.
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at].is_ascii_alphanumeric() {
        if at > 0 && bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase() {
            return at;
        }
        at += 1;
    }
    if bytes.get(at).is_none_or(u8::is_ascii) {
        return at;
    }
    let mut previous = ' ';
    let ends = |character: char| {
        let before = std::mem::replace(&mut previous, character);
        !character.is_alphanumeric() || before.is_lowercase() && character.is_uppercase()
    };
    text.find(ends).unwrap_or(text.len())
}

/// The words in the keys and strings of a value.
pub(super) fn words_of(value: Value<'_>) -> HashSet<String> {
    let texts = value.subtree().flat_map(|it| [Some(it.key_text()), it.as_str()]);
    texts.flatten().flat_map(words).collect()
}

/// Whether most words of a text, and at least `least`, are not among the known ones. Numbers and
/// words of up to two characters do not count.
pub(super) fn is_new(text: &str, known: &HashSet<String>, least: usize) -> bool {
    let is_word =
        |word: &String| word.chars().nth(2).is_some() && word.chars().any(char::is_alphabetic);
    let all: HashSet<_> = words(text).filter(is_word).collect();
    let new = all.difference(known).count();
    new >= least && new * 2 > all.len()
}

/// Number of addresses of a text that are compared with another text.
const MAX_ADDRESSES: usize = 16;

/// The first addresses in a text, such as `https://example.com/a`.
pub(super) fn addresses(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("://").take(MAX_ADDRESSES).map(|(at, _)| {
        let (before, after) = text.split_at(at);
        let is_outside = |it: char| it.is_whitespace() || "<>()[]{}\"'`|,".contains(it);
        let scheme = before.trim_end_matches(|it: char| it.is_ascii_alphanumeric() || it == '+');
        let end = after.find(is_outside).unwrap_or(after.len());
        text[scheme.len()..at + end].trim_end_matches(['.', ';', ':', '!', '?'])
    })
}

#[cfg(test)]
mod tests {
    use super::words;
    use crate::rules::received::{description_cut, result_cut};
    use crate::targets::{DescriptionPlace, all};

    #[test]
    fn words_end_where_their_letters_end_and_before_capital_ones() {
        for (text, expected) in [
            ("Use pageToken, not page_token2.", "use page token not page token2"),
            ("HTTPServer aB2C 3D", "httpserver a b2c 3d"),
            ("ÄpfelUnd Birnen·größeÜber ΣΑΣ", "äpfel und birnen größe über σασ"),
            ("naïveWords café au\u{a0}lait", "naïve words café au lait"),
            ("aÜb été日本語X", "a üb été日本語x"),
            (" ,\u{2014} ", ""),
        ] {
            assert_eq!(words(text).collect::<Vec<_>>().join(" "), expected);
        }
    }

    #[test]
    fn no_client_cuts_what_the_rules_never_project() {
        for target in all() {
            let limit = target.view.as_ref().and_then(|view| view.limit.as_ref());
            let limit = limit.and_then(|limit| limit.max);
            let least = result_cut::NEVER_CUT as usize;
            assert!(limit.is_none_or(|max| max >= least), "{}", target.name);
            let of_tools =
                target.description.as_ref().filter(|it| it.place == DescriptionPlace::Tool);
            let least = description_cut::NEVER_CUT as usize;
            assert!(of_tools.is_none_or(|limit| limit.max >= least), "{}", target.name);
        }
    }
}
