//! What a reviewer reads of a run.

use std::fmt::Write;
use std::io;

use super::compare::Change;
use super::recipe::{Pin, Product};

/// What became of one product.
pub(crate) struct Outcome<'a> {
    product: &'a Product,
    pins: Vec<Pin>,
    day: String,
    /// The number of cases that were asked.
    pub(crate) cases: usize,
    /// The changes in each table, by its path below `tests/clients`.
    pub(crate) changes: Vec<(String, Vec<Change>)>,
}

impl<'a> Outcome<'a> {
    pub(crate) fn new(product: &'a Product, pins: &[Pin], day: &str) -> Self {
        Self { product, pins: pins.to_vec(), day: day.to_owned(), cases: 0, changes: Vec::new() }
    }

    /// Whether any fact changed.
    pub(crate) fn is_change(&self) -> bool {
        self.changes.iter().any(|(_, changes)| !changes.is_empty())
    }

    /// One line about the run.
    pub(crate) fn line(&self) -> String {
        let count: usize = self.changes.iter().map(|(_, changes)| changes.len()).sum();
        let (name, version) = (&self.product.name, &self.pins[0].version);
        format!("{name} {version}: {} cases, {count} changed", self.cases)
    }

    /// The report in Markdown.
    pub(crate) fn report(&self) -> String {
        let recipe = &self.product.recipe;
        let mut text = format!("## {}\n\n", self.product.label);
        let pins = recipe.pins().unwrap_or_default();
        let before: Vec<_> = std::iter::once(recipe.main()).chain(pins).collect();
        for pin in &self.pins {
            let old = before.iter().find(|old| old.package == pin.package);
            let old = old.map_or("none", |old| &*old.version);
            let _ = match old == pin.version {
                true => writeln!(text, "- {} {old}", pin.name()),
                false => writeln!(text, "- {} {old} → {}", pin.name(), pin.version),
            };
        }
        for (path, changes) in self.changes.iter().filter(|(_, changes)| !changes.is_empty()) {
            let _ = write!(text, "\n{} changes in `tests/clients/{path}`:\n\n", changes.len());
            for Change { case, sentence } in changes {
                let _ = writeln!(text, "- **{case}**: {sentence}");
            }
        }
        let main = &self.pins[0];
        let evidence = format!("{} {}, executed on {}", main.name(), main.version, self.day);
        let _ = write!(text, "\nEvidence: {evidence}.\n");
        text
    }
}

/// The report of a product that could not be run.
pub(crate) fn failure(product: &Product, error: &io::Error) -> String {
    let package = product.recipe.main().written(product.recipe.registry);
    format!("## {}\n\n{package} could not be run:\n\n```\n{error}\n```\n", product.label)
}

/// The names of the products, as a list in JSON.
pub(crate) fn list(products: &[Product]) -> serde_json::Value {
    products.iter().map(|product| &*product.name).collect()
}

/// The packages of the products with their versions, one per line.
pub(crate) fn pins(products: &[Product]) -> io::Result<String> {
    let mut text = String::new();
    for product in products {
        let recipe = &product.recipe;
        for pin in [recipe.main()].into_iter().chain(recipe.pins()?).chain(recipe.held()?) {
            text += &format!("{}\n", pin.written(recipe.registry));
        }
    }
    Ok(text)
}
