"""The compared programs, one file each, with the command lines of the same work."""
