//! Validation of values of one document against a schema of another (or the same).

use std::time::Duration;

use crate::document::{Document, NodeId, Value};
use crate::schema::evaluate::compile::program::Program;
use crate::schema::evaluate::compile::{CompileOptions, compile};
use crate::schema::evaluate::evaluation::{Evaluation, EvaluationOutcome};
use crate::schema::evaluate::mismatch::Mismatch;
use crate::schema::evaluate::mismatches::reported;
use crate::schema::evaluate::subject::Subject;
use crate::schema::evaluate::unfinished::Unfinished;
use crate::schema::evaluate::unsupported::{UnsupportedSchema, unsupported};
use crate::schema::limits::{
    EVALUATION_STEPS_PER_BYTE, EVALUATION_STEPS_PER_VALUE, MAX_PATTERN_BYTES, MAX_PATTERN_SIZE,
    MIN_PATTERN_SIZE, VALIDATION_TIMEOUT,
};
use crate::schema::{Dialect, Profile, Schema, StepBudget, steps_in};

/// A compiled schema that can be used any number of times. Refers to its document only by node ids.
#[derive(Debug)]
pub struct Validator {
    program: Program,
    root: NodeId,
    has_deviations: bool,
    may_accept_more: bool,
}

impl Validator {
    /// Compiles the schema whose root is `root`.
    ///
    /// # Errors
    /// The reason why values cannot be validated against the schema.
    pub fn compile(root: Value<'_>, default_dialect: Dialect) -> Result<Self, UnsupportedSchema> {
        Self::compile_among(1, root, default_dialect, Profile::default())
    }

    /// Compiles one of several schemas, which have `patterns` patterns in total and share the
    /// memory for patterns, with the deviations of a profile.
    ///
    /// # Errors
    ///
    /// The reason why values cannot be validated against the schema.
    pub fn compile_among(
        patterns: usize,
        root: Value<'_>,
        default_dialect: Dialect,
        profile: Profile,
    ) -> Result<Self, UnsupportedSchema> {
        let schema = Schema::walk(root, default_dialect);
        if let Some(reason) = unsupported(&schema) {
            return Err(reason);
        }
        let share = MAX_PATTERN_BYTES / patterns.max(1);
        let max_pattern_size = share.clamp(MIN_PATTERN_SIZE, MAX_PATTERN_SIZE);
        let program = compile(&schema, &CompileOptions { max_pattern_size, profile });
        let has_deviations = program.has_deviations();
        let may_accept_more = program.may_accept_more();
        Ok(Self { program, root: root.id(), has_deviations, may_accept_more })
    }

    /// All violations of the schema in `value`. `document` is the document from which the schema
    /// was compiled.
    ///
    /// # Errors
    ///
    /// The reason why the validation did not finish.
    pub fn mismatches<'s, 'i>(
        &self,
        document: &'s Document,
        value: Value<'i>,
    ) -> Result<Vec<Mismatch<'s, 'i>>, Unfinished> {
        self.mismatches_within(false, None, &StepBudget::new(u64::MAX), document, value)
    }

    /// Whether the profile adds checks to those of the schema.
    pub fn has_deviations(&self) -> bool {
        self.has_deviations
    }

    /// Whether the profile may accept a value that the schema rejects: because of a branch that has
    /// to fail, or of a number with too many digits for the profile.
    pub fn profile_may_accept_more(&self, value: Value<'_>) -> bool {
        let rounds = self.has_deviations && self.program.profile == Profile::Clients;
        let is_rounded = |value: Value<'_>| Subject::value(value).is_rounded();
        self.may_accept_more || rounds && value.subtree().any(is_rounded)
    }

    /// The violations of the schema in `value`, within a time limit, which is counted in steps, and
    /// the remaining budget. With `with_profile`, includes violations of the profile's checks.
    ///
    /// # Errors
    ///
    /// The reason why the validation did not finish.
    pub fn mismatches_within<'s, 'i>(
        &self,
        with_profile: bool,
        timeout: Option<Duration>,
        budget: &StepBudget,
        document: &'s Document,
        value: Value<'i>,
    ) -> Result<Vec<Mismatch<'s, 'i>>, Unfinished> {
        let values = (value.end_id().index() - value.id().index()) as u64;
        let bytes = value.source_text().len() as u64;
        let allowed = steps_in(timeout.unwrap_or(VALIDATION_TIMEOUT))
            .saturating_add(EVALUATION_STEPS_PER_VALUE.saturating_mul(values))
            .saturating_add(EVALUATION_STEPS_PER_BYTE.saturating_mul(bytes));
        let affordable = allowed.min(budget.left());
        let mut evaluation = Evaluation::new(&self.program, affordable).with_profile(with_profile);
        // Most values are valid, and the verdict alone is cheaper: it ends a branch at the first
        // failure.
        let verdict = evaluation.run(0, value, false);
        let is_invalid = matches!(verdict, EvaluationOutcome::Invalid(..));
        let outcome = if is_invalid {
            // The steps were affordable once, so they are again for the explanation.
            evaluation.add_steps(affordable);
            evaluation.run(0, value, true)
        } else {
            verdict
        };
        budget.spend(evaluation.steps_taken());
        let is_cut = matches!(outcome, EvaluationOutcome::Unfinished(Unfinished::TooLong));
        if is_cut && affordable < allowed {
            budget.set_short();
        }
        match outcome {
            EvaluationOutcome::Valid => Ok(Vec::new()),
            EvaluationOutcome::Invalid(found, and_more) => Ok(reported(found, and_more, document)),
            // It is already known to be invalid.
            EvaluationOutcome::Unfinished(_) if is_invalid => {
                Ok(vec![Mismatch::somewhere(document.value(self.root), value)])
            }
            EvaluationOutcome::Unfinished(unfinished) => Err(unfinished),
        }
    }
}
