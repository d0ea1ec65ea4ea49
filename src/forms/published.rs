//! Published JSON Schemas of a format, in our own compact form, and what they reject.
//!
//! A data file has the newest version as a schema, and each older one as what differs from the one
//! before it: `differences`, a merge patch (RFC 7396), and `renamed`, its older names of members. A
//! subschema with the member `x-rule` names the rule that reports what it rejects.
//!
//! So the files of registry entries, manifests, cards and catalogues have the schemas of their
//! publishers, and each violation is reported once, by the rule that is named. The forms of
//! clients' entries are evaluated in the same way (`server_files/client/form.rs`).

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::document::{Document, Syntax, Value};
use crate::schema::{Dialect, Mismatch, MismatchKind, Profile, StepBudget, Validator};

/// All versions of a format, the newest first.
#[derive(Debug, Deserialize)]
pub struct PublishedVersions {
    versions: Vec<PublishedVersion>,
}

/// One version of a format.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedVersion {
    /// The name of the version: `2025-12-11`, `0.3`, `draft`.
    #[serde(rename = "version")]
    pub name: String,
    /// The changes of the version, as a text for authors of files of older versions.
    #[serde(default)]
    pub changes: String,
    /// The members that it calls by another name than newer versions: the newer and its own name.
    #[serde(default)]
    pub renamed: BTreeMap<String, String>,
    /// The merge patch from the version before it in the file to this one: the whole schema for the
    /// first version.
    #[serde(default, alias = "schema")]
    differences: Map<String, Json>,
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    compiled: OnceLock<(Document, Validator)>,
}

impl PublishedVersions {
    /// Reads a data file.
    pub(crate) fn read(text: &str) -> Self {
        let mut all: Self = serde_json::from_str(text).expect("a test reads the file");
        let mut schema = Json::Object(Map::new());
        for version in &mut all.versions {
            merge(&mut schema, std::mem::take(&mut version.differences));
            version.text = schema.to_string();
            for (new, old) in &version.renamed {
                let (new, old) = (format!("\"{new}\""), format!("\"{old}\""));
                version.text = version.text.replace(&new, &old);
            }
        }
        all
    }

    /// The version of this name.
    pub fn named(&self, name: &str) -> Option<&PublishedVersion> {
        self.versions.iter().find(|version| version.name == name)
    }

    /// All versions, the newest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &PublishedVersion> {
        self.versions.iter()
    }
}

/// Applies a merge patch.
pub(crate) fn merge(target: &mut Json, patch: Map<String, Json>) {
    if !target.is_object() {
        *target = Json::Object(Map::new());
    }
    let members = target.as_object_mut().expect("made above");
    for (key, value) in patch {
        match value {
            Json::Null => drop(members.remove(&key)),
            Json::Object(inner) => {
                let member = members.entry(key).or_insert_with(|| Json::Object(Map::new()));
                merge(member, inner);
            }
            value => drop(members.insert(key, value)),
        }
    }
}

impl PublishedVersion {
    /// A version of a format that has its schema elsewhere.
    pub(crate) fn of_schema(name: &str, schema: &Json) -> Self {
        Self { name: name.to_owned(), text: schema.to_string(), ..Self::default() }
    }

    /// Whether files of this version may have this member.
    pub fn has_member(&self, name: &str) -> bool {
        let (schema, _) = self.compiled();
        let members = schema.roots().find_map(|root| root.get("properties"));
        members.is_some_and(|members| members.has(name))
    }

    /// The values of a file that the schema rejects, with formats asserted.
    pub fn mismatches<'i>(&self, root: Value<'i>) -> Vec<Mismatch<'_, 'i>> {
        let (document, validator) = self.compiled();
        let budget = StepBudget::new(u64::MAX);
        // The steps grow with the file, and these schemas take only a few for each value.
        validator.mismatches_within(true, None, &budget, document, root).unwrap_or_default()
    }

    /// The schema itself.
    pub(crate) fn schema(&self) -> Option<Value<'_>> {
        self.compiled().0.roots().next()
    }

    fn compiled(&self) -> &(Document, Validator) {
        self.compiled.get_or_init(|| {
            let document = Document::of("schema.json", self.text.as_str(), Syntax::Json);
            let schema = document.roots().next().expect("a schema");
            let validator =
                Validator::compile_among(1, schema, Dialect::Draft2020, Profile::Formats)
                    .expect("a schema");
            (document, validator)
        })
    }
}

/// The rule that reports a mismatch, `x-rule`.
pub fn rule_of<'s>(mismatch: &Mismatch<'s, '_>) -> Option<&'s str> {
    annotation_of(mismatch, "x-rule")
}

/// The mismatches that a rule reports; for `None`, those that no rule reports.
pub fn mismatches_of<'s, 'i>(
    all: &[Mismatch<'s, 'i>],
    rule: Option<&str>,
) -> Vec<Mismatch<'s, 'i>> {
    all.iter().filter(|mismatch| rule_of(mismatch) == rule).cloned().collect()
}

/// A text about a mismatch in the data file: of the subschema that rejects the value, or, if a
/// member is missing, of the subschema of that member, or else of what contains it.
pub fn annotation_of<'s>(mismatch: &Mismatch<'s, '_>, key: &str) -> Option<&'s str> {
    let document = mismatch.keyword.document();
    let enclosing = std::iter::successors(Some(mismatch.keyword), |it| document.parent_of(it.id()));
    let named = |it: Value<'s>| it.text_of(key);
    let mut of_member = None;
    if mismatch.kind == MismatchKind::Missing {
        let name = mismatch.keyword.text();
        let schema = enclosing.clone().find(|it| it.is_object());
        of_member = schema.and_then(|it| it.get("properties")?.get(name)).and_then(named);
    }
    of_member.or_else(|| enclosing.filter(|it| it.is_object()).find_map(named))
}
