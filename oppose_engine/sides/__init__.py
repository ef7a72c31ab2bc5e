"""What one player brings to a roll: thresholds made of a rating, and the level of success of each face."""
