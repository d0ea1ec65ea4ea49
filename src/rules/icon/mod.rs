//! Rules about icons, of whatever has them.
