"""Mutation testing of the engine: change a rule or a kernel on purpose, and see whether a test notices.

``make mutants`` runs it. Cosmic Ray makes most of the mutants; ``operators`` adds the words in which
a rule is stated, and says what is left out and why. Every mutant runs in a forked process that
imports the mutated source in the place of one module; no file is changed. ``survivors.toml`` lists
the mutants that no test can or should catch, with a reason each.
"""
