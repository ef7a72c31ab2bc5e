"""What takes several rolls, one after the other, such as a skill that grows by experience."""
