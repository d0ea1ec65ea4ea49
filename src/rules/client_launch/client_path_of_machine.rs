rule! {
    name: "client-path-of-machine",
    category: Portability,
    summary: "a path of one machine is in a file for everyone",
    level: Warning,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let path = server.value.document().source().path();
    if !server.client.is_some_and(|client| client.shares(path)) {
        return;
    }
    let program = server.program().and_then(Value::as_str);
    let in_container = matches!(program, Some("docker" | "podman" | "nerdctl"));
    // One finding for each server: the other paths have the same cause.
    let found = server.value.subtree().find_map(|value| {
        let (start, end) = path_of_machine(value.as_str()?, in_container)?;
        Some(value.slice_place(start, end))
    });
    let Some(place) = found else { return };
    Finding::new(place, "the path exists on one machine only")
        .note("the file belongs to a repository, and the server does not start on others")
        .help("use a path in the repository, a variable that the client expands, or a program that is found by its name")
        .report(context);
}

/// The byte range of the part of a path that leads into a home directory or to a drive, up to the
/// user's name.
fn path_of_machine(text: &str, in_container: bool) -> Option<(usize, usize)> {
    let starts = ["/Users/", "/home/"].iter().filter_map(|home| {
        let at = text.find(home)?;
        // Inside of a container paths are the same everywhere.
        let is_start = at == 0 || (text[..at].ends_with(['=', ' ', ':', ',']) && !in_container);
        let is_mount = !in_container || at == 0 && text.contains(':');
        (is_start && is_mount).then_some((at, at + home.len()))
    });
    let (start, root) = drive(text).filter(|_| !in_container).or_else(|| starts.min())?;
    let is_end = |it: char| matches!(it, '/' | '\\');
    let length = text[root..].find(is_end).unwrap_or(text.len() - root);
    let name = &text[root..root + length];
    let is_real = length > 0 && !is_placeholder(name) && !SYSTEM.contains(&name);
    is_real.then_some((start, root + length))
}

/// Folders that exist on every Windows system.
const SYSTEM: [&str; 5] =
    ["Program Files", "Program Files (x86)", "ProgramData", "Windows", "Public"];

/// The start of a path on a Windows drive, and the offset of the name after the drive or `Users`.
fn drive(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_drive = bytes.len() > 3
        && bytes[0].is_ascii_alphabetic()
        && bytes[1] == b':'
        && matches!(bytes[2], b'\\' | b'/')
        && bytes[3] != b'/';
    let behind = &text[is_drive.then_some(3)?..];
    let folder = behind.trim_start_matches('\\');
    let is_home = folder
        .get(..6)
        .is_some_and(|it| it.eq_ignore_ascii_case("users\\") || it.eq_ignore_ascii_case("users/"));
    let inner = if is_home { folder[6..].trim_start_matches('\\') } else { folder };
    Some((0, text.len() - inner.len()))
}

/// Whether the name of a folder is a placeholder.
fn is_placeholder(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(
        &*lower,
        "path" | "user" | "username" | "you" | "me" | "name" | "xxx" | "absolute" | "full" | "..."
    ) || lower.starts_with("your")
        || lower.contains(['<', '>', '$', '{', '%', '['])
}

#[cfg(test)]
mod tests {
    use super::path_of_machine;

    #[test]
    fn paths_of_users_and_drives_are_those_of_one_machine() {
        for (text, shown) in [
            ("/Users/ann/dev/server.js", "/Users/ann"),
            ("--root=/home/ann/x", "/home/ann"),
            ("C:\\Users\\ann\\a.js", "C:\\Users\\ann"),
            ("C:/Users/ann/a.js", "C:/Users/ann"),
            ("D:/code/a.js", "D:/code"),
        ] {
            let (start, end) = path_of_machine(text, false).unwrap();
            assert_eq!(&text[start..end], shown);
        }
        for text in [
            "/usr/bin/node",
            "./home/x",
            "https://a.com/home/x",
            "C:",
            "x:1",
            "/Users/",
            "c://x",
            "C:\\path\\to\\a.js",
            "C:/Users/YourName/a.js",
            "/home/<user>/a.js",
            "/Users/username/a.js",
            "C:\\Program Files\\nodejs\\node.exe",
        ] {
            assert_eq!(path_of_machine(text, false), None, "{text}");
        }
        assert!(path_of_machine("/home/node/app", true).is_none());
        assert!(path_of_machine("/home/ann/x:/data", true).is_some());
    }
}
