#include "mm_tiff.h"

#include "mm_alpha.h"
#include "mm_cmyk.h"
#include "mm_library.h"
#include "mm_size.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<tiffio.h>)

#include <tiffio.h>

// MARK: the library

#define FUNCTIONS(each)                                                                            \
    each(TIFFClientOpen) each(TIFFClose) each(TIFFGetField) each(TIFFGetFieldDefaulted)            \
    each(TIFFSetField) each(TIFFReadDirectory) each(TIFFSetDirectory) each(TIFFIsTiled)            \
    each(TIFFScanlineSize64) each(TIFFReadScanline) each(TIFFTileSize64) each(TIFFTileRowSize64)   \
    each(TIFFReadTile) each(TIFFNumberOfStrips) each(TIFFNumberOfTiles) each(TIFFSetErrorHandler)  \
    each(TIFFSetWarningHandler) each(TIFFSetErrorHandlerExt) each(TIFFRGBAImageOK)                 \
    each(TIFFRGBAImageBegin) each(TIFFRGBAImageGet) each(TIFFRGBAImageEnd)

static struct {
    FUNCTIONS(MM_MEMBER)
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// The parts of a decoder that libtiff's handlers reach.
struct mm_tiff {
    TIFF *file;
    const uint8_t *bytes;
    uint64_t count, offset;
    mm_status status;
    char message[256];
    bool accepts_damage, is_damaged;
    mm_tiff_info info;
    /// Whether libtiff converts the pixels to 8-bit RGBA; otherwise its samples are taken as they are.
    bool is_converted;
    bool is_tiled, is_planar, is_inverted, is_premultiplied;
    /// Samples per pixel of the file, how many of them are colors, and which is alpha; -1 for none.
    int32_t samples, colors, alpha;
    int32_t file_bits;
    uint32_t tile_width, tile_height;
    /// A scanline or a tile.
    uint8_t *part;
    /// The place of the next part: a plane, and a row of it.
    int32_t plane, row;
    mm_cmyk cmyk;
};

/// Keeps the first message of a decoder. libtiff hands over what it was given as the handle of the file.
static void on_error(thandle_t handle, const char *function, const char *format, va_list values) {
    mm_tiff *tiff = (mm_tiff *)handle;
    (void)function;
    if (!tiff || tiff->message[0]) return;
    vsnprintf(tiff->message, sizeof tiff->message, format, values);
    size_t length = strlen(tiff->message);
    if (length && tiff->message[length - 1] == '.') tiff->message[length - 1] = 0;
}

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libtiff.6.dylib", "/opt/homebrew/lib/libtiff.6.dylib", "/usr/local/lib/libtiff.6.dylib", NULL};
#else
    static const char *const names[] = {"libtiff.so.6", "libtiff.so.5", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    // Nothing is printed. These are libtiff's own variables, and it is loaded for mememe alone.
    lib.TIFFSetErrorHandler(NULL);
    lib.TIFFSetWarningHandler(NULL);
    lib.TIFFSetErrorHandlerExt(on_error);
    is_open = true;
}

bool mm_tiff_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

// MARK: what libtiff calls

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t count) {
    mm_tiff *tiff = (mm_tiff *)handle;
    if (count <= 0 || tiff->offset >= tiff->count) return 0;
    uint64_t rest = tiff->count - tiff->offset;
    size_t size = (uint64_t)count < rest ? (size_t)count : (size_t)rest;
    memcpy(target, tiff->bytes + tiff->offset, size);
    tiff->offset += size;
    return (tmsize_t)size;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    mm_tiff *tiff = (mm_tiff *)handle;
    uint64_t start = whence == SEEK_CUR ? tiff->offset : whence == SEEK_END ? tiff->count : 0;
    tiff->offset = start + offset;
    return tiff->offset;
}

