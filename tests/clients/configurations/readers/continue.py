"""Continue: `@continuedev/config-yaml`, which its extensions and its command line use."""

from common import Bridge, main, version

if __name__ == "__main__":
    main("continue", "@continuedev/config-yaml", version("@continuedev/config-yaml"), Bridge("continue.mjs").ask)
