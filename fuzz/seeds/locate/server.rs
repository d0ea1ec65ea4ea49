#![allow(x)]
/* nested /* " */ ' */
/// It's the weather.
#[tool(name = "get", description = r#"a "b""#)]
fn get<'a>(r#type: &'a str, c: char) -> &'static str {
    match c { '"' | '\'' | b'(' => b"\x41", _ => "a\
        b\u{1F600}", }
}
