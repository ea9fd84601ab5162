"""Seeing it: lattices as figures, a dictionary as a report in one file, and the live explorer.

`lattice_view` places a lattice, `svg.render` draws what it placed; `report` and `server` put figures on pages, and
`curation` is what a person may change.
"""
