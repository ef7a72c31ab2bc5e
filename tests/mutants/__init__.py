"""Mutation testing of the engine: change a rule or a kernel on purpose, and see whether a test notices.

``make mutants`` runs it. Cosmic Ray makes most of the mutants; ``mutants`` adds the words in which a
rule is stated, and says what is left out and why. No file is changed: each mutant is tried in a fork
that imports the mutated source in the place of one module (``trial``). ``survivors.toml`` lists the
mutants that no test can or should catch, with a reason each; ``REPORT.md`` is what was found.
"""
