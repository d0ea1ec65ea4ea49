"""Cline: `resolveMcpServerRegistrations` and `createDefaultMcpServerClientFactory` of `@cline/core`,
which `cline` and its extension for VS Code use."""

from common import Bridge, main, version

if __name__ == "__main__":
    main("cline", "cline (@cline/core)", f"{version('cline')} ({version('@cline/core')})", Bridge("cline.mjs").ask)
