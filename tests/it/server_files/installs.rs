//! Links and commands in documents by which users add a server to a client.

use crate::common::folder::Folder;

fn found(document: &str) -> Vec<String> {
    let folder = Folder::with(&[("README.md", document)]);
    let ran = folder.run(&["-f", "concise", "--min-severity", "warning", "."]);
    let lines = ran.out().lines().map(|line| line.trim_start_matches("README.md:").to_owned());
    lines.collect()
}

fn found_in_shell(command: &str) -> Vec<String> {
    found(&format!("# A\n\n```sh\n$ {command}\n```\n"))
}

#[test]
fn a_block_in_toml_is_judged_like_the_file_of_its_client() {
    let found = |own: &str| found(&format!("# A\n\n```toml\n# Add this.\n{own}\n```\n"));
    let wrong = found("[mcp_servers.a]\ncommand = \"x\"\nargs = \"-y\"");
    assert!(
        wrong.len() == 1 && wrong[0].starts_with("7:8: error[client-member-type]"),
        "{wrong:?}"
    );
    for own in [
        "[mcp_servers.a]\ncommand = \"x\"\nargs = [\"/path/to/a\"]",
        "[mcp_servers.a]\ncommand = \"x\"\n...",
        "[mcp_servers.a]\ncommand = <yours>",
        "[[mcp_servers]]\ncommand = \"x\"\n[mcp_servers.env]\nA = \"b\"",
        "[tool.a]\ncommand = 1",
    ] {
        assert!(found(own).is_empty(), "{own}: {:?}", found(own));
    }
}

#[test]
fn a_link_is_judged_like_the_file_of_its_client() {
    for (link, expected) in [
        ("vscode:mcp/install?%7B%22name%22%3A%22a%22%2C%22command%22%3A%22x%22%7D", None),
        (
            "https://insiders.vscode.dev/redirect/mcp/install?name=a&config=%7B%22command%22%3A%22x%22%2C%22args%22%3A%22-y%22%7D",
            Some(
                "1:5: warning[client-member-type] `args` must be a list of strings, but is a string",
            ),
        ),
        (
            "vscode:mcp/install?%7B%22name%22%3A%22a%22%2C%22command%22%3A%22x",
            Some("1:5: error[docs-install-link] the configuration in this link is not JSON: "),
        ),
        (
            "vscode:mcp/install?%7B%22servers%22%3A%7B%22a%22%3A%7B%22command%22%3A%22x%22%7D%7D%7D",
            Some(
                "1:5: error[docs-install-link] VS Code finds `servers` where it reads `command` or `url`",
            ),
        ),
        (
            "cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=%7B%22command%22%3A%22x%22%7D",
            Some(
                "1:5: error[docs-install-link] Cursor cannot decode the configuration in this link: it is JSON, but must be Base64 of it",
            ),
        ),
        ("https://cursor.com/en/install-mcp?name=a&config=eyJjb21tYW5kIjoidXZ4IGEifQ%3D%3D", None),
        (
            "https://cursor.com/install-mcp?name=a&amp;config=e30",
            Some(
                "1:5: error[docs-install-link] Cursor finds neither `command` nor `url` in this link",
            ),
        ),
        // Only the name of a server that the client knows, and templates.
        ("vscode:mcp/install?%7B%22name%22%3A%22a%22%7D", None),
        ("vscode:mcp/install?{json}", None),
        ("https://cursor.com/install-mcp?name=$NAME&config=$BASE64_ENCODED_CONFIG", None),
        ("https://cursor.com/install-mcp?name=a&config=YOUR_CONFIG", None),
    ] {
        let found = found(&format!("[A]({link}) b\n"));
        match expected {
            Some(expected) => {
                assert!(found.len() == 1 && found[0].starts_with(expected), "{link}: {found:?}");
            }
            None => assert!(found.is_empty(), "{link}: {found:?}"),
        }
    }
}

