// Why a program cannot be run, in words for its user.
import { type ExecFileException, execFile } from "node:child_process";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";

const THIS_SYSTEM = `${process.platform}-${process.arch}`;
const PATIENCE_MS = 10_000;
const PROCESSORS_OF_ELF = new Map([[3, "ia32"], [40, "arm"], [62, "x64"], [183, "arm64"], [243, "riscv64"]]);
const PROCESSORS_OF_MACH_O = new Map([[0x01000007, "x64"], [0x0100000c, "arm64"]]);

/** The system that a program is built for, by the first bytes of its file; undefined if they do not say. */
function systemOf(path: string): string | undefined {
  const head = Buffer.alloc(20);
  const file = openSync(path, "r");
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  if (head.subarray(0, 2).toString("latin1") === "MZ") return "win32";
  if (head.readUInt32BE(0) === 0x7f454c46) return `linux-${PROCESSORS_OF_ELF.get(head.readUInt16LE(18)) ?? "other"}`;
  if (head.readUInt32LE(0) === 0xfeedfacf) return `darwin-${PROCESSORS_OF_MACH_O.get(head.readUInt32LE(4)) ?? "other"}`;
  return undefined;
}

/** What is wrong with a file that could not be run; undefined if nothing is. */
function mistakeOf(path: string, code: unknown): string | undefined {
  if (!isAbsolute(path)) return code === "ENOENT" ? "there is no such program on the `PATH`" : undefined;
  try {
    if (statSync(path).isDirectory()) return "it is a folder";
    const system = systemOf(path);
    const fits = system === undefined || THIS_SYSTEM.startsWith(system);
    if (!fits) return `it is built for ${system}, and this is ${THIS_SYSTEM}`;
  } catch (error) {
    code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT") return "there is no such file";
  }
  if (code === "ENOENT") return "the interpreter or the C library that it needs is not installed";
  return code === "EACCES" ? "it is not executable, or you have no permission to run it" : undefined;
}

/**
 * Runs a program without input to its end, and returns what it has printed. Rejects with the reason
 * if the program cannot be run or fails.
 */
export function attempt(program: string, given: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: ExecFileException | null, printed = "", errors = ""): void => {
      if (error === null) return resolve(printed);
      const { code, signal, killed } = error;
      const last = errors.trim().split("\n").at(-1);
      const end = killed
        ? `it has not ended within ${PATIENCE_MS / 1000} seconds`
        : typeof code === "number" ? `it ended with exit code ${code}` : signal ? `it was ended by ${signal}` : error.message;
      reject(new Error(mistakeOf(program, code) ?? (last ? `${end}: ${last}` : end)));
    };
    try {
      execFile(program, given, { cwd, timeout: PATIENCE_MS, windowsHide: true }, fail).stdin?.end();
    } catch (error) {
      // Formats that the system does not know are not reported by an event.
      fail(error as ExecFileException);
    }
  });
}

/** The version of `mcp-lint` that a program is. Rejects with the reason if it is not. */
export async function versionOf(program: string, cwd: string): Promise<string> {
  const printed = (await attempt(program, ["--version"], cwd)).trim();
  const version = /^mcp-lint (\S+)$/.exec(printed)?.[1];
  if (version === undefined) throw new Error(`it is not mcp-lint: \`--version\` prints \`${printed.slice(0, 80)}\``);
  return version;
}

/** Why the server of a program that has a version did not start. `otherwise` is what its client says. */
export async function reasonOf(program: string, version: string, cwd: string, otherwise: unknown): Promise<string> {
  try {
    // Without input, a server ends at once.
    await attempt(program, ["lsp"], cwd);
    return `${otherwise}`;
  } catch (error) {
    const { message } = error as Error;
    // That of arguments that a program does not know.
    const isOld = message.startsWith("it ended with exit code 2");
    return isOld ? `version ${version} is too old, it has no language server (${message})` : message;
  }
}
