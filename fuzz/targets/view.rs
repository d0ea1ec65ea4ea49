//! Fuzz target: views of anything, in every format, contain no control characters, and what they
//! show as JSON is read back without loss.

use mcp_lint::json_report::ViewOverview;
use mcp_lint::{Format, Inputs, Linter, ReportOptions};

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for (name, targets) in [("s.jsonl", &["all"][..]), (".mcp.json", &["claude-code", "codex"])] {
        let mut builder = Linter::builder();
        for target in targets {
            builder = builder.target(target).expect("a target");
        }
        let view = builder.build().view(&Inputs::new().text(name, &text)).expect("a view");
        for format in [Format::Pretty, Format::Json, Format::Markdown, Format::Html] {
            let mut out = Vec::new();
            let options = ReportOptions::default();
            view.write(format, &options, &mut out).expect("a vector takes everything");
            let out = String::from_utf8(out).expect("views are UTF-8");
            let acts = |character: char| {
                character.is_control() && character != '\n'
                    || ('\u{202a}'..='\u{202e}').contains(&character)
                    || ('\u{2066}'..='\u{2069}').contains(&character)
            };
            assert!(!out.contains(acts), "{format:?}: {out:?}");
            if format == Format::Json {
                let read: ViewOverview = serde_json::from_str(&out).expect("the types of a view");
                // Regions of places are not written.
                let members = |view| serde_json::to_value(view).expect("a view is JSON");
                assert_eq!(members(&read), members(view.overview()));
            }
        }
    }
}
