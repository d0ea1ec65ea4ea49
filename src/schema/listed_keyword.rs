//! The keywords `const` and `enum` as validation applies them where there are numbers in their
//! values. The crate's own compare machine numbers, to which `1e-400` is zero.

use std::collections::HashMap;
use std::sync::Arc;

use jsonschema::{Keyword as CustomKeyword, ValidationError};

use super::Keyword;
use super::budget::add_name_error;
use super::instance::{Instance, Spanned};
use super::listed::Listed;
use super::own_keyword::{KeywordFactory, Nothing};
use crate::document::{Kind, Value};

/// The keywords.
pub(super) const LISTED_KEYWORDS: [Keyword; 2] = [Keyword::Const, Keyword::Enum];

/// Bytes of a value that take as long to compare as a look.
const BYTES_OF_A_LOOK: usize = 64;
/// Looks that it takes for each value in a container to compare it with all that are listed.
const LOOKS_TO_COMPARE: usize = 4;

/// What stands behind the name of a keyword that is told in our own words.
const TOLD: char = '\0';

/// The key under which a keyword is told: the crate does not know it, and has no shortcuts for it.
pub(super) fn told_key(keyword: Keyword) -> String {
    format!("{}{TOLD}", keyword.text())
}

/// The keyword that was told under this key.
pub(super) fn keyword_of(key: &str) -> Option<Keyword> {
    Keyword::from_text(key.strip_suffix(TOLD).unwrap_or(key))
}

/// The values that a keyword lists, where there are numbers among them.
pub(super) fn listed(keyword: Keyword, value: Value<'_>) -> Option<Listed> {
    let has_numbers = || value.subtree().any(|inner| inner.kind() == Kind::Number);
    match keyword {
        Keyword::Const if has_numbers() => Some(Listed::of(std::iter::once(value))),
        Keyword::Enum if value.is_array() && has_numbers() => Some(Listed::of(value.items())),
        _ => None,
    }
}

/// One of the keywords, where it stands.
struct ListedKeyword {
    keyword: Keyword,
    listed: Arc<Listed>,
    /// Its number, which errors have in their message.
    number: usize,
}

/// What makes such a keyword for each place where it stands. In each stands its number.
pub(super) fn factory(
    keyword: Keyword,
    lists: &Arc<HashMap<usize, Arc<Listed>>>,
) -> impl KeywordFactory {
    let lists = Arc::clone(lists);
    move |_, told, _| {
        let number = told.as_u64().and_then(|number| usize::try_from(number).ok());
        let found = number.and_then(|number| Some((number, lists.get(&number)?)));
        Ok(match found {
            Some((number, listed)) => {
                Box::new(ListedKeyword { keyword, listed: Arc::clone(listed), number })
            }
            // A member of the schema that happens to have this key.
            None => Box::new(Nothing),
        })
    }
}

impl<'i> CustomKeyword<'i, Spanned> for ListedKeyword {
    fn validate(&self, instance: Instance<'i>) -> Result<(), ValidationError<'i>> {
        if self.is_valid(instance) {
            return Ok(());
        }
        match instance {
            Instance::Name(name) => add_name_error(name.len()),
            Instance::Value { way, budget, .. } if budget.add_error(way) => return Ok(()),
            Instance::Value { value, budget, .. } => budget.set_own_error(value.id()),
        }
        Err(ValidationError::custom(format!("{} {}", self.number, self.keyword.text())))
    }

    fn is_valid(&self, instance: Instance<'i>) -> bool {
        match instance {
            Instance::Name(name) => self.listed.contains_text(name),
            Instance::Value { value, budget, .. } => {
                budget.spend(1);
                if !self.listed.has_one_like(value) {
                    return false;
                }
                let looks = match value.kind().is_container() {
                    true => LOOKS_TO_COMPARE * (value.end_id().index() - value.id().index()),
                    false => 1,
                };
                let bytes = value.source_text().len() / BYTES_OF_A_LOOK;
                budget.spend((looks + bytes) as u64) && self.listed.contains(value)
            }
        }
    }
}
