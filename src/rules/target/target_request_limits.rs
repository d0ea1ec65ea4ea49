use crate::targets::RequestLimits;

rule! {
    name: "target-request-limits",
    category: Target,
    summary: "together, the tools have more optional parameters or unions than a selected provider \
              accepts",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let options = context.options();
    let targets = options.targets.targets().iter();
    let limited: Vec<_> =
        targets.filter_map(|target| Some((*target, target.request_limits.as_ref()?))).collect();
    if limited.is_empty() {
        return;
    }
    // Strict modes compile the schemas of all tools into one grammar, so the sum counts.
    let size = total(list);
    let (optional, unions) = (size.optional_properties, size.union_properties);
    for (count, what, limit_of) in [
        (optional, "optional parameters", (|limits| limits.optional_parameters) as LimitOf),
        (unions, "parameters with a choice of types", |limits| limits.union_parameters),
    ] {
        let over = limited.iter().filter_map(|(target, limits)| {
            limit_of(limits).filter(|limit| count > *limit).map(|limit| (*target, *limits, limit))
        });
        let verdicts: Vec<_> =
            over.map(|(target, limits, limit)| verdict(target, limits, limit)).collect();
        if !verdicts.is_empty() {
            let message = format!(
                "{count} {what} in all tools exceed the limit of {}",
                words::whose(&verdicts)
            );
            words::finding(place_of(list.container), message, &verdicts, options)
                .help("use strict mode for the few tools that need it")
                .report(context);
        }
    }
}

type LimitOf = fn(&RequestLimits) -> Option<usize>;

fn total(list: &ToolList<'_>) -> SchemaSize {
    let mut total = SchemaSize::default();
    let schemas = list.tools.iter().filter_map(Tool::any_input_schema);
    for root in schemas.filter(|root: &Value<'_>| root.is_object()) {
        let size = SchemaSize::of(&Schema::walk(root, Dialect::Draft2020));
        total.optional_properties += size.optional_properties;
        total.union_properties += size.union_properties;
    }
    total
}

fn verdict(
    target: &'static Target,
    limits: &'static RequestLimits,
    limit: usize,
) -> TargetStatement<'static> {
    let note = format!("at most {limit} in all tools of a request");
    TargetStatement::new(target, Consequence::RequestLost, "request-limits", limits.date, note)
}
