"""What Lighthouse says of a page of every kind: ``make lighthouse``."""
