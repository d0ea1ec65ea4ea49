//! Checks that iterate over several children or branches, one task at a time.

use crate::document::{Children, MemberIter, Value};
use crate::schema::evaluate::compile::check::{
    Check, ContainsCheck, ItemsCheck, MembersCheck, SchemaIndex,
};
use crate::schema::evaluate::evaluation::branches::{FailedBranch, nearest_branch};
use crate::schema::evaluate::evaluation::{Application, Evaluation, Task};
use crate::schema::evaluate::mismatch::{Choice, MismatchKind};
use crate::schema::evaluate::subject::{Applied, Subject};
use crate::schema::{Keyword, KeywordSet};

/// The members of an object that are still to be checked.
pub(crate) struct MemberWalk<'p, 'i> {
    pub(crate) check: &'p MembersCheck,
    pub(crate) rest: MemberIter<'i>,
}

/// The items of an array that are still to be checked.
pub(crate) struct ItemWalk<'p, 'i> {
    pub(crate) check: &'p ItemsCheck,
    pub(crate) next: usize,
    pub(crate) rest: Children<'i>,
}

/// The search for items that match `contains`.
pub(crate) struct ContainsSearch<'p, 'i> {
    check: &'p Check,
    contains: &'p ContainsCheck,
    array: Value<'i>,
    rest: Children<'i>,
    /// The item that is being checked.
    current: Option<Value<'i>>,
    matched: usize,
}

/// The branches of `anyOf` or `oneOf`.
pub(crate) struct Branches<'p, 'i> {
    check: &'p Check,
    schemas: &'p [SchemaIndex],
    subject: Subject<'i>,
    /// Number of branches that were begun.
    begun: usize,
    valid: Vec<usize>,
    failed: Vec<FailedBranch<'i>>,
}

impl<'p, 'i> Branches<'p, 'i> {
    pub(crate) fn new(check: &'p Check, schemas: &'p [SchemaIndex], subject: Subject<'i>) -> Self {
        Self { check, schemas, subject, begun: 0, valid: Vec::new(), failed: Vec::new() }
    }
}

impl<'p, 'i> ContainsSearch<'p, 'i> {
    pub(crate) fn new(check: &'p Check, contains: &'p ContainsCheck, array: Value<'i>) -> Self {
        Self { check, contains, array, rest: array.items(), current: None, matched: 0 }
    }
}

impl<'p, 'i> Evaluation<'p, 'i> {
    /// Continues with the next member to which a schema applies that takes tasks of its own.
    pub(crate) fn walk_members(&mut self, mut walk: MemberWalk<'p, 'i>) {
        let check = walk.check;
        while let Some(member) = walk.rest.next() {
            if !self.take_steps(1) {
                return;
            }
            let (name, subject) = (member.key_text(), Subject::value(member));
            let own = check.properties.get(name);
            if let Some(own) = own.filter(|own| check.patterns.is_empty() && self.is_simple(**own))
            {
                if self.apply_at_once(*own, subject, Applied::AsOwn) {
                    continue;
                }
                return;
            }
            let first = self.tasks.len();
            let apply = |schema, applied| Task::child(schema, subject, applied);
            self.tasks.extend(own.map(|own| apply(*own, Applied::AsOwn)));
            for (pattern, schema) in &check.patterns {
                if self.matches(pattern, name) {
                    self.tasks.push(apply(*schema, Applied::AsOwn));
                }
            }
            // It applies only to what neither of the others applies to (2020-12 Core, section
            // 10.3.2.3).
            if let Some(additional) = check.additional.filter(|_| self.tasks.len() == first) {
                self.tasks.push(apply(additional, Applied::ToUnexpectedProperty));
            }
            if self.tasks.len() > first {
                self.set_evaluated(member);
                self.tasks.push(Task::Members(walk));
                // The last task is the next.
                self.tasks[first..].reverse();
                return;
            }
        }
    }

    /// Continues with the next item to which a schema applies that takes tasks of its own.
    pub(crate) fn walk_items(&mut self, mut walk: ItemWalk<'p, 'i>) {
        while let Some(item) = walk.rest.next() {
            let own = walk.check.prefix.get(walk.next).map(|own| (*own, Applied::AsOwn));
            let rest = || Some((walk.check.rest?, Applied::ToUnexpectedItem));
            // Without a schema for the rest there is none for any later item either.
            let Some((schema, applied)) = own.or_else(rest) else { return };
            walk.next += 1;
            let subject = Subject::value(item);
            if !self.is_simple(schema) {
                self.set_evaluated(item);
                self.tasks.push(Task::Items(walk));
                self.tasks.push(Task::child(schema, subject, applied));
                return;
            }
            if !self.apply_at_once(schema, subject, applied) {
                return;
            }
        }
    }

