// Checks a server with the matcher, in Jest.
const { toPassMcpLint } = require("@mcp-lint/cli/test");
const { createServer } = require("./server.cjs");

expect.extend({ toPassMcpLint });

test("the matcher passes and fails with the report", async () => {
  await expect(createServer()).toPassMcpLint();
  await expect(createServer()).not.toPassMcpLint({ failOn: "warning" });
  const fails = expect(createServer()).toPassMcpLint({ failOn: "warning" });
  await expect(fails).rejects.toThrow(/server\.cjs:16:21/);
});
