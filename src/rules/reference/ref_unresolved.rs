use crate::rules::brief;
use crate::rules::limits::MAX_VISITED_MEMBERS;
use crate::schema::{Missing, Reach};

rule! {
    name: "ref-unresolved",
    summary: "a reference does not resolve",
    level: Error,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // Computed once: a schema may have long names and very many references.
    let help = LazyCell::new(|| brief(help(subject).into()));
    for reference in subject.schema.references() {
        let Target::Missing(missing) = reference.target else { continue };
        // `ref-misspelt` reports that, with the intended definition.
        if subject.schema.typo_of(reference).is_some() {
            continue;
        }
        let outside = beyond_schema(subject, reference);
        // A gateway that has schemas of its own puts them in before it serves the tool.
        if outside.is_some() && subject.tool.is_in_registry() {
            continue;
        }
        let finding = finding(reference, missing, outside);
        let finding = match missing {
            Missing::Encoding => finding.help("write `%25` for `%`, or rename the definition"),
            _ => finding.help(help.clone()),
        };
        context.report(if subject.schema.is_reached(reference.from, Reach::Specification) {
            finding
                .note("validators reject the whole schema if a reference cannot be resolved")
                .note_if(subject.lost_unless_compiled(reference.from))
        } else {
            finding
                .note("nothing refers to the definition that contains it, so few validators see it")
                .at_most(Severity::Warning)
        });
    }
}

fn finding(reference: &Reference<'_>, missing: Missing, outside: Option<Value<'_>>) -> Finding {
    let text = reference.value.text();
    let (keyword, shown) = (reference.keyword.text(), quoted_string(text));
    let message = match missing {
        // Without the name: if all tools of a file do this, it is reported once.
        _ if outside.is_some() => {
            format!("`{keyword}` refers to the file, not to its own schema")
        }
        Missing::Pointer => format!("`{keyword}` {shown} does not resolve"),
        Missing::NotASchema => {
            format!("`{keyword}` {shown} resolves to a value that is not a schema")
        }
        Missing::Encoding => format!("`{keyword}` {shown} is not valid percent-encoding"),
        Missing::Anchor => format!("`{keyword}` {shown} names an anchor that does not exist"),
    };
    let mut finding = Finding::new(reference.value.place(), message);
    if let Some(outside) = outside {
        let note = "a reference is resolved from the root of its own schema: clients do not \
                    receive the rest of the file";
        finding = finding.note(note).label(outside.key_place(), "outside of the schema");
    }
    finding
}

/// The value that a reference would have if its pointer were resolved from the root of the file.
fn beyond_schema<'d>(
    subject: &SchemaSubject<'_, 'd>,
    reference: &Reference<'_>,
) -> Option<Value<'d>> {
    let (root, text) = (subject.schema.root(), reference.value.as_str()?);
    let pointer = text.strip_prefix('#').filter(|pointer| pointer.starts_with('/'))?;
    let target = root.root().pointer_at_most(pointer, MAX_VISITED_MEMBERS)?;
    (!root.contains(target.id())).then_some(target)
}

fn help(subject: &SchemaSubject<'_, '_>) -> String {
    let root = subject.schema.root_node();
    let definitions = [Keyword::Defs, Keyword::Definitions]
        .into_iter()
        .filter_map(|keyword| root.keyword(keyword).map(|value| (keyword, value)));
    let names: Vec<_> = definitions
        .flat_map(|(keyword, value)| {
            let names = value.entries().filter_map(Value::key);
            names.map(move |name| format!("`#/{}/{name}`", keyword.text())).take(5)
        })
        .collect();
    match names.as_slice() {
        [] => "add the definition under `$defs`, or inline the schema".to_owned(),
        names => format!("refer to something that exists, such as {}", names.join(", ")),
    }
}
