//! The search for tools in hostile source code ends in time, and places are within the text.

use mcp_lint::locate::{SourceTree, WantedTool};
use mcp_lint::source::SourceText;
use proptest::prelude::*;

use super::{DESCRIPTION, tool};
use crate::common::{size, watchdog::ends};
use crate::fuzz_smoke::targets::locate::check;

/// Pieces of declarations of tools.
const PIECES: &[&str] = &[
    "server.tool(",
    "registerTool(server, ",
    "\"get_weather\"",
    "'city'",
    "get_weather",
    "GetWeather",
    "name: ",
    "name=",
    "Name = ",
    "\"name\": ",
    "@mcp.tool\n",
    "#[tool]\n",
    "[McpServerTool]\n",
    "def ",
    "async fn ",
    "public void ",
    "class ",
    "const ",
    "return ",
    " => ",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ".",
    ":",
    "=",
    ";",
    "\n",
    "    ",
    "city",
    "city: ",
    "`${",
    "f\"{",
    "+ ",
    "&",
    "self",
    "case ",
    "super().__init__(",
    "nameof(",
    "Tools.",
    "companion object ",
    "/// ",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: u32::try_from(size(300, 20_000)).unwrap(),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn places_are_in_the_text(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40)) {
        check(&pieces.concat());
    }
}

/// Searches a large file in all languages for many tools.
fn search(text: &str) {
    let tools: Vec<WantedTool> = (0..size(3, 40))
        .map(|index| match index {
            0 => tool("get_weather"),
            1 => tool("demo_get_weather"),
            index => tool(&format!("get_{index}")),
        })
        .collect();
    for name in ["a.py", "a.ts", "a.cs"] {
        let tree = SourceTree::of([SourceText::new(name, text)]);
        assert_eq!(tree.find(&tools).len(), tools.len());
    }
}

#[test]
fn large_files_of_any_form_are_searched_in_linear_time() {
    let bytes = size(4_000, 1 << 20);
    let pieces = [
        "\"get_weather\", ".to_owned(),
        "name: \"get_weather\", ".to_owned(),
        "name=\"get_weather\"\n".to_owned(),
        "{ name: \"get_weather\", ".to_owned(),
        "get_weather(".to_owned(),
        "get_weather: ".to_owned(),
        "def get_weather(city):\n".to_owned(),
        " def get_weather():\n ".to_owned(),
        "[McpServerTool] ".to_owned(),
        "a.".to_owned(),
        "a<".to_owned(),
        "const city = city, get_weather = \"get_weather\"; ".to_owned(),
        format!("get_weather \"{DESCRIPTION}\" "),
        "@a ".to_owned(),
        "\"x\" + ".to_owned(),
    ];
    for piece in pieces {
        let text = piece.repeat(bytes / piece.len());
        let open = "(".repeat(bytes / 20) + &text;
        ends(&format!("{piece:?}"), move || {
            search(&text);
            search(&open);
        });
    }
}
