// node exchanges_typescript_2.mjs < exchanges.json, where @modelcontextprotocol/client 2.x is installed.
import { readdirSync } from "node:fs";
import { ReadBuffer } from "@modelcontextprotocol/client";
import { verdicts } from "./exchanges_typescript.mjs";

// The codecs of both generations, through which clients and servers of this package read messages.
// They are not exported under a name.
const folder = new URL(".", import.meta.resolve("@modelcontextprotocol/client"));
const chunk = readdirSync(folder).find((name) => /^src-.*\.mjs$/.test(name));
const inner = await import(new URL(chunk, folder));
const codecOf = Object.values(inner).find((it) => it?.name === "codecForVersion");
const LIFTED = ["protocolVersion", "clientInfo", "clientCapabilities", "logLevel"].map((it) => `io.modelcontextprotocol/${it}`);

function check(outcome) {
  if (!outcome.ok && outcome.reason === "not-in-era") return "-";
  if (!outcome.ok) throw new Error(outcome.message);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// The request without what a server of 2026-07-28 takes out before it reads the rest.
function lifted(message) {
  if (!isObject(message.params)) return { message };
  const { inputResponses, requestState, _meta, ...params } = message.params;
  if (!isObject(_meta)) return { message: { ...message, params: _meta === undefined ? params : { ...params, _meta } } };
  const of = (isEnvelope) => Object.fromEntries(Object.entries(_meta).filter(([key]) => LIFTED.includes(key) === isEnvelope));
  const envelope = Object.keys(of(true)).length ? of(true) : undefined;
  return { envelope, message: { ...message, params: { ...params, _meta: of(false) } } };
}

function parse(context, message) {
  const codec = codecOf(context.revision);
  const { method, side } = context;
  if (side === "notification") return check(codec.validateNotification(message.method, message));
  if (side === "request") {
    const isNew = context.revision === "2026-07-28";
    const { envelope, message: rest } = isNew ? lifted(message) : { message };
    if (isNew) {
      const problem = codec.checkInboundEnvelope({ envelope });
      if (problem) throw new Error(problem);
    }
    return check(codec.validateRequest(message.method, rest));
  }
  if (context.kind.includes("(task)") || method.startsWith("tasks/")) return "-";
  const decoded = codec.decodeResult(method, message.result);
  if (decoded.kind === "invalid") throw decoded.error;
  if (decoded.kind === "input_required") {
    for (const asked of Object.values(decoded.inputRequests)) {
      const outcome = codec.validateInputRequest(asked?.method, asked);
      if (!outcome.ok) throw new Error(outcome.message ?? "unknown input request");
    }
    return undefined;
  }
  if (method === "sampling/createMessage") return check(codec.samplingResultVariant(context.kind.includes("(tools)"), decoded.result));
  return check(codec.validateResult(method, decoded.result));
}

console.log(JSON.stringify(verdicts(() => new ReadBuffer(), parse)));
