use std::convert::Infallible;
use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};
use proptest::prelude::*;

use super::elements::{Element, Elements};
use super::{Loader, Origin, Page, SourceExpression, Target};

/// A name in lower case, and the names and values of attributes.
type Seen = (String, Vec<(String, String)>);

fn seen_here(text: &str) -> Vec<Seen> {
    let owned = |range: &Range<usize>| text[range.clone()].to_owned();
    let attributes = |element: &Element<'_>| {
        let attributes = element.attributes.iter();
        attributes.map(|it| (owned(&it.0).to_ascii_lowercase(), owned(&it.1))).collect()
    };
    let elements = Elements::new(text);
    elements.map(|it| (it.name.to_ascii_lowercase(), attributes(&it))).collect()
}

/// The elements as another tokenizer finds them.
fn seen_elsewhere(text: &str) -> Vec<Seen> {
    let owned = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (mut elements, mut open): (Vec<Seen>, Seen) = Default::default();
    let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<usize>| {
        match event {
            CallbackEvent::OpenStartTag { name } => open = (owned(name), Vec::new()),
            CallbackEvent::AttributeName { name } => open.1.push((owned(name), String::new())),
            CallbackEvent::AttributeValue { value } => {
                if let Some(last) = open.1.last_mut() {
                    last.1 = owned(value);
                }
            }
            CallbackEvent::CloseStartTag { .. } => elements.push(std::mem::take(&mut open)),
            _ => {}
        }
        None::<Infallible>
    });
    emitter.naively_switch_states(true);
    let Ok(()) = Tokenizer::new_with_emitter(text, emitter).finish();
    elements
}

/// Pieces of markup without character references, which are resolved by one of the two alone.
const PIECES: [&str; 36] = [
    "<",
    ">",
    "/",
    "</",
    "/>",
    "<!",
    "<!-",
    "<!--",
    "--",
    "-",
    "-->",
    "--!>",
    "!",
    "<?",
    "<a",
    "<B c",
    "<img src=",
    "<script>",
    "</script>",
    "<script",
    "</SCRIPT ",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "<textarea a>",
    "</textarea>",
    "<xmp>",
    "\"",
    "'",
    "=",
    " ",
    "\n",
    "x",
    "Y",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn elements_are_those_of_another_tokenizer(
        pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..30),
    ) {
        let text = pieces.concat();
        prop_assert_eq!(seen_here(&text), seen_elsewhere(&text), "{}", text);
    }
}

/// The addresses of a page as `loader address`, with `~` before relative ones; others are omitted.
fn loads(text: &str) -> Vec<String> {
    let page = Page::read(text);
    let shown = page.loads.iter().filter_map(|load| {
        let address = &text[load.at.clone()];
        let loader = match load.loader {
            Loader::Script => "script",
            Loader::Style => "style",
            Loader::Media => "media",
            Loader::Frame => "frame",
            Loader::Request => "request",
            Loader::Base => "base",
            Loader::Plugin => "plugin",
            Loader::Worker => "worker",
        };
        match load.target {
            Target::Origin(_) => Some(format!("{loader} {address}")),
            Target::Relative => Some(format!("{loader} ~{address}")),
            Target::Other => None,
        }
    });
    shown.collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(loads(text), expected, "{text}");
}

/// Asserts the addresses that a script loads from.
#[track_caller]
fn check_script(script: &str, expected: &[&str]) {
    check(&format!("<script>{script}</script>"), expected);
}

