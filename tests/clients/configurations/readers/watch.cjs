// Loaded into a client that runs on Node (`--require`): prints a line for every program that it
// starts and every address that it connects to, if Node takes the values. Programs are started;
// addresses are not connected to. With `globalThis.tried`, nothing is printed, but kept there.
const children = require("node:child_process");
const net = require("node:net");
const { writeSync } = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const log = (kind, detail) => {
  if (globalThis.tried) globalThis.tried.push({ kind, ...detail });
  else writeSync(1, `\n@${kind} ${JSON.stringify(detail)}\n`);
};
const { spawn } = children;
children.spawn = function (command, args, options) {
  const child = spawn.apply(this, arguments);
  const own = Array.isArray(args) ? args : [];
  log("start", { command, args: own, cwd: options?.cwd });
  return child;
};

// Clients with a `fetch` of their own reach this, after their values were found good.
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  if (options?.host) log("connect", { host: options.host, port: options.port });
  return connect.apply(this, given);
};
syncBuiltinESMExports();

globalThis.fetch = async function (input, init) {
  const request = new Request(input, init);
  const { protocol } = new URL(request.url);
  if (protocol !== "http:" && protocol !== "https:") throw new TypeError("unknown scheme");
  log("connect", { url: request.url, headers: Object.fromEntries(request.headers) });
  throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
};
