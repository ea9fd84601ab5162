"""What the servers of this package share: a socket on this machine, the names it answers to, the guard at its door, and
bodies of requests read with care.  Pages of other sites must reach none of them."""
