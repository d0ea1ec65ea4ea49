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

/** A server of the SDK, not connected: `McpServer` or `Server`. */
export interface McpServerLike {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the transports of the SDKs differ
  connect(transport: any): Promise<void>;
  close(): Promise<void>;
}

/** A server, its tools, a result of `tools/list`, or the messages of a session. */
export type McpLintSubject = McpServerLike | readonly object[] | object;

/**
 * Checks a server, or what was recorded of one, and returns the report.
 *
 * A server is asked in memory for what it lists, as `mcp-lint try` asks it, and closed at the end. The nearest
 * `mcp-lint.toml` of the current directory applies.
 *
 * @throws AssertionError with the report if the check fails, and Error for a wrong option.
 */
export function checkMcp(server: McpLintSubject, options?: McpLintOptions): Promise<string>;

/** The matcher of `checkMcp` for `expect.extend` of Vitest, Jest and Bun. */
export function toPassMcpLint(
  server: McpLintSubject,
  options?: McpLintOptions,
): Promise<{ pass: boolean; message: () => string }>;

interface McpLintMatchers<R> {
  /** Checks a server, or what was recorded of one; the promise is to be awaited. */
  toPassMcpLint(options?: McpLintOptions): R;
}

// Only one of these modules is installed.
// @ts-ignore
declare module "vitest" {
  interface Assertion<T = any> extends McpLintMatchers<Promise<void>> {}
}
// @ts-ignore
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends McpLintMatchers<Promise<void>> {}
}
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends McpLintMatchers<Promise<void>> {}
  }
}
