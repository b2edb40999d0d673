// The status of the functions that wrap libjpeg, libpng and zlib.
//
// Both picture libraries leave a failed call with longjmp, which must not cross Swift frames. Each
// function here calls setjmp, so that it always returns: MM_OK or the error, with the library's message
// kept in the codec. Nothing is printed.
//
// A codec that has failed stays failed: each later call returns the same status.
#ifndef MM_STATUS_H
#define MM_STATUS_H

typedef enum __attribute__((enum_extensibility(closed))) mm_status {
    MM_OK = 0,
    /// The file ends before the picture does.
    MM_TRUNCATED,
    /// The file violates the format.
    MM_CORRUPT,
    /// The file may be valid, but the library doesn't support it.
    MM_UNSUPPORTED,
    MM_NO_MEMORY,
} mm_status;

#endif
