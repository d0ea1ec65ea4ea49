//! Macros that define enums whose values have names, and sets as bits; and a macro that compiles
//! pages into the program.

/// Defines an enum whose values have names in data, in reports or on the command line, in the order of the definition.
/// The name of a value is returned by `name`, or by the function that is declared after the enum.
macro_rules! named {
    ($(#[$attribute:meta])* $visibility:vis enum $type:ident { $($values:tt)* }) => {
        named! {
            $(#[$attribute])* $visibility enum $type { $($values)* }
            /// The name of the value in data, in reports and on the command line.
            fn name;
        }
    };
    (
        $(#[$attribute:meta])* $visibility:vis enum $type:ident {
            $($(#[$documentation:meta])* $value:ident = $name:literal,)+
        }
        $(#[$about:meta])* fn $method:ident;
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $(#[$attribute])*
        $visibility enum $type { $($(#[$documentation])* $value,)+ }

        impl $type {
            /// All values, in the order of the definition.
            #[allow(dead_code, reason = "some are only named")]
            $visibility const ALL: [Self; { [$($name),+].len() }] = [$(Self::$value),+];

            $(#[$about])*
            $visibility const fn $method(self) -> &'static str {
                match self { $(Self::$value => $name,)+ }
            }
        }

        impl crate::targets::FactWord for $type {
            const NAMES: &'static [&'static str] = &[$(stringify!($value)),+];
            const VALUES: &'static [Self] = &Self::ALL;
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.$method())
            }
        }

        #[cfg(test)]
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"enum": Self::ALL.map(Self::$method)})
            }
        }
    };
}

/// Defines records and enums of data files. A name there has a `-` for each `_`, and unknown members are rejected.
/// A member without `= default` is required unless it is an `Option`; those of a `: Default` are not, and those after
/// `and` are in no file.
macro_rules! facts {
    () => {};
    (@$members:ident $member:ident $key:literal; default) => { $members.take_or_default($key) };
    (@$members:ident $member:ident; default) => { $members.take_or_default(stringify!($member)) };
    (@$members:ident $member:ident;) => { $members.take(stringify!($member)) };
    (
        $(#[$about:meta])* $visibility:vis enum $name:ident {
            $($(#[$about_value:meta])* $value:ident,)+
        }
        $($rest:tt)*
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $(#[$about])*
        $visibility enum $name { $($(#[$about_value])* $value,)+ }

        impl crate::targets::FactWord for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($value)),+];
            const VALUES: &'static [Self] = &[$(Self::$value),+];
        }

        facts! { $($rest)* }
    };
    (
        $(#[$about:meta])* $visibility:vis struct $name:ident: Default {
            $($(#[$about_member:meta])* $of_member:vis $member:ident $(as $key:literal)?: $type:ty,)+
        }
        $($rest:tt)*
    ) => {
        facts! {
            #[derive(Default)] $(#[$about])* $visibility struct $name {
                $($(#[$about_member])* $of_member $member $(as $key)?: $type = default,)+
            }
            $($rest)*
        }
    };
    (
        $(#[$about:meta])* $visibility:vis struct $name:ident {
            $($(#[$about_member:meta])* $of_member:vis $member:ident $(as $key:literal)?: $type:ty
                $(= $default:ident)?,)+
        } and {
            $($(#[$about_other:meta])* $of_other:vis $other:ident: $other_type:ty,)*
        }
        $($rest:tt)*
    ) => {
        #[derive(Debug)]
        $(#[$about])*
        $visibility struct $name {
            $($(#[$about_member])* $of_member $member: $type,)+
            $($(#[$about_other])* $of_other $other: $other_type,)*
        }

        impl crate::targets::FactValue for $name {
            fn read(value: serde_json::Value) -> Self {
                let mut members = crate::targets::FactMembers::of(value);
                let read = Self {
                    $($member: facts!(@members $member $($key)?; $($default)?),)+
                    $($other: Default::default(),)*
                };
                members.end();
                read
            }
        }

        facts! { $($rest)* }
    };
    (
        $(#[$about:meta])* $visibility:vis struct $name:ident { $($member:tt)+ }
        $($rest:tt)*
    ) => {
        facts! { $(#[$about])* $visibility struct $name { $($member)+ } and {} $($rest)* }
    };
}

/// Reads the values of enums of [`named!`] by the names under which reports have them.
macro_rules! read_by_name {
    ($($type:ty),+ $(,)?) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                let found = Self::ALL.into_iter().find(|value| value.name() == name);
                found.ok_or_else(|| serde::de::Error::custom(format!("`{name}` is not known")))
            }
        }
    )+};
}

/// Defines a set as bits: of the values of an enum, or of constants that the type defines itself.
macro_rules! bit_set {
    ($(#[$attribute:meta])* pub struct $set:ident($bits:ty) of $element:ident;) => {
        bit_set! { $(#[$attribute])* pub struct $set($bits); }

        impl $set {
            /// The set of these elements.
            pub const fn of(elements: &[$element]) -> Self {
                let mut set = Self::EMPTY;
                let mut index = 0;
                while index < elements.len() {
                    set.insert(elements[index]);
                    index += 1;
                }
                set
            }

            /// Adds an element.
            pub const fn insert(&mut self, element: $element) {
                self.0 |= 1 << element as u8;
            }

            /// Whether the set contains an element.
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

            /// The elements of either set.
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The elements of this set that are not in the other.
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether all elements of this set are in the other.
            pub const fn is_within(self, other: Self) -> bool {
                self.without(other).is_empty()
            }

            /// Whether the sets have a common element.
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether the set is empty.
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

/// The empty text, because this build receives the pages that it needs at run time.
#[cfg(not(feature = "pages"))]
macro_rules! page {
    ($folder:literal, $name:literal) => {
        ""
    };
}

/// Defines objects of reports in JSON. They are non-exhaustive, because they may get further members. Tests
/// make the published JSON Schemas of them.
macro_rules! objects {
    ($(
        $(#[$about:meta])* pub struct $name:ident $(<$life:lifetime>)? {
            $($(#[$about_member:meta])* pub $member:ident: $type:ty,)+
        }
    )+) => {$(
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        $(#[$about])*
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name $(<$life>)? { $($(#[$about_member])* pub $member: $type,)+ }
    )+};
}
