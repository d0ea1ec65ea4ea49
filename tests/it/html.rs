//! The reader of HTML accepts any text, in time that is linear in its length.

use mcp_lint::html::Page;
use proptest::prelude::*;

use crate::common::{size, watchdog::ends};
use crate::fuzz_smoke::targets::html::check;

/// Pieces of HTML, styles and scripts that begin, end or change what is read.
const PIECES: &[&str] = &[
    "<",
    ">",
    "</",
    "/>",
    "<!",
    "<!--",
    "-->",
    "--!>",
    "<!-->",
    "<![CDATA[",
    "]]>",
    "<?",
    "<a ",
    "<img src=",
    "<img srcset=\"",
    "<script>",
    "<script type=importmap>",
    "</script>",
    "<style>",
    "</style>",
    "<svg>",
    "</svg>",
    "<title>",
    "<title/>",
    "<base href=",
    "<p style=\"",
    "\"",
    "'",
    "=",
    " ",
    "\n",
    "https://a.example",
    "//b.example/",
    "wss://[::1]:8",
    "x.js",
    "&quot;",
    "url(",
    ")",
    "@import ",
    "/*",
    "*/",
    "\\",
    "`",
    "${",
    "fetch(",
    "import ",
    "new Worker(",
    "callTool({name:",
    "{",
    "}",
    "(",
    ",",
    "1x",
    "é",
    "\u{feff}",
];

fn page() -> impl Strategy<Value = String> {
    let pieces = proptest::collection::vec(proptest::sample::select(PIECES), 0..40);
    prop_oneof![4 => pieces.prop_map(|it| it.concat()), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn addresses_are_within_the_text(text in page()) {
        check(&text);
    }
}

#[test]
fn repeated_text_takes_linear_time() {
    ends("reading repeated HTML", || {
        let length = size(1 << 15, 1 << 21);
        let begins = [
            "",
            "<script>",
            "<style>",
            "<script><!--",
            "<p style=\"",
            "<img srcset=\"",
            "<svg>",
            "<!--",
        ];
        for piece in PIECES {
            let repeated = piece.repeat(length / piece.len());
            for begin in begins {
                Page::read(&format!("{begin}{repeated}"));
            }
        }
        for pair in
            ["<a \"", "<!--<", "<script><", "/*'", "url('", "callTool({", "-<script", "<p a="]
        {
            Page::read(&pair.repeat(length / pair.len()));
            Page::read(&format!("<script>{}", pair.repeat(length / pair.len())));
        }
    });
}
