"""What is computed over hands and files: verification of hand histories."""
from .verify import Report, verify

__all__ = ["Report", "verify"]
