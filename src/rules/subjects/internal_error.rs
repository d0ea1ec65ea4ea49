//! Errors of a language that a server returns as failures.

/// Parts of messages of runtimes about faults in a program, not about its input.
const PARTS: [&str; 43] = [
    // Python
    "Traceback (most recent call last)",
    "'NoneType' object",
    "object has no attribute '",
    "object is not subscriptable",
    "object is not iterable",
    "object is not callable",
    "object is not an iterator",
    "' is not defined",
    "list index out of range",
    "string index out of range",
    "unhashable type: '",
    "unsupported operand type(s) for",
    "got an unexpected keyword argument '",
    "got multiple values for argument '",
    "positional arguments but",
    "required positional argument",
    "cannot access local variable '",
    "referenced before assignment",
    "is not JSON serializable",
    "No module named '",
    "cannot import name '",
    "values to unpack",
    "can only concatenate str",
    "string indices must be integers",
    "can't be used in 'await' expression",
    "codec can't encode",
    "codec can't decode",
    "surrogates not allowed",
    // JavaScript
    "ReferenceError: ",
    "Cannot read properties of ",
    "Cannot read property '",
    "Cannot set properties of ",
    "Cannot destructure property",
    "Cannot convert undefined or null to object",
    "Converting circular structure to JSON",
    "(intermediate value)",
    // Go, Rust, Java, C#
    "nil pointer dereference",
    "runtime error: ",
    "called `Option::unwrap()`",
    "called `Result::unwrap()`",
    "NullPointerException",
    "Object reference not set to an instance",
    "System.NullReferenceException",
];

/// The first line with the message of a runtime.
pub(crate) fn internal_line(text: &str) -> Option<&str> {
    let is_internal = |line: &&str| {
        // What the tool returns is not what its type says, as pydantic finds.
        let is_output = line.contains("validation error for ") && line.ends_with("Output");
        is_output || PARTS.iter().any(|part| line.contains(part))
    };
    let line = text.lines().find(is_internal)?;
    // Of a traceback, the last line has the error.
    match line.contains("Traceback") {
        true => text.trim_end().lines().next_back(),
        false => Some(line.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::internal_line;

    #[test]
    fn faults_of_a_program_are_distinguished_from_rejections() {
        let traceback =
            "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'a'\n";
        assert_eq!(internal_line(traceback), Some("KeyError: 'a'"));
        for text in [
            "Error: Cannot read properties of undefined (reading 'map')",
            "Error executing tool a: 'NoneType' object has no attribute 'get'",
            "name 'timezone' is not defined",
            "Error executing tool a: 1 validation error for slugifyOutput",
            "panic: runtime error: index out of range [3] with length 3",
        ] {
            assert_eq!(internal_line(text), Some(text));
        }
        for text in ["API_KEY is not defined", "No station in Bern", "division by zero", ""] {
            assert_eq!(internal_line(text), None, "{text}");
        }
    }
}
