"""The binary that this package installed."""

from __future__ import annotations

import os
import sys
import sysconfig


def find_binary() -> str:
    """The path of the binary: in the scripts of the environment, of the user, or beside this package."""
    name = "mcp-lint.exe" if sys.platform == "win32" else "mcp-lint"
    user = "posix_user" if os.name == "posix" else f"{os.name}_user"
    directories = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=user)]
    # `pip install --target DIRECTORY` puts scripts into `bin` beside the packages.
    directories.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for directory in directories:
        path = os.path.join(directory, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"no {name} in {', '.join(directories)}")
