//! Whether a part of a schema accepts a value of the same schema, decided by the `jsonschema`
//! crate under the bounds that hold for recorded results, and closer ones.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde_json::json;

use super::accepts::{Objection, Verdict};
use super::budget::{Budget, KnownCosts, while_looks_last};
use super::cost::{InPlaceCost, is_recursive};
use super::error_cost::ErrorCost;
use super::footprint::LOOKS_TO_COMPILE_A_VALUE;
use super::instance::{Instance, Spanned};
use super::keyword::REFERENCES;
use super::listed_keyword::keyword_of;
use super::rewording::Rewording;
use super::schema_patterns::{LOOKS_BEFOREHAND_FOR_A_BYTE, SchemaPatterns};
use super::to_json::reworded_json;
use super::validator::{compiled, is_deeper};
use super::{Dialect, KeywordSet, SchemaNode};
use crate::document::Value;

/// Subschemas above which a schema is not handed over.
const MOST_SUBSCHEMAS: usize = 2_000;
/// Subschemas that may apply to one and the same value.
const MOST_IN_PLACE: u64 = 10_000;
/// The same, one inside the other; times the nesting of the value where the schema is recursive.
/// The crate recurses, and this runs on whichever stack there is.
const LONGEST_IN_PLACE: u32 = 64;
/// Looks at values that one check may take.
const BUDGET: u64 = 200_000;

/// Values of the schema that the full checks of values inside it may hand over, all together, beside
/// one for each so many of its bytes: an `enum` may be long, and each value in it may be checked with
/// all of it.
const VALUES: usize = 500;
const BYTES_FOR_A_VALUE: usize = 4;
/// Looks that they may take, and those that are added for each byte of the schema. There may be
/// thousands of schemas.
const LOOKS: u64 = 5_000;
const LOOKS_FOR_A_BYTE: u64 = 10;
/// Looks that the patterns in them may take, to be compiled and matched, and those that are added
/// for each byte of the schema: there may be a hundred thousand schemas.
const PATTERN_LOOKS: u64 = 6_000;

/// Schemas that may be looked at without the crate, beside one for each byte of the schema.
const JUDGED: usize = 2_000;

/// Bytes that may be gone through without the crate, of values and of what they are held against,
/// beside so many for each byte of the schema.
const BYTES: u64 = 500_000;
const BYTES_FOR_A_BYTE: u64 = 25;

/// What takes as long as a look of the crate: schemas that are looked at without it, and bytes.
const JUDGED_IN_A_LOOK: u64 = 4;
const BYTES_IN_A_LOOK: u64 = 64;

/// What the checks of values inside one schema may still cost.
#[derive(Debug)]
pub(super) struct Allowance {
    judged: Cell<u32>,
    bytes: Cell<u64>,
    values: Cell<usize>,
    looks: Cell<u64>,
    pattern_looks: Cell<u64>,
    /// The last part that was compiled: of several examples each is checked with the same.
    last: RefCell<Option<(PartId, Rc<Compiled>)>>,
}

/// A subschema, by its index, without some of its keywords.
type PartId = (usize, KeywordSet);

/// A part of a schema that is ready to be used.
struct Compiled {
    validator: jsonschema::Validator<Spanned>,
    costs: KnownCosts,
    has_patterns: bool,
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Compiled").finish_non_exhaustive()
    }
}

impl Allowance {
    pub(super) fn of_schema(root: Value<'_>) -> Self {
        let bytes = root.source_text().len() as u64;
        let by_size = LOOKS_BEFOREHAND_FOR_A_BYTE * bytes;
        let judged = u32::try_from(JUDGED + root.source_text().len()).unwrap_or(u32::MAX);
        Self {
            judged: Cell::new(judged),
            bytes: Cell::new(BYTES + BYTES_FOR_A_BYTE * bytes),
            values: Cell::new(VALUES + root.source_text().len() / BYTES_FOR_A_VALUE),
            looks: Cell::new(LOOKS + LOOKS_FOR_A_BYTE * bytes),
            pattern_looks: Cell::new(PATTERN_LOOKS + by_size),
            last: RefCell::default(),
        }
    }

    /// Answers a question for which at most so many schemas are looked at, each taken off the number
    /// that is handed out.
    pub(super) fn judge_few<T>(
        &self,
        most: u32,
        judge: impl FnOnce(&Cell<u32>, &Cell<u64>) -> T,
    ) -> T {
        let few = most.min(self.judged.get());
        let left = Cell::new(few);
        let answer = judge(&left, &self.bytes);
        self.judged.set(self.judged.get() - (few - left.get()));
        answer
    }

