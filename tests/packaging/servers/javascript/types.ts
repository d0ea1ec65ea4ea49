// Compiled, not run: the types of the checks and of the matcher in Vitest and in Jest.
import { checkMcp, toPassMcpLint } from "@mcp-lint/cli/test";

expect.extend({ toPassMcpLint });

export async function types(server: object): Promise<string> {
  const matched: Promise<void> = expect(server).toPassMcpLint({ target: ["cursor"], failOn: "warning" });
  await matched;
  await expect([{ name: "get_weather" }]).not.toPassMcpLint();
  // @ts-expect-error `fatal` is not a severity.
  await checkMcp(server, { failOn: "fatal" });
  return checkMcp(server, { calls: true, options: ["-f", "concise"] });
}
