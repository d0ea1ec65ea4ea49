#!/usr/bin/env node
// Runs the binary of the platform's package, and ends as it ends.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { optionalDependencies } = require("./package.json");

function binary() {
  if (process.env.MCP_LINT_BINARY) return process.env.MCP_LINT_BINARY;
  const platform = `${process.platform}-${process.arch}`;
  const name = `@mcp-lint/cli-${platform}`;
  try {
    return require.resolve(`${name}/mcp-lint${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    const reason = name in optionalDependencies
      ? `its package \`${name}\` is not installed. Usual reasons: optional dependencies were left out \
(\`--omit=optional\`), or the lock file was written on another system (delete node_modules and the lock file, and install again).`
      : "no package is published for it. `cargo install mcp-lint` builds the program from source.";
    console.error(`error: mcp-lint has no binary for ${platform}: ${reason}
MCP_LINT_BINARY can name a binary to run instead.`);
    process.exit(2);
  }
}

const program = binary();

// What would end this process ends the child, whose end is then passed on. Signals are caught before
// there is a child: none is lost while it starts.
const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"].filter((signal) => signal in constants.signals);
for (const signal of signals) process.on(signal, () => child.kill(signal));

const child = spawn(program, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
child.on("error", (error) => {
  console.error(`error: \`${program}\` cannot be run: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  for (const each of signals) process.removeAllListeners(each);
  process.kill(process.pid, signal);
  // Where a signal does not end the process.
  setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100);
});
