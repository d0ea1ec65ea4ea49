// A server of files on the loopback interface, below a path as on the real host.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

// The file of a path, or nothing.
function fileOf(folder, prefix, path) {
  if (!path.startsWith(prefix)) return undefined;
  const name = normalize(join("/", decodeURIComponent(path.slice(prefix.length))));
  const file = join(folder, name.endsWith("/") ? join(name, "index.html") : name);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

export function serve(folder, prefix) {
  const server = createServer((request, response) => {
    const file = fileOf(folder, prefix, new URL(request.url, "http://localhost").pathname);
    if (file === undefined) {
      // As the real host does.
      response.writeHead(404, { "content-type": TYPES[".html"] });
      createReadStream(join(folder, "404.html")).pipe(response);
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const origin = `http://127.0.0.1:${server.address().port}${prefix}`;
      resolve({ origin, close: () => new Promise((done) => server.close(done)) });
    });
  });
}
