// node typescript_1.mjs < pairs.json, where @modelcontextprotocol/sdk 1.x is installed.
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ReadBuffer } from "@modelcontextprotocol/sdk/shared/stdio.js";
import { verdicts } from "./fake_transport.mjs";

// This client does not know `server/discover`.
const items = JSON.parse(readFileSync(0, "utf8")).filter((item) => !("discover" in item));
const client = () => new Client({ name: "probe", version: "1.0.0" });
console.log(JSON.stringify(await verdicts(items, client, () => new ReadBuffer())));
