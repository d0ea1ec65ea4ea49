use crate::html::{Load, Loader, Origin, SourceExpression, Target};
use crate::rules::limits::MAX_ORIGIN_COMPARISONS;
use crate::rules::subjects::app::{Policy, PolicyList, add_to_ui, list_of};

rule! {
    name: "apps-csp-origin",
    summary: "a view loads from an origin that its policy does not allow",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: App(check),
}

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((page, _)) = subject.page() else { return };
    let policy = Allowed::of(subject.policy());
    // Each origin that is not allowed, with the index of its group.
    let mut known: HashMap<(Option<PolicyList>, &Origin), Option<usize>> = HashMap::new();
    let mut blocked: Vec<Blocked<'_>> = Vec::new();
    let most = MAX_ORIGIN_COMPARISONS / policy.entries.len().max(1);
    for load in &page.loads {
        let Target::Origin(origin) = &load.target else { continue };
        let list = list_of(load.loader);
        if known.len() > most {
            let place = subject.place_of(&load.at);
            Finding::new(place, "a view loads from too many origins to compare them all")
                .note(format!("those of the first {most} are compared with the policy"))
                .help("make the view smaller, or its policy shorter")
                .report(context);
            break;
        }
        let group = *known.entry((list, origin)).or_insert_with(|| {
            let is_blocked = !list.is_some_and(|list| policy.allows(list, origin));
            is_blocked.then(|| {
                blocked.push(Blocked { list, origin, first: load, others: 0 });
                blocked.len() - 1
            })
        });
        if let Some(group) = group.filter(|group| !std::ptr::eq(blocked[*group].first, load)) {
            blocked[group].others += 1;
        }
    }
    for blocked in blocked {
        let brief = Finding::new(subject.place_of(&blocked.first.at), "");
        context.report_with(brief, |finding| blocked.describe(finding, &policy));
    }
}

/// An origin that is not allowed: the first place that loads from it, and the number of others.
struct Blocked<'p> {
    list: Option<PolicyList>,
    origin: &'p Origin,
    first: &'p Load,
    others: usize,
}

impl Blocked<'_> {
    fn describe(&self, finding: Finding, policy: &Allowed<'_>) -> Finding {
        let (origin, loader) = (quoted(&self.origin.to_string()), self.first.loader);
        let message = match self.list {
            None => format!("{} loads from {origin}, which no list can allow", loader.name()),
            Some(list) => {
                format!("{} loads from {origin}, but `{}` lacks it", loader.name(), list.name())
            }
        };
        let (message, places) = (message.into(), self.others);
        let finding = Finding { message, ..finding }
            .cite(
                "MCP Apps, Content Security Policy: hosts must block origins that the resource does \
                 not declare",
            )
            .when(places > 0, |it| it.note(format!("{places} more of its addresses have this origin")))
            .when(self.origin.is_local(), |it| {
                it.note("on the machine of a user, this address leads to another server, or to none")
            });
        let Some(list) = self.list else {
            return finding.help(match loader {
                Loader::Worker => "create the worker from a `blob:` URL of inlined code",
                _ => "show the document with `<iframe>`, and declare its origin in `frameDomains`",
            });
        };
        let finding = finding.with(policy.other_list(list, self.origin), |it, (other, entry)| {
            it.label(entry.place(), format!("`{}` does not apply to it", other.name()))
        });
        let remedy = format!("add {origin} to `{}` of `_meta.ui.csp`", list.name());
        match policy.addition(list, self.origin) {
            Some(edit) => finding.unsafe_remedy(remedy, edit),
            None => finding.help(remedy),
        }
    }
}

/// A policy, with the parts of its entries.
struct Allowed<'d> {
    policy: Policy<'d>,
    entries: Vec<(PolicyList, Value<'d>, SourceExpression<'d>)>,
}

impl<'d> Allowed<'d> {
    fn of(policy: Policy<'d>) -> Self {
        let mut entries = Vec::new();
        for list in PolicyList::ALL {
            let given = policy.csp.and_then(|csp| csp.get(list.name()));
            for entry in given.into_iter().flat_map(Value::items) {
                let source = entry.as_str().map(SourceExpression::of);
                entries.extend(source.map(|source| (list, entry, source)));
            }
        }
        Self { policy, entries }
    }

    /// Whether a list allows an origin. A malformed list has a finding of its own.
    fn allows(&self, list: PolicyList, origin: &Origin) -> bool {
        let given = |csp: Value<'d>| csp.get(list.name());
        let is_malformed = self.policy.csp.and_then(given).is_some_and(|given| !given.is_array());
        let mut entries = self.entries.iter().filter(|entry| entry.0 == list);
        is_malformed || entries.any(|entry| entry.2.allows(origin))
    }

    /// Another list that has the origin, with its entry.
    fn other_list(&self, list: PolicyList, origin: &Origin) -> Option<(PolicyList, Value<'d>)> {
        let mut entries = self.entries.iter().filter(|entry| entry.0 != list);
        entries.find(|entry| entry.2.allows(origin)).map(|entry| (entry.0, entry.1))
    }

    /// The change that adds an origin to a list.
    fn addition(&self, list: PolicyList, origin: &Origin) -> Option<TreeEdit> {
        let (json, name) = (format!("\"{origin}\""), list.name());
        Some(match self.policy.csp {
            None => add_to_ui(self.policy.holder, "csp", &format!("{{\"{name}\": [{json}]}}")),
            Some(csp) if !csp.is_object() => return None,
            Some(csp) => match csp.get(name) {
                Some(given) => TreeEdit::Append(given.id(), json),
                None => csp.last_member(name, format!("[{json}]")),
            },
        })
    }
}
