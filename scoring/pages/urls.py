"""Routes of the scoring pages, by who uses them."""

from scoring.pages import organizer_urls, public_urls, referee_urls

urlpatterns = [
    *public_urls.urlpatterns,
    *referee_urls.urlpatterns,
    *organizer_urls.urlpatterns,
]
