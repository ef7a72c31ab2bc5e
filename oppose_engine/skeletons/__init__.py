"""Skeletons: template files for a new game, one for most kernels (ways of rolling); ``oppose new`` copies one."""
