// SHA-256 and its HMAC from Nettle.
#ifndef CNETTLE_SHIM_H
#define CNETTLE_SHIM_H

#include <nettle/hmac.h>
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

// Writes SHA256_DIGEST_SIZE bytes.
static inline void mm_hmac_sha256(
    const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t length, uint8_t *code) {
    struct hmac_sha256_ctx state;
    hmac_sha256_set_key(&state, key_length, key);
    hmac_sha256_update(&state, length, bytes);
#if NETTLE_VERSION_MAJOR < 4
    hmac_sha256_digest(&state, SHA256_DIGEST_SIZE, code);
#else
    hmac_sha256_digest(&state, code);
#endif
}

#endif
