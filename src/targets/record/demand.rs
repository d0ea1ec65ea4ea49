//! What the review of a directory demands of a connection.

use super::date::Period;

facts! {
    /// A demand, with when and where it was seen.
    pub struct ConnectionDemand {
        /// The part of the connection that the demand is about.
        pub of: Demanded,
        /// The demand in the words of a review.
        pub text: String,
        /// When the demand was last seen.
        pub date: Period,
        /// Evidence of the demand: pages, files, threads.
        pub evidence: Vec<String>,
    }

    /// The part of a connection that a demand is about.
    pub enum Demanded {
        /// An authorization server has the PKCE method `S256`.
        Pkce,
        /// An authorization server lists the methods by which clients authenticate.
        AuthenticationMethods,
        /// A client can register, or be identified by the address of its metadata without a secret.
        Registration,
        /// Users grant access themselves.
        UserGrant,
        /// `resource` is exactly the address of the server.
        ExactResource,
        /// A request without a token is answered with 401 and the address of the metadata.
        Challenge,
        /// The address of the server has the scheme `https`.
        Https,
        /// The transport is Streamable HTTP.
        StreamableHttp,
        /// Users need not enter a key or a token.
        NoStaticCredentials,
    }
}
