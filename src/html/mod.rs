//! The addresses that a page of HTML loads, in its markup, styles and scripts, and the tools that
//! its scripts call.
//!
//! Markup becomes elements with their attributes, and no tree. Of scripts and styles, only literal
//! texts at positions that load something are read. Any text can be read, once and from front to
//! back.
//!
//! The crate `html5gum` gives no places inside the styles of an attribute, and would make the
//! WebAssembly module larger. A test compares the elements with those that it finds.

mod elements;
mod origin;
mod script;
mod style;

use std::ops::Range;

use crate::address::uri_scheme;

use elements::{Element, Elements};
pub use origin::{Origin, SourceExpression};

named! {
    /// The part of a page that loads from an address.
    pub enum Loader {
        /// A script, or a module that it imports.
        Script = "a script",
        /// A stylesheet, or an image or font in one.
        Style = "a style",
        /// An image, a font, audio or video.
        Media = "an image or other media",
        /// A document in the page.
        Frame = "a frame",
        /// A request or connection of a script.
        Request = "a request",
        /// The address that relative ones begin with.
        Base = "`<base>`",
        /// A document of a plugin.
        Plugin = "an `<object>` or `<embed>`",
        /// A script in a thread of its own.
        Worker = "a worker",
    }
}

/// An address in a page.
#[derive(Clone, Debug)]
pub struct Load {
    /// The kind of element or call that loads from the address.
    pub loader: Loader,
    /// The bytes of the address in the text.
    pub at: Range<usize>,
    /// The kind of address.
    pub target: Target,
}

/// The kind of an address in a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// An origin on the network.
    Origin(Origin),
    /// A path that is relative to the address of the page.
    Relative,
    /// Any other address, such as `data:`, a fragment, or one that is completed later.
    Other,
}

/// The addresses and calls in a page, in the order of the text.
#[derive(Clone, Default, Debug)]
pub struct Page {
    /// The addresses.
    pub loads: Vec<Load>,
    /// The bytes of each name of a tool that a script calls.
    pub calls: Vec<Range<usize>>,
    /// Whether the text has `<!doctype html>`.
    pub has_doctype: bool,
    /// Whether the text has an `html` element.
    pub has_html: bool,
}

impl Page {
    /// Reads a page.
    pub fn read(text: &str) -> Self {
        let mut reader = Reader { text, page: Self::default() };
        let mut elements = Elements::new(text);
        for element in elements.by_ref() {
            reader.element(&element);
        }
        reader.page.has_doctype = elements.has_doctype;
        reader.page.resolve_relative();
        reader.page
    }

    /// Gives relative addresses the origin of `<base>`, if there is one.
    fn resolve_relative(&mut self) {
        let base = self.loads.iter().find(|load| load.loader == Loader::Base);
        let Some(base) = base.map(|base| base.target.clone()) else { return };
        for load in self.loads.iter_mut().filter(|load| load.target == Target::Relative) {
            load.target = base.clone();
        }
    }
}

/// A page while it is read.
struct Reader<'t> {
    text: &'t str,
    page: Page,
}

impl<'t> Reader<'t> {
    fn element(&mut self, element: &Element<'t>) {
        let is = |attribute: &str, value: &str| {
            element.value(attribute).is_some_and(|it| it.trim().eq_ignore_ascii_case(value))
        };
        match element.name.to_ascii_lowercase().as_str() {
            "html" => self.page.has_html = true,
            "base" => self.attribute(element, "href", Loader::Base),
            "script" => self.script(element),
            "style" => self.style(element.content.clone()),
            "link" => self.link(element),
            "img" | "source" => {
                self.attribute(element, "src", Loader::Media);
                self.candidates(element, "srcset");
            }
            "video" | "audio" | "track" => {
                self.attribute(element, "src", Loader::Media);
                self.attribute(element, "poster", Loader::Media);
            }
            "input" if is("type", "image") => self.attribute(element, "src", Loader::Media),
            "image" => {
                self.attribute(element, "href", Loader::Media);
                self.attribute(element, "xlink:href", Loader::Media);
            }
            "iframe" | "frame" => self.attribute(element, "src", Loader::Frame),
            "object" => self.attribute(element, "data", Loader::Plugin),
            "embed" => self.attribute(element, "src", Loader::Plugin),
            _ => {}
        }
        if let Some(style) = element.range("style") {
            self.style(style);
        }
    }

