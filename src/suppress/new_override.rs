//! Overrides that are added to a configuration.

/// What is turned off: of a file a rule, in tools or in the whole file.
#[derive(Clone, Debug)]
pub struct NewOverride<'r> {
    /// The file, from the folder of the configuration.
    pub file: String,
    /// The names of the tools; none for the whole file.
    pub tools: Vec<&'r str>,
    /// The name of the rule.
    pub rule: &'r str,
    /// Why.
    pub reason: &'r str,
}

/// What overrides add to the end of a configuration with this text.
///
/// # Errors
/// A clause if the configuration could not be read with them.
pub fn continued(text: &str, overrides: &[NewOverride<'_>]) -> Result<String, String> {
    let mut added = String::new();
    for own in overrides {
        let last = if added.is_empty() { text } else { &added };
        if !last.is_empty() {
            added.push_str(if last.ends_with('\n') { "\n" } else { "\n\n" });
        }
        added.push_str(&format!("[[overrides]]\nfiles = [{}]\n", glob(&own.file)));
        if !own.tools.is_empty() {
            let tools: Vec<_> = own.tools.iter().map(|tool| glob(tool)).collect();
            added.push_str(&format!("tools = [{}]\n", tools.join(", ")));
        }
        let (reason, rule) = (quoted(own.reason), own.rule);
        added.push_str(&format!("reason = {reason}\nrules = {{ {rule} = \"off\" }}\n"));
    }
    // `overrides = […]` in one line cannot be continued.
    match format!("{text}{added}").parse::<toml::Table>() {
        Ok(_) => Ok(added),
        Err(error) => Err(format!("cannot be continued: {}", error.message())),
    }
}

/// A glob that matches a name, as a TOML string.
fn glob(name: &str) -> String {
    quoted(&globset::escape(name))
}

/// A text as a TOML string, whose escapes are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
