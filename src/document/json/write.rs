//! A value as compact JSON, from any syntax.

use crate::document::{Decimal, Kind, NodeId, Value};
use crate::source::push_json;

impl Value<'_> {
    /// The value as JSON without white space. Numbers keep their spelling if JSON allows it.
    pub fn compact_json(self) -> String {
        let mut text = String::new();
        let mut open: Vec<(NodeId, char)> = Vec::new();
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            close(&mut text, &mut open, value.id());
            if value.id() != self.id() {
                if !text.ends_with(['[', '{']) {
                    text.push(',');
                }
                if let Some(key) = value.key() {
                    push_json(&mut text, key);
                    text.push(':');
                }
            }
            let from = pending.len();
            match value.kind() {
                Kind::Array | Kind::Object => {
                    let array = value.is_array();
                    text.push(if array { '[' } else { '{' });
                    open.push((value.end_id(), if array { ']' } else { '}' }));
                    pending.extend(value.entries().chain(value.items()));
                    pending[from..].reverse();
                }
                Kind::String => push_json(&mut text, value.scalar_text()),
                Kind::Null => text.push_str("null"),
                Kind::Boolean => {
                    text.push_str(if value.as_bool() == Some(true) { "true" } else { "false" });
                }
                Kind::Number => push_number(&mut text, value.scalar_text()),
            }
        }
        open.iter().rev().for_each(|(_, bracket)| text.push(*bracket));
        text
    }
}

/// Closes the containers that end before `next`.
fn close(text: &mut String, open: &mut Vec<(NodeId, char)>, next: NodeId) {
    while let Some((_, bracket)) = open.pop_if(|(end, _)| *end <= next) {
        text.push(bracket);
    }
}

/// Writes a number as JSON. Other spellings in YAML are converted; values that JSON cannot express
/// become `null`.
fn push_number(text: &mut String, number: &str) {
    // YAML has `0x1f`, `0o17`, `+1`, `.5` and `.inf`, none of which JSON has.
    if serde_json::from_str::<serde_json::Number>(number).is_ok() {
        text.push_str(number);
        return;
    }
    let plain = Decimal::parse(number).and_then(|_| {
        let radix = |prefix, radix| u128::from_str_radix(number.strip_prefix(prefix)?, radix).ok();
        let whole = radix("0x", 16).or_else(|| radix("0o", 8)).map(|whole| whole.to_string());
        whole.or_else(|| number.parse::<f64>().ok().map(|float| float.to_string()))
    });
    text.push_str(plain.as_deref().unwrap_or("null"));
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Syntax};

    fn compact(text: &str, syntax: Syntax) -> String {
        let document = Document::of("a", text, syntax);
        document.roots().next().unwrap().compact_json()
    }

    #[test]
    fn json_loses_only_whitespace() {
        let text = "{ \"a\": [1, [], {\"b\": {}}, \"x\\n\"],\n\"c\": [[1.50], null], \"d\": true }";
        let expected = r#"{"a":[1,[],{"b":{}},"x\n"],"c":[[1.50],null],"d":true}"#;
        assert_eq!(compact(text, Syntax::Json), expected);
        assert_eq!(compact("[[[]]]", Syntax::Json), "[[[]]]");
        assert_eq!(compact("5", Syntax::Json), "5");
    }

    #[test]
    fn yaml_becomes_json() {
        let text = "a: 0x10\nb:\n- yes\n- ~\n- .inf\n- +1.5\n";
        assert_eq!(compact(text, Syntax::Yaml), r#"{"a":16,"b":["yes",null,null,1.5]}"#);
    }
}