#[test]
fn elements_load_from_their_attributes() {
    for (text, expected) in [
        ("<script src=\"https://a.b/c\"></script>", "script https://a.b/c"),
        ("<SCRIPT\nasync SRC='//a.b/c' ></SCRIPT>", "script //a.b/c"),
        ("<script src=https://a.b/c></script>", "script https://a.b/c"),
        ("<link rel=\"preload StyleSheet\" href=https://a.b>", "style https://a.b"),
        ("<link rel=modulepreload href=https://a.b>", "script https://a.b"),
        ("<link rel=preload as=font href=https://a.b>", "media https://a.b"),
        ("<link rel=preload as=fetch href=https://a.b>", "request https://a.b"),
        ("<img alt='<b src=x>' src=' https://a.b ' />", "media https://a.b"),
        ("<video poster=https://a.b>", "media https://a.b"),
        ("<source src=https://a.b>", "media https://a.b"),
        ("<input type=IMAGE src=https://a.b>", "media https://a.b"),
        ("<svg><image xlink:href=https://a.b /></svg>", "media https://a.b"),
        ("<iframe src=HTTPS://A.b:1/c></iframe>", "frame HTTPS://A.b:1/c"),
        ("<object data=https://a.b></object>", "plugin https://a.b"),
        ("<embed src=https://a.b>", "plugin https://a.b"),
        ("<base href=https://a.b/>", "base https://a.b/"),
        ("<p style=\"background:url(https://a.b/c)\">", "style https://a.b/c"),
        ("<p style=\"background:url(&quot;https://a.b/c&quot;)\">", "style https://a.b/c"),
        (
            "<script type=importmap>{\"imports\":{\"x\":\"https://a.b/\"}}</script>",
            "script https://a.b/",
        ),
        ("<img =a src=https://a.b>", "media https://a.b"),
        ("<img src=https://a.b src=https://c.d>", "media https://a.b"),
    ] {
        check(text, &[expected]);
    }
    check(
        "<img srcset=\"https://a.b/1 1x,https://a.b/2,  c.png 2w, data:image/png;base64,AA== 3x\">",
        &["media https://a.b/1", "media https://a.b/2", "media ~c.png"],
    );
}