    fn script(&mut self, element: &Element<'t>) {
        let kind = element.value("type").unwrap_or_default().trim().to_ascii_lowercase();
        let is_map = kind == "importmap";
        // Any other type is data, which no browser runs.
        let is_script = matches!(kind.as_str(), "" | "module")
            || ["javascript", "ecmascript", "jscript"].iter().any(|it| kind.contains(it));
        if !is_map && !is_script {
            return;
        }
        self.attribute(element, "src", Loader::Script);
        if element.value("src").is_none() {
            script::read(self, element.content.clone(), is_map);
        }
    }

    fn style(&mut self, range: Range<usize>) {
        style::read(self, range);
    }

    fn link(&mut self, element: &Element<'t>) {
        let rel = element.value("rel").unwrap_or_default().to_ascii_lowercase();
        let has = |word: &str| rel.split_ascii_whitespace().any(|it| it == word);
        let preloaded = element.value("as").unwrap_or_default().to_ascii_lowercase();
        let loader = match preloaded.as_str() {
            _ if has("stylesheet") => Loader::Style,
            _ if has("modulepreload") => Loader::Script,
            _ if !has("preload") => return,
            "script" => Loader::Script,
            "style" => Loader::Style,
            "font" | "image" | "audio" | "video" | "track" => Loader::Media,
            "fetch" => Loader::Request,
            _ => return,
        };
        self.attribute(element, "href", loader);
    }

    fn attribute(&mut self, element: &Element<'t>, name: &str, loader: Loader) {
        if let Some(range) = element.range(name) {
            self.load(range, loader);
        }
    }

    /// Reads the candidates of `srcset`: an address and a description each, with commas between.
    fn candidates(&mut self, element: &Element<'t>, name: &str) {
        let Some(range) = element.range(name) else { return };
        let (text, is_between) = (self.text, |it: char| it == ',' || it.is_ascii_whitespace());
        let mut rest = range.start;
        while let Some(first) = text[rest..range.end].find(|it| !is_between(it)) {
            let start = rest + first;
            let value = &text[start..range.end];
            let length = value.find(|it: char| it.is_ascii_whitespace()).unwrap_or(value.len());
            let address = value[..length].trim_end_matches(',');
            self.load(start..start + address.len(), Loader::Media);
            let is_described = address.len() == length;
            let next = value[length..].find(',').filter(|_| is_described);
            rest = start
                + length
                + if is_described { next.unwrap_or(value.len() - length) } else { 0 };
        }
    }

    /// Adds an address.
    fn load(&mut self, range: Range<usize>, loader: Loader) {
        let Some(written) = self.text.get(range.clone()) else { return };
        let trimmed = written.trim_start();
        let start = range.start + (written.len() - trimmed.len());
        let address = trimmed.trim_end();
        let target = Target::of(address);
        let at = start..start + address.len();
        self.page.loads.push(Load { loader, at, target });
    }
}

impl Target {
    fn of(address: &str) -> Self {
        let is_completed_later = address.contains(['{', '}', '<', '`', '$']);
        // A character reference or a placeholder may hide what the address begins with.
        let begins_unclearly = address.starts_with(['#', '?', '%', '\\', '['])
            || address.split('/').next().is_some_and(|start| start.contains('&'));
        match Origin::of(address) {
            Some(origin) => Self::Origin(origin),
            None if address.is_empty() || is_completed_later || begins_unclearly => Self::Other,
            None if address.starts_with("//") || uri_scheme(address).is_some() => Self::Other,
            None => Self::Relative,
        }
    }
}

#[cfg(test)]
mod tests;
