//! The kinds of subjects that rules check, and the active rules of each kind.

use std::sync::LazyLock;
use std::time::Duration;

use super::{
    AppSubject, CallSubject, CallsSubject, Context, Level, MessageSubject, RULES, ResultSubject,
    ReturnedSubject, SchemaSubject, ShapeWords, SkillFile, TextSubject, ToolSubject,
    TranscriptSubject,
};
use crate::document::{Document, Value};
use crate::forms::{Fault, Form, Places, compare};
use crate::model::{Meta, Revision, ToolList};
use crate::server_files::{
    AiCatalog, AuthorizationDocument, BundleManifest, ClientConfiguration, PackageManifest,
    PluginManifest, RegistryEntry, Server, ServerCard,
};

type ListCheck = for<'d> fn(&ToolList<'d>, &mut Context<'d>);
type CallsCheck = for<'d> fn(&CallsSubject<'_, 'd>, &mut Context<'d>);
type TypedCheck = fn(Value<'_>, &mut Context<'_>);
type TranscriptCheck = fn(&TranscriptSubject<'_, '_>, &mut Context<'_>);

/// Defines [`Check`] and [`Active`] from one row per kind of subject: the variant, the field, and
/// the type of the check functions.
macro_rules! subjects {
    ($($(#[$about:meta])* $kind:ident, $rules:ident: $check:ty;)+) => {
        /// The subject of a rule, with the function that the engine calls once for each such
        /// subject.
        #[derive(Clone, Copy)]
        pub enum Check {
            /// No subject: the engine itself reports the findings (reading and recognition).
            Engine,
            $($(#[$about])* $kind($check),)+
            /// Each value of one of these types of the protocol, or string of these formats,
            /// wherever it is.
            Typed(&'static [&'static str], TypedCheck),
        }

        /// The active rules by kind of subject.
        #[derive(Default)]
        pub struct Active {
            $($(#[$about])* pub $rules: RuleSet<$check>,)+
            /// The rules about values of one type.
            pub typed: TypedRules,
            /// Time limit of the validation of one value; `None` for the default.
            pub validation_timeout: Option<Duration>,
        }

        impl Active {
            fn add(&mut self, rule: usize, level: Level, check: Check) {
                match check {
                    Check::Engine => {}
                    $(Check::$kind(check) => self.$rules.add(rule, level, check),)+
                    Check::Typed(..) => self.typed.0[rule] = level,
                }
            }
        }
    };
}

subjects! {
    /// Each fault that the table of forms assigns to the rule, which only provides the words.
    Shape, shape: &'static ShapeWords;
    /// Each document with recognised content.
    Document, document: fn(&Document, &mut Context<'_>);
    /// Each list of tools.
    List, list: ListCheck;
    /// Each tool.
    Tool, tool: fn(&ToolSubject<'_, '_>, &mut Context<'_>);
    /// Each string of each tool and of other texts that models read, unless it is plain text.
    Text, text: fn(&TextSubject<'_, '_>, &mut Context<'_>);
    /// Each description of a tool or of a part of a tool, and other prose that models read.
    Description, description: fn(&TextSubject<'_, '_>, &mut Context<'_>);
    /// Each input or output schema that is an object.
    Schema, schema: fn(&SchemaSubject<'_, '_>, &mut Context<'_>);
    /// Each recorded result of a tool call.
    Result, result: fn(&ResultSubject<'_, '_>, &mut Context<'_>);
    /// Each recorded message.
    Message, message: fn(&MessageSubject<'_, '_>, &mut Context<'_>);
    /// Each recorded call of a tool.
    Call, call: fn(&CallSubject<'_, '_>, &mut Context<'_>);
    /// The recorded calls of each tool with a known definition, in each session.
    Calls, calls: CallsCheck;
    /// Each document with recorded messages.
    Transcript, transcript: TranscriptCheck;
    /// Each recorded resource of an app.
    App, app: fn(&AppSubject<'_, '_>, &mut Context<'_>);
    /// Each result of a request with any method.
    Returned, returned: fn(&ReturnedSubject<'_>, &mut Context<'_>);
    /// Each `_meta` of an object that may have one in the revision.
    Meta, meta: fn(&Meta<'_>, &mut Context<'_>);
    /// Each configuration of a client.
    Client, client: fn(&ClientConfiguration<'_>, &mut Context<'_>);
    /// Each server of a configuration that its client reads.
    Server, server: fn(&Server<'_>, &mut Context<'_>);
    /// Each registry entry.
    Registry, registry: fn(&RegistryEntry<'_, '_>, &mut Context<'_>);
    /// Each server card, also those inside catalogues.
    Card, card: fn(&ServerCard<'_, '_>, &mut Context<'_>);
    /// Each document about authorization.
    Authorization, authorization: fn(&AuthorizationDocument<'_, '_>, &mut Context<'_>);
    /// Each AI catalogue.
    Catalog, catalog: fn(&AiCatalog<'_>, &mut Context<'_>);
    /// Each manifest of a bundle.
    Bundle, bundle: fn(&BundleManifest<'_>, &mut Context<'_>);
    /// Each manifest of a plugin, and each marketplace.
    Plugin, plugin: fn(&PluginManifest<'_>, &mut Context<'_>);
    /// Each manifest of a package that a directory contains.
    Package, package: fn(&PackageManifest<'_, '_>, &mut Context<'_>);
    /// Each `SKILL.md` in a directory.
    SkillFile, skill_file: fn(&SkillFile<'_, '_>, &mut Context<'_>);
}

impl Active {
    /// Collects the rules that run in a revision at these levels, which are indexed like the list
    /// of rules.
    pub fn new(levels: &[Level], revision: Revision, validation_timeout: Option<Duration>) -> Self {
        let typed = TypedRules(vec![Level::Off; RULES.len()]);
        let mut active = Self { typed, validation_timeout, ..Self::default() };
        for (index, (rule, level)) in RULES.iter().zip(levels).enumerate() {
            if *level != Level::Off && rule.revisions.contains(revision) {
                rule.checks.iter().for_each(|check| active.add(index, *level, *check));
            }
        }
        active
    }
}

impl RuleSet<&'static ShapeWords> {
    /// Compares a value with the form called `name`, and reports each fault by the rule responsible
    /// for it.
    pub fn compare<'d>(&self, value: Value<'d>, name: &str, context: &mut Context<'d>) {
        self.compare_form(value, Form::named(name), None, context);
    }

    /// Compares a value with a form, reports each fault, and collects the places.
    pub fn compare_form<'d>(
        &self,
        value: Value<'d>,
        form: Form,
        places: Option<&mut Places<'d>>,
        context: &mut Context<'d>,
    ) {
        let revision = context.revision();
        compare(value, form, revision, &mut |fault| self.report_one(&fault, context), places);
    }

    /// Reports each fault by the rule responsible for it.
    pub fn report<'d>(&self, faults: &[Fault<'d>], context: &mut Context<'d>) {
        faults.iter().for_each(|fault| self.report_one(fault, context));
    }

    fn report_one<'d>(&self, fault: &Fault<'d>, context: &mut Context<'d>) {
        let Some(rule) = fault.rule else { return };
        // In the order of their names, like all rules.
        let found = self.0.binary_search_by(|active| RULES[active.rule].name.cmp(rule));
        if let Ok(ActiveRule { rule, level, check }) = found.map(|index| &self.0[index]) {
            context.enter_rule(*rule, *level);
            check.report(fault, context);
        }
    }
}

/// The level of each rule about values of a type or strings of a format.
#[derive(Default)]
pub struct TypedRules(Vec<Level>);

/// The checks of rules about types and formats, by the name of the type: in the order of the lengths, which differ
/// more than the beginnings.
type ChecksByType = Vec<(&'static str, Vec<(usize, TypedCheck)>)>;

/// The table for all settings.
static CHECKS_BY_TYPE: LazyLock<ChecksByType> = LazyLock::new(checks_by_type);

impl TypedRules {
    /// Runs every rule about values of this type.
    pub fn run<'d>(&self, name: &str, value: Value<'d>, context: &mut Context<'d>) {
        let Ok(at) = position(&CHECKS_BY_TYPE, name) else { return };
        for (rule, check) in &CHECKS_BY_TYPE[at].1 {
            let level = self.0[*rule];
            if level != Level::Off {
                context.enter_rule(*rule, level);
                check(value, context);
            }
        }
    }
}

fn position(checks: &ChecksByType, name: &str) -> Result<usize, usize> {
    let order = |known: &str| known.len().cmp(&name.len()).then_with(|| known.cmp(name));
    checks.binary_search_by(|(known, _)| order(known))
}

fn checks_by_type() -> ChecksByType {
    let mut checks = ChecksByType::new();
    for (index, rule) in RULES.iter().enumerate() {
        for check in rule.checks {
            let Check::Typed(names, check) = check else { continue };
            for name in *names {
                let at = position(&checks, name).unwrap_or_else(|at| {
                    checks.insert(at, (name, Vec::new()));
                    at
                });
                checks[at].1.push((index, *check));
            }
        }
    }
    checks
}

/// The active rules for one kind of subject, stored contiguously.
pub struct RuleSet<F>(Vec<ActiveRule<F>>);

struct ActiveRule<F> {
    rule: usize,
    level: Level,
    check: F,
}

impl<F> Default for RuleSet<F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<F> RuleSet<F> {
    fn add(&mut self, rule: usize, level: Level, check: F) {
        self.0.push(ActiveRule { rule, level, check });
    }

    /// Whether no active rule checks this kind of subject.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Runs every rule on one subject.
    pub fn run<'d, S: Copy>(&self, subject: S, context: &mut Context<'d>)
    where
        F: Fn(S, &mut Context<'d>),
    {
        for ActiveRule { rule, level, check } in &self.0 {
            context.enter_rule(*rule, *level);
            check(subject, context);
        }
    }

    /// Runs every rule on all subjects, rule by rule: the code of a rule is then still in the
    /// processor's cache for the next subject.
    pub fn run_in_turns<'d, S>(&self, subjects: &[(usize, S)], context: &mut Context<'d>)
    where
        F: Fn(&S, &mut Context<'d>),
    {
        for ActiveRule { rule, level, check } in &self.0 {
            context.enter_rule(*rule, *level);
            for (turn, subject) in subjects {
                context.select(*turn);
                check(subject, context);
            }
        }
    }
}
