"""The data files of each release, kept for ever at ``data/<version>/``.

``python -m hooks.tools.ledger freeze`` packs the data files as they are now into
``site_data/releases/<version>.tar.xz``; from then on every build unpacks them. A release is never packed twice:
if its numbers turn out wrong they stay, and the next version corrects them.
"""

import io
import lzma
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oppose_engine import DataError

FOLDER = "site_data/releases"
DATA = "data/"
ENDING = ".tar.xz"


@dataclass(frozen=True)
class Release:
    """One release: its version, and its data files by their address in the site."""

    version: str
    files: Mapping[str, bytes]


def read_releases(folder: Path) -> tuple[Release, ...]:
    """Every packed release, oldest first; DataError names an archive that is damaged."""
    found = [_unpack(path) for path in folder.glob(f"*{ENDING}")]
    return tuple(sorted(found, key=lambda release: [int(part) for part in release.version.split(".")]))


def packed(files: Mapping[str, bytes]) -> bytes:
    """The files as a tar archive; no clock and no user in it."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return target.getvalue()


def freeze(version: str, files: Mapping[str, bytes], folder: Path) -> Path:
    """Pack the data files of a version; DataError if that version is packed already."""
    path = folder / f"{version}{ENDING}"
    if path.exists():
        raise DataError(f"{FOLDER}/{path.name}: {version} is released and stays as it is; raise the version first")
    kept = {name.removeprefix(DATA): content for name, content in sorted(files.items()) if name.startswith(DATA)}
    folder.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_bytes(lzma.compress(packed(kept), preset=9))
    fresh.replace(path)
    return path


def _unpack(path: Path) -> Release:
    version = path.name.removesuffix(ENDING)
    if not all(part.isdigit() for part in version.split(".")):
        raise DataError(f"{FOLDER}/{path.name}: {version!r} is no version; name it like 0.1.0{ENDING}")
    files = {}
    try:
        with tarfile.open(path, mode="r:xz") as archive:
            for entry in archive:
                content = archive.extractfile(entry)
                if content is not None:
                    files[f"{DATA}{version}/{entry.name}"] = content.read()
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise DataError(f"{FOLDER}/{path.name}: {error}; restore it: a release never changes") from None
    return Release(version, files)
