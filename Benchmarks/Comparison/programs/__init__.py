"""The programs that are compared, one file each: how each is told to do the same work."""
