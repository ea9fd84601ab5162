"""The method of the paper (§3.1 to §3.3), as the paper has it."""
