rule! {
    name: "tool-null-member",
    summary: "an optional member is `null` instead of absent",
    level: Error,
    fix: Safe,
    cause: Rule,
    shared_headline: "have members that are `null` instead of absent",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // A model API fills in `null` in the lists that it reports.
    if subject.list.origin == ListOrigin::Relayed {
        return;
    }
    let (protocol, extended) = null_members(subject.tool, context.revision());
    // Members that the protocol does not define only matter to parsers of toolfoundation records.
    let only_extended = protocol.is_empty();
    let nulls = if only_extended { extended } else { protocol };
    let Some((first, others)) = nulls.split_first() else { return };
    let names: Vec<_> = nulls.iter().map(|(_, name)| format!("`{name}`")).collect();
    let verb = if others.is_empty() { "is" } else { "are" };
    let message = format!("{} {verb} `null` instead of absent", listed(&names, 2));
    let mut finding = Finding::new(first.0.place(), message).help(if others.is_empty() {
        "remove the member"
    } else {
        "remove these members"
    });
    for (value, name) in others {
        finding = finding.label(value.place(), format!("`{name}` too"));
    }
    // Safe: a program dumped `None`, which means an absent member.
    let edits: Vec<_> = nulls.iter().map(|(value, _)| value.removal()).collect();
    let finding = finding.safe_fix("remove the `null` members", edits);
    if only_extended {
        let note = "toolfoundation record: an absent member has the same effect";
        context.report(finding.cite(note).at_most(Severity::Info));
        return;
    }
    let finding = finding
        .cite("MCP, schema.ts, Tool: optional members may be absent, but not `null`")
        .note("clients that check types (such as those built on zod) reject the whole list");
    context.report(if is_sent_as_it_stands(subject.list, context.document().syntax()) {
        finding
    } else {
        finding
            .at_most(Severity::Warning)
            .note("here it is a warning: clients do not receive this document directly")
    });
}

/// Whether a list is sent unchanged. A list inside a document of another kind was written by
/// another program, and YAML is converted to JSON before it is sent, so a `null` may be absent in
/// the end.
fn is_sent_as_it_stands(list: &ToolList<'_>, syntax: Syntax) -> bool {
    list.form != ListForm::Nested && syntax.is_json()
}

type NullMembers<'d> = Vec<(Value<'d>, String)>;

/// The optional members that are `null`: those that the protocol defines in this revision, and
/// those of toolfoundation records.
fn null_members<'d>(tool: &Tool<'d>, revision: Revision) -> (NullMembers<'d>, NullMembers<'d>) {
    let (mut protocol, mut extended) = (Vec::new(), Vec::new());
    let members = tool.value.entries().filter(|_| tool.has_null_members);
    for member in members.filter(|member| member.is_null()) {
        let key = member.key_text();
        let optional = known_member(key).is_some_and(|known| {
            !known.newest().is_required && known.revisions().contains(revision)
        });
        if optional {
            protocol.push((member, key.to_owned()));
        } else if record_member(key).is_some() {
            extended.push((member, key.to_owned()));
        }
    }
    protocol.extend(nested_nulls(tool, revision));
    (protocol, extended)
}

/// The optional members that are `null` inside `annotations`, `execution` and `icons`, each with
/// its path.
fn nested_nulls<'d>(tool: &Tool<'d>, revision: Revision) -> NullMembers<'d> {
    let mut nulls = Vec::new();
    nulls.extend(nulls_among(tool.annotations(), "annotations", "ToolAnnotations"));
    nulls.extend(nulls_among(tool.execution(), "execution", "ToolExecution"));
    for (index, icon) in tool.icons().into_iter().flat_map(Value::items).enumerate() {
        let path = format!("icons[{index}]");
        nulls.extend(nulls_among(Some(icon), &path, "Icon"));
    }
    let is_known = |(_, path): &(Value<'_>, String)| {
        let holder = path.split(['.', '[']).next().unwrap_or_default();
        known_member(holder).is_some_and(|known| known.revisions().contains(revision))
    };
    nulls.retain(is_known);
    nulls
}

fn nulls_among<'d>(
    object: Option<Value<'d>>,
    path: &str,
    form: &'static str,
) -> impl Iterator<Item = (Value<'d>, String)> {
    // Looked up for members that are `null` alone: most tools have none.
    let is_optional = move |key: &str| {
        let member = Table::get().named(form).member(key);
        member.is_some_and(|member| !member.newest().is_required)
    };
    let nulls = object.into_iter().flat_map(Value::entries).filter(|member| member.is_null());
    nulls
        .filter(move |member| is_optional(member.key_text()))
        .map(move |member| (member, format!("{path}.{}", member.key_text())))
}
