//! Values that are stored once, however many configurations result in them.

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value that may be shared. A change makes a private copy.
#[derive(PartialEq, Eq, Hash, Default, Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// The address of the value, which all copies that share it have in common.
    pub fn address(&self) -> *const T {
        Arc::as_ptr(&self.0)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

/// A set of distinct values, each stored once.
#[derive(Debug)]
pub(crate) struct Different<T>(HashSet<Arc<T>>);

impl<T> Default for Different<T> {
    fn default() -> Self {
        Self(HashSet::new())
    }
}

impl<T: Eq + Hash> Different<T> {
    /// Replaces a value with an equal one that is already stored.
    pub(crate) fn share(&mut self, value: &mut Shared<T>) {
        self.share_arc(&mut value.0);
    }

    /// Replaces a shared value with an equal one that is already stored.
    pub(crate) fn share_arc(&mut self, value: &mut Arc<T>) {
        // Configurations in thousands of folders mostly extend the same file; each distinct value
        // of about 350 levels is kept once.
        match self.0.get(value) {
            Some(known) => value.clone_from(known),
            None => {
                self.0.insert(Arc::clone(value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_are_shared_until_one_is_changed() {
        let mut different = Different::default();
        let (mut one, mut other) = (Shared::from(vec![1]), Shared::from(vec![1]));
        different.share(&mut one);
        different.share(&mut other);
        assert_eq!(one.address(), other.address());
        other.push(2);
        assert_eq!((&*one, &*other), (&vec![1], &vec![1, 2]));
    }
}
