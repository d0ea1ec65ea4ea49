//! The recorded calls of one tool, and how two of them differ.

use serde_json::Value as Json;

use crate::document::Value;
use crate::model::text::{is_outage, sanitized};
use crate::model::{Call, CallOutcome, Message, Tool, Transcript};
use crate::rules::limits::{
    MAX_ANSWER_BYTES, MAX_COMPARED_CALLS, MAX_COMPARED_MEMBERS, MAX_SUBSCHEMAS_OF_ARGUMENT,
};
use crate::rules::subjects::leniency::Leniency;
use crate::rules::{Context, Finding, place_of};

/// Longest quotation of a rejection, in characters.
const MAX_REJECTION: usize = 120;

/// The calls of a session.
pub struct CallsSubject<'a, 'd> {
    /// The calls, by the tool that they call.
    pub tools: Vec<CallsOfTool<'a, 'd>>,
    /// The recording that contains them.
    pub transcript: &'a Transcript<'d>,
    /// The index of the session.
    pub session: usize,
}

/// The calls of one tool in one session, in their order.
pub struct CallsOfTool<'a, 'd> {
    /// The definition of the tool; may be in another document.
    pub tool: Value<'d>,
    /// The calls.
    pub calls: Vec<JudgedCall<'a, 'd>>,
}

impl<'a, 'd> CallsSubject<'a, 'd> {
    /// Checks the calls of each tool.
    pub(crate) fn each_tool(
        &self,
        context: &mut Context<'d>,
        check: impl Fn(&CallsOfTool<'a, 'd>, &mut Context<'d>),
    ) {
        for tool in &self.tools {
            // A finding may be about a definition that is in the recording.
            let definition = Tool::new(tool.tool, 0, None);
            if std::ptr::eq(tool.tool.document(), context.document()) {
                context.enter_tool(Some(&definition));
            } else {
                context.enter_result(definition.display_name());
            }
            check(tool, context);
        }
        context.enter_result(None);
    }

    /// An argument that the SDK of the server converted or removed, and the number of tools for which
    /// it did so.
    pub(crate) fn of_sdk(&self, leniency: Leniency) -> Option<(Value<'d>, usize)> {
        let first = |tool: &CallsOfTool<'_, 'd>| {
            tool.calls.iter().filter_map(|it| it.leniency).find(|(kind, _)| *kind == leniency)
        };
        let mut found = self.tools.iter().filter_map(first);
        let (_, value) = found.next()?;
        let is_of_sdk = leniency.is_of_sdk(self.transcript, self.session);
        is_of_sdk.then(|| (value, 1 + found.count()))
    }
}

/// A call, and whether the tool's `inputSchema` accepts its arguments.
#[derive(Clone, Copy)]
pub struct JudgedCall<'a, 'd> {
    /// The call.
    pub call: &'a Call<'d>,
    /// The request.
    pub request: &'a Message<'d>,
    /// Whether the arguments are accepted; false also if that is not known.
    pub is_valid: bool,
    /// Whether the client gave it up.
    pub is_cancelled: bool,
    /// An argument that was accepted although the schema rejects it, if an SDK may do so.
    pub leniency: Option<(Leniency, Value<'d>)>,
}

/// Two calls that differ in one place of their arguments: one succeeded, and the other did not.
pub(crate) struct CallPair<'a, 'd> {
    pub(crate) worked: JudgedCall<'a, 'd>,
    pub(crate) failed: JudgedCall<'a, 'd>,
    pub(crate) difference: ArgumentDifference<'d>,
}

/// The one place in which two arguments differ.
#[derive(Clone)]
pub(crate) struct ArgumentDifference<'d> {
    /// The names of the members from the arguments to the place.
    pub(crate) path: Vec<&'d str>,
    /// The value in the call that failed.
    pub(crate) in_failed: Option<Value<'d>>,
}

impl<'d> JudgedCall<'_, 'd> {
    /// Whether the call succeeded.
    pub(crate) fn worked(&self) -> bool {
        self.call.outcome.result().is_some() && !self.call.outcome.failed()
    }