#[test]
fn a_command_that_a_client_rejects_is_reported_at_its_word() {
    for (command, expected) in [
        (
            "claude mcp add a https://x.example/mcp",
            "4:20: Claude Code starts this address as a program",
        ),
        ("claude mcp add a npx -y x", "4:24: Claude Code reads `-y` as its own option"),
        ("claude mcp add -e A=1 a -- x", "4:25: Claude Code reads `a` as a value of `-e`"),
        (
            "claude mcp add a \\\n  -e A=1 \\\n  npx x",
            "6:3: Claude Code reads `npx` as a value of `-e`",
        ),
        (
            "claude mcp add -t http a -H 'B: c' https://x.example",
            "4:38: Claude Code reads `https://x.example` as a value of `-H`",
        ),
        ("claude mcp add a", "4:3: the command has neither a program nor an address"),
        ("codex mcp add a https://x.example", "4:19: Codex starts this address as a program"),
        ("gemini mcp add a -- npx x", "4:19: Gemini CLI does not read a program behind `--`"),
        (
            "claude mcp add-json a '{\"command\": \"x\",}'",
            "4:41: the configuration in this command is not JSON: JSON allows no `,` before `}`",
        ),
        (
            "code --add-mcp '{\"command\": \"x\"}'",
            "4:19: the configuration in this command has no name",
        ),
    ] {
        let found = found_in_shell(command);
        let expected = expected.replacen(": ", ": error[docs-install-command] ", 1);
        assert_eq!(found, [expected], "{command}");
    }
    let nested = found_in_shell("claude mcp add-json a '{\"url\": \"https://x.example\"}'");
    assert_eq!(nested, ["4:27: error[client-type-missing] the server has `url` but no `type`"]);
}

#[test]
fn commands_that_work_or_are_not_known_are_no_findings() {
    for command in [
        "claude mcp add a https://x.example/mcp --transport http",
        "claude mcp add --transport http a https://x.example/mcp -H \"A: b\" # -y",
        "claude mcp add a -e A=1 -e B='2 3' -- npx -y x && claude -p x",
        "claude mcp add -e A=1 B=2 -s user a -- npx -y x",
        "claude mcp add a \\\n  -- <your program> -y",
        "claude mcp add [options] <name>",
        "claude mcp add $NAME",
        "claude mcp add-json a \"$(cat a.json)\"",
        "claude mcp add-json a '<JSON>'",
        "claude mcp add-json a '{\"command\": \"x\"}' -s user",
        "code --add-mcp \"{\\\"name\\\": \\\"a\\\", \\\"command\\\": \\\"x\\\"}\"",
        "codex mcp add a npx -y x",
        "codex mcp add a --url https://x.example --bearer-token-env-var B",
        "gemini mcp add -t http a https://x.example -H 'A: b'",
    ] {
        assert_eq!(found_in_shell(command), [""; 0], "{command}");
    }
    assert_eq!(found("```python\nclaude mcp add a\n```\n\n`claude mcp add a`\n"), [""; 0]);
}

#[test]
fn secrets_of_links_and_commands_are_hidden() {
    // {"command":"x","env":{"API_KEY":"ghp_16C7e42F292c6912E7710c838347Ae178B4a"}}
    let secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    let json = format!("{{\"command\":\"x\",\"env\":{{\"API_KEY\":\"{secret}\"}}}}");
    let encoded: String = json.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let document = format!(
        "[A](https://vscode.dev/redirect/mcp/install?name=a&config={encoded})\n\n```sh\nclaude mcp add-json a '{json}'\nclaude mcp add -e API_KEY={secret} a -- x\n```\n"
    );
    let folder = Folder::with(&[("README.md", &document)]);
    for format in ["pretty", "json", "html", "sarif"] {
        let ran = folder.run(&["README.md", "-f", format]);
        assert!(ran.out().contains("client-secret"), "{format}: {}", ran.out());
        for part in [secret, &encoded[20..60]] {
            assert!(!ran.out().contains(part) && !ran.err().contains(part), "{format}: {part}");
        }
    }
}
