use crate::model::text::{Hidden, HiddenKind, without_hidden};

rule! {
    name: "text-hidden-characters",
    category: Security,
    summary: "a string in a tool contains characters that people cannot see",
    level: Error,
    source: "The Unicode Standard, sections 23.4 (variation selectors) and 23.9 (tags); Unicode \
             Standard Annex 9, section 2 (directional formatting characters)",
    fix: Unsafe,
    check: Text(check),
}

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    // None of these characters is ASCII.
    if !subject.traits.beyond_ascii {
        return;
    }
    let Some(hidden) = hidden_characters(subject.text) else { return };
    let mut finding = Finding::new(subject.place_of(&hidden.first), headline(&hidden));
    if let Some(message) = &hidden.message {
        finding = finding
            .note(format!("decoded, they read: {}", sanitized(message, MAX_DECODED_CHARACTERS)));
    }
    let shown = without_hidden(subject.text, hidden.kind);
    let finding = finding.unsafe_fix("remove them", subject.rewriting(shown));
    context.report(match hidden.kind {
        HiddenKind::Tag => finding
            .note("models read them as letters; reviewers of the text do not see them")
            .help("remove them, and find out who put them there"),
        HiddenKind::Direction => finding
            .note("they make a text look different from what models and programs read")
            .help("remove them; right-to-left text does not need them"),
        HiddenKind::Invisible => finding
            .at_most(Severity::Warning)
            .note("they survive copying, break comparisons, and can carry a message")
            .help("remove them, or write an ordinary space or hyphen"),
    });
}

fn headline(hidden: &Hidden) -> String {
    let code = format!("U+{:04X}", u32::from(hidden.character));
    match (hidden.kind, hidden.count) {
        (HiddenKind::Tag, 1) => {
            format!("text contains an invisible Unicode tag character ({code})")
        }
        (HiddenKind::Tag, count) => {
            format!("text contains {count} invisible Unicode tag characters")
        }
        (HiddenKind::Direction, 1) => format!("a character that reorders the text ({code})"),
        (HiddenKind::Direction, count) => {
            format!("{count} characters that reorder the text, first {code}")
        }
        (HiddenKind::Invisible, 1) => format!("text contains an invisible character ({code})"),
        (HiddenKind::Invisible, count) => {
            format!("text contains {count} invisible characters, the first is {code}")
        }
    }
}
