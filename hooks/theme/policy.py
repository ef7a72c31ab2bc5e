"""The Content-Security-Policy of a page: what the page may load and run.

Everything comes from the site itself. The theme's few inline scripts are allowed by hash, so that a script
injected into a page does not run. The policy is in each page, so that it works on any host and in a folder on
disk, and also in headers for hosts that read them.
"""

import base64
import hashlib
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Template

from hooks.html.reader import given, read

PLACE = "the policy, once every script of the page is known"
"""The placeholder in hooks/theme/main.html for the policy."""

# images: icons in the theme's stylesheet, a figure on its way to a PNG; a font: that of a printed sheet
POLICY = (
    "default-src 'none'; script-src 'self'{}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
EMBED = "embed"
"""The folder of the boxes, which other sites may show in a frame."""
FILE = "_headers"
"""The file of headers in the site."""
HEADERS = Template(Path(__file__).with_name("headers.txt").read_text(encoding="utf-8"), trim_blocks=True)

# Any other type, such as JSON, is data that no browser runs.
RUN = {"", "module", "text/javascript", "application/javascript"}

_SCRIPT = re.compile(r"<script\b.*?</script", re.DOTALL | re.IGNORECASE)
"""A parser that reads whole pages, most of them figures and tables, would take longer than building them."""


def inline_scripts(html: str) -> list[str]:
    """The hashes of the scripts that stand in a page, as a policy names them; sorted, each once."""
    scripts = read("".join(f"{script}>" for script in _SCRIPT.findall(html))).iter("script")
    run = [each for each in scripts if "src" not in each.attrib and given(each, "type").lower() in RUN]
    digests = (hashlib.sha256((each.text or "").encode()).digest() for each in run)
    return sorted({f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests})


def policy(scripts: Collection[str]) -> str:
    """The text of the policy that allows these inline scripts, given by hash as from ``inline_scripts``."""
    return POLICY.format("".join(f" {script}" for script in sorted(scripts)))


def fill(html: str, scripts: Collection[str]) -> str:
    """A page with its policy filled in, given its ``inline_scripts``; a page without the place for it is unchanged."""
    return html.replace(PLACE, policy(scripts), 1)


def header_file(site_url: str, scripts: Collection[str], lasting: Iterable[str], folders: Iterable[str]) -> str:
    """The text of ``_headers``, which hosts such as Netlify or Cloudflare Pages read.

    It has the headers of every page, given the inline scripts of all of them, and caching for files that never change:
    those that are ``lasting``, and those with a hash in their names. Of the ``folders`` at the root, all but one may be
    shown by this site alone.
    """
    root = urlsplit(site_url).path.rstrip("/")
    unframed = ["", "404.html", "index.html", *(f"{each}/*" for each in sorted(folders) if each != EMBED)]
    return str(HEADERS.render(root=root, policy=policy(scripts), unframed=unframed, lasting=sorted(lasting)))
