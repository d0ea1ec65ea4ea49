//! The pairs of compared places, and what each requires apart from the places inside it.
//!
//! A place that is compared on its own has the same form on both sides (a hole) when its enclosing
//! place is compared, so that the prover is asked only about real differences. If everything that
//! is sent with the sender's form in the hole is accepted, and everything that is sent at the hole
//! is accepted, then all that is sent is accepted, because a hole is never below a negation.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use crate::changes::{self, Impact};
use crate::contract::change::Direction;
use crate::contract::limits::{MAX_PATH, MAX_PROOFS, MAX_WALK_STEPS};
use crate::contract::prover::{Doubt, Proof};
use crate::contract::shape::closed::closure;
use crate::contract::shape::kept::keep;
use crate::contract::shape::places::{in_place, item_view, member_view, prefix_length};
use crate::contract::shape::plain::{ToleratedAdditions, form};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::tidy::joined;
use crate::contract::walk::Walk;
use crate::contract::walk::found::{Found, Step, ToleratedAddition};
use crate::contract::walk::reduced::{contained, hole, leave_out, reduce};
use crate::contract::witness::judge::Judge;
use crate::contract::witness::place::Spot;
use crate::document::Place;
use crate::schema::Keyword;

/// The forms of places that are compared on their own, by subschema; equal on both sides.
pub(crate) type Holes = HashMap<u32, Json>;

/// A pair of compared places.
#[derive(Debug)]
pub(crate) struct ComparedPlace {
    /// Index of the enclosing place, and the step from it; no step to a branch for the same value.
    around: Option<(usize, Option<Step>)>,
    /// The number of steps from the root.
    depth: usize,
    pub(crate) old: View,
    pub(crate) new: View,
    /// Everything that may apply to the value on the sending side, in any branch.
    pub(crate) location: View,
    /// Everything that applies on the sending side, with the branches that were taken to this
    /// place.
    pub(crate) sent: View,
    /// Whether the enclosing place has a hole for this place.
    pub(super) is_hole: bool,
    pub(crate) rest: Rest,
}

/// The comparison of a place apart from the places inside it.
#[derive(Debug, Default)]
pub(crate) enum Rest {
    /// The sides are identical.
    #[default]
    Same,
    /// The sides accept the same values but are written differently.
    Rewritten,
    /// The sides differ; for both sides, the holes for places inside.
    Differs([Holes; 2]),
}

impl ComparedPlace {
    pub(super) fn root(old: &Side<'_>, new: &Side<'_>, direction: Direction) -> Self {
        let (old, new) = (old.root(), new.root());
        let sent = if direction == Direction::Input { old.clone() } else { new.clone() };
        Self {
            around: None,
            depth: 0,
            old,
            new,
            location: sent.clone(),
            sent,
            is_hole: true,
            rest: Rest::Same,
        }
    }
}

/// The view after a step.
fn after(side: &Side<'_>, view: &View, step: &Step) -> View {
    match step {
        Step::Property(name) => member_view(side, view, name),
        Step::Others => side.under(view, Keyword::AdditionalProperties).unwrap_or_default(),
        Step::Position(position) => item_view(side, view, *position),
        Step::Items => item_view(side, view, prefix_length(side, view)),
    }
}

/// Whether a form may exclude all values to which the schemas inside it apply.
fn excludes(form: &Json) -> bool {
    let keywords =
        ["const", "contains", "enum", "maxItems", "maxProperties", "not", "propertyNames"];
    keywords.iter().any(|keyword| form.get(keyword).is_some())
}

impl<'s, 'd> Walk<'s, 'd> {
    pub(super) fn is_input(&self) -> bool {
        self.direction == Direction::Input
    }

    /// The sending side and the receiving side.
    pub(crate) fn sides(&self) -> [&'s Side<'d>; 2] {
        if self.is_input() { [self.old, self.new] } else { [self.new, self.old] }
    }

    /// The steps from the root to the current place.
    pub(super) fn path(&self) -> Vec<Step> {
        let mut path: Vec<Step> = self.chain(self.at).into_iter().map(|(_, step)| step).collect();
        path.reverse();
        path
    }

