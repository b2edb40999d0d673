// Pictures in this browser's storage: those of drafts, by digest, and one that a page passes to the
// editor.

import { transact } from './database.js';

/** Stores a picture (a `Blob`) under a key. */
export const keepPicture = (key, picture) =>
  transact('pictures', 'readwrite', (pictures) => pictures.put(picture, key));

/** Reads the picture of a key; `undefined` if there is none or storage isn't allowed. */
export const keptPicture = (key) =>
  transact('pictures', 'readonly', (pictures) => pictures.get(key)).catch(() => undefined);

export const dropPicture = (key) =>
  transact('pictures', 'readwrite', (pictures) => pictures.delete(key)).catch(() => undefined);

const handedOver = 'handed over';

/** Stores a picture for the next editor. */
export const handOver = (picture) => keepPicture(handedOver, picture);

/** Reads and removes the picture that was stored for this editor. */
export async function takeOver() {
  const picture = await keptPicture(handedOver);
  if (picture) await dropPicture(handedOver);
  return picture;
}
