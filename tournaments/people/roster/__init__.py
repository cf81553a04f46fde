"""Lists of people as organizers have them: read from a file, judged row by row.

``reading`` understands a file, ``pasted`` a pasted list; ``checking`` and
``pair_checking`` say of every row what an import would do with it; none of them writes
anything.
"""
