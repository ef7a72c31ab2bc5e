"""What is asked of finished tables: which rating is needed, what is surprising, where two tables differ."""
