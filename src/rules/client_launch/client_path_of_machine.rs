rule! {
    name: "client-path-of-machine",
    category: Portability,
    summary: "a path of one machine is in a file for everyone",
    level: Warning,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    if !configuration.is_shared() {
        return;
    }
    for server in configuration.servers() {
        let in_container = server
            .program()
            .and_then(Value::as_str)
            .is_some_and(|program| ["docker", "podman", "nerdctl"].contains(&program));
        // One finding for each server: the other paths have the same cause.
        let found = server.value.subtree().find_map(|value| {
            let (start, end) = path_of_machine(value.as_str()?, in_container)?;
            Some(value.slice_place(start, end))
        });
        if let Some(place) = found {
            Finding::new(place, "the path exists on one machine only")
                .note("the file belongs to a repository, and the server does not start on others")
                .help("use a path in the repository, a variable that the client expands, or a program that is found by its name")
                .report(context);
        }
    }
}

/// The part of a text that leads into a home directory or to a drive: up to the name of the user.
fn path_of_machine(text: &str, in_container: bool) -> Option<(usize, usize)> {
    let starts = ["/Users/", "/home/"].iter().filter_map(|home| {
        let at = text.find(home)?;
        // Inside of a container paths are the same everywhere.
        let is_start = at == 0 || (text[..at].ends_with(['=', ' ', ':', ',']) && !in_container);
        let is_mount = !in_container || at == 0 && text.contains(':');
        (is_start && is_mount).then_some((at, home.len()))
    });
    if let Some((at, length)) = starts.min() {
        let user = text[at + length..].find('/').unwrap_or(text.len() - at - length);
        return (user > 0).then_some((at, at + length + user));
    }
    let bytes = text.as_bytes();
    let is_drive = bytes.len() > 3
        && bytes[0].is_ascii_alphabetic()
        && bytes[1] == b':'
        && matches!(bytes[2], b'\\' | b'/')
        && bytes[3] != b'/';
    let end = text.char_indices().skip(3).find(|(_, it)| matches!(it, '\\' | '/'));
    (is_drive && !in_container).then(|| (0, end.map_or(text.len(), |(at, _)| at)))
}

#[cfg(test)]
mod tests {
    use super::path_of_machine;

    #[test]
    fn paths_of_users_and_drives_are_those_of_one_machine() {
        for (text, shown) in [
            ("/Users/ann/dev/server.js", "/Users/ann"),
            ("--root=/home/ann/x", "/home/ann"),
            ("C:\\Users\\ann\\a.js", "C:\\Users"),
            ("D:/work/a.js", "D:/work"),
        ] {
            let (start, end) = path_of_machine(text, false).unwrap();
            assert_eq!(&text[start..end], shown);
        }
        for text in
            ["/usr/bin/node", "./home/x", "https://a.com/home/x", "C:", "x:1", "/Users/", "c://x"]
        {
            assert_eq!(path_of_machine(text, false), None, "{text}");
        }
        assert!(path_of_machine("/home/node/app", true).is_none());
        assert!(path_of_machine("/home/ann/x:/data", true).is_some());
    }
}
