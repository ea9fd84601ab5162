"""GraphML: a lattice for programs that draw and measure graphs (yEd, Gephi, networkx).

A node has its words, its column and its weight, and the name of the argument where it is a slot; an edge the number of
rows that take it.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from verbalign.alignment.lattice import Lattice

_KEYS = (
    ("label", "node", "string"), ("column", "node", "int"), ("weight", "node", "int"), ("slot", "node", "string"),
    ("count", "edge", "int"),
)  # fmt: skip
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # signs that XML cannot hold
REPLACED = "\ufffd"


def graphml(lattice: Lattice) -> str:
    """A lattice in GraphML."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    for name, kind, value in _KEYS:
        lines.append(f'  <key id="{kind}-{name}" for="{kind}" attr.name="{name}" attr.type="{value}"/>')
    lines.append('  <graph id="lattice" edgedefault="directed">')
    for number, node in enumerate(lattice.nodes):
        slot = _data("node-slot", node.slot) if node.slot else ""
        known = _data("node-label", str(node)) + _data("node-column", node.column) + _data("node-weight", node.weight)
        lines.append(f'    <node id="n{number}">{known}{slot}</node>')
    for edge in lattice.edges:
        count = _data("edge-count", edge.count)
        lines.append(f'    <edge source="n{edge.source}" target="n{edge.target}">{count}</edge>')
    return "\n".join([*lines, "  </graph>", "</graphml>", ""])


def _data(key: str, value: object) -> str:
    return f'<data key="{key}">{escape(_NO_XML.sub(REPLACED, str(value)))}</data>'
