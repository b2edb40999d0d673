// SHA-256 of Nettle.
#ifndef CNETTLE_SHIM_H
#define CNETTLE_SHIM_H

#include <nettle/sha2.h>
#include <nettle/version.h>

// Writes SHA256_DIGEST_SIZE bytes. Nettle 4 doesn't ask how many.
static inline void mm_sha256_digest(struct sha256_ctx *state, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR < 4
    sha256_digest(state, SHA256_DIGEST_SIZE, digest);
#else
    sha256_digest(state, digest);
#endif
}

#endif
