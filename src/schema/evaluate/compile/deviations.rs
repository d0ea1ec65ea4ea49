//! The checks by which a validator deviates from JSON Schema, as its [`Profile`] says.

use crate::document::{Decimal, Value};
use crate::schema::evaluate::compile::check::{Check, CheckKind, ContainsCheck, ItemsCheck};
use crate::schema::evaluate::compile::simple::{
    check, has_dependencies, required_beside, simple_check,
};
use crate::schema::evaluate::compile::{Compiler, SIMPLE};
use crate::schema::pattern::matcher::LazyPattern;
use crate::schema::walk::keyword::NUMBER_LIMITS;
use crate::schema::{Format, Keyword};

fn deviation(check: Check) -> Check {
    Check { is_deviation: true, ..check }
}

impl Compiler<'_, '_> {
    /// Those that need no other schema.
    pub(super) fn simple_deviations(&self) -> Vec<Check> {
        let mut checks = Vec::new();
        if self.only_reference && self.options.profile.keeps_ref_siblings {
            checks.extend(SIMPLE.iter().filter_map(|&keyword| simple_check(self.node, keyword)));
        }
        for (keyword, value) in self.node.keywords() {
            let kind = self.simple_deviation(keyword, value);
            checks.extend(kind.map(|kind| check(keyword, value, kind)));
        }
        checks.into_iter().map(deviation).collect()
    }

    fn simple_deviation(&self, keyword: Keyword, value: Value<'_>) -> Option<CheckKind> {
        let profile = self.options.profile;
        match keyword {
            Keyword::Format if profile.asserts_formats => {
                Format::named(value.as_str()?).map(CheckKind::Format)
            }
            Keyword::Pattern if profile.has_unicode_shorthands => {
                LazyPattern::with_unicode_shorthands(value.as_str()?, self.options.max_pattern_size)
                    .map(CheckKind::UnicodePattern)
            }
            Keyword::Dependencies if profile.keeps_dependencies => (!has_dependencies(self.node)
                && value.is_object())
            .then(|| CheckKind::DependentRequired(required_beside(value))),
            Keyword::UniqueItems if profile.floats.is_some() => {
                (value.is_true()).then_some(CheckKind::UniqueFloats)
            }
            keyword if NUMBER_LIMITS.contains(keyword) => {
                Some(CheckKind::Float(value.number_text()?.parse().ok()?, profile.floats?))
            }
            _ => None,
        }
    }

    /// Those that apply other schemas.
    pub(super) fn applicator_deviations(&self) -> Vec<Check> {
        if self.only_reference {
            let ignored = self.members().into_iter().chain(self.items());
            return ignored
                .filter(|_| self.options.profile.keeps_ref_siblings)
                .map(deviation)
                .collect();
        }
        let contains = self.contains_without_minimum();
        self.items_without_prefix().into_iter().chain(contains).map(deviation).collect()
    }

    fn items_without_prefix(&self) -> Option<Check> {
        self.node
            .keyword(Keyword::PrefixItems)
            .filter(|_| self.options.profile.ignores_prefix_items)?;
        let items = self.node.keyword(Keyword::Items)?;
        let kind = ItemsCheck { prefix: Vec::new(), rest: self.schema(items) };
        Some(check(Keyword::Items, items, CheckKind::Items(kind)))
    }

    /// With any other `minContains` than 0, one item has to match anyway.
    fn contains_without_minimum(&self) -> Option<Check> {
        let min =
            self.node.keyword(Keyword::MinContains)?.number_text().and_then(Decimal::parse)?;
        let contains = self.node.keyword(Keyword::Contains)?;
        // `minContains: 0` makes `contains` accept every array (2020-12 Validation, section 6.4.5).
        if !self.options.profile.ignores_min_contains || !min.is_zero() {
            return None;
        }
        let schema = self.schema(contains)?;
        let kind = ContainsCheck { schema, min: None, max: None, evaluates: false };
        Some(check(Keyword::Contains, contains, CheckKind::Contains(kind)))
    }
}
