"""`python -m mcp_lint`: runs the binary, and ends as it ends."""

import os
import subprocess
import sys

from mcp_lint import find_binary


def main() -> None:
    try:
        binary = find_binary()
    except FileNotFoundError as error:
        print(f"error: mcp-lint cannot be run: {error}", file=sys.stderr)
        sys.exit(2)
    if sys.platform == "win32":
        sys.exit(subprocess.run([binary, *sys.argv[1:]]).returncode)
    os.execv(binary, [binary, *sys.argv[1:]])


if __name__ == "__main__":
    main()
