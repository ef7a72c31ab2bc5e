"""HTML components, such as an odds table or a bar: functions from tables and words to markup."""
