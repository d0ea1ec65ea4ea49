// The page requires trusted types: only the scripts named here can start. Browsers without trusted
// types take the addresses as they are.

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const factory = (globalThis as {trustedTypes?: PolicyFactory}).trustedTypes;

function checked(address: string): string {
  if (address.startsWith("blob:") || address === "service-worker.js") return address;
  throw new TypeError("not a script of the page");
}

const policy = factory?.createPolicy("mcp-lint", {createScriptURL: checked});

function trusted(address: string): string {
  return policy ? policy.createScriptURL(address) : checked(address);
}

export function startWorker(address: string): Worker {
  return new Worker(trusted(address));
}

export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  // Without it the page works as well, as long as the server can be reached.
  navigator.serviceWorker.register(trusted("service-worker.js")).catch(() => undefined);
}
