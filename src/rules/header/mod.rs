//! Rules about `x-mcp-header`: parameters that travel in HTTP headers as well.
