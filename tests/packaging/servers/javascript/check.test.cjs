// Checks a server in memory, and what was recorded of one.
const assert = require("node:assert");
const { test } = require("node:test");
const { checkMcp, toPassMcpLint } = require("@mcp-lint/cli/test");
const { createServer } = require("./server.cjs");

const TOOL = { name: "get_weather", description: "Weather of a city.", inputSchema: { type: "object" } };
const BAD = { ...TOOL, name: "get weather" };
const PLACE = "server.cjs:16:21";

test("a report that passes is returned with places", async () => {
  for (const server of [createServer(), createServer().server]) {
    const report = await checkMcp(server);
    assert(report.startsWith("warning[description-placeholder]") && report.includes(PLACE), report);
  }
});

test("a check that fails is an assertion with the report", async () => {
  const fails = checkMcp(createServer(), { failOn: "warning" });
  await assert.rejects(fails, (error) => error instanceof assert.AssertionError && error.message.includes(PLACE));
  await checkMcp(createServer(), { failOn: "warning", off: ["description-placeholder"] });
  await checkMcp(createServer(), { failOn: "warning", select: "tool-name-charset" });
});

test("a wrong option is an error", async () => {
  await assert.rejects(checkMcp(createServer(), { target: "none" }), /there is no target/);
  await assert.rejects(toPassMcpLint(createServer(), { target: "none" }), /there is no target/);
});

test("tools are called only with calls", async () => {
  assert(!(await checkMcp(createServer())).includes("tried"));
  assert((await checkMcp(createServer(), { calls: true })).includes("tried 1 of 1 tool"));
});

test("a server that cannot be connected shows its own error", async () => {
  const server = createServer();
  server.connect = async () => {
    throw new Error("no database");
  };
  await assert.rejects(checkMcp(server), /no database/);
});

test("definitions, results and sessions are checked", async () => {
  await checkMcp([TOOL]);
  const request = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const response = { jsonrpc: "2.0", id: 1, result: { tools: [BAD] } };
  for (const recorded of [[BAD], { tools: [BAD] }, [request, response]]) {
    await assert.rejects(checkMcp(recorded), /tool-name-charset/);
  }
});

test("the matcher has the outcome and the report", async () => {
  const passes = await toPassMcpLint(createServer());
  const fails = await toPassMcpLint(createServer(), { failOn: "warning" });
  assert.deepEqual([passes.pass, fails.pass], [true, false]);
  assert(fails.message().includes(PLACE), fails.message());
});
