// node typescript_2.mjs < pairs.json, where @modelcontextprotocol/client 2.x is installed.
import { readFileSync } from "node:fs";
import { Client, ReadBuffer } from "@modelcontextprotocol/client";
import { verdicts } from "./fake_transport.mjs";

// This client logs to standard output.
const print = console.log;
for (const level of ["log", "debug", "info"]) console[level] = console.error;

const items = JSON.parse(readFileSync(0, "utf8"));
const client = (discovers) => {
  const mode = discovers ? { pin: "2026-07-28" } : "legacy";
  return new Client({ name: "probe", version: "1.0.0" }, { versionNegotiation: { mode } });
};
print(JSON.stringify(await verdicts(items, client, () => new ReadBuffer())));
