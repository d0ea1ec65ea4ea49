//! The changes that a server of earlier revisions needs to support 2026-07-28.

use std::sync::Arc;

use crate::document::Span;
use crate::source::SourceText;

/// A change that a server needs.
#[derive(Debug)]
pub struct Step {
    /// The name of the step in the table of source marks.
    pub name: &'static str,
    /// The change, as an imperative sentence.
    pub advice: &'static str,
    /// The checks of the official conformance suite that the change satisfies.
    pub checks: &'static [&'static str],
    /// Whether a version of an SDK that supports the revision makes the change.
    pub is_of_sdk: bool,
}

/// All steps, in the order in which they are made.
pub static STEPS: [Step; 14] = [
    Step {
        name: "sdk",
        advice: "use a version of the SDK that supports 2026-07-28",
        checks: &[],
        is_of_sdk: false,
    },
    Step {
        name: "serve",
        advice: "serve both eras: `serveStdio(() => server)` or `createMcpHandler`; `connect` serves \
            the earlier revisions alone",
        checks: &["sep-2575-server-implements-discover"],
        is_of_sdk: false,
    },
    Step {
        name: "discover",
        advice: "respond to `server/discover`, and go on responding to `initialize` for earlier clients",
        checks: &[
            "sep-2575-server-implements-discover",
            "sep-2575-server-unsupported-version-error",
        ],
        is_of_sdk: true,
    },
    Step {
        name: "result-type",
        advice: "add `resultType: \"complete\"` to every result",
        checks: &["sep-2322-result-type-included"],
        is_of_sdk: true,
    },
    Step {
        name: "cache-hints",
        advice: "add `ttlMs` and `cacheScope` to lists and to results of `resources/read`; `0` and \
            `\"private\"` are always safe",
        checks: &["sep-2549-tools-list-caching-hints"],
        is_of_sdk: true,
    },
    Step {
        name: "error-codes",
        advice: "use the code `-32602` for a missing resource, and an `input_required` result instead \
            of `-32042`",
        checks: &["sep-2164-error-code"],
        is_of_sdk: false,
    },
    Step {
        name: "input",
        advice: "ask for input with an `input_required` result instead of requests to the client",
        checks: &["sep-2322-elicitation-incomplete", "sep-2322-sampling-incomplete"],
        is_of_sdk: false,
    },
    Step {
        name: "session",
        advice: "pass what calls share as arguments of tools: sessions and `Mcp-Session-Id` are gone",
        checks: &[],
        is_of_sdk: false,
    },
    Step {
        name: "headers",
        advice: "let `MCP-Protocol-Version`, `Mcp-Method` and `Mcp-Name` through proxies and CORS, \
            and reject those that differ from the body",
        checks: &["sep-2243-server-reject-invalid-headers", "sep-2243-server-reject-error-code"],
        is_of_sdk: true,
    },
    Step {
        name: "listen",
        advice: "send changes of lists and resources only on `subscriptions/listen`",
        checks: &["sep-2575-server-sends-subscription-ack", "sep-2575-server-tags-subscription-id"],
        is_of_sdk: false,
    },
    Step {
        name: "logging",
        advice: "log to standard error, or only for requests with a `logLevel`; there is no \
            `logging/setLevel`",
        checks: &["sep-2575-server-no-log-without-loglevel"],
        is_of_sdk: false,
    },
    Step {
        name: "tasks",
        advice: "declare the extension `io.modelcontextprotocol/tasks` instead of the capability, and \
            remove `execution.taskSupport`",
        checks: &[
            "sep-2663-migrate-from-legacy-capabilities",
            "sep-2663-tasks-result-removed-method-not-found",
        ],
        is_of_sdk: false,
    },
    Step {
        name: "removed",
        advice: "reject `ping` and other removed requests of 2026-07-28 with `-32601`",
        checks: &["sep-2575-http-server-method-not-found-404"],
        is_of_sdk: true,
    },
    Step {
        name: "sse",
        advice: "replace the transport HTTP+SSE with Streamable HTTP",
        checks: &[],
        is_of_sdk: false,
    },
];

impl Step {
    /// The position of the step with this name in [`STEPS`].
    pub fn position(name: &str) -> Option<usize> {
        STEPS.iter().position(|step| step.name == name)
    }
}

/// An SDK, and the first of its versions that supports the revision.
#[derive(Debug)]
pub struct Sdk {
    /// The language.
    pub language: &'static str,
    /// The name of the language in the table of source marks.
    pub mark: &'static str,
    /// The name in manifests.
    pub name: &'static str,
    /// The package to use, if it has another name.
    pub successor: Option<&'static str>,
    /// The first version, as numbers and text; `None` if no released version supports the revision.
    pub first: Option<([u64; 2], &'static str)>,
}

const fn sdk(
    language: &'static str,
    mark: &'static str,
    name: &'static str,
    first: Option<([u64; 2], &'static str)>,
) -> Sdk {
    Sdk { language, mark, name, successor: None, first }
}

/// The official SDKs and FastMCP, as of 26 November 2026: of PyPI, npm and crates.io the registries
/// were asked, of the others the change logs.
pub static SDKS: [Sdk; 11] = [
    sdk("Python", "py", "mcp", Some(([2, 0], "2.0.0"))),
    sdk("Python", "py", "fastmcp", Some(([4, 0], "4.0.0"))),
    Sdk {
        successor: Some("@modelcontextprotocol/server"),
        ..sdk("TypeScript", "js", "@modelcontextprotocol/sdk", Some(([2, 0], "2.0.0")))
    },
    sdk("TypeScript", "js", "@modelcontextprotocol/server", Some(([2, 0], "2.0.0"))),
    sdk("Go", "go", "github.com/modelcontextprotocol/go-sdk", Some(([1, 7], "1.7.0"))),
    sdk("C#", "cs", "ModelContextProtocol", Some(([2, 0], "2.0.0"))),
    sdk("Rust", "rs", "rmcp", Some(([3, 0], "3.0.0"))),
    sdk("Ruby", "rb", "mcp", Some(([1, 2], "1.2.0"))),
    sdk("PHP", "php", "mcp/sdk", Some(([0, 8], "0.8.0"))),
    sdk("Java", "jvm", "io.modelcontextprotocol.sdk", None),
    sdk("Kotlin", "jvm", "io.modelcontextprotocol:kotlin-sdk", None),
];

/// The steps of a migration that the source files of a package show.
#[derive(Debug)]
pub struct Migration {
    /// The name of the language in the table of source marks.
    pub mark: &'static str,
    /// The path of the manifest that the package is reported at.
    pub manifest: Arc<str>,
    /// The first place of each step that the source files show.
    pub uses: Vec<StepUse>,
}

/// A place in source code that a step is about.
#[derive(Debug)]
pub struct StepUse {
    /// The position of the step in [`STEPS`].
    pub step: usize,
    /// The source file, with its path relative to the folder of the package.
    pub source: Arc<SourceText>,
    /// The text that shows it.
    pub span: Span,
}
