// Starts `mcp-lint lsp`, and shows what it reports.
import { arch, platform } from "node:process";
import {
  type Diagnostic, type ExtensionContext, type LanguageStatusItem, LanguageStatusSeverity, type LogOutputChannel,
  Uri, commands, env, languages, version, window, workspace,
} from "vscode";
import {
  CloseAction, DiagnosticPullMode, ErrorAction, LanguageClient, RevealOutputChannelOn,
} from "vscode-languageclient/node";
import { reasonOf, versionOf } from "./failure";
import { program } from "./program";

const LANGUAGES = ["json", "jsonc", "json5", "jsonl", "yaml", "toml"];
const SELECTOR = [
  ...LANGUAGES.flatMap((language) => ["file", "untitled", "vscode-vfs"].map((scheme) => ({ language, scheme }))),
  // Whether or not an extension for TOML is installed. Of Markdown, skills alone.
  { scheme: "file", pattern: "**/mcp-lint.toml" },
  { scheme: "file", pattern: "**/*.{md,mdx}" },
];
const SYNTAX = "document-syntax";
/** How often a server that ends by itself is started again, within three minutes. */
const MAX_RESTARTS = 4;
/** Settings that are not applied while the server runs. */
const RESTARTING = ["path", "syntaxErrors", "workspaceDiagnostics"];
const OPEN_SETTING = "Open the Setting";
const SHOW_LOGS = "Show Logs";

/** What the server's command `mcp-lint.debugInfo` returns, as far as it is used here. */
interface DebugInformation {
  version: string;
  folders: { errors: string[]; uncheckedServers: string[] }[];
}

/** The rule of a finding, with the address of its page. */
function ruleOf({ code, source }: Diagnostic): { name: string; page?: Uri } | undefined {
  if (source !== "mcp-lint" || code === undefined) return undefined;
  return typeof code === "object" ? { name: `${code.value}`, page: code.target } : { name: `${code}` };
}

/** Whether findings are shown in a document: its language decides about syntax errors. */
function isShown(uri: Uri): (found: Diagnostic) => boolean {
  const document = workspace.textDocuments.find((it) => `${it.uri}` === `${uri}`);
  const scope = document === undefined ? uri : { uri, languageId: document.languageId };
  const syntaxErrors = workspace.getConfiguration("mcp-lint", scope).get<boolean>("syntaxErrors", true);
  return (found) => syntaxErrors || ruleOf(found)?.name !== SYNTAX;
}

/** The settings of a folder for the server, which knows no languages: syntax errors are filtered here. */
function settings(folder?: Uri): object {
  const all = JSON.parse(JSON.stringify(workspace.getConfiguration("mcp-lint", folder))) as object;
  return { ...all, syntaxErrors: true };
}

/** Opens a setting of the machine that runs the server where it is set, or else can be. */
function openSetting(key: string): Thenable<unknown> {
  const isOfWorkspace = workspace.getConfiguration("mcp-lint").inspect(key)?.workspaceValue !== undefined;
  const others = env.remoteName === undefined ? "openSettings" : "openRemoteSettings";
  const command = `workbench.action.${isOfWorkspace ? "openWorkspaceSettings" : others}`;
  return commands.executeCommand(command, { query: `@id:mcp-lint.${key}` });
}

/** A client that logs its errors: messages for the user are those of the session. */
class Client extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

