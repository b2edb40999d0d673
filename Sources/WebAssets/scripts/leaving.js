// Keeps the current page if the server of the next one doesn't respond.

import { reach } from './api.js';
import { opensOffline } from './offline.js';
import { toast } from './toast.js';

/** How long to wait for the server, in milliseconds. */
const patience = 5000;

/** The latest navigation; it cancels the previous one. */
let latest;

/** Checks that the server responds. */
async function ask() {
  const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) };
  // It takes precedence over pictures that are still loading.
  await reach('/health', { ...options, priority: 'high' });
}

/**
 * Goes to another page, or shows an error if the server doesn't respond and the page hasn't been seen; returns
 * whether it went.
 *
 * @param options `replaces`: whether the page replaces this one in the history
 */
export async function leaveFor(url, { replaces = false } = {}) {
  const way = {};
  latest = way;
  try {
    await ask();
  } catch (error) {
    if (!await opensOffline(url)) {
      if (latest === way) toast(error.message, { assertive: true });
      return false;
    }
  }
  if (latest !== way) return false;
  if (replaces) location.replace(url);
  else location.assign(url);
  return true;
}

/** Whether a click on a link opens another page of this server in this window. */
function leads(link, { button, ctrlKey, metaKey, shiftKey, altKey }) {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if (link.origin !== location.origin || link.hasAttribute('download') || link.target) return false;
  // An anchor on this page needs no server.
  return !link.hash || link.pathname + link.search !== location.pathname + location.search;
}

/**
 * Makes links show an error on this page if the server doesn't respond, instead of the browser's.
 */
export function stayWithoutServer() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented || !leads(link, event)) return;
    event.preventDefault();
    leaveFor(link.href);
  });
}
