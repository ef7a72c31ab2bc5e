"""Skeletons: template files for a new game, one for each kernel (way of rolling); ``oppose new`` copies one."""