    /// Whether a schema has only checks that need no other schema, and nothing depends on where it was applied.
    fn is_simple(&self, schema: SchemaIndex) -> bool {
        let program = self.program;
        let no_record = !program.tracks_evaluated && program.dynamic_anchors.is_empty();
        no_record
            && program.schema(schema).is_some_and(|schema| schema.simple == schema.checks.len())
    }

    /// Applies a simple schema to a child without a task, at the cost of two. Returns whether the walk over the
    /// children goes on.
    fn apply_at_once(
        &mut self,
        schema: SchemaIndex,
        subject: Subject<'i>,
        applied: Applied<'p>,
    ) -> bool {
        if !self.take_steps(2) {
            return false;
        }
        self.apply(&Application { schema, subject, applied, is_child: true }, KeywordSet::EMPTY);
        self.goes_on()
    }

    /// Continues with the next name of a member.
    pub(crate) fn walk_names(&mut self, schema: SchemaIndex, mut rest: MemberIter<'i>) {
        let Some(member) = rest.next() else { return };
        self.tasks.push(Task::Names(schema, rest));
        self.tasks.push(Task::child(schema, Subject::name(member), Applied::AsOwn));
    }

    /// Reads the outcome of the last item and starts the next one.
    pub(crate) fn search(&mut self, mut search: Box<ContainsSearch<'p, 'i>>) {
        let tracks = self.program.tracks_evaluated;
        if let Some(item) = search.current.take()
            && self.end_scope(false).is_valid
        {
            search.matched += 1;
            if search.contains.evaluates {
                self.set_evaluated(item);
            }
        }
        let contains = search.contains;
        let is_enough = match &contains.min {
            Some((min, _)) => min.allows_size(Keyword::MinContains, search.matched),
            None => search.matched > 0,
        };
        // With `maxContains` all matches are counted, and all of them count as evaluated.
        let is_decided = is_enough && contains.max.is_none() && !tracks;
        if !is_decided && let Some(item) = search.rest.next() {
            search.current = Some(item);
            self.tasks.push(Task::Contains(search));
            self.begin_scope(false);
            self.tasks.push(Task::child(contains.schema, Subject::value(item), Applied::AsOwn));
            return;
        }
        let subject = Subject::value(search.array);
        if !is_enough {
            let (keyword, node) = match &contains.min {
                Some((_, node)) => (Keyword::MinContains, *node),
                None => (Keyword::Contains, search.check.node),
            };
            self.fail(subject, node, MismatchKind::Contains(keyword));
        } else if let Some((max, node)) = &contains.max
            && !max.allows_size(Keyword::MaxContains, search.matched)
        {
            self.fail(subject, *node, MismatchKind::Contains(Keyword::MaxContains));
        }
    }

    /// Reads the outcome of the last branch and starts the next one.
    pub(crate) fn continue_branches(&mut self, mut branches: Box<Branches<'p, 'i>>) {
        if branches.begun > 0 {
            let scope = self.end_scope(true);
            if scope.is_valid {
                branches.valid.push(branches.begun - 1);
            } else {
                let (mismatches, failures) = (scope.mismatches, scope.failures);
                branches.failed.push(FailedBranch { mismatches, failures });
            }
        }
        let is_any = branches.check.keyword == Keyword::AnyOf;
        // Where evaluated members are collected, all branches must be tried, also after a match
        // (2020-12 Core, section 10.2.1.2).
        let is_decided = if is_any {
            !branches.valid.is_empty() && !self.program.tracks_evaluated
        } else {
            branches.valid.len() > 1 && !self.collects()
        };
        if !is_decided && let Some(&schema) = branches.schemas.get(branches.begun) {
            branches.begun += 1;
            let (subject, keyword) = (branches.subject, branches.check.keyword);
            let collects = self.collects();
            self.tasks.push(Task::Branches(branches));
            self.begin_scope(collects);
            self.tasks.push(Task::same(schema, subject, Applied::Among(keyword)));
            return;
        }
        let is_valid = branches.valid.len() == 1 || is_any && !branches.valid.is_empty();
        if !is_valid {
            self.fail_branches(*branches);
        }
    }

    fn fail_branches(&mut self, branches: Branches<'p, 'i>) {
        let Branches { check, subject, valid, mut failed, .. } = branches;
        if !valid.is_empty() {
            self.fail(subject, check.node, MismatchKind::SeveralBranches(valid));
            return;
        }
        if !self.collects() {
            self.fail(subject, check.node, MismatchKind::NoBranch(failed.len()));
            return;
        }
        match nearest_branch(&failed, subject) {
            Ok(nearest) => {
                let choice = Choice { keyword: check.keyword, branches: failed.len(), nearest };
                let mut mismatches = std::mem::take(&mut failed[nearest].mismatches);
                mismatches.iter_mut().for_each(|it| it.choices.insert(0, choice));
                self.fail_with(mismatches);
            }
            Err(kind) => self.fail(subject, check.node, kind),
        }
    }
}
