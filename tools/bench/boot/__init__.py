"""Start-up time of the page, as ratios to a stock PyScript page in the same run."""
