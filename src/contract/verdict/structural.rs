//! Containment place by place, for schemas that recurse: a pair of places that is being compared is
//! assumed to be contained.
//!
//! An assumption is only about places around the one that is compared, and answers are not kept, so
//! that nothing that was concluded from an assumption outlives it.

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_ASSUMPTIONS, MAX_IN_PLACE, MAX_PROOFS};
use crate::contract::prover::{self, Proof};
use crate::contract::shape::alternatives::all_alternatives;
use crate::contract::shape::closed::{Declared, closure, in_place};
use crate::contract::shape::places::{item_view, member_view, prefix_length};
use crate::contract::shape::plain::{all_of, plain};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::tidy::is_true;
use crate::schema::Keyword;

/// Compares places of two schemas.
pub(super) struct Comparison<'s, 'd> {
    pub(super) producer: &'s Side<'d>,
    pub(super) receiver: &'s Side<'d>,
    /// Whether members that are not declared are not sent.
    pub(super) closed: bool,
    assumed: Vec<(View, View)>,
    proofs: usize,
}

impl<'s, 'd> Comparison<'s, 'd> {
    pub(super) fn new(producer: &'s Side<'d>, receiver: &'s Side<'d>, closed: bool) -> Self {
        Self { producer, receiver, closed, assumed: Vec::new(), proofs: 0 }
    }

    /// Whether everything that one view accepts is proven to be accepted by the other.
    pub(super) fn is_contained(&mut self, sent: &View, received: &View, is_root: bool) -> bool {
        let pair = (sent.clone(), received.clone());
        if self.assumed.contains(&pair) {
            return true;
        }
        // `false` means "not proven", so giving up is always safe.
        if self.proofs >= MAX_PROOFS || self.assumed.len() > MAX_ASSUMPTIONS {
            return false;
        }
        if let Some(answer) = self.ask(sent, received, is_root) {
            return answer;
        }
        self.assumed.push(pair);
        let contained = self.by_branches(sent, received, is_root);
        self.assumed.pop();
        contained
    }

    /// What the prover says, where the places do not recurse.
    fn ask(&mut self, sent: &View, received: &View, is_root: bool) -> Option<bool> {
        let receiver = plain(self.receiver, &received.parts, None)?;
        if is_true(&receiver) {
            return Some(true);
        }
        let producer = plain(self.producer, &sent.parts, None)?;
        let mut forms = vec![producer];
        if self.closed {
            forms.push(closure(self.producer, sent, is_root)?);
        }
        if receiver.get("$defs").is_some() || forms.iter().any(|it| it.get("$defs").is_some()) {
            return None;
        }
        self.proofs += 1;
        match prover::contained(&all_of(forms), &receiver) {
            Proof::Contained => Some(true),
            Proof::Refuted(_) => Some(false),
            Proof::Unknown(_) => None,
        }
    }

    fn by_branches(&mut self, sent: &View, received: &View, is_root: bool) -> bool {
        let Some(own) = all_alternatives(self.producer, sent) else { return false };
        own.iter().all(|branch| self.by_receiver(branch, received, is_root))
    }

    fn by_receiver(&mut self, sent: &View, received: &View, is_root: bool) -> bool {
        if has(self.receiver, received, &[Keyword::AnyOf]) {
            let branches = any_of(self.receiver, received);
            // One branch must accept everything: that several do it together is not proven here.
            return branches.iter().any(|branch| self.by_members(sent, branch, is_root));
        }
        self.by_members(sent, received, is_root)
    }

    fn by_members(&mut self, sent: &View, received: &View, is_root: bool) -> bool {
        if sent == received && std::ptr::eq(self.producer, self.receiver) {
            return true;
        }
        let beyond = [
            Keyword::AnyOf,
            Keyword::OneOf,
            Keyword::If,
            Keyword::Not,
            Keyword::DependentSchemas,
            Keyword::Dependencies,
            Keyword::PatternProperties,
            Keyword::PropertyNames,
            Keyword::Contains,
            Keyword::UnevaluatedItems,
            Keyword::UnevaluatedProperties,
        ];
        // These depend on several members at once, which a comparison place by place does not see.
        // The first six may be ignored on the side that sends: it then seems to send more, which is
        // safe.
        if has(self.receiver, received, &beyond) || has(self.producer, sent, &beyond[6..]) {
            return false;
        }
        let (own, other) = (self.shallow_sent(sent, is_root), shallow(self.receiver, received));
        let (Some(own), Some(other)) = (own, other) else { return false };
        self.proofs += 1;
        if prover::contained(&own, &other) != Proof::Contained {
            return false;
        }
        self.members_are_contained(sent, received) && self.items_are_contained(sent, received)
    }

