"""Every link and anchor inside the site resolves."""

import unittest
import urllib.parse

from common import pages, site


def target(page, link):
    """The path of a file in the site and the fragment, or nothing for a link to elsewhere."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    base = urllib.parse.urljoin("https://site/base/", page)
    path = urllib.parse.urlsplit(urllib.parse.urljoin(base, parts.path or base)).path
    path = urllib.parse.unquote(path).removeprefix("/base/").removeprefix("/base")
    if path.endswith("/") or not path:
        path += "index.html"
    return path, urllib.parse.unquote(parts.fragment)


class Links(unittest.TestCase):
    def test_every_link_resolves(self):
        broken, count = set(), 0
        for name, page in pages().items():
            # The addresses of the page for what is missing are from the root of the host.
            links = [] if name == "404.html" else page.links + page.loaded
            for link in links:
                found = target(name, link)
                if found is None:
                    continue
                path, fragment = found
                count += 1
                if not (site() / path).is_file():
                    broken.add(f"{name}: {link}")
                elif fragment and path in pages() and fragment not in pages()[path].anchors:
                    broken.add(f"{name}: {link} has no such anchor")
        self.assertEqual(sorted(broken)[:20], [])
        self.assertGreater(count, 10_000)

    def test_anchors_are_unique(self):
        for name, page in pages().items():
            doubled = {one for one in page.anchors if page.anchors.count(one) > 1}
            self.assertEqual(doubled, set(), name)


if __name__ == "__main__":
    unittest.main()
