// Pictures that this browser keeps: those of drafts, by their digests, and one on its way from a page
// to the editor.

const store = 'pictures';

/** Does something with the pictures; rejects where the browser keeps nothing. */
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

/** Keeps a picture (a `Blob`) under a key. */
export const keepPicture = (key, picture) =>
  transact('readwrite', (pictures) => pictures.put(picture, key));

/** The picture of a key; `undefined` where there is none, or where nothing can be kept. */
export const keptPicture = (key) =>
  transact('readonly', (pictures) => pictures.get(key)).catch(() => undefined);

export const dropPicture = (key) =>
  transact('readwrite', (pictures) => pictures.delete(key)).catch(() => undefined);

const handedOver = 'handed over';

/** Keeps a picture for the editor that is opened next. */
export const handOver = (picture) => keepPicture(handedOver, picture);

/** The picture that was kept for this editor, once. */
export async function takeOver() {
  const picture = await keptPicture(handedOver);
  if (picture) await dropPicture(handedOver);
  return picture;
}
