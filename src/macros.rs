//! Macros that define types of two usual kinds, enums whose values have names and sets as bits, and
//! the one that compiles pages in.

/// Defines an enum whose values have names: in data, in reports, on the command line. `name` returns
/// that of a value, or the function that is named behind the enum.
macro_rules! named {
    ($(#[$attribute:meta])* $visibility:vis enum $type:ident { $($values:tt)* }) => {
        named! {
            $(#[$attribute])* $visibility enum $type { $($values)* }
            /// Its name in data, in reports and on the command line.
            fn name;
        }
    };
    (
        $(#[$attribute:meta])* $visibility:vis enum $type:ident {
            $($(#[$documentation:meta])* $value:ident = $name:literal,)+
        }
        $(#[$about:meta])* fn $method:ident;
    ) => {
        $(#[$attribute])*
        $visibility enum $type { $($(#[$documentation])* $value,)+ }

        impl $type {
            /// All of them, in their order.
            #[allow(dead_code, reason = "some are only named")]
            $visibility const ALL: [Self; { [$($name),+].len() }] = [$(Self::$value),+];

            $(#[$about])*
            $visibility const fn $method(self) -> &'static str {
                match self { $(Self::$value => $name,)+ }
            }
        }
    };
}

/// Defines a set as bits: of the values of an enum, or of constants that the type has itself.
macro_rules! bit_set {
    ($(#[$attribute:meta])* pub struct $set:ident($bits:ty) of $element:ident;) => {
        bit_set! { $(#[$attribute])* pub struct $set($bits); }

        impl $set {
            /// The set of these.
            pub const fn of(elements: &[$element]) -> Self {
                let mut set = Self::EMPTY;
                let mut index = 0;
                while index < elements.len() {
                    set.insert(elements[index]);
                    index += 1;
                }
                set
            }

            /// Adds one.
            pub const fn insert(&mut self, element: $element) {
                self.0 |= 1 << element as u8;
            }

            /// Whether this one is in the set.
            pub const fn contains(self, element: $element) -> bool {
                self.0 & 1 << element as u8 != 0
            }
        }
    };
    ($(#[$attribute:meta])* pub struct $set:ident($bits:ty);) => {
        $(#[$attribute])*
        #[must_use]
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct $set($bits);

        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// What is in either set.
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in this set, and not in the other.
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether all of this set is in the other.
            pub const fn is_within(self, other: Self) -> bool {
                self.without(other).is_empty()
            }

            /// Whether the sets share something.
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether it is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }
    };
}

/// The page of a rule or of a kind of change, from its folder of `docs`.
#[cfg(feature = "pages")]
macro_rules! page {
    ($folder:literal, $name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/", $folder, "/", $name, ".md"))
    };
}

/// Nothing: this build is given the pages that it needs.
#[cfg(not(feature = "pages"))]
macro_rules! page {
    ($folder:literal, $name:literal) => {
        ""
    };
}