    /// The value with the text of the answer.
    pub(crate) fn answer(&self) -> Option<Value<'d>> {
        match self.call.outcome {
            CallOutcome::Error(error) => error.get("message"),
            CallOutcome::Result(result) => result.get("content")?.item(0)?.get("text"),
            CallOutcome::Unknown => None,
        }
    }

    /// The text of the failure.
    pub(crate) fn text(&self) -> &'d str {
        self.answer().and_then(Value::as_str).unwrap_or_default()
    }

    /// Whether the call failed, and the network, a key or too many calls are not the reason.
    pub(crate) fn is_rejected(&self) -> bool {
        self.call.outcome.failed() && !is_outage(self.text())
    }

    /// The data of a success: its structured content, or its text if that is JSON. `None` for
    /// large ones.
    pub(crate) fn data(&self) -> Option<Json> {
        let result = self.call.outcome.result().filter(|_| self.worked())?;
        let structured = result.get("structuredContent");
        if structured.map_or(self.text(), Value::source_text).len() > MAX_ANSWER_BYTES {
            return None;
        }
        let text = structured.map_or_else(|| self.text().to_owned(), Value::compact_json);
        serde_json::from_str(&text).ok()
    }

    /// The failure in a message.
    pub(crate) fn quoted_rejection(&self) -> String {
        let text = self.text();
        match text.trim() {
            "" => "an error without a text".to_owned(),
            text => format!("`{}`", sanitized(text, MAX_REJECTION)),
        }
    }

    /// Whether the failure names a text, as whole words in any case.
    pub(crate) fn names(&self, text: &str) -> bool {
        let is_part = |it: char| it.is_alphanumeric() || it == '_';
        let (whole, text) = (self.text().to_lowercase(), text.to_lowercase());
        !text.is_empty()
            && whole.match_indices(&text).any(|(at, _)| {
                let before = whole[..at].chars().next_back();
                let after = whole[at + text.len()..].chars().next();
                !before.is_some_and(is_part) && !after.is_some_and(is_part)
            })
    }
}

impl<'a, 'd> CallsOfTool<'a, 'd> {
    /// The first calls with accepted arguments that were rejected.
    pub(crate) fn rejected(&self) -> impl Iterator<Item = &JudgedCall<'a, 'd>> {
        let rejected = self.calls.iter().filter(|it| it.is_valid && it.call.outcome.failed());
        rejected.take(MAX_COMPARED_CALLS)
    }

    /// The calls with accepted arguments that were rejected, each with one that differs in one place
    /// and succeeded. The tool also worked afterwards: its state is not the reason.
    pub(crate) fn rejected_pairs(&self) -> Vec<CallPair<'a, 'd>> {
        self.pairs(|it| it.is_rejected() && !it.is_cancelled)
    }

    /// The calls with accepted arguments that have no answer, each with one that differs in one place
    /// and succeeded.
    pub(crate) fn unanswered_pairs(&self) -> Vec<CallPair<'a, 'd>> {
        self.pairs(|it| it.is_cancelled || it.request.partner.is_none())
    }

    fn pairs(&self, is_wanted: impl Fn(&JudgedCall<'a, 'd>) -> bool) -> Vec<CallPair<'a, 'd>> {
        let worked = || self.calls.iter().filter(|it| it.is_valid && it.worked());
        let last = worked().next_back().map(|it| it.request.value.id());
        let wanted = self.calls.iter().filter(|it| {
            it.is_valid && last.is_some_and(|last| it.request.value.id() < last) && is_wanted(it)
        });
        wanted.take(MAX_COMPARED_CALLS).filter_map(|failed| self.pair_of(failed)).collect()
    }

    /// A call with a successful one that differs in one place.
    pub(crate) fn pair_of(&self, failed: &JudgedCall<'a, 'd>) -> Option<CallPair<'a, 'd>> {
        let worked = self.calls.iter().filter(|it| it.is_valid && it.worked());
        worked.take(MAX_COMPARED_CALLS).find_map(|worked| {
            let difference = difference(worked.call.arguments?, failed.call.arguments?)?;
            Some(CallPair { worked: *worked, failed: *failed, difference })
        })
    }

