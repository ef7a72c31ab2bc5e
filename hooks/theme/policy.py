"""The Content-Security-Policy of a page: what the page may load and run.

Everything comes from the site itself. The theme's few inline scripts are allowed by hash, so that a script
injected into a page does not run. The policy is in each page, so that it works on any host and in a folder on
disk, and also in headers for hosts that read them.
"""

import base64
import hashlib
import re
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

from hooks.html.reader import given, read

PLACE = "the policy, once every script of the page is known"
"""The placeholder in hooks/theme/main.html for the policy."""

RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # icons in the theme's stylesheet; a figure on its way to a PNG
    "font-src": "'self'",  # of a printed sheet
    "connect-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

UNFRAMED = {"X-Frame-Options": "SAMEORIGIN"}
"""For every place but the boxes for other sites: a host joins the headers of all rules that match, so that no rule can
take back what another gives. This works only in a header."""
EMBED = "embed"
OTHER_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

FILE = "_headers"
"""The file of headers in the site."""
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
HASHED = ("assets/charts/*", "assets/javascripts/*", "assets/stylesheets/*")
"""Folders in which every file name contains a hash of its content, or a version."""

# Any other type, such as JSON, is data that no browser runs.
RUN = {"", "module", "text/javascript", "application/javascript"}

_SCRIPT = re.compile(r"<script\b.*?</script", re.DOTALL | re.IGNORECASE)
"""A parser that reads whole pages, most of them figures and tables, would take longer than building them."""


def inline_scripts(html: str) -> list[str]:
    """The hashes of the scripts that stand in a page, as a policy names them; sorted, each once."""
    scripts = read("".join(f"{script}>" for script in _SCRIPT.findall(html)), "script")("script")
    run = [each for each in scripts if not each.has_attr("src") and given(each, "type").lower() in RUN]
    digests = (hashlib.sha256((each.string or "").encode()).digest() for each in run)
    return sorted({f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests})


def policy(scripts: Collection[str]) -> str:
    """The text of the policy that allows these inline scripts, given by hash as from ``inline_scripts``."""
    rules = RULES | {"script-src": " ".join([RULES["script-src"], *sorted(scripts)])}
    return "; ".join(f"{name} {value}" for name, value in rules.items())


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
    every_page = {"Content-Security-Policy": policy(scripts)} | OTHER_HEADERS
    unframed = ["", "404.html", "index.html", *(f"{each}/*" for each in sorted(folders) if each != EMBED)]
    rules = {"*": every_page} | dict.fromkeys(unframed, UNFRAMED) | dict.fromkeys([*sorted(lasting), *HASHED], FOR_EVER)
    lines = []
    for path, sent in rules.items():
        lines += [f"{root}/{path}", *(f"  {name}: {value}" for name, value in sent.items())]
    return "\n".join(lines) + "\n"
