// Uploaded pictures. The server keeps one without a meme for a day.

import * as api from '../api.js';
import { keepPicture, keptPicture } from '../kept-pictures.js';
import { picturesOf } from '../layers.js';

const unprocessable = 422;

/**
 * Sends a request that needs the pictures of a meme. Those that the server no longer has are uploaded again first.
 *
 * @param meme `{original, recipe}`, of which the first is a digest
 */
export async function withPictures({ original, recipe }, request) {
  try {
    return await request();
  } catch (error) {
    if (error.status !== unprocessable) throw error;
    const states = await Promise.all(picturesOf(original, recipe).map(bringAgain));
    if (!states.includes('brought')) throw error;
    return request();
  }
}

/**
 * Uploads a picture from this browser's storage, if the server no longer has it.
 *
 * @returns `there` if the server had it, `brought`, or `gone` if it isn't here, either
 */
export async function bringAgain(digest) {
  if (await api.hasPicture(digest)) return 'there';
  const picture = await keptPicture(digest);
  return picture && (await api.addOriginal(picture)).digest === digest ? 'brought' : 'gone';
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
