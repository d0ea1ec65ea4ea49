use crate::model::{
    TRACESTATE_LIMIT, TraceFault, baggage_fault, traceparent_fault, tracestate_fault,
};

rule! {
    name: "meta-trace-context",
    summary: "a trace context in `_meta` is malformed",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Shape(&WORDS), Meta(check),
}

const WHY: &str =
    "MCP 2026-07-28, basic/index, _meta: the value must follow W3C Trace Context and Baggage";

const WORDS: ShapeWords = ShapeWords {
    cite: WHY,
    adapt: |finding, fault, _| Some(finding.help(example(fault.name()))),
    ..ShapeWords::DEFAULT
};

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    for member in meta.value.entries() {
        let key = member.key_text();
        let format: fn(&str) -> Option<TraceFault> = match key {
            "traceparent" => traceparent_fault,
            "tracestate" => tracestate_fault,
            "baggage" => baggage_fault,
            _ => continue,
        };
        if let Some(fault) = member.as_str().and_then(format) {
            context.report(finding(member, key, fault).cite(WHY).help(example(key)));
        }
    }
}

fn finding(member: Value<'_>, key: &str, fault: TraceFault) -> Finding {
    let slice = |start, end| member.slice_place(start, end);
    match fault {
        TraceFault::Shape => Finding::new(member.place(), format!("`{key}` is malformed")),
        TraceFault::ForbiddenVersion => {
            Finding::new(slice(0, 2), format!("`{key}` has the version `ff`"))
        }
        TraceFault::ZeroId(start, end) => {
            Finding::new(slice(start, end), format!("`{key}` has an id that is all zeros"))
        }
        TraceFault::Member(start, end) => {
            Finding::new(slice(start, end), format!("`{key}` has a malformed member"))
        }
        TraceFault::Duplicate(start, end) => {
            Finding::new(slice(start, end), format!("`{key}` has two members of one key"))
        }
        TraceFault::TooMany(count) => {
            let message = format!("`{key}` has {count} members, more than {TRACESTATE_LIMIT}");
            Finding::new(member.place(), message)
        }
    }
}

fn example(key: &str) -> &'static str {
    match key {
        "traceparent" => "write `00-<32 hex digits>-<16 hex digits>-<2 hex digits>` in lower case",
        "tracestate" => "write `key=value` members with commas between them",
        _ => "write `key=value` members with commas between them, escaped with `%`",
    }
}