    /// The subschemas of the tool's `inputSchema` that may apply to a place in the arguments.
    pub(crate) fn schemas_at(&self, path: &[&str]) -> Vec<Value<'d>> {
        let Some(root) = self.tool.get("inputSchema") else { return Vec::new() };
        let mut now = in_place(root, vec![root]);
        for name in path {
            let members = now.iter().filter_map(|schema| schema.get("properties")?.get(name));
            now = in_place(root, members.collect());
        }
        now
    }
}

/// Subschemas with those that apply to the same value: the targets of references, and branches.
fn in_place<'a>(root: Value<'a>, mut found: Vec<Value<'a>>) -> Vec<Value<'a>> {
    let mut at = 0;
    while at < found.len() && found.len() < MAX_SUBSCHEMAS_OF_ARGUMENT {
        let schema = found[at];
        let target = schema.text_of("$ref").and_then(|it| root.pointer(it.strip_prefix('#')?));
        let branches = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(|it| schema.items_of(it));
        for more in target.into_iter().chain(branches) {
            if !found.iter().any(|known| known.id() == more.id()) {
                found.push(more);
            }
        }
        at += 1;
    }
    found
}

/// The one place in which the arguments of two calls differ; `None` if there are several, or none.
fn difference<'d>(worked: Value<'d>, failed: Value<'d>) -> Option<ArgumentDifference<'d>> {
    let (mut one, mut other, mut path) = (worked, failed, Vec::new());
    loop {
        if !(one.is_object() && other.is_object()) {
            return (!one.equals(other))
                .then_some(ArgumentDifference { path, in_failed: Some(other) });
        }
        // A lookup of each member in another object takes time.
        if [one, other].iter().any(|it| it.entries().nth(MAX_COMPARED_MEMBERS).is_some()) {
            return None;
        }
        let changed = one.entries().filter_map(|entry| {
            let name = entry.key()?;
            let other = other.get(name);
            (!other.is_some_and(|other| entry.equals(other))).then_some((name, Some(entry), other))
        });
        let added = other.entries().filter_map(|entry| {
            let name = entry.key()?;
            one.get(name).is_none().then_some((name, None, Some(entry)))
        });
        let mut all = changed.chain(added);
        let ((name, in_worked, in_failed), None) = (all.next()?, all.next()) else { return None };
        path.push(name);
        match (in_worked, in_failed) {
            (Some(before), Some(after)) => (one, other) = (before, after),
            _ => return Some(ArgumentDifference { path, in_failed }),
        }
    }
}

impl CallPair<'_, '_> {
    /// A finding about the call that failed, at the part of the schema that promises otherwise.
    pub(crate) fn finding(&self, stated: Value<'_>, what: String) -> Finding {
        Self::finding_about(self.failed, Some(self.worked), stated, what)
    }

    /// A finding about a call that failed; `worked` is one that succeeded.
    pub(crate) fn finding_about(
        failed: JudgedCall<'_, '_>,
        worked: Option<JudgedCall<'_, '_>>,
        stated: Value<'_>,
        what: String,
    ) -> Finding {
        let arguments = |it: &JudgedCall<'_, '_>| it.call.arguments.map(place_of);
        let of_failed = arguments(&failed).unwrap_or(failed.request.method_place());
        let is_here = std::ptr::eq(stated.document(), failed.request.value.document());
        let mut finding =
            match is_here {
                true => Finding::new(place_of(stated), what)
                    .label(of_failed, "called with these arguments"),
                false => Finding::new(of_failed, what)
                    .label_elsewhere(stated, "the schema promises it here"),
            };
        if let Some(place) = worked.as_ref().and_then(arguments) {
            finding = finding.label(place, "with these, the call succeeds");
        }
        finding.cite(
            "MCP, server/tools: `inputSchema` describes the arguments; a model sends what it allows",
        )
    }
}
