"""Routes of the scoring pages, by who uses them."""

from scoring.pages.organizer.urls import urlpatterns as organizer_patterns
from scoring.pages.public.urls import urlpatterns as public_patterns
from scoring.pages.referee.urls import urlpatterns as referee_patterns
from scoring.pages.season_urls import urlpatterns as season_patterns

urlpatterns = [
    *public_patterns,
    *referee_patterns,
    *organizer_patterns,
    *season_patterns,
]
