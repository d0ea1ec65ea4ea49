/** What is checked, and what fails. */
export interface McpLintOptions {
  /** Clients and providers whose rules apply as well, as `mcp-lint targets` lists them. */
  target?: string | readonly string[];
  /** The rules or categories to run in place of all. */
  select?: string | readonly string[];
  /** Rules or categories that are not run. */
  off?: string | readonly string[];
  /** The lowest severity that fails; `error` unless `mcp-lint.toml` has another. */
  failOn?: "never" | "error" | "warning" | "info";
  /** Whether the tools of a server are called that say that they only read. */
  calls?: boolean;
  /** Further options of `mcp-lint try`, or of `mcp-lint check` for what was recorded. */
  options?: readonly string[];
}

/**
 * Checks a server, or what was recorded of one, and returns the report.
 *
 * A server is asked in memory for what it lists, as `mcp-lint try` asks it, and closed at the end. The nearest
 * `mcp-lint.toml` of the current directory applies.
 *
 * @param server `McpServer` or `Server` of an SDK, not connected; or tool definitions, a result of `tools/list`,
 * or the messages of a session.
 * @throws AssertionError with the report if the check fails, and Error for a wrong option.
 */
export function checkMcp(server: object, options?: McpLintOptions): Promise<string>;

/** The matcher of `checkMcp` for `expect.extend` of Vitest and Jest. */
export function toPassMcpLint(
  server: object,
  options?: McpLintOptions,
): Promise<{ pass: boolean; message: () => string }>;

interface McpLintMatchers {
  /** Checks a server, or what was recorded of one; the promise is to be awaited. */
  toPassMcpLint(options?: McpLintOptions): Promise<void>;
}

declare global {
  // The assertions of Vitest are those of Chai.
  namespace Chai {
    interface Assertion extends McpLintMatchers {}
  }
  namespace jest {
    interface Matchers<R, T = {}> extends McpLintMatchers {}
  }
}
// `@jest/globals`, where it is installed.
// @ts-ignore
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends McpLintMatchers {}
}