#[test]
fn links_texts_and_data_load_nothing() {
    for text in [
        "<a href=https://a.b>https://a.b</a>",
        "<!-- <img src=https://a.b> --><!--><p>",
        "<!DOCTYPE html PUBLIC \"x\" \"http://www.w3.org/TR/html4/strict.dtd\">",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><![CDATA[<img src=https://a.b>]]></svg>",
        "<title><img src=https://a.b></title><textarea><img src=https://a.b></textarea>",
        "<noscript><img src=https://a.b></noscript>",
        "<script type=\"application/ld+json\">{\"@context\": \"https://schema.org\"}</script>",
        "<script type=text/template src=https://a.b><img src=https://a.b></script>",
        "<script type=text/typescript>fetch('https://a.b')</script>",
        "<script type=importmap>{\"imports\":{\"https://a.b/\":\"./x\"}}</script>",
        "<link rel=icon href=https://a.b><link rel=canonical href=https://a.b>",
        "<link rel=preconnect href=https://a.b><meta property=og:image content=https://a.b>",
        "<form action=https://a.b></form>",
        "<img data-src=https://a.b><input src=https://a.b>",
        "<img src=\"{{ url }}\"><img src=\"https://{{ host }}/x\"><img src=\"${url}\"><img src=''>",
        "<img src=data:image/png;base64,AA==><img src=blob:x><img src=#a><img src=about:blank>",
        "<img src=\"https&colon;//a.b\"><img src=\"https://ä.b/\"><img src=https://>",
        "<img src=https://a.b",
        "<img src=\"https://a.b>",
        "<style>@namespace svg url(http://www.w3.org/2000/svg); /* url(https://a.b) */ p{color:red}</style>",
        "<style>p::before{content:\"url(https://a.b)\"} my-url(https://a.b)</style>",
    ] {
        check(text, &[]);
    }
}

#[test]
fn content_of_scripts_ends_where_browsers_end_it() {
    let image = "<img src=https://a.b>";
    for (text, is_seen) in [
        (format!("<script>\"<b>\"</script>{image}"), true),
        (format!("<script></SCRIPT >{image}"), true),
        (format!("<script></scripts>{image}"), false),
        (format!("<script><!-- </script>{image}"), true),
        (format!("<script><!-- <script> </script>{image}"), false),
        (format!("<script><!-- <script> </script> </script>{image}"), true),
        (format!("<script><!-- <script> --> </script>{image}"), true),
        (format!("<script><!--> <script> </script>{image}"), true),
        (format!("<style><!-- <style> </style>{image}"), true),
        (format!("<style/>{image}"), false),
        (format!("<svg><style/>{image}</svg>"), true),
        (format!("<svg><title/></svg>{image}"), true),
        (format!("<svg/><title>{image}"), false),
        (format!("<!-- a -- b --!>{image}"), true),
        (format!("<!---->{image}"), true),
        (format!("<!- -->{image}"), true),
        (format!("</ {image}{image}"), true),
        (format!("< {image}"), true),
    ] {
        assert_eq!(!loads(&text).is_empty(), is_seen, "{text}");
    }
}

#[test]
fn styles_load_what_they_import_and_name() {
    for (style, expected) in [
        ("@import \"https://a.b/c\";", vec!["style https://a.b/c"]),
        ("@IMPORT url( 'https://a.b/c' ) print;", vec!["style https://a.b/c"]),
        ("p{background:url(https://a.b/c)}", vec!["style https://a.b/c"]),
        ("p{background:URL(\"//a.b/\\\"c\")}", vec!["style //a.b/\\\"c"]),
        ("@font-face{src:local('x'),url(x.woff2)}", vec!["style ~x.woff2"]),
        ("p{mask:url(#m);background:url(data:x)}", vec![]),
        ("p{background:url(https://a.b", vec!["style https://a.b"]),
        ("p{content:\"a", vec![]),
        ("/* a", vec![]),
    ] {
        check(&format!("<style>{style}</style>"), &expected);
    }
}

#[test]
fn scripts_load_from_literals_at_certain_positions() {
    for (script, expected) in [
        ("fetch(\"https://a.b/c\")", "request https://a.b/c"),
        ("window.fetch('https://a.b')", "request https://a.b"),
        ("fetch(`https://a.b/${c}`)", "request https://a.b/"),
        ("fetch('https://a.b/' + c)", "request https://a.b/"),
        ("x.open('GET', 'https://a.b')", "request https://a.b"),
        ("axios.post(\"https://a.b\")", "request https://a.b"),
        ("axios('https://a.b')", "request https://a.b"),
        ("navigator.sendBeacon('https://a.b')", "request https://a.b"),
        ("new EventSource('https://a.b')", "request https://a.b"),
        ("new WebSocket(\"wss://a.b\")", "request wss://a.b"),
        ("new Worker('https://a.b')", "worker https://a.b"),
        ("importScripts('https://a.b')", "worker https://a.b"),
        ("import(\"https://a.b\")", "script https://a.b"),
        ("import a,{b}from\"https://a.b\"", "script https://a.b"),
        ("import 'https://a.b'", "script https://a.b"),
        ("export * from 'https://a.b'", "script https://a.b"),
    ] {
        check_script(script, &[expected]);
    }
    for script in [
        "const a = 'https://a.b'; fetch(a)",
        "fetch(`https://${a}/b`); fetch(`https://a${b}/`); fetch('https://a' + b)",
        "fetch('/a'); fetch(\"./b\"); import('./c.js')",
        "// fetch('https://a.b')\n/* import 'https://a.b' */",
        "\"fetch('https://a.b')\"; `import('https://a.b')`; /fetch('https:\\/\\/a.b')/",
        "cache.fetch('https://a.b'); a.import('https://a.b'); Worker('https://a.b')",
        "window.open('https://a.b', 'https://c.d'); x.open('https://a.b', '_blank')",
        "Array.from('https://a.b'); document.createElementNS('http://www.w3.org/2000/svg', 'g')",
        "fetch(\"https:\\/\\/a.b\"); fetch(`${a}//b.c/`)",
    ] {
        check_script(script, &[]);
    }
    check("<script src=https://a.b>fetch('https://c.d')</script>", &["script https://a.b"]);
}

#[test]
fn calls_of_tools_have_literal_names() {
    let calls = |script: &str| {
        let text = format!("<script>{script}</script>");
        let calls = Page::read(&text).calls;
        calls.into_iter().map(|call| text[call].to_owned()).collect::<Vec<_>>()
    };
    for (script, expected) in [
        ("app.callServerTool({name: \"a\", arguments: {}})", vec!["a"]),
        ("app.callServerTool({arguments: {name: 'x', y: [1, 2]}, 'name': `a`})", vec!["a"]),
        ("window.openai.callTool('a', {})", vec!["a"]),
        ("request({method:\"tools/call\",params:{name:\"a\",arguments:{}}})", vec!["a"]),
        ("send('tools/call', {name: 'a'})", vec!["a"]),
        ("app.callServerTool({name})", vec![]),
        ("app.callServerTool({name: a ? 'b' : 'c'}); callTool(name)", vec![]),
        ("app.callServerTool({name: 'a' + b}); callTool({arguments: {name: 'a'}})", vec![]),
        ("if (m === 'tools/call') { name: 'a' }", vec![]),
        ("callTool({name: 'a'", vec![]),
    ] {
        assert_eq!(calls(script), expected, "{script}");
    }
}

#[test]
fn relative_addresses_have_the_origin_of_the_base() {
    let page = Page::read("<script src=a.js></script><base href=https://a.b/c/><base href=x>");
    let origins: Vec<_> = page.loads.iter().map(|load| load.target.clone()).collect();
    let base = Target::Origin(Origin::of("https://a.b").unwrap());
    assert_eq!(origins, [base.clone(), base.clone(), base]);
    check("<base target=_top><script src=/a.js></script>", &["script ~/a.js"]);
}

#[test]
fn a_document_has_a_doctype_and_may_have_an_element() {
    let of = |text| {
        let page = Page::read(text);
        (page.has_doctype, page.has_html)
    };
    assert_eq!(of(" <!-- a --><!DOCTYPE HTML><html lang=en>"), (true, true));
    assert_eq!(of("<!doctype html><p>"), (true, false));
    assert_eq!(of("<html>"), (false, true));
    assert_eq!(of("<p>&lt;html>"), (false, false));
}

#[test]
fn origins_are_normalised() {
    for (address, origin) in [
        ("https://A.b/c", Some("https://a.b")),
        ("https://a.b:443", Some("https://a.b")),
        ("http://a.b:443?x", Some("http://a.b:443")),
        ("//a.b:80#c", Some("https://a.b:80")),
        ("wss://me:pw@a.b\\c", Some("wss://a.b")),
        ("http://[::1]:3000/", Some("http://[::1]:3000")),
        ("http://localhost", Some("http://localhost")),
        ("ftp://a.b", None),
        ("https://a.b:x", None),
        ("https://a.b:99999", None),
        ("https://", None),
        ("https:/a.b", None),
        ("https://a b/", None),
        ("https://./", None),
        ("x//a.b", None),
    ] {
        let found = Origin::of(address).map(|origin| origin.to_string());
        assert_eq!(found.as_deref(), origin, "{address}");
    }
}

#[test]
fn entries_allow_origins_as_browsers_compare_them() {
    for (entry, address, is_allowed) in [
        ("https://a.b", "https://a.b/c", true),
        ("https://a.b", "http://a.b", false),
        ("http://a.b", "https://a.b", true),
        ("http://a.b:80", "https://a.b", true),
        ("https://A.B/", "https://a.b", true),
        ("https://a.b", "https://c.a.b", false),
        ("https://*.a.b", "https://c.a.b", true),
        ("https://*.a.b", "https://d.c.a.b", true),
        ("https://*.a.b", "https://a.b", false),
        ("https://*.a.b", "https://xa.b", false),
        ("https://a.b:8443", "https://a.b", false),
        ("https://a.b:8443", "https://a.b:8443", true),
        ("https://a.b", "https://a.b:8443", false),
        ("https://a.b:*", "https://a.b:8443", true),
        ("https://a.b:443", "https://a.b", true),
        ("wss://a.b", "wss://a.b", true),
        ("https://a.b", "wss://a.b", true),
        ("https://a.b", "ws://a.b", false),
        ("ws://a.b", "ws://a.b", true),
        ("a.b", "https://a.b", true),
        ("a.b", "http://a.b", false),
        ("*", "http://a.b:8", true),
        ("https:", "https://a.b:8", true),
        ("https:", "http://a.b", false),
        ("data:", "https://a.b", false),
        ("'self'", "https://a.b", false),
        ("", "https://a.b", false),
    ] {
        let origin = Origin::of(address).unwrap();
        let allows = SourceExpression::of(entry).allows(&origin);
        assert_eq!(allows, is_allowed, "{entry} {address}");
    }
}
