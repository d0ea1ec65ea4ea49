// node typescript_2.mjs < pairs.json, where @modelcontextprotocol/client 2.x is installed.
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { verdicts } from "./fake_transport.mjs";

const pairs = JSON.parse(readFileSync(0, "utf8"));
const client = () => new Client({ name: "probe", version: "1.0.0" });
console.log(JSON.stringify(await verdicts(pairs, client)));
