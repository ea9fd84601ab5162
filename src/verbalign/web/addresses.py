"""Under which names a server is reached: the address to listen on, the address others see, and the Host headers that
are ours."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from verbalign.errors import InputError

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Names:
    """The names under which this server may be called."""

    hosts: frozenset[str]
    origins: frozenset[str] = frozenset()  # besides the host's own, as a proxy in front may have
    any_address: bool = False  # listening on every interface, so any IP address may be ours

    def welcome(self, host: str) -> bool:
        """Is this Host header ours?  An IP address cannot be rebound, a name can.

        >>> names = Names(frozenset({"localhost"}), any_address=True)
        >>> [names.welcome(h) for h in ("localhost:80", "192.168.1.5:80", "[::1]:80", "evil.example", "", "a@b")]
        [True, True, True, False, False, False]
        """
        name = hostname(host)
        return name is not None and (name in self.hosts or (self.any_address and _is_address(name)))

    def same_origin(self, origin: str, host: str) -> bool:
        """Does this Origin header name the server that the Host header names?"""
        parts = urlsplit(origin)
        return origin in self.origins or (parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower())


def hostname(host: str) -> str | None:
    """The name in a Host header, without its port; None if it is not well-formed."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    bare = parts.netloc == host and not any(sign in host for sign in "@/?#\\ ")
    return parts.hostname if bare else None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def everywhere(host: str) -> bool:
    """Does this address stand for every interface of the machine?"""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


def is_local(host: str) -> bool:
    """Can only this machine reach this address?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def base_url(url: str) -> str:
    """The address given by --url, without a slash at its end."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or hostname(parts.netloc) is None or parts.query or parts.fragment:
        raise InputError(f"'{url}' is no address; write it like https://study.example.org")
    if parts.path not in ("", "/"):
        raise InputError(f"'{url}' has a path; serve the study at the root of a name, like https://study.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def names(host: str, url: str | None) -> Names:
    """The names under which a server on this host may be called."""
    own = LOCAL if is_local(host) or everywhere(host) else frozenset({host.lower()})
    if url is None:
        return Names(own, any_address=everywhere(host))
    given = urlsplit(url).hostname or ""
    return Names(own | {given}, frozenset({url}), everywhere(host))
