// What this browser stores besides words: pictures, and memes that are to be sent. The service worker reads it, too.

const stores = ['pictures', 'outgoing'];

/**
 * Runs a transaction on a store; rejects if the browser doesn't allow storage.
 *
 * @param work returns the request whose result is wanted
 */
export async function transact(store, mode, work) {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('mememe', 2);
    opening.addEventListener('upgradeneeded', () => {
      const { result } = opening;
      for (const name of stores) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
    });
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