    fn members_are_contained(&mut self, sent: &View, received: &View) -> bool {
        let all = in_place(self.producer, sent);
        if all.parts.len() > MAX_IN_PLACE {
            return false;
        }
        let declared = Declared::at(self.producer, &all);
        let mut names: Vec<String> = declared.names.iter().cloned().collect();
        let sends_others = !self.closed || declared.others || declared.is_empty();
        if sends_others {
            let known = self.receiver.property_names(received);
            names.extend(known.into_iter().map(str::to_owned));
            // One key that no side names.
            names.push("\u{0}other".to_owned());
        }
        names.into_iter().all(|name| {
            let own = member_view(self.producer, sent, &name);
            let other = member_view(self.receiver, received, &name);
            self.is_contained(&own, &other, false)
        })
    }

    fn items_are_contained(&mut self, sent: &View, received: &View) -> bool {
        let own = prefix_length(self.producer, sent);
        let other = prefix_length(self.receiver, received);
        (0..=own.max(other)).all(|position| {
            let own = item_view(self.producer, sent, position);
            let other = item_view(self.receiver, received, position);
            self.is_contained(&own, &other, false)
        })
    }

    fn shallow_sent(&self, sent: &View, is_root: bool) -> Option<Json> {
        let form = shallow(self.producer, sent)?;
        let declared = Declared::at(self.producer, &in_place(self.producer, sent));
        if !self.closed || declared.others || (declared.is_empty() && !is_root) {
            return Some(form);
        }
        Some(all_of(vec![form, json!({"propertyNames": {"enum": declared.names}})]))
    }
}

fn has(side: &Side<'_>, view: &View, keywords: &[Keyword]) -> bool {
    keywords.iter().any(|keyword| side.first(view, *keyword).is_some())
}

/// A view once for each branch of its `anyOf`.
fn any_of(side: &Side<'_>, view: &View) -> Vec<View> {
    let Some(part) =
        view.parts.iter().find(|it| side.children(**it, Keyword::AnyOf).next().is_some())
    else {
        return vec![view.clone()];
    };
    let branches: Vec<_> = side.children(*part, Keyword::AnyOf).collect();
    let mut others = view.clone();
    others.parts.retain(|it| it != part);
    // What is beside the `anyOf` would have to apply as well.
    let is_alone = side.node(*part).keywords().all(|(keyword, _)| {
        keyword == Keyword::AnyOf || crate::contract::shape::closed::is_annotation(keyword)
    });
    if is_alone {
        branches.into_iter().map(|branch| side.with(&others, &[branch])).collect()
    } else {
        vec![view.clone()]
    }
}

/// What a view says about a value itself, without what it says about members and items.
fn shallow(side: &Side<'_>, view: &View) -> Option<Json> {
    let mut conjuncts = Vec::new();
    for part in &view.parts {
        let mut whole = match plain(side, &[*part], None)? {
            Json::Object(members) => members,
            Json::Bool(true) => continue,
            other => return Some(other),
        };
        whole.remove("$defs");
        let mut kept = Map::new();
        for (keyword, value) in whole {
            match keyword.as_str() {
                // References and members of `allOf` are parts of the view themselves.
                "allOf" | "anyOf" | "oneOf" | "if" | "then" | "else" | "not" => {}
                "items" | "additionalProperties" if value != Json::Bool(false) => {}
                "properties" | "prefixItems" => {
                    kept.insert(keyword, without_schemas(value));
                }
                _ => drop(kept.insert(keyword, value)),
            }
        }
        conjuncts.push(Json::Object(kept));
    }
    Some(all_of(conjuncts))
}

fn without_schemas(children: Json) -> Json {
    let open = |schema: Json| if schema == Json::Bool(false) { schema } else { json!({}) };
    match children {
        Json::Object(members) => members.into_iter().map(|(name, it)| (name, open(it))).collect(),
        Json::Array(items) => items.into_iter().map(open).collect(),
        other => other,
    }
}
