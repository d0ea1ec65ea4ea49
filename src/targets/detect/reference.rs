//! Features of references.

use super::Detector;
use crate::schema::{Keyword, LoopKind, Reference, Target, loops};
use crate::targets::{Feature, FeatureSet};

const OF_REFERENCES: FeatureSet = FeatureSet::of(&[
    Feature::RefLocal,
    Feature::RefRecursive,
    Feature::RefUnresolved,
    Feature::RefExternal,
    Feature::RefOutsideDefs,
]);

impl Detector<'_, '_> {
    pub(super) fn references(&mut self) {
        if !self.wanted.intersects(OF_REFERENCES) {
            return;
        }
        for reference in self.schema.references() {
            let feature = match reference.target {
                Target::Schema(_) | Target::Elsewhere(_) => Feature::RefLocal,
                Target::MetaSchema(_) | Target::Outside(_) => Feature::RefExternal,
                Target::Missing(_) => Feature::RefUnresolved,
            };
            self.add_reference(feature, reference);
            let is_in_defs = reference.value.text().starts_with("#/$defs/");
            if feature == Feature::RefLocal && reference.keyword == Keyword::Ref && !is_in_defs {
                self.add_reference(Feature::RefOutsideDefs, reference);
            }
        }
        if self.wanted.contains(Feature::RefRecursive) {
            let recursive = |kind| kind == LoopKind::Recursive;
            let circles = loops(self.schema).into_iter().filter(|circle| recursive(circle.kind));
            for reference in circles.flat_map(|circle| circle.references) {
                self.add_reference(Feature::RefRecursive, reference);
            }
        }
    }

    fn add_reference(&mut self, feature: Feature, reference: &Reference<'_>) {
        let node = self.schema.node(reference.from);
        let document = node.value().document();
        let value = document.value(reference.value.id());
        if self.wanted.contains(feature) {
            self.found.add(feature, node, value, value.place());
        }
    }
}
