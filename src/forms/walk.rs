//! The one walk over a value of the protocol: where it differs from its form, and which of its
//! values are checked by themselves.

use crate::document::Value;
use crate::forms::fault::{Fault, FaultKind};
use crate::forms::fit::{Places, fits};
use crate::forms::revision::Revision;
use crate::forms::shape::{Shape, ValueKind, ValueKinds};
use crate::forms::table::{Member, MessageForm, NO_RULE, NamedShape, Table, Type};

/// The form with which a value is compared.
#[derive(Clone, Copy)]
pub struct Form {
    /// The shape of the value.
    pub shape: &'static Shape,
    /// The rule that answers for a value of another shape.
    pub rule: Option<&'static str>,
    /// The rule that answers for faults inside for which the table names none.
    pub rest: Option<&'static str>,
}

impl Form {
    /// The form of this name in the table.
    pub fn named(name: &str) -> Self {
        let NamedShape { shape, rule, .. } = Table::get().shape(name);
        Self { shape, rule: *rule, rest: None }
    }

    /// The form of values with this name, if they are compared by themselves.
    pub fn of_place(name: &str) -> Option<Self> {
        let NamedShape { shape, rule, .. } =
            Table::get().find_shape(name).filter(|known| known.is_place)?;
        Some(Self { shape, rule: *rule, rest: None })
    }

    /// A shape without a rule of its own.
    pub const fn of(shape: &'static Shape) -> Self {
        Self { shape, rule: None, rest: None }
    }

    /// The form, with a rule for all faults for which the table names none.
    pub fn with_rest(self, rest: &'static str) -> Self {
        Self { rule: self.rule.or(Some(rest)), rest: Some(rest), ..self }
    }
}

/// Gives each difference between a value and its form to `sink`, and collects its places: there may
/// be as many of both as the value has elements.
pub fn compare<'d>(
    value: Value<'d>,
    form: Form,
    revision: Revision,
    sink: &mut dyn FnMut(Fault<'d>),
    places: Option<&mut Places<'d>>,
) {
    let mut places = places;
    let known = places.as_ref().map_or(0, |places| places.len());
    if fits(value, form.shape, revision, &mut places) {
        return;
    }
    if let Some(places) = &mut places {
        places.truncate(known);
    }
    let mut walk = Walk { revision, sink, places };
    walk.value(value, form.shape, whole(value, form.shape, revision, form.rule), form.rest);
}

/// The parameters that a message lacks although one of them is required, as a fault of the message.
/// Parameters that are not an object are a fault of the envelope.
pub fn missing_params<'d>(
    message: Value<'d>,
    form: &'static MessageForm,
    revision: Revision,
    rest: &'static str,
) -> Option<Fault<'d>> {
    let of = Table::get().named("Notification");
    let missing = Fault {
        kind: FaultKind::Missing,
        of: Some(of),
        member: of.member("params"),
        value: None,
        ..whole(message, &form.params, revision, form.rule.or(Some(rest)))
    };
    (!message.has("params") && form.needs_params(revision)).then_some(missing)
}

/// Where a value differs from the shape of this name.
pub fn faults<'d>(value: Value<'d>, name: &str, revision: Revision) -> Vec<Fault<'d>> {
    let mut faults = Vec::new();
    compare(value, Form::named(name), revision, &mut |fault| faults.push(fault), None);
    faults
}

/// The fault of a value that has another shape as a whole.
fn whole<'d>(
    value: Value<'d>,
    shape: &'static Shape,
    revision: Revision,
    rule: Option<&'static str>,
) -> Fault<'d> {
    Fault {
        kind: FaultKind::Kind,
        object: value,
        of: None,
        member: None,
        value: Some(value),
        shape,
        is_of_revision: true,
        is_required: false,
        revision,
        rule,
    }
}

/// The fault of a value that has the right kind.
fn of_content(fault: Fault<'_>) -> Fault<'_> {
    let rule = fault.member.and_then(|member| member.other).or(fault.rule);
    Fault { kind: FaultKind::Content, rule, ..fault }
}

struct Walk<'d, 's> {
    revision: Revision,
    /// The receiver of the faults.
    sink: &'s mut dyn FnMut(Fault<'d>),
    /// The places that were found, if they are collected.
    places: Option<&'s mut Places<'d>>,
}

