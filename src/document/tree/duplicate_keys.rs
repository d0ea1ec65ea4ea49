//! Members that are overridden because their key appears again later in the object.

use crate::document::{Children, Document, NodeId, Value};

impl Document {
    /// The overridden members, in the order of the text: the last of equal keys counts. Computed on
    /// first use.
    pub fn replaced_members(&self) -> &[NodeId] {
        self.later.replaced.get_or_init(|| {
            let (mut replaced, mut members) = (Vec::new(), Vec::new());
            for object in self.objects_that_may_repeat_keys() {
                add_replaced(object, &mut members, &mut replaced);
            }
            replaced.sort_unstable();
            replaced.into()
        })
    }
}

impl<'d> Value<'d> {
    /// The members of an object without overridden ones: the last of equal keys counts.
    pub fn members(self) -> MemberIter<'d> {
        let all = self.document().replaced_members();
        let first = all.partition_point(|&member| member < self.id());
        MemberIter { entries: self.entries(), replaced: &all[first..] }
    }
}

/// The members of an object without overridden ones, in the order of the text.
#[derive(Clone, Copy)]
pub struct MemberIter<'d> {
    entries: Children<'d>,
    /// The overridden members, from the next one on.
    replaced: &'d [NodeId],
}

impl<'d> Iterator for MemberIter<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Value<'d>> {
        loop {
            let member = self.entries.next()?;
            // Others may be inside skipped members.
            let passed = self.replaced.partition_point(|&it| it < member.id());
            self.replaced = &self.replaced[passed..];
            if self.replaced.first() != Some(&member.id()) {
                return Some(member);
            }
        }
    }
}

fn add_replaced<'d>(
    object: Value<'d>,
    members: &mut Vec<(&'d [u8], NodeId)>,
    replaced: &mut Vec<NodeId>,
) {
    members.clear();
    members.extend(object.entries().map(|member| (member.key_bytes(), member.id())));
    // Equal keys side by side, in the order of the text.
    members.sort_unstable_by_key(|(key, id)| (key.len(), *key, *id));
    let pairs = members.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    replaced.extend(pairs.map(|pair| pair[0].1));
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Syntax, Value};

    fn members(text: &str, syntax: Syntax) -> Vec<String> {
        let document = Document::of("a", text, syntax);
        let values = document.roots().flat_map(Value::subtree);
        let members = values.flat_map(Value::members);
        members.map(|it| format!("{} {}", it.key().unwrap(), it.source_text())).collect()
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        for (text, expected) in [
            ("{}", &[][..]),
            (r#"{"a": 1, "b": 2}"#, &["a 1", "b 2"]),
            (r#"{"a": 1, "b": 2, "\u0061": 3, "a": 4}"#, &["b 2", "a 4"]),
            (r#"{"a": {"c": 1, "c": 2}, "a": 4}"#, &["a 4", "c 2"]),
        ] {
            for syntax in [Syntax::Json, Syntax::Yaml] {
                assert_eq!(members(text, syntax), expected, "{text}");
            }
        }
        let keys = (0..300).map(|at| format!("\"k{}\": {at}", at % 100)).collect::<Vec<_>>();
        let expected: Vec<_> = (200..300).map(|at| format!("k{} {at}", at - 200)).collect();
        assert_eq!(members(&format!("{{{}}}", keys.join(", ")), Syntax::Json), expected);
    }

    #[test]
    fn names_collected_while_reading_are_complete() {
        let mut state = 7_u32;
        let mut next = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % most
        };
        let parts = [
            "a: 1, ",
            "b: 2, ",
            "\"a\": 3, ",
            "? a\n : 4, ",
            "&x c: 5, ",
            "*x : 6, ",
            "<<: *y, ",
            "<<: {a: 7, a: 8}, ",
            "? {a: 1, a: 2}\n : 9, ",
            "d: *z, ",
            "e: {",
            "f: [{",
            "}, ",
            "}], ",
            "1: 10, ",
            "'1': 11, ",
            "\"\\x61\": 12, ",
        ];
        let mut seen = 0;
        for _ in 0..3_000 {
            let count = 2 + next(12);
            let mut text = "[&y {a: 1, g: 2}, &z {h: 1, h: 2}, {".to_owned();
            (0..count).for_each(|_| text.push_str(parts[next(17) as usize]));
            text.push_str("}]");
            let mut document = Document::of("a", &*text, Syntax::Yaml);
            let in_passing = document.replaced_members().to_vec();
            seen +=
                usize::from(document.read.may_repeat_keys.take().is_some() && in_passing.len() > 1);
            document.later = Default::default();
            assert_eq!(in_passing, document.replaced_members(), "{text}");
        }
        assert!(seen > 100, "{seen}");
    }
}
