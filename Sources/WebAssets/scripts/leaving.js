// Keeps the page that is there where the server that has the next one can't be reached.

import { reach } from './api.js';
import { toast } from './toast.js';

/** A server that hasn't answered by then can't be reached, in milliseconds. */
const patience = 5000;

/** The latest way that was taken; one before is given up. */
let latest;

/** Asks for nothing but an answer. */
async function ask() {
  const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) };
  // Pictures that are still to come can wait.
  await reach('/health', { ...options, priority: 'high' });
}

/**
 * Goes to another page, unless the server is gone, which is said; whether it went.
 *
 * @param options `replaces`: whether the page takes the place of this one among those before
 */
export async function leaveFor(url, { replaces = false } = {}) {
  const way = {};
  latest = way;
  try {
    await ask();
  } catch (error) {
    if (latest === way) toast(error.message, { assertive: true });
    return false;
  }
  if (latest !== way) return false;
  if (replaces) location.replace(url);
  else location.assign(url);
  return true;
}

/** Whether a click on a link leads to another page of this server in this window. */
function leads(link, { button, ctrlKey, metaKey, shiftKey, altKey }) {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if (link.origin !== location.origin || link.hasAttribute('download') || link.target) return false;
  // A place on this page needs no server.
  return !link.hash || link.pathname + link.search !== location.pathname + location.search;
}

/** Has links say that the server is gone, instead of the browser. */
export function stayWithoutServer() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented || !leads(link, event)) return;
    event.preventDefault();
    leaveFor(link.href);
  });
}
