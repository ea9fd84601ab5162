"""`python -m verbalign` is the `verbalign` command."""

import sys

from verbalign.cli import main

sys.exit(main())
