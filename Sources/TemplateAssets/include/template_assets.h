#ifndef MEMEME_TEMPLATE_ASSETS_H
#define MEMEME_TEMPLATE_ASSETS_H

#include <stddef.h>
#include <stdint.h>

// A file of a built-in template, part of the executable.
struct mm_template_file {
    // The template's name.
    const char *folder;
    const char *name;
    const uint8_t *bytes;
    size_t size;
};

// All files, sorted by folder, then by name.
const struct mm_template_file *mm_template_files(void);
size_t mm_template_file_count(void);

#endif
