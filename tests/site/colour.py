"""How different two colours look, to different eyes: CIEDE2000 after a simulation of colour blindness."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

__all__ = ["VISIONS", "Lab", "difference", "lab", "seen"]

Lab = tuple[float, float, float]
RGB = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
VISIONS: dict[str, tuple[RGB, RGB, RGB]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: tuple[RGB, RGB, RGB], vector: RGB) -> RGB:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _linear(colour: str) -> RGB:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b))  # pyrefly: ignore[bad-return]


def lab(linear: RGB) -> Lab:
    """CIELAB (D65) of linear RGB."""
    xyz = _times(_TO_XYZ, linear)
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (v / w for v, w in zip(xyz, _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str = "normal") -> Lab:
    """A hex colour as it looks to the eyes of ``VISIONS``."""
    r, g, b = (min(1.0, max(0.0, c)) for c in _times(VISIONS[vision], _linear(colour)))
    return lab((r, g, b))


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal, 2005) with all weights 1."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    g = 1 + (1 - sqrt(mean**7 / (mean**7 + 25**7))) / 2
    (c1, h1), (c2, h2) = (
        (hypot(a * g, b), degrees(atan2(b, a * g)) % 360 if a or b else 0.0) for _, a, b in (one, other)
    )
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    turn, hue = _hues(c1 * c2, h1, h2)
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    dl = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rc = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -rc * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def _hues(coloured: float, h1: float, h2: float) -> tuple[float, float]:
    """How far the second hue is turned from the first, and their mean, in degrees."""
    if not coloured:
        return 0.0, h1 + h2
    turn = (h2 - h1 + 180) % 360 - 180 if abs(h2 - h1) > 180 else h2 - h1
    if abs(h1 - h2) <= 180:
        return turn, (h1 + h2) / 2
    return turn, (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
