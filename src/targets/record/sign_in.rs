//! How a client finds out how to sign in.

use super::date::Period;

facts! {
    /// What a client does to sign in to a server.
    pub struct SignIn {
        /// The addresses at which the client looks for the metadata of a resource, in order.
        pub metadata: Vec<String>,
        /// What the client does with metadata that it cannot read.
        pub unreadable: Option<String>,
        /// The ways in which the client gets an identifier, in order.
        pub registration: Vec<String> = default,
        /// The redirect addresses that the client registers.
        pub callbacks: Vec<String> = default,
        /// Which of several authorization servers the client uses.
        pub servers: Option<String>,
        /// When that was observed.
        pub date: Period,
        /// Evidence: versions, files, pages.
        pub evidence: Vec<String>,
    }
}
