// Checks in the unit tests of a server: what it lists, by the rules of `mcp-lint try`.
"use strict";

const { AssertionError } = require("node:assert");
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");
const { binary } = require("./binary.js");

function flags({ target, select, off, failOn, options = [] }) {
  const given = Object.entries({ target, select, off, "fail-on": failOn }).filter(([, value]) => value?.length);
  return [...given.map(([flag, value]) => `--${flag}=${[value].flat().join(",")}`), ...options];
}

// The text of a list of tools, of a result that contains one, or of the messages of a session.
function textOf(recorded) {
  if (!Array.isArray(recorded)) return JSON.stringify(recorded);
  const isSession = recorded.some((it) => it?.jsonrpc !== undefined || it?.message !== undefined);
  return isSession ? recorded.map((it) => JSON.stringify(it)).join("\n") : JSON.stringify({ tools: recorded });
}

// A transport of the SDKs whose other side is the program.
class ProgramTransport {
  constructor(program) {
    this.program = program;
    // A program that has ended reads nothing more.
    program.stdin.on("error", () => {});
  }

  async start() {
    const lines = createInterface({ input: this.program.stdout });
    lines.on("line", (line) => this.onmessage?.(JSON.parse(line)));
    lines.on("close", () => this.onclose?.());
  }

  async send(message) {
    this.program.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close() {
    this.program.stdin.end();
  }
}

// Runs the program until it ends; `talk` gives it its input.
async function run(command, talk) {
  const program = spawn(binary(), command, { stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
  const said = { stdout: "", stderr: "" };
  program.stderr.setEncoding("utf8").on("data", (text) => (said.stderr += text));
  const ended = new Promise((resolve, reject) => {
    program.on("error", reject);
    program.on("close", resolve);
  });
  try {
    await Promise.all([talk(program, said), ended]);
  } finally {
    program.stdin.destroy();
  }
  return { code: await ended, report: (said.stdout + said.stderr).trim() };
}

async function outcome(server, options) {
  const { calls, ...others } = options;
  if (typeof server?.connect !== "function") {
    return run(["check", "-", ...flags(others)], async (program, said) => {
      program.stdout.setEncoding("utf8").on("data", (text) => (said.stdout += text));
      program.stdin.on("error", () => {}).end(textOf(server));
    });
  }
  const command = ["try", ...(calls ? [] : ["--no-calls"]), ...flags(others), "-"];
  try {
    return await run(command, (program) => server.connect(new ProgramTransport(program)));
  } finally {
    await server.close();
  }
}

async function checkMcp(server, options = {}) {
  const { code, report } = await outcome(server, options);
  if (code === 0) return report;
  if (code !== 1) throw new Error(report);
  throw new AssertionError({ message: report, operator: "checkMcp", stackStartFn: checkMcp });
}

async function toPassMcpLint(server, options = {}) {
  const { code, report } = await outcome(server, options);
  if (code > 1) throw new Error(report);
  return { pass: code === 0, message: () => report || "mcp-lint reports nothing" };
}

module.exports = { checkMcp, toPassMcpLint };
