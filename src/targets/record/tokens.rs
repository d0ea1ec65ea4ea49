//! How many tokens a target's models take, as in the tables `tokens` of a data file.

use super::date::Period;
use super::outcome::Confidence;

facts! {
    /// The tokens that some models of a target take for tool definitions.
    pub struct TokenFactor {
        /// The models; `None` for all models of the target.
        pub models: Option<String>,
        /// The tokens of the compact JSON of tools by the tokenizer of the models, divided by those by `o200k_base`.
        pub factor: f64,
        /// The tokens that a request with any tools takes in addition, if known.
        pub request: Option<u32>,
        /// When the factor was measured.
        pub date: Period,
        /// The confidence in the factor.
        pub confidence: Confidence,
        /// How the factor was measured.
        pub evidence: Vec<String>,
    }
}
