// Uploaded pictures. The server keeps one without a meme for a day.

import * as api from '../api.js';
import { keptPicture } from '../kept-pictures.js';

const unprocessable = 422;

/**
 * Sends a request that needs an uploaded picture. If the server no longer has it, it is uploaded
 * again first.
 */
export async function withOriginal(digest, request) {
  try {
    return await request();
  } catch (error) {
    if (error.status !== unprocessable || !await bringAgain(digest)) throw error;
    return request();
  }
}

/** Uploads a picture from this browser's storage, if the server no longer has it. */
export async function bringAgain(digest) {
  if (await api.hasPicture(digest)) return false;
  const picture = await keptPicture(digest);
  if (!picture) return false;
  return (await api.addOriginal(picture)).digest === digest;
}
