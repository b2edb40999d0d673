// Uploaded pictures. The server keeps one without a meme for a day.

import * as api from '../api.js';
import { keepPicture, keptPicture } from '../kept-pictures.js';

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

/**
 * Keeps a picture in this browser until the server can be reached.
 *
 * @param local the picture as this browser shows it: `{url, width, height}`
 * @returns the same with its digest, and `isHeld`; `undefined` if the browser can't keep it
 */
export async function heldPicture(picture, local) {
  const hash = await crypto.subtle?.digest('SHA-256', await picture.arrayBuffer());
  if (!hash) return undefined;
  const digest = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    await keepPicture(digest, picture);
  } catch {
    return undefined;
  }
  return { ...local, digest, isHeld: true };
}
