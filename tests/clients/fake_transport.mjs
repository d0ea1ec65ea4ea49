// A transport of one session in memory: it answers as a server that lists one tool and returns one
// result, without checking either.
export class FakeTransport {
  constructor(pair) {
    this.pair = pair;
  }

  async start() {}

  async close() {
    this.onclose?.();
  }

  async send(message) {
    if (message.id === undefined) return;
    const result = this.answer(message);
    queueMicrotask(() => this.onmessage?.({ jsonrpc: "2.0", id: message.id, ...result }));
  }

  answer({ method, params }) {
    switch (method) {
      case "initialize":
        return {
          result: {
            protocolVersion: params.protocolVersion,
            capabilities: { tools: {} },
            serverInfo: { name: "fake", version: "1.0.0" },
          },
        };
      case "tools/list":
        return {
          result: {
            tools: [
              { name: "t", inputSchema: { type: "object" }, outputSchema: this.pair.schema },
            ],
          },
        };
      case "tools/call":
        return { result: { content: [], structuredContent: this.pair.value } };
      default:
        return { error: { code: -32601, message: "Method not found" } };
    }
  }
}

// What a client makes of each pair: `null` where it accepts the result, else its message.
export async function verdicts(pairs, newClient) {
  const found = {};
  for (const pair of pairs) {
    const client = newClient();
    try {
      await client.connect(new FakeTransport(pair));
      await client.listTools();
      await client.callTool({ name: "t", arguments: {} });
      found[pair.name] = null;
    } catch (error) {
      found[pair.name] = String(error.message ?? error).split("\n")[0].slice(0, 160);
    }
    await client.close().catch(() => {});
  }
  return found;
}
