"""What studies with people share, whether they judge or write: `files` (SQLite), `people` and their links, a
`recorder` that acknowledges nothing before it is on the disk, `merging`, and the `app` behind the pages.

A study has items; each of its people has a personal link and answers one item after the other.
"""
