//! The macro that defines an enum together with the names of its values.

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
            $($(#[$documentation:meta])* $value:ident $name:literal,)+
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
