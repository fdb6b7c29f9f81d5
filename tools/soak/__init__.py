"""Long runs on request, which say how reliable the games and the page are."""
