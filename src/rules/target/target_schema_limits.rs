use crate::targets::{SchemaLimits, compact_length};

rule! {
    name: "target-schema-limits",
    category: Target,
    summary: "a schema is deeper, larger or longer than a selected client or provider accepts",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let options = context.options();
    let limited =
        || options.targets.targets().iter().filter(|target| target.schema_limits.is_some());
    if subject.role != SchemaRole::Input || limited().next().is_none() {
        return;
    }
    let size = SchemaSize::of(subject.schema);
    let limits = limited().filter_map(|target| target.schema_limits.as_ref()?.bytes);
    let bytes = limits.min().map_or(0, |least| compact_length(subject.schema.root(), least));
    let mut excesses: Vec<String> = Vec::new();
    let verdicts: Vec<_> = limited()
        .filter_map(|target| {
            let limits = target.schema_limits.as_ref()?;
            let exceeded = exceeded(limits, size, bytes);
            let verdict = verdict(target, limits, &exceeded)?;
            excesses.extend(exceeded.into_iter().map(|(what, ..)| what.to_owned()));
            Some(verdict)
        })
        .collect();
    if verdicts.is_empty() {
        return;
    }
    excesses.dedup();
    let message = format!(
        "the {} of `inputSchema` exceeds the limit of {}",
        listed(&excesses, 2),
        words::whose(&verdicts)
    );
    let place = place_of(subject.schema.root());
    words::finding(place, message, &verdicts, options)
        .help("split the tool, or remove rarely used parameters")
        .report(context);
}

/// The name of a measured quantity, its value, and its limit.
type Excess = (&'static str, usize, usize);

fn exceeded(limits: &SchemaLimits, size: SchemaSize, bytes: usize) -> Vec<Excess> {
    let measured = [
        ("nesting", size.depth, limits.depth),
        ("number of properties", size.properties, limits.properties),
        ("number of enum values", size.enum_values, limits.enum_values),
        ("length of names and values", size.text_characters, limits.text_characters),
        ("length of a large enum", size.large_enum_characters, limits.large_enum_characters),
        ("size in bytes", bytes, limits.bytes),
    ];
    let over = |(what, found, limit): (&'static str, usize, Option<usize>)| {
        limit.filter(|limit| found > *limit).map(|limit| (what, found, limit))
    };
    measured.into_iter().filter_map(over).collect()
}

fn verdict(
    target: &'static Target,
    limits: &'static SchemaLimits,
    exceeded: &[Excess],
) -> Option<TargetStatement<'static>> {
    let reported: Vec<_> =
        exceeded.iter().map(|(what, found, limit)| format!("{what} {found} of {limit}")).collect();
    let note = limits.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
    let consequence = limits.outcome.consequence(limits.scope)?;
    let note = reported.join(", ") + &note;
    let verdict = TargetStatement::new(target, consequence, "schema-limits", limits.date, note);
    (!exceeded.is_empty()).then_some(verdict)
}
