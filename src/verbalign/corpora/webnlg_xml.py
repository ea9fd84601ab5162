"""The XML of the WebNLG challenge, read as a stream and safely: entities of the file's own making are refused."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource

from verbalign.corpora.source import SourceFile
from verbalign.corpora.webnlg import triple_set, wordings
from verbalign.errors import MissingTool
from verbalign.values import Instance


def entries(source: SourceFile) -> Iterator[Instance]:
    """The `<entry>` elements as instances."""
    handler = _Entries(source)
    _parse(source, handler)
    if not handler.found:
        raise source.error("no <entry> in this XML; a WebNLG file has <benchmark><entries><entry …>")
    yield from handler.found


def _parse(source: SourceFile, handler: ContentHandler) -> None:
    try:
        from defusedxml import DefusedXmlException
        from defusedxml.sax import make_parser
    except ImportError:
        raise MissingTool("reading XML needs the package defusedxml; pip install 'verbalign[corpora]'") from None
    parser: Any = make_parser()
    parser.setContentHandler(handler)
    text = InputSource()
    text.setCharacterStream(io.StringIO(source.text))
    try:
        parser.parse(text)
    except DefusedXmlException:
        line = parser.getLineNumber()
        raise source.error(
            "XML that defines entities or refers to other files is refused; remove its DTD", line
        ) from None
    except SAXParseException as error:
        fault = f"broken XML: {error.getMessage()}; fix it or fetch it again"
        raise source.error(fault, error.getLineNumber()) from None


class _Entries(ContentHandler):
    """Builds an instance at the end of each entry, from the modified triples and the English wordings."""

    def __init__(self, source: SourceFile) -> None:
        super().__init__()
        self.found: list[Instance] = []
        self._source = source
        self._locator: Any = None
        self._id, self._line, self._comment, self._language = "", 0, "", ""
        self._triples: list[list[str]] = []
        self._lexes: list[tuple[str, str]] = []
        self._text: list[str] | None = None  # the characters of an element whose text matters

    def setDocumentLocator(self, locator: Any) -> None:
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        if name == "entry":
            self._line = self._locator.getLineNumber()
            self._id = f"{attrs.get('size', '')}triples/{attrs.get('category', '')}/{attrs.get('eid') or self._line}"
            self._triples, self._lexes = [], []
        elif name == "lex":
            self._comment, self._language = attrs.get("comment", ""), attrs.get("lang") or "en"
        if name in ("mtriple", "lex", "text"):  # enriched versions have <lex>…<text>…</text>…</lex>
            self._text = []

    def characters(self, content: str) -> None:
        if self._text is not None:
            self._text.append(content)

    def endElement(self, name: str) -> None:
        text = " ".join("".join(self._text or []).split())
        if name == "mtriple":
            self._triples.append(text.split(" | ", 2))
        elif name in ("lex", "text") and self._text is not None:
            self._add_wording(text)
        elif name == "entry":
            self._add_instance()
        if name in ("mtriple", "lex", "text"):
            self._text = None

    def _add_wording(self, text: str) -> None:
        if self._language == "en":
            self._lexes.append((text, self._comment))
        else:
            self._source.note(self._locator.getLineNumber(), f"a wording in language '{self._language}' is skipped")

    def _add_instance(self) -> None:
        source, line = self._source, self._line
        meaning = triple_set(source, self._triples, line)
        self.found.append(Instance(source.claim(self._id, line), meaning, wordings(source, self._lexes, line)))
