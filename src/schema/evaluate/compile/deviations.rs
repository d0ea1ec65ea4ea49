//! The checks by which a validator deviates from JSON Schema, according to its [`Profile`].

use crate::document::{Decimal, Value};
use crate::schema::evaluate::compile::check::{Check, CheckKind, ContainsCheck, ItemsCheck};
use crate::schema::evaluate::compile::simple::{
    check, has_dependencies, required_beside, simple_check,
};
use crate::schema::evaluate::compile::{Compiler, SIMPLE};
use crate::schema::pattern::matcher::LazyPattern;
use crate::schema::walk::keyword::NUMBER_LIMITS;
use crate::schema::{Format, Keyword, Profile};

fn deviation(check: Check) -> Check {
    Check { is_deviation: true, ..check }
}

impl Compiler<'_, '_> {
    /// The deviations that need no other schema.
    pub(super) fn simple_deviations(&self) -> Vec<Check> {
        let mut checks = Vec::new();
        // Ajv applies them in every dialect.
        if self.only_reference && self.options.profile == Profile::Clients {
            checks.extend(SIMPLE.iter().filter_map(|&keyword| simple_check(self.node, keyword)));
        }
        for (keyword, value) in self.node.keywords() {
            let kind = self.simple_deviation(keyword, value);
            checks.extend(kind.map(|kind| check(keyword, value, kind)));
        }
        checks.into_iter().map(deviation).collect()
    }

    fn simple_deviation(&self, keyword: Keyword, value: Value<'_>) -> Option<CheckKind> {
        match keyword {
            // The TypeScript SDK validates with `ajv-formats`.
            Keyword::Format if self.options.profile != Profile::Specification => {
                Format::named(value.as_str()?).map(CheckKind::Format)
            }
            _ if self.options.profile != Profile::Clients => None,
            // `\b`, `\w` and `\d` in Python's `re` know the letters and digits of all scripts.
            Keyword::Pattern => {
                LazyPattern::with_unicode_shorthands(value.as_str()?, self.options.max_pattern_size)
                    .map(CheckKind::UnicodePattern)
            }
            // Ajv, in its default dialect, which the TypeScript SDK 1.x uses for every schema.
            Keyword::Dependencies => (!has_dependencies(self.node) && value.is_object())
                .then(|| CheckKind::DependentRequired(required_beside(value))),
            // All compute with binary floating-point numbers.
            Keyword::UniqueItems => value.is_true().then_some(CheckKind::UniqueFloats),
            keyword if NUMBER_LIMITS.contains(keyword) => {
                Some(CheckKind::Float(value.number_text()?.parse().ok()?))
            }
            _ => None,
        }
    }

    /// The deviations that apply other schemas.
    pub(super) fn applicator_deviations(&self) -> Vec<Check> {
        let checks: Vec<_> = if self.options.profile != Profile::Clients {
            Vec::new()
        } else if self.only_reference {
            self.members().into_iter().chain(self.items()).collect()
        } else {
            let contains = self.contains_without_minimum();
            self.items_without_prefix().into_iter().chain(contains).collect()
        };
        checks.into_iter().map(deviation).collect()
    }

    /// The check of `items` without `prefixItems`, which Ajv's default dialect does not have:
    /// `items` applies to all items.
    fn items_without_prefix(&self) -> Option<Check> {
        self.node.keyword(Keyword::PrefixItems)?;
        let items = self.node.keyword(Keyword::Items)?;
        let kind = ItemsCheck { prefix: Vec::new(), rest: self.schema(items) };
        Some(check(Keyword::Items, items, CheckKind::Items(kind)))
    }

    /// The check of `contains` without `minContains`, which Ajv's default dialect does not have:
    /// one item has to match. For values of `minContains` other than 0, this makes no difference.
    fn contains_without_minimum(&self) -> Option<Check> {
        let min =
            self.node.keyword(Keyword::MinContains)?.number_text().and_then(Decimal::parse)?;
        let contains = self.node.keyword(Keyword::Contains)?;
        // `minContains: 0` makes `contains` accept every array (2020-12 Validation, section 6.4.5).
        if !min.is_zero() {
            return None;
        }
        let schema = self.schema(contains)?;
        let kind = ContainsCheck { schema, min: None, max: None, evaluates: false };
        Some(check(Keyword::Contains, contains, CheckKind::Contains(kind)))
    }
}