impl<'d> Walk<'d, '_> {
    /// Compares a value with its shape. `fault` is the fault if they differ; `within` answers for
    /// what is wrong inside.
    fn value(
        &mut self,
        value: Value<'d>,
        shape: &'static Shape,
        fault: Fault<'d>,
        within: Option<&'static str>,
    ) {
        if let Shape::Place(name, _) = shape {
            if value.is_null() && !fault.is_required {
                (self.sink)(Fault { value: Some(value), ..fault });
            }
            self.place(name, value);
            return;
        }
        let fault = Fault { value: Some(value), shape, ..fault };
        if shape.kinds() == ValueKinds::EMPTY {
            return (self.sink)(Fault { kind: FaultKind::Unknown, ..fault });
        }
        if !shape.kinds().hold(value) {
            return (self.sink)(fault);
        }
        if !shape.allows(value) {
            return (self.sink)(of_content(fault));
        }
        let of_items =
            Fault { rule: fault.member.and_then(|it| it.within).or(fault.rule), ..fault };
        match shape {
            Shape::Array(inner) => {
                value.items().for_each(|item| self.value(item, inner, of_items, within));
            }
            Shape::Map(inner) => {
                value.entries().for_each(|entry| self.value(entry, inner, of_items, within));
            }
            Shape::Types(types) => match Table::get().branch(types, value) {
                Some(of) => self.object(value, of, within),
                None => self.no_type(value, types, fault, within),
            },
            Shape::Format(format) => self.place(format, value),
            Shape::Either(shapes) => match shapes.iter().find(|it| it.kinds().hold(value)) {
                Some(shape) => self.value(value, shape, fault, within),
                None => (self.sink)(fault),
            },
            _ => {}
        }
    }

    /// Reports an object that is of none of several types, and compares the members that all of them
    /// have.
    fn no_type(
        &mut self,
        object: Value<'d>,
        types: &'static [usize],
        fault: Fault<'d>,
        within: Option<&'static str>,
    ) {
        static WORD: Shape = Shape::Kinds(ValueKinds::of(&[ValueKind::String]));
        let of_all = |index: &usize| &Table::get().types[*index].members;
        let first = of_all(&types[0]);
        let tag = Table::get().tag_of(types);
        let value = tag.and_then(|tag| object.get(tag.name));
        (self.sink)(match tag.filter(|_| !value.is_some_and(Value::is_string)) {
            Some(tag) => {
                let kind = if value.is_some() { FaultKind::Kind } else { FaultKind::Missing };
                let is_required = tag.newest().is_required;
                Fault { kind, object, member: Some(tag), value, shape: &WORD, is_required, ..fault }
            }
            None => of_content(fault),
        });
        // An unknown word says that more is different: then only what is there is compared.
        let is_shared = |member: &&Member| {
            let is_tag = tag.is_some_and(|tag| tag.name == member.name);
            let has_it = |index| of_all(index).iter().any(|it| it.name == member.name);
            !is_tag && types.iter().all(has_it) && (tag.is_none() || object.has(member.name))
        };
        let of = &Table::get().types[types[0]];
        if tag.is_none() {
            self.place(of.name, object);
        }
        first.iter().filter(is_shared).for_each(|member| self.member(object, of, member, within));
    }

    fn place(&mut self, name: &'static str, value: Value<'d>) {
        if let Some(places) = &mut self.places {
            places.push((name, value));
        }
    }

    fn object(&mut self, object: Value<'d>, of: &'static Type, within: Option<&'static str>) {
        if !of.is_place {
            self.place(of.name, object);
        }
        for member in of.members {
            self.member(object, of, member, within);
        }
        let Some(others) = &of.others else { return };
        for entry in object.entries().filter(|entry| of.member(entry.key_text()).is_none()) {
            let (fault, shape) = self.fault_of(object, of, others, within);
            self.value(entry, shape, fault, others.within.or(within));
        }
    }

    /// The fault of an object that has a member with another shape, and that shape.
    fn fault_of(
        &self,
        object: Value<'d>,
        of: &'static Type,
        member: &'static Member,
        within: Option<&'static str>,
    ) -> (Fault<'d>, &'static Shape) {
        let definition = member.definition(self.revision);
        let is_of_revision = definition.revisions.contains(self.revision);
        let fault = Fault {
            kind: FaultKind::Kind,
            object,
            of: Some(of),
            member: Some(member),
            value: None,
            shape: &definition.shape,
            is_of_revision,
            is_required: definition.is_required,
            revision: self.revision,
            rule: member.rule.or(within),
        };
        (fault, &definition.shape)
    }

    fn member(
        &mut self,
        object: Value<'d>,
        of: &'static Type,
        member: &'static Member,
        within: Option<&'static str>,
    ) {
        let (fault, shape) = self.fault_of(object, of, member, within);
        match object.get(member.name) {
            Some(value) => self.value(value, shape, fault, member.within.or(within)),
            None if fault.is_required && fault.is_of_revision => {
                let rule = member.missing.or(fault.rule).filter(|rule| *rule != NO_RULE);
                (self.sink)(Fault { kind: FaultKind::Missing, rule, ..fault });
            }
            None => {}
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::document::Document;

    /// The faults and places of a value according to the walk alone.
    pub(in crate::forms) fn walked<'d>(
        value: Value<'d>,
        shape: &'static Shape,
        revision: Revision,
    ) -> (Vec<Fault<'d>>, Places<'d>) {
        let (mut faults, mut places) = (Vec::new(), Places::new());
        let sink = &mut |fault| faults.push(fault);
        let mut walk = Walk { revision, sink, places: Some(&mut places) };
        walk.value(value, shape, whole(value, shape, revision, None), None);
        (faults, places)
    }

    /// The faults of a value as `KIND KEY RULE`, each followed by `!` if no revision has the member.
    fn faults_of(name: &str, text: &str) -> Vec<String> {
        let document = Document::of_json(text);
        let found = faults(document.roots().next().unwrap(), name, Revision::V2026_07_28);
        let in_words = |fault: &Fault<'_>| {
            let mark = if fault.is_of_revision { "" } else { "!" };
            format!("{:?} {} {}{mark}", fault.kind, fault.key(), fault.rule.unwrap_or("-"))
        };
        found.iter().map(in_words).collect()
    }

    #[test]
    fn each_fault_names_its_member_and_its_rule() {
        const AUDIENCE: &str = "annotations-audience-value";
        for (name, text, expected) in [
            ("ContentBlock", r#"{"type": "text", "text": ""}"#, vec![]),
            ("ContentBlock", r#"{"type": "text"}"#, vec!["Missing text text-missing"]),
            ("ContentBlock", "5", vec!["Kind  content-block-type"]),
            ("Icons", r#"[{"src": "a:b"}, 5]"#, vec!["Kind  icons-type"]),
            ("Annotations", r#"{"audience": 5}"#, vec!["Kind audience annotations-audience-type"]),
            (
                "Annotations",
                r#"{"audience": ["user", "x", 5]}"#,
                vec![
                    &*format!("Content audience {AUDIENCE}"),
                    &format!("Kind audience {AUDIENCE}"),
                ],
            ),
            ("Annotations", r#"{"priority": 1}"#, vec![]),
            ("Annotations", r#"{"priority": 2}"#, vec!["Content priority annotations-priority"]),
        ] {
            assert_eq!(faults_of(name, text), expected, "{name} {text}");
        }
    }

    #[test]
    fn an_object_of_no_type_is_compared_as_far_as_all_types_agree() {
        for (name, text, expected) in [
            ("ContentBlock", "{}", vec!["Missing type content-block-type"]),
            ("ContentBlock", r#"{"type": 5}"#, vec!["Kind type content-block-type"]),
            (
                "ContentBlock",
                r#"{"type": "x", "text": 5, "annotations": 5}"#,
                vec!["Content  content-block-type", "Kind annotations annotations-type"],
            ),
            (
                "EmbeddedResource",
                r#"{"type": "resource", "resource": {"mimeType": 5}}"#,
                vec![
                    "Content resource embedded-resource-body",
                    "Kind mimeType embedded-resource-mime-type",
                    "Missing uri embedded-resource-uri",
                ],
            ),
        ] {
            assert_eq!(faults_of(name, text), expected, "{name} {text}");
        }
    }

    #[test]
    fn a_type_has_the_members_that_it_includes_and_those_that_only_clients_check() {
        for (name, text, expected) in [
            ("ResultMeta", r#"{"baggage": 5}"#, "Kind baggage meta-trace-context"),
            (
                "ResultMeta",
                r#"{"progressToken": {}}"#,
                "Kind progressToken meta-progress-token-type!",
            ),
            (
                "ResultMeta",
                r#"{"io.modelcontextprotocol/serverInfo": {"name": "a"}}"#,
                "Missing version meta-server-info",
            ),
        ] {
            assert_eq!(faults_of(name, text), [expected], "{name} {text}");
        }
    }

    #[test]
    fn all_other_members_of_a_type_have_one_form() {
        for (text, expected) in [
            (r#"{"extensions": {}}"#, vec![]),
            (r#"{"extensions": {"com.example/a": {}}}"#, vec![]),
            (r#"{"extensions": {"com.example/a": true}}"#, vec!["Kind com.example/a -"]),
            (r#"{"extensions": {"*": 5, "a": {}}}"#, vec!["Kind * -"]),
        ] {
            assert_eq!(faults_of("ServerCapabilities", text), expected, "{text}");
        }
    }

    /// The kind, the member and the rule of each fault.
    type Seen = Vec<(FaultKind, &'static str, Option<&'static str>)>;

    fn seen(faults: &[Fault<'_>]) -> Seen {
        faults.iter().map(|fault| (fault.kind, fault.name(), fault.rule)).collect()
    }

    fn root(document: &Document) -> Value<'_> {
        document.roots().next().unwrap()
    }

    #[test]
    fn a_missing_member_is_a_fault_in_revisions_that_require_it() {
        let document = Document::of_json(r#"{"tools": []}"#);
        let of = |revision| seen(&faults(root(&document), "ListToolsResult", revision));
        assert_eq!(of(Revision::V2025_11_25), []);
        let missing = |name, rule| (FaultKind::Missing, name, rule);
        let expected = [
            missing("resultType", Some("result-type-missing")),
            missing("cacheScope", Some("list-cache-scope-missing")),
            missing("ttlMs", Some("list-ttl-missing")),
        ];
        assert_eq!(of(Revision::V2026_07_28), expected);
    }

    #[test]
    fn members_that_are_missing_together_have_one_rule() {
        let document = Document::of_json(r#"{"capabilities": {}}"#);
        let found = faults(root(&document), "DiscoverResult", Revision::V2026_07_28);
        let versions = found.iter().find(|fault| fault.name() == "supportedVersions").unwrap();
        assert_eq!(versions.missing(), ["supportedVersions"]);
        let ttl = found.iter().find(|fault| fault.name() == "ttlMs").unwrap();
        assert_eq!((ttl.missing(), ttl.rule), (vec!["ttlMs"], Some("list-ttl-missing")));
        let document = Document::of_json("{}");
        let found = faults(root(&document), "InitializeResult", Revision::V2025_11_25);
        assert_eq!(found[0].missing(), ["protocolVersion", "capabilities", "serverInfo"]);
    }

    #[test]
    fn an_optional_place_that_is_null_is_a_fault_of_what_contains_it() {
        let of = |text: &str, name: &str| {
            let document = Document::of_json(text);
            let (mut faults, mut places) = (Vec::new(), Places::new());
            let sink = &mut |fault| faults.push(fault);
            let form = Form::named(name);
            compare(root(&document), form, Revision::V2025_11_25, sink, Some(&mut places));
            (seen(&faults), places.iter().map(|(name, _)| *name).collect::<Vec<_>>())
        };
        let icons = (FaultKind::Kind, "icons", None);
        let info = r#"{"name": "a", "version": "1", "icons": null}"#;
        assert_eq!(of(info, "Implementation"), (vec![icons], vec!["Implementation", "Icons"]));
        assert_eq!(
            of(r#"{"role": "user", "content": null}"#, "PromptMessage"),
            (vec![], vec!["PromptMessage", "ContentBlock"])
        );
    }

    #[test]
    fn parameters_are_missing_if_one_of_them_is_required() {
        let of = |text: &str, revision| {
            let document = Document::of_json(text);
            let message = root(&document);
            let form = Table::get().message(message.text_of("method").unwrap()).unwrap();
            seen(&missing_params(message, form, revision, "rest").into_iter().collect::<Vec<_>>())
        };
        let missing = |rule| vec![(FaultKind::Missing, "params", rule)];
        let call = r#"{"method": "tools/call"}"#;
        assert_eq!(of(call, Revision::V2024_11_05), missing(Some("call-params-missing")));
        let list = r#"{"method": "tools/list"}"#;
        assert_eq!(of(list, Revision::V2025_11_25), []);
        // `call-meta-required` reports the absence of the only one that is required.
        assert_eq!(of(list, Revision::V2026_07_28), []);
        let read = r#"{"method": "resources/read"}"#;
        assert_eq!(of(read, Revision::V2026_07_28), missing(Some("rest")));
        assert_eq!(of(r#"{"method": "tools/call", "params": []}"#, Revision::V2024_11_05), []);
    }
}
