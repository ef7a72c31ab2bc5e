"""The site as an archive that works from a folder on disk, with the network off."""
