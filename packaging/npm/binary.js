// The binary of the platform's package.
"use strict";

const { optionalDependencies } = require("./package.json");

// Throws an error with the reason if there is none.
exports.binary = function binary() {
  if (process.env.MCP_LINT_BINARY) return process.env.MCP_LINT_BINARY;
  const platform = `${process.platform}-${process.arch}`;
  const name = `@mcp-lint/cli-${platform}`;
  try {
    return require.resolve(`${name}/mcp-lint${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    const reason = name in optionalDependencies
      ? `its package \`${name}\` is not installed. Usual reasons: optional dependencies were left out \
(\`--omit=optional\`), or the lock file was written on another system (delete node_modules and the lock file, and install again).`
      : "no package is published for it. `cargo install mcp-lint` builds the program from source.";
    throw new Error(`mcp-lint has no binary for ${platform}: ${reason}
MCP_LINT_BINARY can name a binary to run instead.`);
  }
};
