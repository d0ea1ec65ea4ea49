// A transport of one session in memory: it responds as a server that lists one tool and returns one
// result, without checking either. Every line is read by the client's own reader of lines.
const GOOD = {
  initialize: { capabilities: { tools: {} }, serverInfo: { name: "fake", version: "1.0.0" } },
  list: { tools: [{ name: "t", inputSchema: { type: "object" } }] },
  call: { content: [] },
};
const FRESH = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
const PART = { initialize: "initialize", "server/discover": "discover", "tools/list": "list", "tools/call": "call" };

// A validator of an asynchronous schema rejects a promise that this client does not wait for.
process.on("unhandledRejection", () => {});

export class FakeTransport {
  constructor(session, lines) {
    this.session = session;
    this.lines = lines;
  }

  async start() {}

  async close() {
    this.onclose?.();
  }

  async send(message) {
    if (message.id === undefined) return;
    const line = JSON.stringify({ jsonrpc: "2.0", id: message.id, ...this.response(message) });
    queueMicrotask(() => this.receive(line));
  }

  receive(line) {
    try {
      this.lines.append(Buffer.from(`${line}\n`));
      this.onmessage?.(this.lines.readMessage());
    } catch {
      // A client over stdio reports the line and waits for a response until its time is over.
      this.unread = true;
      this.close();
    }
  }

  response({ method, params }) {
    const part = PART[method];
    if (part === undefined || (part === "discover" && !("discover" in this.session))) {
      return { error: { code: -32601, message: "Method not found" } };
    }
    if (part in this.session) return { result: this.session[part] };
    if (part === "initialize") return { result: { protocolVersion: params.protocolVersion, ...GOOD.initialize } };
    return { result: "discover" in this.session ? { ...FRESH, ...GOOD[part] } : GOOD[part] };
  }
}

// A pair of `pairs.json` as a session; a case of `messages.json` is one already.
function sessionOf(item) {
  if (!("schema" in item)) return item;
  const tool = { name: "t", inputSchema: { type: "object" }, outputSchema: item.schema };
  return { list: { tools: [tool] }, call: { content: [], structuredContent: item.value } };
}

async function verdict(session, client, lines) {
  const transport = new FakeTransport(session, lines);
  let part = "handshake";
  try {
    await client.connect(transport);
    part = "list";
    const { tools } = await client.listTools();
    const served = session.list?.tools?.length ?? 1;
    if (tools.length < served) return `tool: ${tools.length} of ${served}`;
    if (session.list && !session.call) return null;
    part = "call";
    await client.callTool({ name: "t", arguments: {} });
    return null;
  } catch (error) {
    const message = String(error.message ?? error).replaceAll(/\s+/g, " ").slice(0, 160);
    return `${transport.unread ? "message" : part}: ${message}`;
  } finally {
    await client.close().catch(() => {});
  }
}

// What a client makes of each session: `null` where it accepts everything, else what it rejects (the
// message, the handshake, the list, a tool, the call) and its message.
export async function verdicts(items, newClient, newLines) {
  const found = {};
  for (const item of items) {
    const session = sessionOf(item);
    found[item.name] = await verdict(session, newClient("discover" in session), newLines());
  }
  return found;
}