    /// What all checks inside the schema `root` took so far, in looks.
    pub(super) fn taken(&self, root: Value<'_>) -> u64 {
        let whole = Self::of_schema(root);
        let values = (whole.values.get() - self.values.get()) as u64;
        let judged = u64::from(whole.judged.get() - self.judged.get());
        (whole.looks.get() - self.looks.get())
            + (whole.pattern_looks.get() - self.pattern_looks.get())
            + LOOKS_TO_COMPILE_A_VALUE * values
            + judged / JUDGED_IN_A_LOOK
            + (whole.bytes.get() - self.bytes.get()) / BYTES_IN_A_LOOK
    }

    /// Takes off a check with so many values; whether there was enough left.
    fn take(&self, values: usize) -> bool {
        let left = self.values.get().checked_sub(values);
        self.values.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Takes off what it costs to compile patterns; whether there was enough left.
    fn take_compilation(&self, patterns: &SchemaPatterns) -> bool {
        let left = self.pattern_looks.get().checked_sub(patterns.looks_to_compile());
        self.pattern_looks.set(left.unwrap_or(0));
        left.is_some()
    }

    /// The part, compiled if it was not the last.
    fn compiled(
        &self,
        part: PartId,
        compile: impl FnOnce() -> Option<Compiled>,
    ) -> Option<Rc<Compiled>> {
        let mut last = self.last.borrow_mut();
        if let Some((known, compiled)) = &*last
            && *known == part
        {
            return Some(Rc::clone(compiled));
        }
        let compiled = Rc::new(compile()?);
        *last = Some((part, Rc::clone(&compiled)));
        Some(compiled)
    }

    /// Takes off the looks that a check took.
    fn take_looks(&self, looks: u64, has_patterns: bool) {
        self.looks.set(self.looks.get().saturating_sub(looks));
        if has_patterns {
            self.pattern_looks.set(self.pattern_looks.get().saturating_sub(looks));
        }
    }
}

pub(super) fn full_check<'d>(
    node: SchemaNode<'_, 'd>,
    value: Value<'_>,
    except: KeywordSet,
) -> Verdict<'d> {
    let Ok(cost) = node.schema().cost() else { return Verdict::Unknown };
    let part = PartOfSchema::of(node, cost);
    let allowance = node.schema().full_checks();
    if !part.may_be_checked(value) {
        return Verdict::Unknown;
    }
    let compiled = allowance.compiled((node.index(), except), || part.ready(except, allowance));
    let Some(Compiled { validator, costs, has_patterns }) = compiled.as_deref() else {
        return Verdict::Unknown;
    };
    let most = allowance.looks.get().clamp(1, BUDGET);
    let left = allowance.pattern_looks.get().max(1);
    let budget = Budget::new(if *has_patterns { left.min(most) } else { most }, *costs);
    let instance = Instance::new(value, &budget);
    let errors = while_looks_last(|| {
        budget.spend_on_child();
        validator.iter_errors(instance).next()
    });
    allowance.take_looks(budget.spent(), *has_patterns);
    match errors {
        None => Verdict::Unknown,
        Some(_) if budget.is_cut() || budget.is_unmatched() => Verdict::Unknown,
        Some(None) => Verdict::Accepted,
        Some(Some(error)) => Verdict::Refused(describe(error.schema_path().as_str())),
    }
}

/// A subschema with as much of its surroundings as it takes to understand it.
struct PartOfSchema<'s, 'd> {
    node: SchemaNode<'s, 'd>,
    /// Whether something in it leads elsewhere, so that the whole schema is needed.
    refers: bool,
    /// That of the whole schema.
    cost: InPlaceCost,
}

impl<'s, 'd> PartOfSchema<'s, 'd> {
    fn of(node: SchemaNode<'s, 'd>, cost: InPlaceCost) -> Self {
        let refers = node.subtree().any(|inner| inner.present().intersects(REFERENCES));
        Self { node, refers, cost }
    }

    /// Number of values that are handed over.
    fn values(&self) -> usize {
        let part = if self.refers { self.node.schema().root() } else { self.node.value() };
        part.end_id().index() - part.id().index()
    }

