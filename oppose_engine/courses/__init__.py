"""Computes how a skill grows over several rolls: experience, training, research, teaching."""
