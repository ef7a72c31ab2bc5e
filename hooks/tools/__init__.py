"""Commands beside the build, such as serve, addresses and ledger; the build itself imports none of them."""
