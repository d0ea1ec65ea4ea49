//! The shapes that values of the protocol have.

use crate::document::{Decimal, Kind, Value};

/// A kind of value that shapes distinguish: a number without a fraction is also an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ValueKind {
    /// A string.
    String,
    /// A number without a fraction; `1.0` is one.
    Integer,
    /// A number with a fraction.
    Fraction,
    /// `true` or `false`.
    Boolean,
    /// `null`.
    Null,
    /// An object.
    Object,
    /// An array.
    Array,
}

bit_set! {
    /// A set of kinds of values.
    pub struct ValueKinds(u8) of ValueKind;
}

impl ValueKinds {
    /// Every kind.
    pub const ALL: Self = Self(0x7f);

    /// Whether a value is of one of these kinds.
    pub fn hold(self, value: Value<'_>) -> bool {
        use ValueKind as K;
        match value.kind() {
            Kind::String => self.contains(K::String),
            Kind::Boolean => self.contains(K::Boolean),
            Kind::Null => self.contains(K::Null),
            Kind::Object => self.contains(K::Object),
            Kind::Array => self.contains(K::Array),
            Kind::Number => {
                let (integer, fraction) = (self.contains(K::Integer), self.contains(K::Fraction));
                if integer == fraction { integer } else { is_integer(value) == integer }
            }
        }
    }
}

/// Whether a value is a number without a fraction; `1.0` is one.
pub fn is_integer(value: Value<'_>) -> bool {
    let text = value.number_text().unwrap_or_default();
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain || Decimal::parse(text).is_some_and(|number| number.is_integer())
}

/// The shape of a value, as the specification defines it.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A value of one of these kinds, whatever its content.
    Kinds(ValueKinds),
    /// A number in a range, both ends included: the least, and the greatest if there is one, as text.
    Range(ValueKinds, &'static str, Option<&'static str>),
    /// A string that is one of these words.
    Words(&'static [&'static str]),
    /// A string in a format.
    Format(&'static str),
    /// An array of values of a shape.
    Array(&'static Shape),
    /// An object with any keys, whose values have a shape.
    Map(&'static Shape),
    /// A value of one of these types; of several, the members that only one has decide.
    Types(&'static [usize]),
    /// A value of any of these shapes, which differ in kind.
    Either(&'static [Shape]),
    /// A value that is checked by itself, wherever it is: the name of its shape, and its kinds.
    Place(&'static str, ValueKinds),
}

impl Shape {
    /// The kinds of values that may have the shape.
    pub const fn kinds(&self) -> ValueKinds {
        match self {
            Self::Kinds(kinds) | Self::Range(kinds, ..) => *kinds,
            Self::Place(_, kinds) => *kinds,
            Self::Words(_) | Self::Format(_) => ValueKinds::of(&[ValueKind::String]),
            Self::Array(_) => ValueKinds::of(&[ValueKind::Array]),
            Self::Map(_) | Self::Types(_) => ValueKinds::of(&[ValueKind::Object]),
            Self::Either(shapes) => {
                let (mut all, mut index) = (ValueKinds::EMPTY, 0);
                while index < shapes.len() {
                    all = all.union(shapes[index].kinds());
                    index += 1;
                }
                all
            }
        }
    }

    /// The strings that a value may be, if they are defined.
    pub fn words(&self) -> &[&'static str] {
        match self {
            Self::Words(words) => words,
            _ => &[],
        }
    }

    /// Whether a number or a string is one of those that the shape allows, if its kind is right.
    pub(super) fn allows(&self, value: Value<'_>) -> bool {
        match self {
            Self::Words(words) => words.iter().any(|word| value.is_text(word)),
            Self::Range(_, least, most) => {
                let number = value.number_text().and_then(Decimal::parse);
                let least = Decimal::parse(least);
                number >= least && most.is_none_or(|most| number <= Decimal::parse(most))
            }
            _ => true,
        }
    }

    /// The shape in words, with an article: what a value of another shape is not.
    pub fn in_words(&self) -> String {
        if let Self::Words(words) = self {
            let words: Vec<_> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
            return match words.split_last() {
                Some((last, others)) if others.len() > 2 => {
                    format!("{} or {last}", others.join(", "))
                }
                _ => words.join(" or "),
            };
        }
        self.kinds().in_words()
    }
}

impl ValueKinds {
    /// The kinds in words, with articles: `a string or an integer`.
    pub fn in_words(self) -> String {
        if self == Self::ALL {
            return "a value".to_owned();
        }
        let is_any_number = self.contains(ValueKind::Integer) && self.contains(ValueKind::Fraction);
        let names = [
            (ValueKind::String, "a string"),
            (ValueKind::Integer, if is_any_number { "a number" } else { "an integer" }),
            (ValueKind::Boolean, "a boolean"),
            (ValueKind::Object, "an object"),
            (ValueKind::Array, "an array"),
            (ValueKind::Null, "`null`"),
        ];
        let of_set = names.into_iter().filter(|(kind, _)| self.contains(*kind));
        of_set.map(|(_, name)| name).collect::<Vec<_>>().join(" or ")
    }
}
