"""Lists of people as organizers have them: read from a file, judged row by row.

``reading`` understands a file, ``pasted`` a pasted list; ``judging`` says
what is wrong with one person, ``checking`` what an import would do with each row, or
each pair; none of them writes anything.
"""
