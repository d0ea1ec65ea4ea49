//! What validators decide differently.

/// How a validator decides.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Profile {
    /// As JSON Schema says.
    #[default]
    Specification,
    /// It also asserts the formats in [`Format`](crate::schema::Format).
    Formats,
    /// As all validators of the official SDKs' clients together, where they deviate from JSON
    /// Schema: a result that one of them rejects does not reach its users. `tests/clients` has
    /// their verdicts, which the tests compare.
    Clients,
}
