//! Deviations of validators from JSON Schema.

/// The behaviour of a validator.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Profile {
    /// The validator does exactly what JSON Schema specifies.
    #[default]
    Specification,
    /// The validator also asserts the formats in [`Format`](crate::schema::Format).
    Formats,
    /// The validators of the official SDKs' clients combined, including their deviations from JSON
    /// Schema: a result that one of them rejects does not reach its users. `tests/clients` contains
    /// their verdicts, with which tests compare.
    Clients,
}
