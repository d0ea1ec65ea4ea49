// Which program is run.
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { type ExtensionContext, workspace } from "vscode";

const NAME = process.platform === "win32" ? "mcp-lint.exe" : "mcp-lint";

/** The folders of the workspace that are on disk. */
function folders(): string[] {
  const all = workspace.workspaceFolders ?? [];
  return all.filter((folder) => folder.uri.scheme === "file").map((folder) => folder.uri.fsPath);
}

/** The setting, with its first part replaced by a folder. */
function expanded(path: string): string {
  if (path.startsWith("~/")) return join(homedir(), path.slice(2));
  return path.replace(/^\$\{workspaceFolder\}/, () => folders()[0] ?? "");
}

/** The program that a folder has installed from npm: not its script, which would need Node.js. */
function installed(folder: string): string | undefined {
  try {
    const main = realpathSync(join(folder, "node_modules", "@mcp-lint", "cli", "package.json"));
    return createRequire(main).resolve(`@mcp-lint/cli-${process.platform}-${process.arch}/${NAME}`);
  } catch {
    return undefined;
  }
}

export function program(context: ExtensionContext): string {
  // VS Code itself ignores what the settings of an untrusted workspace say about this one.
  const path = workspace.getConfiguration("mcp-lint").get<string>("path");
  if (path) return expanded(path);
  const own = workspace.isTrusted ? folders().map(installed).find((found) => found !== undefined) : undefined;
  if (own !== undefined) return own;
  const bundled = join(context.extensionPath, "server", NAME);
  return existsSync(bundled) ? bundled : NAME;
}
