// Memes that were shared while the server couldn't be reached: drafts that are saved there as soon as it can be.

import { discard, holdBack, outgoing } from './drafts.js';
import { forget, lock, sendDraft, sentByWorker } from './outgoing.js';

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

/** Runs an action unless another window, or the service worker, is at it. */
async function alone(action) {
  if (!navigator.locks) return action();
  return navigator.locks.request(lock, { ifAvailable: true }, (held) => (held ? action() : 0));
}

async function sendAll() {
  const drafts = outgoing();
  if (!drafts.length) return 0;
  const sent = await sentByWorker();
  let count = 0;
  for (const draft of drafts) {
    try {
      if (!sent.includes(draft.id)) await sendDraft(draft);
    } catch (error) {
      // Later ones wouldn't arrive, either; only what is refused for itself is left to its author.
      if (![400, 404, 409, 412, 413, 422].includes(error.status)) break;
      holdBack(draft);
      await forget(draft.id);
      continue;
    }
    discard(draft);
    await forget(draft.id);
    count += 1;
  }
  return count;
}
