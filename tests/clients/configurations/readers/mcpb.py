"""Bundles: `@anthropic-ai/mcpb`."""

from common import Bridge, main, version

if __name__ == "__main__":
    main("mcpb", "@anthropic-ai/mcpb", version("@anthropic-ai/mcpb"), Bridge("mcpb.mjs").ask)
