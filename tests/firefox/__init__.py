"""The site in Firefox, driven by WebDriver BiDi, which needs nothing beside Firefox itself: ``make firefox``."""
