"""Mutation testing of the engine: change a rule or a kernel on purpose, and see whether a test notices.

``make mutants`` runs it. Cosmic Ray makes most of the mutants; ``operators`` adds the words in which
a rule is stated, and says what is left out and why. No file is changed: a mutant that changes the
body of a function is tried in a fork of a process that has collected the tests (``collected``), and
what is not caught there, or changes more, in a fork that imports the mutated source in the place of
one module (``trial``). ``survivors.toml`` lists the mutants that no test can or should catch, with a
reason each; ``REPORT.md`` is what the last whole run found.
"""