static int close_file(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of(thandle_t handle) { return ((mm_tiff *)handle)->count; }

static int map(thandle_t handle, void **base, toff_t *size) {
    mm_tiff *tiff = (mm_tiff *)handle;
    *base = (void *)(uintptr_t)tiff->bytes;
    *size = tiff->count;
    return 1;
}

static void unmap(thandle_t handle, void *base, toff_t size) {
    (void)handle, (void)base, (void)size;
}

// MARK: opening

mm_tiff *mm_tiff_create(void) {
    return mm_tiff_is_available() ? calloc(1, sizeof(mm_tiff)) : NULL;
}

void mm_tiff_destroy(mm_tiff *tiff) {
    if (!tiff) return;
    if (tiff->file) lib.TIFFClose(tiff->file);
    mm_cmyk_close(&tiff->cmyk);
    free(tiff->part);
    free(tiff);
}

bool mm_tiff_is_damaged(const mm_tiff *tiff) { return tiff->is_damaged; }

const char *mm_tiff_message(const mm_tiff *tiff) { return tiff->message; }

static mm_status fail(mm_tiff *tiff, mm_status status, const char *message) {
    tiff->status = status;
    if (message) snprintf(tiff->message, sizeof tiff->message, "%s", message);
    if (!tiff->message[0]) snprintf(tiff->message, sizeof tiff->message, "libtiff can't read it");
    return status;
}

static uint16_t short_field(mm_tiff *tiff, uint32_t tag, uint16_t missing) {
    uint16_t value = missing;
    return lib.TIFFGetFieldDefaulted(tiff->file, tag, &value) ? value : missing;
}

/// Whether the file ends before a strip or tile does.
static bool is_truncated(mm_tiff *tiff) {
    uint64_t *offsets = NULL, *counts = NULL;
    uint32_t parts = tiff->is_tiled ? lib.TIFFNumberOfTiles(tiff->file)
                                    : lib.TIFFNumberOfStrips(tiff->file);
    uint32_t offsets_tag = tiff->is_tiled ? TIFFTAG_TILEOFFSETS : TIFFTAG_STRIPOFFSETS;
    uint32_t counts_tag = tiff->is_tiled ? TIFFTAG_TILEBYTECOUNTS : TIFFTAG_STRIPBYTECOUNTS;
    if (!lib.TIFFGetField(tiff->file, offsets_tag, &offsets) || !offsets ||
        !lib.TIFFGetField(tiff->file, counts_tag, &counts) || !counts) {
        return false;
    }
    for (uint32_t index = 0; index < parts; index++) {
        if (offsets[index] > tiff->count || counts[index] > tiff->count - offsets[index]) return true;
    }
    return false;
}

/// Finds out which samples are colors and which is alpha, and whether they can be taken as they are.
static bool takes_samples(mm_tiff *tiff, uint16_t photometric, uint16_t compression) {
    uint16_t format = short_field(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID) return false;
    if (tiff->file_bits != 8 && tiff->file_bits != 16) return false;
    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: tiff->colors = 1; break;
    case PHOTOMETRIC_RGB: tiff->colors = 3; break;
    case PHOTOMETRIC_YCBCR:
        // libtiff has libjpeg convert it.
        if (compression != COMPRESSION_JPEG || tiff->is_planar) return false;
        tiff->colors = 3;
        break;
    case PHOTOMETRIC_SEPARATED:
        if (short_field(tiff, TIFFTAG_INKSET, INKSET_CMYK) != INKSET_CMYK || tiff->is_planar) {
            return false;
        }
        tiff->colors = 4;
        break;
    default: return false;
    }
    if (tiff->samples < tiff->colors) return false;
    tiff->is_inverted = photometric == PHOTOMETRIC_MINISWHITE;
    tiff->info.is_cmyk = photometric == PHOTOMETRIC_SEPARATED;
    return true;
}

static void find_alpha(mm_tiff *tiff) {
    uint16_t count = 0, *kinds = NULL;
    tiff->alpha = -1;
    if (!lib.TIFFGetFieldDefaulted(tiff->file, TIFFTAG_EXTRASAMPLES, &count, &kinds) || !kinds) return;
    for (int32_t index = 0; index < count; index++) {
        if (kinds[index] != EXTRASAMPLE_ASSOCALPHA && kinds[index] != EXTRASAMPLE_UNASSALPHA) continue;
        int32_t sample = tiff->samples - count + index;
        if (sample < 0) return;
        tiff->alpha = sample;
        tiff->is_premultiplied = kinds[index] == EXTRASAMPLE_ASSOCALPHA;
        return;
    }
}

