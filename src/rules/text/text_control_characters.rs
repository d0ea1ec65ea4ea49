use crate::model::text::without_controls;

rule! {
    name: "text-control-characters",
    category: Security,
    summary: "a string in a tool contains control characters or terminal escape sequences",
    level: Error,
    source: "ECMA-48, sections 5.2 to 5.6; CWE-150, improper neutralization of escape sequences",
    fix: Unsafe,
    check: Text(check),
}

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.traits.controls {
        return;
    }
    let Some(control) = first_control(subject.text) else { return };
    let code = format!("U+{:04X}", u32::from(control.character));
    let place = subject.place_of(&control.span);
    let edit = subject.rewriting(without_controls(subject.text));
    context.report(if control.escape {
        Finding::new(place, format!("text contains a terminal escape sequence ({code})"))
            .note("printed raw, it can hide or overwrite lines, or forge output")
            .unsafe_remedy("remove the whole sequence", edit)
    } else {
        let message = match control.count {
            1 => format!("text contains a control character ({code})"),
            count => format!("text contains {count} control characters, the first is {code}"),
        };
        Finding::new(place, message)
            .at_most(Severity::Warning)
            .note("people do not see them, and many programs cut or reject such text")
            .help("remove them; tab and line break are the only ones that text needs")
            .unsafe_fix("remove them", edit)
    });
}
