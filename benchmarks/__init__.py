"""Benchmarks: ratios measured side by side.  ``python -m benchmarks`` from the repository root."""