/// Whether a further picture of the file is one of its own, and no small copy or mask of the first.
static bool has_other_pictures(mm_tiff *tiff) {
    // A file may have thousands.
    for (int index = 0; index < 16 && lib.TIFFReadDirectory(tiff->file); index++) {
        uint32_t kind = 0;
        lib.TIFFGetField(tiff->file, TIFFTAG_SUBFILETYPE, &kind);
        if (!(kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK))) return true;
    }
    return false;
}

static void read_metadata(mm_tiff *tiff) {
    uint32_t count = 0;
    void *bytes = NULL;
    if (lib.TIFFGetField(tiff->file, TIFFTAG_ICCPROFILE, &count, &bytes) && bytes) {
        tiff->info.icc = bytes;
        tiff->info.icc_count = count;
    }
    if (lib.TIFFGetField(tiff->file, TIFFTAG_XMLPACKET, &count, &bytes) && bytes) {
        tiff->info.xmp = bytes;
        tiff->info.xmp_count = count;
    }
    float x = 0, y = 0;
    if (lib.TIFFGetField(tiff->file, TIFFTAG_XRESOLUTION, &x) &&
        lib.TIFFGetField(tiff->file, TIFFTAG_YRESOLUTION, &y) && x > 0 && y > 0 && x < 1e6f && y < 1e6f) {
        tiff->info.x_density = (double)x;
        tiff->info.y_density = (double)y;
        uint16_t unit = short_field(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        tiff->info.density_unit = unit == RESUNIT_INCH ? 1 : unit == RESUNIT_CENTIMETER ? 2 : 0;
    }
}

/// Has libtiff convert the picture to 8-bit RGBA: palettes, few bits, YCbCr, Lab.
static mm_status prepare_conversion(mm_tiff *tiff) {
    char message[1024] = "";
    if (!lib.TIFFRGBAImageOK(tiff->file, message)) return fail(tiff, MM_UNSUPPORTED, message);
    tiff->is_converted = true;
    tiff->is_premultiplied = true;
    tiff->info.channels = tiff->alpha >= 0 ? 4 : 3;
    tiff->info.bit_depth = 8;
    // The converted pixels, and a strip or a row of tiles before they are.
    tiff->info.price = 4 + tiff->samples * ((tiff->file_bits + 7) / 8);
    return MM_OK;
}

static mm_status prepare_samples(mm_tiff *tiff) {
    mm_tiff_info *info = &tiff->info;
    info->bit_depth = info->is_cmyk ? 8 : tiff->file_bits;
    info->channels = (tiff->colors == 1 ? 1 : 3) + (tiff->alpha >= 0 && !info->is_cmyk);
    info->price = 1;
    uint64_t size = tiff->is_tiled ? lib.TIFFTileSize64(tiff->file) : lib.TIFFScanlineSize64(tiff->file);
    uint64_t width = tiff->is_tiled ? tiff->tile_width : (uint64_t)info->width;
    uint64_t height = tiff->is_tiled ? tiff->tile_height : 1;
    uint64_t pixel = (uint64_t)(tiff->is_planar ? 1 : tiff->samples) * (uint64_t)tiff->file_bits / 8;
    // A tile may be a little larger than the picture, and not much, for its memory is taken at once.
    uint64_t most = (uint64_t)info->width * (uint64_t)info->height * pixel * 4 + (1u << 20);
    if (size < width * height * pixel || size > most) {
        return fail(tiff, MM_CORRUPT, "its tiles have another size than it says");
    }
    tiff->part = malloc(size);
    return tiff->part ? MM_OK : fail(tiff, MM_NO_MEMORY, "no memory");
}

mm_status mm_tiff_open(
    mm_tiff *tiff, const uint8_t *bytes, size_t count, bool accepts_damage, mm_tiff_info *info) {
    tiff->bytes = bytes;
    tiff->count = count;
    tiff->accepts_damage = accepts_damage;
    tiff->file = lib.TIFFClientOpen(
        "picture", "r", (thandle_t)tiff, read_bytes, write_bytes, seek, close_file, size_of, map, unmap);
    if (!tiff->file) return fail(tiff, MM_CORRUPT, NULL);
    // First, because what libtiff hands over lives only until it reads another directory.
    tiff->info.has_other_pictures = has_other_pictures(tiff);
    if (!lib.TIFFSetDirectory(tiff->file, 0)) return fail(tiff, MM_CORRUPT, NULL);
    tiff->message[0] = 0;
    uint32_t width = 0, height = 0;
    lib.TIFFGetField(tiff->file, TIFFTAG_IMAGEWIDTH, &width);
    lib.TIFFGetField(tiff->file, TIFFTAG_IMAGELENGTH, &height);
    size_t row;
    if (width > INT32_MAX || height > INT32_MAX || !mm_row_size(width, height, 1, &row)) {
        return fail(tiff, MM_CORRUPT, "it has no size");
    }
    uint8_t *version = NULL;
    if (lib.TIFFGetField(tiff->file, TIFFTAG_DNGVERSION, &version)) {
        return fail(tiff, MM_UNSUPPORTED, "it is a raw file of a camera");
    }
    tiff->info.width = (int32_t)width;
    tiff->info.height = (int32_t)height;
    uint16_t orientation = short_field(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    tiff->info.orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    tiff->samples = short_field(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    tiff->file_bits = short_field(tiff, TIFFTAG_BITSPERSAMPLE, 1);
    tiff->is_planar = tiff->samples > 1 && short_field(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) ==
                                               PLANARCONFIG_SEPARATE;
    tiff->is_tiled = lib.TIFFIsTiled(tiff->file);
    if (tiff->is_tiled) {
        lib.TIFFGetField(tiff->file, TIFFTAG_TILEWIDTH, &tiff->tile_width);
        lib.TIFFGetField(tiff->file, TIFFTAG_TILELENGTH, &tiff->tile_height);
        if (!tiff->tile_width || !tiff->tile_height) return fail(tiff, MM_CORRUPT, "its tiles have no size");
    }
    if (tiff->samples > 16) return fail(tiff, MM_UNSUPPORTED, "it has more than 16 samples per pixel");
    uint16_t photometric = short_field(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    uint16_t compression = short_field(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (photometric == PHOTOMETRIC_CFA) return fail(tiff, MM_UNSUPPORTED, "it is a raw file of a camera");
    if (is_truncated(tiff)) {
        if (!accepts_damage) return fail(tiff, MM_TRUNCATED, "the file ends too early");
        tiff->is_damaged = true;
    }
    find_alpha(tiff);
    bool takes = takes_samples(tiff, photometric, compression);
    if (photometric == PHOTOMETRIC_YCBCR && compression == COMPRESSION_JPEG) {
        lib.TIFFSetField(tiff->file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    }
    mm_status status = takes ? prepare_samples(tiff) : prepare_conversion(tiff);
    if (status) return status;
    read_metadata(tiff);
    if (tiff->info.is_cmyk && tiff->info.icc) {
        (void)mm_cmyk_set_profile(&tiff->cmyk, tiff->info.icc, tiff->info.icc_count);
    }
    *info = tiff->info;
    return MM_OK;
}

// MARK: pixels

static uint32_t sample_of(const uint8_t *samples, size_t index, int32_t bits) {
    return bits == 8 ? samples[index] : ((const uint16_t *)(const void *)samples)[index];
}

static void put(const mm_tiff *tiff, uint8_t *pixels, size_t index, uint32_t sample) {
    if (tiff->info.bit_depth == 8) {
        pixels[index] = (uint8_t)sample;
    } else {
        ((uint16_t *)(void *)pixels)[index] = (uint16_t)sample;
    }
}

/// Converts a run of CMYK.
static void lay_inks(mm_tiff *tiff, const uint8_t *source, uint8_t *pixels, size_t start, size_t count) {
    uint8_t inks[4 * 256];
    for (size_t done = 0; done < count;) {
        size_t run = count - done < 256 ? count - done : 256;
        for (size_t index = 0; index < 4 * run; index++) {
            size_t place = (done + index / 4) * (size_t)tiff->samples + index % 4;
            uint32_t sample = sample_of(source, place, tiff->file_bits);
            // The samples of a TIFF say how much ink there is; those of a JPEG how little.
            inks[index] = (uint8_t)(255 - (tiff->file_bits == 16 ? sample >> 8 : sample));
        }
        mm_cmyk_convert(&tiff->cmyk, inks, pixels + 3 * (start + done), run);
        done += run;
    }
}

/// Copies a run of pixels of all samples.
static void lay_pixels(mm_tiff *tiff, const uint8_t *source, uint8_t *pixels, size_t start, size_t count) {
    size_t channels = (size_t)tiff->info.channels;
    uint32_t flip = tiff->is_inverted ? (tiff->file_bits == 8 ? 255u : 65535u) : 0;
    for (size_t pixel = 0; pixel < count; pixel++) {
        size_t from = pixel * (size_t)tiff->samples, to = (start + pixel) * channels;
        for (size_t color = 0; color < (size_t)tiff->colors; color++) {
            put(tiff, pixels, to + color, sample_of(source, from + color, tiff->file_bits) ^ flip);
        }
        if (tiff->alpha < 0) continue;
        put(tiff, pixels, to + channels - 1,
            sample_of(source, from + (size_t)tiff->alpha, tiff->file_bits));
    }
}

/// Copies a run of one sample of each pixel.
static void lay_plane(mm_tiff *tiff, const uint8_t *source, uint8_t *pixels, size_t start, size_t count) {
    bool is_color = tiff->plane < tiff->colors;
    if (!is_color && tiff->plane != tiff->alpha) return;
    size_t channels = (size_t)tiff->info.channels;
    size_t channel = is_color ? (size_t)tiff->plane : channels - 1;
    uint32_t flip = is_color && tiff->is_inverted ? (tiff->file_bits == 8 ? 255u : 65535u) : 0;
    for (size_t pixel = 0; pixel < count; pixel++) {
        put(tiff, pixels, (start + pixel) * channels + channel,
            sample_of(source, pixel, tiff->file_bits) ^ flip);
    }
}

static void lay(mm_tiff *tiff, const uint8_t *source, uint8_t *pixels, size_t start, size_t count) {
    if (tiff->info.is_cmyk) {
        lay_inks(tiff, source, pixels, start, count);
    } else if (tiff->is_planar) {
        lay_plane(tiff, source, pixels, start, count);
    } else {
        lay_pixels(tiff, source, pixels, start, count);
    }
}

/// Takes note of a part that can't be read.
static mm_status damaged(mm_tiff *tiff) {
    if (!tiff->accepts_damage) return fail(tiff, MM_CORRUPT, NULL);
    tiff->is_damaged = true;
    tiff->message[0] = 0;
    return MM_OK;
}

/// Has libtiff convert the whole picture.
static mm_status convert(mm_tiff *tiff, uint8_t *pixels) {
    size_t width = (size_t)tiff->info.width, height = (size_t)tiff->info.height;
    char message[1024] = "";
    TIFFRGBAImage image;
    if (!lib.TIFFRGBAImageBegin(&image, tiff->file, !tiff->accepts_damage, message)) {
        return fail(tiff, MM_CORRUPT, message);
    }
    // The rows stay in the order of the file; mememe turns them.
    image.req_orientation = image.orientation;
    size_t size;
    uint32_t *raster = ckd_mul(&size, width * height, sizeof *raster) ? NULL : calloc(size, 1);
    if (!raster) {
        lib.TIFFRGBAImageEnd(&image);
        return fail(tiff, MM_NO_MEMORY, "no memory");
    }
    bool is_whole = lib.TIFFRGBAImageGet(&image, raster, (uint32_t)width, (uint32_t)height);
    lib.TIFFRGBAImageEnd(&image);
    mm_status status = is_whole ? MM_OK : damaged(tiff);
    for (size_t index = 0; !status && index < width * height; index++) {
        uint32_t pixel = raster[index];
        *pixels++ = TIFFGetR(pixel);
        *pixels++ = TIFFGetG(pixel);
        *pixels++ = TIFFGetB(pixel);
        if (tiff->info.channels == 4) *pixels++ = TIFFGetA(pixel);
    }
    free(raster);
    return status;
}

/// Reads a row of tiles of one plane.
static mm_status read_tiles(mm_tiff *tiff, uint8_t *pixels) {
    size_t width = (size_t)tiff->info.width;
    size_t tile_row = (size_t)lib.TIFFTileRowSize64(tiff->file);
    uint32_t rest = (uint32_t)(tiff->info.height - tiff->row);
    uint32_t rows = tiff->tile_height < rest ? tiff->tile_height : rest;
    for (size_t left = 0; left < width; left += tiff->tile_width) {
        size_t run = width - left < tiff->tile_width ? width - left : tiff->tile_width;
        if (lib.TIFFReadTile(
                tiff->file, tiff->part, (uint32_t)left, (uint32_t)tiff->row, 0, (uint16_t)tiff->plane) < 0) {
            mm_status status = damaged(tiff);
            if (status) return status;
            continue;
        }
        for (uint32_t y = 0; y < rows; y++) {
            lay(tiff, tiff->part + y * tile_row, pixels, ((size_t)tiff->row + y) * width + left, run);
        }
    }
    tiff->row += (int32_t)rows;
    return MM_OK;
}

/// Reads up to 64 rows of one plane.
static mm_status read_rows(mm_tiff *tiff, uint8_t *pixels) {
    size_t width = (size_t)tiff->info.width;
    int32_t rest = tiff->info.height - tiff->row;
    int32_t end = tiff->row + (rest < 64 ? rest : 64);
    for (; tiff->row < end; tiff->row++) {
        if (lib.TIFFReadScanline(tiff->file, tiff->part, (uint32_t)tiff->row, (uint16_t)tiff->plane) < 0) {
            mm_status status = damaged(tiff);
            if (status) return status;
            continue;
        }
        lay(tiff, tiff->part, pixels, (size_t)tiff->row * width, width);
    }
    return MM_OK;
}

mm_status mm_tiff_read_part(mm_tiff *tiff, uint8_t *pixels, bool *is_done) {
    *is_done = false;
    if (tiff->status) return tiff->status;
    mm_status status;
    if (tiff->is_converted) {
        status = convert(tiff, pixels);
        tiff->row = tiff->info.height;
    } else {
        mm_cmyk_prepare(&tiff->cmyk);
        status = tiff->is_tiled ? read_tiles(tiff, pixels) : read_rows(tiff, pixels);
    }
    if (status || tiff->row < tiff->info.height) return status;
    tiff->row = 0;
    tiff->plane++;
    if (!tiff->is_converted && tiff->is_planar && tiff->plane < tiff->samples) return MM_OK;
    size_t channels = (size_t)tiff->info.channels;
    if (tiff->is_premultiplied && channels % 2 == 0) {
        size_t count = (size_t)tiff->info.width * (size_t)tiff->info.height;
        mm_unpremultiply(pixels, count, channels, tiff->info.bit_depth);
    }
    *is_done = true;
    return MM_OK;
}

#else

struct mm_tiff {
    char message[1];
};

bool mm_tiff_is_available(void) { return false; }
mm_tiff *mm_tiff_create(void) { return NULL; }
void mm_tiff_destroy(mm_tiff *tiff) { (void)tiff; }
mm_status mm_tiff_open(
    mm_tiff *tiff, const uint8_t *bytes, size_t count, bool accepts_damage, mm_tiff_info *info) {
    (void)tiff, (void)bytes, (void)count, (void)accepts_damage, (void)info;
    return MM_UNSUPPORTED;
}
mm_status mm_tiff_read_part(mm_tiff *tiff, uint8_t *pixels, bool *is_done) {
    (void)tiff, (void)pixels, (void)is_done;
    return MM_UNSUPPORTED;
}
bool mm_tiff_is_damaged(const mm_tiff *tiff) {
    (void)tiff;
    return false;
}
const char *mm_tiff_message(const mm_tiff *tiff) { return tiff->message; }

#endif