    /// What the patterns cost that are handed over.
    fn patterns(&self) -> SchemaPatterns {
        match self.refers {
            true => self.node.schema().patterns(&self.cost).clone(),
            false => SchemaPatterns::of(self.node.subtree(), 1),
        }
    }

    /// What errors about values that it is applied to take.
    fn errors(&self) -> ErrorCost {
        match self.refers {
            true => ErrorCost::of(self.node.schema().nodes(), &self.cost),
            false => ErrorCost::of(self.node.subtree(), &self.cost),
        }
    }

    fn may_be_checked(&self, value: Value<'_>) -> bool {
        let schema = self.node.schema();
        if schema.len() > MOST_SUBSCHEMAS {
            return false;
        }
        let deepest = LONGEST_IN_PLACE / self.cost.longest.max(1);
        self.cost.total <= MOST_IN_PLACE
            && self.cost.longest <= LONGEST_IN_PLACE
            && !(self.refers && is_recursive(schema) && is_deeper(value, deepest))
    }

    /// Compiles it if that can be afforded.
    fn ready(&self, except: KeywordSet, allowance: &Allowance) -> Option<Compiled> {
        if !allowance.take(self.values()) {
            return None;
        }
        let patterns = self.patterns();
        let length = self.node.schema().root().source_text().len();
        if !patterns.may_be_compiled(length) || !allowance.take_compilation(&patterns) {
            return None;
        }
        let costs =
            KnownCosts { names: patterns.names, errors: self.errors(), silent: self.cost.silent };
        let validator = self.compile(except, &patterns)?;
        Some(Compiled { validator, costs, has_patterns: patterns.bytes > 0 })
    }

    fn compile(
        &self,
        except: KeywordSet,
        patterns: &SchemaPatterns,
    ) -> Option<jsonschema::Validator<Spanned>> {
        let dialect = self.node.dialect();
        if !self.refers {
            let rewording = Rewording::of(self.node.subtree(), patterns.keyed_go_back, true);
            let mut part = reworded_json(self.node.value(), &rewording);
            leave_out(&mut part, except)?;
            return compiled(&part, dialect, patterns, &rewording).ok();
        }
        let schema = self.node.schema();
        let exact = schema.compares_exactly();
        let rewording = Rewording::of(schema.nodes(), patterns.keyed_go_back, exact);
        let mut root = reworded_json(schema.root(), &rewording);
        let pointer = self.give_names(&mut root, except)?;
        // In an `allOf`, because older dialects ignore what stands beside a `$ref`.
        let definitions = if dialect >= Dialect::Draft2019 { "$defs" } else { "definitions" };
        let wrapper = json!({
            "allOf": [{ "$ref": format!("urn:mcp-lint:root#{pointer}") }],
            definitions: { "root": root },
        });
        compiled(&wrapper, dialect, patterns, &rewording).ok()
    }

    /// Takes out what is to be left out, gives the root its name, and returns the part's pointer:
    /// it is referred to from outside, so that references inside it keep their base.
    fn give_names(&self, root: &mut serde_json::Value, except: KeywordSet) -> Option<String> {
        let node = self.node;
        let mut cursor = crate::document::PointerCursor::new(node.value().document());
        let (_, base) = cursor.locate(node.schema().root().id());
        let base = base.to_owned();
        let (_, pointer) = cursor.locate(node.value().id());
        let pointer = pointer.strip_prefix(&base)?.to_owned();
        leave_out(root.pointer_mut(&pointer)?, except)?;
        let id = if node.dialect() == Dialect::Draft4 { "id" } else { "$id" };
        let root = root.as_object_mut()?;
        if root.contains_key("$id") || root.contains_key("id") {
            return None;
        }
        root.insert(id.to_owned(), json!("urn:mcp-lint:root"));
        Some(pointer)
    }
}

fn leave_out(part: &mut serde_json::Value, except: KeywordSet) -> Option<()> {
    let is_left_out = |key: &str| keyword_of(key).is_some_and(|keyword| except.contains(keyword));
    part.as_object_mut()?.retain(|key, _| !is_left_out(key));
    Some(())
}

/// The keyword that refused, in our words: those of the crate may quote the whole value.
fn describe(path: &str) -> Objection<'static> {
    let mut keywords = path.rsplit('/').filter_map(keyword_of);
    let keyword = keywords.find(|keyword| !keyword.is_reference());
    keyword.map_or(Objection::Somehow, Objection::By)
}
