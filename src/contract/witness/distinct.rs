//! Distinct values for one place, as `uniqueItems` requires them.

use serde_json::{Value as Json, json};

use crate::contract::limits::{MAX_DISTINCT, MAX_MADE_VALUES};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::places::member_view;
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::contract::witness::small::Small;
use crate::contract::witness::values;
use crate::document::Value;
use crate::schema::Keyword;

impl Small {
    /// At most `wanted` distinct values that a view probably accepts.
    pub(super) fn distinct(
        &self,
        side: &Side<'_>,
        view: &View,
        wanted: usize,
        depth: usize,
    ) -> Vec<Json> {
        let mut found: Vec<Json> = Vec::new();
        let count = wanted.min(MAX_DISTINCT);
        for choice in alternatives(side, view) {
            if found.len() >= count {
                break;
            }
            let types = types::declared(side, &choice);
            let is_listed = values::is_listed(side, &choice);
            let fits = |it: &Json| types::of_json(it).is_within(types);
            let least = self.minimal(side, &choice, depth);
            found.extend(least.iter().cloned());
            if is_listed {
                found.extend(values::named(side, &choice).into_iter().filter(fits));
            } else {
                found.extend([json!(null), json!(false), json!(true)].into_iter().filter(fits));
                found.extend(self.like(side, &choice, least.as_ref(), count, depth));
            }
        }
        let mut seen = std::collections::HashSet::new();
        found.retain(|it| seen.insert(it.to_string()));
        self.is_cut.set(self.is_cut.get() || wanted > MAX_DISTINCT && found.len() >= count);
        found.truncate(count);
        found
    }

    /// At most `count` values similar to one that is accepted.
    fn like(
        &self,
        side: &Side<'_>,
        view: &View,
        least: Option<&Json>,
        count: usize,
        depth: usize,
    ) -> Vec<Json> {
        let sides = [(side, view)];
        match least {
            Some(Json::Number(number)) => {
                let step = values::bounds(side, view, Keyword::MultipleOf).fold(1.0, f64::max);
                let from = number.as_f64().unwrap_or(0.0);
                let more = (0..count).map(|it| from + step * it as f64);
                let more = more.chain((0..count).map(|it| from - step * it as f64));
                let more = more.filter_map(values::rounded);
                more.filter(|it| values::fits_number(side, view, it)).take(count).collect()
            }
            Some(Json::String(_)) => {
                let tried = values::strings(&sides);
                let length = least.and_then(Json::as_str).map_or(0, |text| text.chars().count());
                let counted = (0..count).map(|it| json!(format!("{it:a>length$}")));
                let all = tried.into_iter().chain(counted);
                all.filter(|it| values::fits_string(side, view, it)).take(count).collect()
            }
            Some(Json::Object(members)) if depth > 0 => {
                let required = side.required(view).into_iter().filter_map(Value::as_str);
                let names = required.chain(side.property_names(view)).map(str::to_owned);
                for name in names.chain(["x".to_owned()]) {
                    let more = member_view(side, view, &name);
                    let values = self.distinct(side, &more, count, depth - 1);
                    if values.len() >= count {
                        let with = |value| {
                            let mut members = members.clone();
                            members.insert(name.clone(), value);
                            Json::Object(members)
                        };
                        return values.into_iter().map(with).collect();
                    }
                }
                Vec::new()
            }
            Some(Json::Array(_)) if types::declared(side, view).intersects(Types::ARRAY) => {
                let may_go_on = |_: &usize| self.steps.get() <= MAX_MADE_VALUES;
                let lengths = (0..count).take_while(may_go_on);
                lengths.filter_map(|it| self.array_of(side, view, it, depth)).collect()
            }
            _ => Vec::new(),
        }
    }
}