    /// The steps to a place, the last one first, each with the index of the place it starts from.
    pub(crate) fn chain(&self, mut at: usize) -> Vec<(usize, Step)> {
        let mut chain = Vec::new();
        while let Some((around, step)) = &self.places[at].around {
            chain.extend(step.clone().map(|step| (*around, step)));
            at = *around;
        }
        chain
    }

    /// The place whose comparison decides about a place: itself if it is a hole, else the nearest
    /// enclosing one.
    pub(crate) fn decided_at(&self, mut at: usize) -> usize {
        while let (false, Some((around, _))) = (self.places[at].is_hole, &self.places[at].around) {
            at = *around;
        }
        at
    }

    /// Compares the places one step below the current place.
    pub(super) fn below(&mut self, step: Step, a: &View, b: &View) {
        let [sender, _] = self.sides();
        let is_named = |side: &Side<'d>, view: &View| {
            view.starts.iter().all(|it| side.node(*it).via() == Some(Keyword::Properties))
        };
        // What a start says of other members as well must stay as it is on the side that sends.
        let sent = if self.is_input() { a } else { b };
        let is_hole = sent.starts.len() == 1 || is_named(sender, sent);
        if is_hole && self.is_same(a, b) {
            self.hole(a, b);
            return;
        }
        let around = &self.places[self.at];
        let location = after(sender, &in_place(sender, &around.location), &step);
        let sent = after(sender, &around.sent, &step);
        self.push(Some(step), (a, b), location, sent, is_hole);
    }

    /// Compares two branches for the same value.
    pub(super) fn branch(&mut self, a: &View, b: &View, is_hole: bool) {
        let [sender, _] = self.sides();
        let own = if self.is_input() { a } else { b };
        if is_hole && self.is_same(a, b) {
            self.hole(a, b);
            return;
        }
        let around = &self.places[self.at];
        let location = around.location.clone();
        let sent = sender.with(&around.sent, &own.starts);
        self.push(None, (a, b), location, sent, is_hole);
    }

    fn push(
        &mut self,
        step: Option<Step>,
        (a, b): (&View, &View),
        location: View,
        sent: View,
        is_hole: bool,
    ) {
        let is_hole = is_hole && !a.starts.is_empty() && !b.starts.is_empty();
        if is_hole {
            self.hole(a, b);
        }
        let depth = self.places[self.at].depth + 1;
        self.steps += a.parts.len() + b.parts.len() + location.parts.len() + sent.parts.len();
        // Nothing is deeper than the schema is nested, except through references.
        if depth > MAX_PATH || self.steps > MAX_WALK_STEPS {
            self.is_cut = true;
            return;
        }
        let around = Some((self.at, step));
        let (old, new) = (a.clone(), b.clone());
        let rest = Rest::Same;
        self.places.push(ComparedPlace { around, depth, old, new, location, sent, is_hole, rest });
    }

    pub(super) fn hole(&mut self, a: &View, b: &View) {
        let starts = if self.is_input() { &a.starts } else { &b.starts };
        let hole = hole(starts);
        for (view, holes) in [a, b].into_iter().zip(&mut self.holes) {
            holes.extend(view.starts.iter().map(|start| (*start, hole.clone())));
        }
    }

    /// Whether two places are spelt alike and contain no reference.
    fn is_same(&self, a: &View, b: &View) -> bool {
        let ([one], [other]) = (a.starts.as_slice(), b.starts.as_slice()) else { return false };
        let (one, other) = (self.old.node(*one), self.new.node(*other));
        one.dialect() == other.dialect()
            && one.value().equals(other.value())
            && self.old.refers_to_nothing(a.starts[0])
            && self.new.refers_to_nothing(b.starts[0])
    }

    /// Compares the current place apart from the places inside it; `first` is the index of the
    /// first of those.
    pub(super) fn rest(&mut self, first: usize) -> Rest {
        let holes = std::mem::take(&mut self.holes);
        let Some(forms) = self.forms(self.at, &holes, (None, false)) else {
            return Rest::Differs(holes);
        };
        // What excludes all members or items makes their schemas unimportant.
        if self.places.len() > first && forms.iter().any(excludes) {
            let whole = self.forms(self.at, &Default::default(), (None, false));
            if whole.is_some_and(|forms| self.are_equal(forms)) {
                self.places.truncate(first);
                return Rest::Rewritten;
            }
        }
        if forms[0] == forms[1] {
            return Rest::Same;
        }
        if self.are_equal(forms) { Rest::Rewritten } else { Rest::Differs(holes) }
    }

    /// The forms of what is sent and received at a place, with holes for the places inside; with
    /// the formats that senders follow if `is_kept` is set.
    fn forms(
        &self,
        at: usize,
        [old, new]: &[Holes; 2],
        (tolerated, is_kept): (Option<&ToleratedAdditions>, bool),
    ) -> Option<[Json; 2]> {
        let place = &self.places[at];
        let [tolerated_by_old, tolerated_by_new] =
            if self.is_input() { [None, tolerated] } else { [tolerated, None] };
        let [of_old, of_new] = [is_kept && self.is_input(), is_kept && !self.is_input()];
        let mut old = form(self.old, &place.old.starts, (tolerated_by_old, of_old), old)?;
        let mut new = form(self.new, &place.new.starts, (tolerated_by_new, of_new), new)?;
        // MCP: `arguments` is an object, whatever a schema without `type: object` accepts beside it.
        if at == 0 && self.is_input() {
            let is_object = |schema: &Json| schema.get("type").is_some_and(|it| it == "object");
            [old, new] = [old, new].map(|schema| match schema {
                schema if is_object(&schema) => schema,
                schema => joined(&json!({"type": "object"}), &schema),
            });
        }
        Some(if self.is_input() { [old, new] } else { [new, old] })
    }

    /// Indices of the places at which the sides differ.
    pub(crate) fn differing(&self) -> Vec<usize> {
        let differs = |place: &ComparedPlace| matches!(place.rest, Rest::Differs(_));
        (0..self.places.len()).filter(|at| differs(&self.places[*at])).collect()
    }

    /// Whether everything that is sent at a place is accepted, apart from the places inside it.
    pub(crate) fn contained(
        &self,
        at: usize,
        closed: bool,
        tolerated: &ToleratedAdditions,
    ) -> Proof {
        let Rest::Differs(holes) = &self.places[at].rest else { return Proof::Contained };
        let tolerated = Some(tolerated).filter(|it| !it.is_empty());
        let Some([mut sent, mut received]) = self.forms(at, holes, (tolerated, true)) else {
            return Proof::Unknown(Doubt::of_limit("too large or deep to decide"));
        };
        keep(&mut sent, &received, false);
        let left_out = reduce(&mut sent, &mut received);
        let [sender, _] = self.sides();
        let open = self.ask(&sent, &received);
        if open == Proof::Contained || !closed {
            return open;
        }
        // Only where it matters which members are not sent.
        let is_root = at == 0 && self.is_input();
        let Some(mut closure) = self.closure_of(sender, &self.places[at].location, is_root) else {
            return Proof::Unknown(Doubt::of_limit("too large or deep to decide"));
        };
        if let Some(members) = closure.as_object_mut().filter(|it| it.contains_key("$defs")) {
            // Places inside are compared on their own, and the prover knows no recursion.
            members.retain(|keyword, _| keyword == "propertyNames");
        }
        leave_out(&mut closure, &left_out);
        self.ask(&joined(&sent, &closure), &received)
    }

    /// The closure of a location. All branches of a union are at one location.
    fn closure_of(&self, sender: &Side<'_>, location: &View, is_root: bool) -> Option<Json> {
        let key = (location.clone(), is_root);
        let mut known = self.closures.borrow_mut();
        known.entry(key).or_insert_with(|| closure(sender, location, is_root)).clone()
    }

    /// The prover's answer; unknown after [`MAX_PROOFS`] questions.
    pub(super) fn ask(&self, sent: &Json, received: &Json) -> Proof {
        self.proofs.set(self.proofs.get() + 1);
        if self.proofs.get() > MAX_PROOFS {
            return Proof::Unknown(Doubt::of_limit("too large to decide"));
        }
        contained(self.sides()[0], sent, received)
    }

    /// A judge of instances that tolerates these additions on the receiving side.
    pub(crate) fn judge(
        &self,
        closed: bool,
        tolerated: &ToleratedAdditions,
    ) -> Result<Judge<'d>, Doubt> {
        let [sender, receiver] = self.sides();
        let too_large = || Doubt::of_limit("too large to decide");
        let tolerated = Some(tolerated).filter(|it| !it.is_empty());
        let forms = self.forms(0, &Default::default(), (tolerated, true));
        let usual = forms.as_ref().map(|[sent, received]| {
            let mut usual = sent.clone();
            keep(&mut usual, received, true);
            usual
        });
        // Without the formats of texts where the schema is too large for a normal form.
        let object = if self.is_input() { json!({"type": "object"}) } else { Json::Bool(true) };
        let closure = match closed {
            true => closure(sender, &sender.root(), self.is_input()).ok_or_else(too_large)?,
            false => Json::Bool(true),
        };
        let usual = joined(&usual.unwrap_or(object), &closure);
        let tolerant = match tolerated {
            Some(_) => Some(&forms.as_ref().ok_or_else(too_large)?[1]),
            None => None,
        };
        Judge::read(sender, &usual, receiver, tolerant)
    }

    /// A place as the search for counter-examples needs it.
    pub(crate) fn spot(&self, at: usize) -> Spot<'_> {
        let place = &self.places[at];
        let received = if self.is_input() { &place.new } else { &place.old };
        let chain = self.chain(at).into_iter();
        let chain = chain.map(|(around, step)| (&self.places[around].sent, step)).collect();
        Spot { sent: &place.sent, received, chain }
    }

    /// The places in the files of both versions.
    pub(crate) fn places_of(&self, at: usize) -> [Place; 2] {
        let place = &self.places[at];
        [self.old.place(&place.old), self.new.place(&place.new)]
    }

    fn are_equal(&self, [mut one, mut other]: [Json; 2]) -> bool {
        reduce(&mut one, &mut other);
        let proves = |one, other| self.ask(one, other) == Proof::Contained;
        one == other || proves(&one, &other) && proves(&other, &one)
    }

    /// Whether a difference is reported although its place is only written differently.
    pub(crate) fn is_named(&self, found: &Found) -> bool {
        found.places.iter().any(|at| matches!(self.places[*at].rest, Rest::Rewritten))
    }

    /// Whether a change only declares, or no longer declares, a member that was accepted or ignored
    /// before.
    pub(super) fn names_only(&self, found: &Found) -> bool {
        let is_tolerated = matches!(found.tolerated, Some(ToleratedAddition::Property(..)));
        let is_ignored = found.levels.is_some_and(|(input, _)| input == Impact::Risky);
        let name = match found.path.last() {
            _ if found.kind == changes::PROPERTY_REMOVED && is_ignored => found.name.as_deref(),
            Some(Step::Property(name))
                if found.kind == changes::PROPERTY_ADDED && !is_tolerated =>
            {
                Some(name.as_str())
            }
            _ => None,
        };
        let names = |side: &Side<'_>, name: &str| {
            let mut nodes = side.schema.nodes().filter(|it| it.via() == Some(Keyword::Properties));
            nodes.any(|node| node.value().has_key(name))
        };
        let names_keys = |side: &Side<'_>| side.schema.present().contains(Keyword::PropertyNames);
        // Where branches are rearranged, the same names are still there, and `propertyNames` may
        // allow or exclude a name that no `properties` contains.
        name.is_some_and(|name| names(self.old, name) != names(self.new, name))
            && !names_keys(self.old)
            && !names_keys(self.new)
    }
}
