rule! {
    name: "client-path-escape",
    summary: "a path contains a control character, from a backslash that is not doubled",
    level: Error,
    fix: Unsafe,
    check: Server(check),
}

/// The control characters that JSON writes with a backslash and a letter, with the letter and the
/// name. Apart from the first two, texts other than paths may contain them.
const ESCAPES: [(char, char, &str); 5] = [
    ('\u{8}', 'b', "a backspace"),
    ('\u{c}', 'f', "a form feed"),
    ('\t', 't', "a tab"),
    ('\n', 'n', "a line break"),
    ('\r', 'r', "a carriage return"),
];

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let environment = server.member(Concept::Environment);
    let words = server.program().into_iter().chain(server.arguments());
    let others = environment.into_iter().flat_map(Value::entries).chain(server.value.get("cwd"));
    for value in words.chain(others) {
        let text = value.text();
        let is_path = is_path_of_windows(text);
        let found = ESCAPES
            .iter()
            .enumerate()
            .filter(|(at, (character, ..))| (is_path || *at < 2) && text.contains(*character));
        let found: Vec<_> = found.map(|(_, (.., name))| (*name).to_owned()).collect();
        if found.is_empty() {
            continue;
        }
        let intended = ESCAPES.iter().fold(text.to_owned(), |text, (character, letter, _)| {
            text.replace(*character, &format!("\\{letter}"))
        });
        let headline = format!("the path contains {}", listed(&found, ESCAPES.len()));
        Finding::new(value.place(), headline)
            .note("a backslash begins an escape: `\\t` is a tab, and no file has such a name")
            .help("double each backslash, or write `/`")
            .unsafe_fix(
                "double the backslashes",
                value.replacement(serde_json::Value::from(intended).to_string()),
            )
            .report(context);
    }
}

/// Whether a text, or what follows `=` in it, begins with a drive.
fn is_path_of_windows(text: &str) -> bool {
    let path = text.rsplit('=').next().unwrap_or_default();
    matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic())
}
