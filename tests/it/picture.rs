//! The picture of the README: a real run, drawn as SVG. `UPDATE_GENERATED=1 cargo test --test it
//! picture::` draws the picture again.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::folder::Folder;

const FILE: &str = "docs/example.svg";
/// The width of a character, in pixels.
const ADVANCE: f32 = 7.8;
const LINE: usize = 19;
const MARGIN: usize = 16;

/// The class of the style sheet for a terminal color and bold text, given as codes of an escape
/// sequence.
fn class(codes: &str, current: &str) -> String {
    let mut class = current.to_owned();
    for code in codes.split(';') {
        match code {
            "" | "0" | "39" | "22" => class.clear(),
            code => {
                let _ = write!(class, " c{code}");
            }
        }
    }
    class.trim().to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Converts a line with escape sequences of colours to spans with classes.
fn spans(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut drawn = escaped(parts.next().unwrap_or_default());
    let mut current = String::new();
    for part in parts {
        let (codes, text) = part.split_once('m').expect("colors are the only sequences");
        current = class(codes, &current);
        match (text.is_empty(), current.is_empty()) {
            (true, _) => {}
            (false, true) => drawn.push_str(&escaped(text)),
            (false, false) => {
                let _ = write!(drawn, r#"<tspan class="{current}">{}</tspan>"#, escaped(text));
            }
        }
    }
    drawn
}

fn plain(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, text)| text))
}

fn svg(title: &str, text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let columns = lines.iter().map(|line| plain(line).chars().count()).max().unwrap_or_default();
    let (width, height) =
        ((columns as f32 * ADVANCE) as usize + 2 * MARGIN, lines.len() * LINE + 2 * MARGIN);
    let mut drawn = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
text {{ font: 13px ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d6deeb; white-space: pre }}
.c1 {{ font-weight: bold }} .c2 {{ opacity: .6 }} .c31 {{ fill: #ff6b68 }} .c32 {{ fill: #7fdb8a }} .c33 {{ fill: #f2c14e }} .c34 {{ fill: #82aaff }} .c36 {{ fill: #7fdbca }}
</style>
<rect width="100%" height="100%" rx="8" fill="#10151f"/>
"##
    );
    for (index, line) in lines.iter().enumerate() {
        let y = MARGIN + (index + 1) * LINE - 5;
        let _ = writeln!(
            drawn,
            r#"<text x="{MARGIN}" y="{y}" xml:space="preserve">{}</text>"#,
            spans(line)
        );
    }
    drawn + "</svg>\n"
}

#[test]
fn the_picture_of_the_readme_is_a_real_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new();
    let tools = std::fs::read_to_string(root.join("fixtures/weather/tools.json")).unwrap();
    folder.write("weather/tools.json", &tools);
    let ran = folder.run(&["weather", "--color", "always"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    let text = format!("$ mcp-lint weather\n{}{}", ran.out(), ran.err());
    let drawn = svg("mcp-lint weather: four errors in two tools, with their fixes", &text);
    let path = root.join(FILE);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(path, drawn).unwrap();
        return;
    }
    assert!(
        std::fs::read_to_string(path).unwrap() == drawn,
        "{FILE} is out of date; run `UPDATE_GENERATED=1 cargo test --test it picture::`"
    );
}
