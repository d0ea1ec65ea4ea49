//! The dialects of JSON Schema.

named! {
    /// A published dialect.
    pub enum Dialect {
        /// Draft 4
        Draft4 = "draft-04",
        /// Draft 6
        Draft6 = "draft-06",
        /// Draft 7
        Draft7 = "draft-07",
        /// 2019-09
        Draft2019 = "2019-09",
        /// 2020-12, the default
        Draft2020 = "2020-12",
    }
}

/// The dialect that a `$schema` URI names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialectUri {
    /// The URI is that of a dialect (with or without an empty fragment).
    Known(Dialect),
    /// The URI is that of a dialect with `http` and `https` exchanged, or with a similar typo.
    Variant(Dialect),
    /// The URI is `http://json-schema.org/schema`, "the latest", which is not a dialect.
    Latest,
    /// The URI is unknown.
    Unknown,
}

impl Dialect {
    /// The URI of the dialect (JSON Schema, "Specification links").
    pub const fn uri(self) -> &'static str {
        match self {
            Self::Draft4 => "http://json-schema.org/draft-04/schema#",
            Self::Draft6 => "http://json-schema.org/draft-06/schema#",
            Self::Draft7 => "http://json-schema.org/draft-07/schema#",
            Self::Draft2019 => "https://json-schema.org/draft/2019-09/schema",
            Self::Draft2020 => "https://json-schema.org/draft/2020-12/schema",
        }
    }

    /// Whether keywords beside `$ref` are ignored (draft-07 and older).
    pub fn ignores_ref_siblings(self) -> bool {
        self <= Self::Draft7
    }

    /// The dialect of a `$schema` value.
    pub fn from_uri(uri: &str) -> DialectUri {
        let bare = uri.strip_suffix('#').unwrap_or(uri);
        let path = |uri: &'static str| {
            let bare = uri.strip_suffix('#').unwrap_or(uri);
            bare.split_once("://").map_or(bare, |(_, path)| path)
        };
        for dialect in Self::ALL {
            let own = dialect.uri().strip_suffix('#').unwrap_or(dialect.uri());
            if bare == own {
                return DialectUri::Known(dialect);
            }
            // Real schemas have the URI with the other scheme, a slash at its end, or capitals.
            let loose = bare.trim().trim_end_matches(['/', '#']).to_ascii_lowercase();
            let loose = loose.split_once("://").map_or(loose.as_str(), |(_, path)| path);
            if loose == path(dialect.uri()) {
                return DialectUri::Variant(dialect);
            }
        }
        match bare.split_once("://") {
            Some((_, "json-schema.org/schema")) => DialectUri::Latest,
            _ => DialectUri::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_recognised_by_their_uris() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::from_uri(dialect.uri()), DialectUri::Known(dialect));
        }
        let known = [
            ("http://json-schema.org/draft-07/schema", Dialect::Draft7),
            ("https://json-schema.org/draft/2020-12/schema#", Dialect::Draft2020),
        ];
        for (uri, dialect) in known {
            assert_eq!(Dialect::from_uri(uri), DialectUri::Known(dialect), "{uri}");
        }
        let variants = [
            ("https://json-schema.org/draft-07/schema#", Dialect::Draft7),
            ("http://json-schema.org/draft/2020-12/schema", Dialect::Draft2020),
            (" HTTP://JSON-Schema.org/draft-07/schema##", Dialect::Draft7),
        ];
        for (uri, dialect) in variants {
            assert_eq!(Dialect::from_uri(uri), DialectUri::Variant(dialect), "{uri}");
        }
        assert_eq!(Dialect::from_uri("http://json-schema.org/schema#"), DialectUri::Latest);
        for uri in ["draft7", "", "https://json-schema.org/draft/2020-12/meta/core"] {
            assert_eq!(Dialect::from_uri(uri), DialectUri::Unknown, "{uri}");
        }
    }
}
