"""Who does the work, and where long corpora lie: processes, clusters, parts on disk.  Knows no words."""
