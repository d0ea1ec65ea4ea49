#!/usr/bin/env node
// Runs the binary of the platform's package, and ends as it ends.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { binary } = require("./binary.js");

let program;
try {
  program = binary();
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(2);
}

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
