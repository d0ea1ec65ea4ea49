use std::sync::LazyLock;

rule! {
    name: "schema-keyword-unknown",
    summary: "a key of a schema is a misspelt keyword",
    level: Warning,
    source: "JSON Schema 2020-12 Core, section 6.5: unknown keywords are ignored",
    fix: Unsafe,
    check: Schema(check),
}

/// Keys that are similar to a keyword by chance: keywords of other vocabularies and common
/// extensions.
const KNOWN_STRANGERS: &str = "nullable example xml note label default_ titles items_type \
    formats types";

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for (node, member) in subject.schema.unknown_members() {
        if let Some(meant) = misspelt(node, member.key_text()) {
            context.report(finding(node, member, meant));
        }
    }
}

/// The keyword that `key` was probably intended to be.
fn misspelt(node: SchemaNode<'_, '_>, key: &str) -> Option<Keyword> {
    let usual_length = (3..=24).contains(&key.len());
    // OpenAPI reserves `x-` for extensions.
    let extension = key.starts_with("x-") || key.starts_with("x_") || !key.is_ascii();
    if !usual_length || extension {
        return None;
    }
    if is_among(KNOWN_STRANGERS, key) {
        return None;
    }
    let folded = fold(key);
    let in_dialect = |(known, _): &&(Keyword, String)| known.is_in(node.dialect());
    let same = FOLDED.iter().filter(in_dialect).find(|(_, known)| *known == folded);
    // Short words are similar by chance.
    let near = |(known, _): &&(Keyword, String)| {
        known.text().len() >= 7 && edit_distance(known.text(), key, 1) == Some(1)
    };
    let meant = same.or_else(|| FOLDED.iter().filter(in_dialect).find(near));
    meant.map(|(keyword, _)| *keyword)
}

/// All keywords with their folded letters, computed once because there may be very many keys to
/// compare.
static FOLDED: LazyLock<Vec<(Keyword, String)>> =
    LazyLock::new(|| Keyword::ALL.iter().map(|known| (*known, fold(known.text()))).collect());

fn fold(key: &str) -> String {
    key.chars()
        .filter(|character| !matches!(character, '_' | '-' | '$'))
        .map(|character| character.to_ascii_lowercase())
        .collect()
}

fn finding(node: SchemaNode<'_, '_>, member: Value<'_>, meant: Keyword) -> Finding {
    let key = quoted(member.key_text());
    let message = format!("{key} is not a keyword of JSON Schema; `{}` is", meant.text());
    let finding = Finding::new(member.key_place(), message)
        .note("unknown keys are ignored, so the restriction has no effect");
    // Renaming would duplicate the key.
    if node.present().contains(meant) {
        return finding.help(format!("remove it, or merge it with `{}`", meant.text()));
    }
    // Unsafe: the restriction begins to apply, and may reject values that were accepted before.
    finding.unsafe_remedy(format!("write `{}`", meant.text()), member.renaming(meant.text()))
}
