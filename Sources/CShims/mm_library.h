// Opens libraries that few need when the first needs them.
#ifndef MM_LIBRARY_H
#define MM_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>

/// Opens the first library that is here of a list of names, which ends with NULL; NULL if none is. It
/// stays open: a process that needed it once probably needs it again.
static inline void *mm_library_open(const char *const *names) {
    void *library = NULL;
    for (; !library && *names; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    return library;
}

/// Declares the pointer to a function of a library, in the structure `lib`.
#define MM_MEMBER(name) __typeof__(name) *name;

/// Looks a function of `library` up for `lib`, and returns if it isn't there.
#define MM_LOOK_UP(name)                                                                           \
    lib.name = (__typeof__(lib.name))dlsym(library, #name);                                        \
    if (!lib.name) return;

#endif
