// Memes that were shared while the server couldn't be reached: drafts that are saved there as soon as it can be.

import * as api from './api.js';
import { discard, holdBack, outgoing } from './drafts.js';
import { withPictures } from './editor/originals.js';

/** How long to wait before the server is asked again, in milliseconds. */
const pause = 15_000;

/**
 * Sends what is there, now and whenever the server may be back.
 *
 * @param sent called with the number of memes that were sent, if any
 */
export function sendOutbox(sent) {
  let timer;
  const send = async () => {
    clearTimeout(timer);
    const count = await alone(sendAll);
    if (count) sent(count);
    if (outgoing().length) timer = setTimeout(send, pause);
  };
  addEventListener('online', send);
  return send();
}

/** Runs an action unless another window is at it. */
async function alone(action) {
  if (!navigator.locks) return action();
  return navigator.locks.request('mememe outbox', { ifAvailable: true }, (lock) => (lock ? action() : 0));
}

async function sendAll() {
  let count = 0;
  for (const draft of outgoing()) {
    try {
      await save(draft);
    } catch (error) {
      // Later ones wouldn't arrive, either; only what is refused for itself is left to its author.
      if (![400, 404, 409, 412, 413, 422].includes(error.status)) break;
      holdBack(draft);
      continue;
    }
    discard(draft);
    count += 1;
  }
  return count;
}

function save({ id: key, page, original: { digest }, recipe, etag }) {
  const id = page.match(/^\/memes\/([^/]+)\/edit$/u)?.[1];
  return withPictures({ original: digest, recipe }, () => (id
    ? api.changeMeme(id, digest, recipe, etag) : api.createMeme(digest, recipe, key)));
}
