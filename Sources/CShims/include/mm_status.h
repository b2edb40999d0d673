// How the functions that wrap libjpeg, libpng and zlib report.
//
// Both picture libraries leave a failed call with longjmp, which must not cross Swift frames.
// Each function here sets its own landing place, so that it always returns: MM_OK, or what went
// wrong, with the library's own words kept in the codec. Nothing is printed.
//
// A codec that failed stays failed: each later call returns the same status.
#ifndef MM_STATUS_H
#define MM_STATUS_H

typedef enum __attribute__((enum_extensibility(closed))) mm_status {
    MM_OK = 0,
    /// The bytes end before the picture does.
    MM_TRUNCATED,
    /// The bytes contradict the format.
    MM_CORRUPT,
    /// Valid perhaps, but of a kind that the library doesn't read or write.
    MM_UNSUPPORTED,
    MM_NO_MEMORY,
} mm_status;

#endif
