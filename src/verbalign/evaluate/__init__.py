"""Measuring: metrics, component tables, and studies with human judges."""