class Session {
  private client: LanguageClient | undefined;
  private program = "";
  private last: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: ExtensionContext,
    private readonly output: LogOutputChannel,
    private readonly status: LanguageStatusItem,
  ) {}

  /** Starts the server, after the one that runs has ended. */
  restart(): Promise<void> {
    this.last = this.last.then(() => this.end()).then(() => this.start());
    return this.last;
  }

  stop(): Promise<void> {
    clearTimeout(this.timer);
    this.last = this.last.then(() => this.end());
    return this.last;
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // A server that does not end in time is killed by this, which also rejects.
    await client?.dispose().catch((error: unknown) => this.output.error(`${error}`));
  }

  private async start(): Promise<void> {
    this.program = program(this.context);
    // Not in the workspace: Windows searches programs in the current directory first.
    const cwd = this.context.extensionPath;
    let version: string;
    try {
      version = await versionOf(this.program, cwd);
    } catch (error) {
      return this.fail((error as Error).message);
    }
    this.output.info(`starting ${this.program} lsp`);
    const server = { command: this.program, args: ["lsp"], options: { cwd } };
    const ends: number[] = [];
    let isReady = false;
    const client = new Client("mcp-lint", "mcp-lint", server, {
      documentSelector: SELECTOR,
      outputChannel: this.output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      diagnosticCollectionName: "mcp-lint",
      synchronize: { configurationSection: "mcp-lint" },
      initializationOptions: () => settings(),
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (_error, _message, count) => ({ action: (count ?? 0) > 3 ? ErrorAction.Shutdown : ErrorAction.Continue, handled: true }),
        closed: () => {
          const now = Date.now();
          ends.push(now);
          if (ends.length > MAX_RESTARTS + 1) ends.shift();
          const isLast = ends.length > MAX_RESTARTS && now - ends[0]! < 180_000;
          if (isReady && isLast) this.fail(`it has ended ${ends.length} times within three minutes`);
          return { action: isReady && !isLast ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
        },
      },
      diagnosticPullOptions: {
        onChange: true,
        onSave: true,
        filter: (document, mode) =>
          mode === DiagnosticPullMode.onType && workspace.getConfiguration("mcp-lint", document).get("run") === "onSave",
      },
      middleware: {
        workspace: { configuration: async ({ items }) => items.map(({ scopeUri }) => settings(scopeUri === undefined ? undefined : Uri.parse(scopeUri))) },
        handleDiagnostics: (uri, found, next) => next(uri, found.filter(isShown(uri))),
        provideDiagnostics: async (document, previous, token, next) => {
          const report = await next(document, previous, token);
          if (!report || !("items" in report)) return report;
          return { ...report, items: report.items.filter(isShown("uri" in document ? document.uri : document)) };
        },
      },
    });
    this.client = client;
    try {
      await client.start();
      isReady = true;
    } catch (error) {
      return this.fail(await reasonOf(this.program, version, cwd, error));
    }
    await this.refresh();
  }

  /** Shows why the server does not run. */
  private fail(reason: string): void {
    const message = `mcp-lint cannot run \`${this.program}\`: ${reason}.`;
    this.output.error(message);
    this.show("mcp-lint is not running", LanguageStatusSeverity.Error, reason);
    void window.showErrorMessage(message, OPEN_SETTING, SHOW_LOGS).then((chosen) => {
      if (chosen === OPEN_SETTING) void openSetting("path");
      if (chosen === SHOW_LOGS) this.output.show();
    });
  }

  private show(text: string, severity: LanguageStatusSeverity, detail?: string): void {
    Object.assign(this.status, { text, severity, detail, busy: false });
  }

  private async information(): Promise<DebugInformation | undefined> {
    if (!this.client?.isRunning()) return undefined;
    return this.client.sendRequest("workspace/executeCommand", { command: "mcp-lint.debugInfo", arguments: [] });
  }

  /** Shows the version, mistakes in configurations, and servers whose tools were not checked. */
  private async refresh(): Promise<void> {
    const information = await this.information().catch(() => undefined);
    if (information === undefined) return;
    const errors = information.folders.flatMap((folder) => folder.errors);
    const severity = errors.length > 0 ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    const servers = information.folders.flatMap((folder) => folder.uncheckedServers);
    this.show(`mcp-lint ${information.version}`, severity, [...errors, ...servers].join("; ") || undefined);
  }

  /** The same a moment later, when the server has read the configuration again. */
  refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), 500);
  }

  async showDebugInformation(): Promise<void> {
    const client = {
      extension: this.context.extension.packageJSON.version,
      vscode: version,
      system: `${platform}-${arch}`,
      program: this.program,
      trusted: workspace.isTrusted,
    };
    const server = await this.information().catch((error: unknown) => `${error}`);
    const content = JSON.stringify({ client, server: server ?? "not running" }, undefined, 2);
    await window.showTextDocument(await workspace.openTextDocument({ language: "json", content }));
  }
}

/** Opens the page of the rule of a finding: of those at the cursor, or else in the document. */
async function explainRule(): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const all = languages.getDiagnostics(editor.document.uri).filter((it) => ruleOf(it)?.page !== undefined);
  const here = all.filter((found) => found.range.intersection(editor.selection) !== undefined);
  const pages = new Map((here.length > 0 ? here : all).map((it) => [ruleOf(it)!.name, ruleOf(it)!.page!]));
  if (pages.size === 0) {
    void window.showInformationMessage("mcp-lint reports nothing in this document.");
    return;
  }
  const names = [...pages.keys()];
  const name = names.length === 1 ? names[0] : await window.showQuickPick(names, { placeHolder: "The rule to explain" });
  const page = name === undefined ? undefined : pages.get(name);
  if (page !== undefined) await env.openExternal(page);
}

let session: Session | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("mcp-lint", { log: true });
  const status = languages.createLanguageStatusItem("mcp-lint", SELECTOR);
  Object.assign(status, { name: "mcp-lint", text: "mcp-lint", busy: true });
  status.command = { command: "mcp-lint.showDebugInfo", title: "Details" };
  const own = (session = new Session(context, output, status));
  const fixAll = { kind: "source.fixAll.mcp-lint", apply: "first" };
  context.subscriptions.push(
    output,
    status,
    commands.registerCommand("mcp-lint.restart", () => own.restart()),
    commands.registerCommand("mcp-lint.showLogs", () => output.show()),
    commands.registerCommand("mcp-lint.showDebugInfo", () => own.showDebugInformation()),
    commands.registerCommand("mcp-lint.fixAll", () => commands.executeCommand("editor.action.codeAction", fixAll)),
    commands.registerCommand("mcp-lint.explainRule", explainRule),
    workspace.onDidGrantWorkspaceTrust(() => own.restart()),
    workspace.onDidChangeConfiguration((event) => {
      if (RESTARTING.some((key) => event.affectsConfiguration(`mcp-lint.${key}`))) void own.restart();
      else if (event.affectsConfiguration("mcp-lint")) own.refreshSoon();
    }),
    languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => /mcp-lint[^/]*\.(toml|json)$/.test(uri.path))) own.refreshSoon();
    }),
  );
  await own.restart();
}

export function deactivate(): Promise<void> | undefined {
  return session?.stop();
}
