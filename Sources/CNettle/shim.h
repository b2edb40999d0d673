// SHA-256 from Nettle.
#ifndef CNETTLE_SHIM_H
#define CNETTLE_SHIM_H

#include <nettle/sha2.h>
#include <nettle/version.h>

// Writes SHA256_DIGEST_SIZE bytes. A wrapper, because Nettle 4 dropped the length argument.
static inline void mm_sha256_digest(struct sha256_ctx *state, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR < 4
    sha256_digest(state, SHA256_DIGEST_SIZE, digest);
#else
    sha256_digest(state, digest);
#endif
}

#endif
