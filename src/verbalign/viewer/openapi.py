"""The JSON API in the words of OpenAPI, made from one short table."""

from __future__ import annotations

from typing import Any

from verbalign import __version__

_TEXT, _NUMBER, _FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
_TEXTS = {"type": "array", "items": _TEXT}
_SOURCES = {"type": "array", "items": {"$ref": "#/components/schemas/Wording"}}

# path: what it gives, and its parameters with what they are (! is needed)
_GET: dict[str, tuple[str, dict[str, str]]] = {
    "dictionary": ("Counts, parameters, predicates, coverage, and what is not saved yet", {}),
    "predicate": (
        "One predicate: its templates with a version, its meanings, and sets of arguments",
        {"!name": "predicate"},
    ),
    "wordings": (
        "Wordings by number, or those that have all the words of q",
        {"numbers": "numbers with commas", "q": "words", "predicate": "only of this one", "offset": "", "limit": ""},
    ),
    "lattice": (
        "A lattice as SVG, with the numbers of the wordings that its rows are",
        {
            "!predicate": "predicate",
            "meaning": "the wordings of this meaning alone",
            "slots": "true: with slots for the arguments of the meaning",
            "arguments": "a JSON list: only wordings that say just these arguments",
            "template": "the text of the template whose path is to be bold",
        },
    ),
    "search": ("Predicates, templates, paraphrases and wordings that have all the words of q", {"!q": "words"}),
    "thesaurus": ("Paraphrases with support and examples, and vetoed pairs", {}),
    "complete": ("What may come next in an expression", {"text": "as typed so far", "cursor": "where in it"}),
    "meanings": ("Meanings of the corpus given with --corpus", {"q": "words", "offset": "", "limit": ""}),
    "diff": ("What saving would change in the file", {}),
    "state": ("What is not saved yet, and whether the file was changed by someone else", {}),
    "check": ("What the dictionary does not know for sure, and the wordings that would help", {}),
}

# path: what it does, its body, and the answers besides 200
_POST: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "say": (
        "Put a meaning into words",
        {
            "expression": {**_TEXT, "example": "Arith(goal=a = a)"},
            "meaning": {"description": "instead of expression: {predicate, args} or a list of them"},
            "unlike": {**_TEXTS, "description": "templates of the text before; others are used if there are any"},
            "seed": {**_NUMBER, "description": "vary the choice among good templates, reproducibly"},
            "place": {**_TEXTS, "description": "features of the place, like “opens Cases 2”"},
            "all": {**_FLAG, "description": "all that could be said, as texts"},
            "guess": {**_FLAG, "description": "say what is doubtful too"},
            "explain": {**_FLAG, "description": "with the templates that were chosen from, and why"},
        },
        {"422": "no such predicate or argument, or nothing that fits; the error says which"},
    ),
    "parse": (
        "Find the meaning that a text states",
        {
            "text": {**_TEXT, "example": "And a = a is true."},
            "all": {**_FLAG, "description": "all readings, best first"},
        },
        {},
    ),
    "edits": (
        "Make an edit of the dictionary in memory",
        {
            "kind": {"type": "string", "enum": ["accept", "pin", "edit", "reject", "restore", "add", "veto", "allow"]},
            "version": {**_TEXT, "description": "of the predicate as it was seen (not for veto and allow)"},
            "predicate": _TEXT,
            "text": {**_TEXT, "description": "of the template"},
            "new_text": {**_TEXT, "description": "for edit"},
            "when": {**_TEXTS, "description": "conditions, for edit and add"},
            "only": {
                **_TEXTS,
                "description": "of sentences with choices: where people said this; if missing: as before",
            },
            "doubts": {**_TEXTS, "description": "of sentences with choices: conditions that may matter; likewise"},
            "on": {**_FLAG, "description": "false: no longer accept or pin"},
            "left": {**_TEXT, "description": "for veto and allow"},
            "right": {**_TEXT, "description": "for veto and allow"},
        },
        {"409": "the predicate was changed since the version given; nothing was done"},
    ),
    "undo": ("Take the last edit back", {}, {}),
    "save": (
        "Save to the file that was opened, whole or not at all",
        {"over": {**_TEXT, "description": "the digest, from a 409 answer, of the changed file to overwrite"}},
        {"409": "the file has changed in the meantime; the answer has its digest and the differences"},
    ),
    "rebase": ("Read the file again and make the unsaved edits on it", {}, {}),
}


def description() -> dict[str, Any]:
    """The API as an OpenAPI 3.1 document."""
    paths: dict[str, Any] = {}
    for name, (told, parameters) in _GET.items():
        listed = [
            {
                "name": key.lstrip("!"),
                "in": "query",
                "required": key.startswith("!"),
                "schema": _NUMBER if key in ("offset", "limit", "cursor") else _TEXT,
                **({"description": words} if words else {}),
            }
            for key, words in parameters.items()
        ]
        paths[f"/api/{name}"] = {"get": _operation(name, told, {"404": "no such thing"}, parameters=listed)}
    for name, (told, fields, others) in _POST.items():
        schema = {"type": "object", "properties": fields}
        content = {"required": True, "content": {"application/json": {"schema": schema}}}
        paths[f"/api/{name}"] = {"post": _operation(name, told, others, requestBody=content)}
    paths["/health"] = {"get": _operation("health", "Whether the service runs, and with which dictionary", {})}
    paths["/api/say"]["post"]["responses"]["200"]["content"]["application/json"]["schema"] = {
        "$ref": "#/components/schemas/Text"
    }
    paths["/api/wordings"]["get"]["responses"]["200"]["content"]["application/json"]["schema"] = {
        "type": "object",
        "properties": {"total": _NUMBER, "wordings": _SOURCES},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "verbalign", "version": __version__, "description": "A dictionary that says things."},
        "paths": paths,
        "components": {"schemas": _SCHEMAS},
    }


def _operation(name: str, told: str, others: dict[str, str], **more: Any) -> dict[str, Any]:
    answer = {"description": told, "content": {"application/json": {"schema": {"type": "object"}}}}
    fault = {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}}
    faults = {"400": "not as it should be; the error says what", **others}
    responses = {status: {"description": words, "content": fault} for status, words in faults.items()}
    return {"operationId": name, "summary": told, **more, "responses": {"200": answer, **responses}}


_SCHEMAS: dict[str, Any] = {
    "Fault": {"type": "object", "properties": {"error": _TEXT}, "required": ["error"]},
    "Text": {
        "type": "object",
        "properties": {
            "text": _TEXT,
            "template": _TEXT,
            "templates": _TEXTS,
            "arguments": {
                "type": "object",
                "description": "where each argument is said: start and end in code points",
                "additionalProperties": {"type": "array", "items": _NUMBER},
            },
            "left_out": {**_TEXTS, "description": "arguments that are not said"},
            "implied": {**_TEXTS, "description": "arguments that words tell, or that follow from what is said"},
            "conditions": {**_TEXTS, "description": "conditions that hold, and by which words were chosen"},
            "doubts": {**_TEXTS, "description": "conditions that may matter, and do not hold"},
            "score": {"type": "number"},
            "sources": {"type": "array", "items": _NUMBER, "description": "numbers of wordings"},
        },
    },
    "Wording": {
        "type": "object",
        "properties": {
            "number": _NUMBER,
            "meaning": _TEXT,
            "predicate": _TEXT,
            "text": _TEXT,
            "writer": _TEXT,
            "arguments": {
                "type": "array",
                "description": "[start, end, name], in code points",
                "items": {"type": "array"},
            },
        },
    },
}
