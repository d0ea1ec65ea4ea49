//! Validators that deviate from JSON Schema, as data.

/// What a validator does differently from JSON Schema. The default deviates in nothing.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Profile {
    /// It asserts the formats in [`Format`](crate::schema::Format).
    pub asserts_formats: bool,
    /// It computes with binary floating-point numbers.
    pub floats: Option<FloatArithmetic>,
    /// `\b`, `\w` and `\d` in its patterns know the letters and digits of all scripts.
    pub has_unicode_shorthands: bool,
    /// It applies `dependencies` in every dialect.
    pub keeps_dependencies: bool,
    /// It applies the keywords beside `$ref` in every dialect.
    pub keeps_ref_siblings: bool,
    /// It ignores `prefixItems`, so `items` applies to all items.
    pub ignores_prefix_items: bool,
    /// It ignores `minContains`, so one item has to match `contains`.
    pub ignores_min_contains: bool,
}

/// How a validator decides `multipleOf` with binary floating-point numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FloatArithmetic {
    /// From this quotient on, none is read as an integer.
    pub max_quotient: f64,
    /// Whether a number with a fraction or an exponent must have no remainder by an integer.
    pub has_remainder: bool,
}
