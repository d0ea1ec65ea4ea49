//! What the official SDKs do when they check `structuredContent`, where that is not JSON Schema.

use crate::schema::{FloatArithmetic, Profile};

/// All that the SDKs' clients require beyond JSON Schema, together: a result that one of them
/// rejects does not reach its users. `tests/clients` has their verdicts, which the tests compare.
pub const SDK_CLIENTS: Profile = Profile {
    // The TypeScript SDK validates with Ajv and `ajv-formats`; the Python SDK asserts no format.
    asserts_formats: true,
    floats: Some(FloatArithmetic {
        // Ajv compares a quotient with what `parseInt` reads of it, and JavaScript writes numbers
        // from 10^21 on with an exponent, where `parseInt` stops.
        max_quotient: 1e21,
        // Python's `jsonschema` uses `%` if the divisor is an integer and the number is not.
        has_remainder: true,
    }),
    // `re` of Python.
    has_unicode_shorthands: true,
    // Ajv, in its default dialect, which the TypeScript SDK 1.x uses for every schema; it knows
    // neither `prefixItems` nor `minContains`.
    keeps_dependencies: true,
    keeps_ref_siblings: true,
    ignores_prefix_items: true,
    ignores_min_contains: true,
};
