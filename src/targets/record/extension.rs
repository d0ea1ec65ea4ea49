//! A target's support for an extension of the protocol.

use super::view::Known;

facts! {
    /// The support for an extension, with its source.
    pub struct ExtensionSupport {
        /// `yes`, `partly` or `no`.
        pub support: String,
        /// The source of the fact.
        pub known: Known,
    }
}
