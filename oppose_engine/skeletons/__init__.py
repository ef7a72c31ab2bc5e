"""Skeletons: a system file for each kernel, which ``oppose new`` copies and `oppose check` reads as any other."""
