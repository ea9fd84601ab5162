"""Where each argument is said: which words stand for which symbols, which sentences say which steps."""
