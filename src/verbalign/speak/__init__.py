"""From a meaning and a dictionary to a text: choose, compose, realise, verify."""
