// What the collectors in JavaScript share: parts of a message, versions, a session of the TypeScript SDK.

import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export const text = (value) => ({ text: value });

export function media(mime, kind) {
  const family = mime?.split("/")[0];
  return { media: mime ?? null, kind: kind ?? (["image", "audio"].includes(family) ? family : "file") };
}

export const version = (...names) =>
  names
    .map((name) => `${name} ${JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url))).version}`)
    .join(", ");

export async function connected(server, work) {
  const client = new Client({ name: "view", version: "1" });
  await client.connect(new StdioClientTransport({ command: server[0], args: server.slice(1), stderr: "ignore" }));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
