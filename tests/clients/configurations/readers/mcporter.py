"""mcporter: `loadServerDefinitions`, which all its commands call."""

from common import Bridge, main, version

if __name__ == "__main__":
    main("mcporter", "mcporter", version("mcporter"), Bridge("mcporter.mjs").ask)
