// Pictures in this browser's storage: those of drafts, by digest, and one that a page passes to the
// editor.

const store = 'pictures';

/** Runs a transaction on the pictures; rejects if the browser doesn't allow storage. */
async function transact(mode, work) {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('mememe', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

/** Stores a picture (a `Blob`) under a key. */
export const keepPicture = (key, picture) =>
  transact('readwrite', (pictures) => pictures.put(picture, key));

/** Reads the picture of a key; `undefined` if there is none or storage isn't allowed. */
export const keptPicture = (key) =>
  transact('readonly', (pictures) => pictures.get(key)).catch(() => undefined);

export const dropPicture = (key) =>
  transact('readwrite', (pictures) => pictures.delete(key)).catch(() => undefined);

const handedOver = 'handed over';

/** Stores a picture for the next editor. */
export const handOver = (picture) => keepPicture(handedOver, picture);

/** Reads and removes the picture that was stored for this editor. */
export async function takeOver() {
  const picture = await keptPicture(handedOver);
  if (picture) await dropPicture(handedOver);
  return picture;
}
