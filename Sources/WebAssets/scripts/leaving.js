// Keeps the page that is there where the server that has the next one can't be reached.

import { toast } from './toast.js';

/** Whether the server answered when it was asked last; it is asked before a link is pressed. */
let isGone = false;

async function ask() {
  try {
    await fetch('/health', { method: 'HEAD', cache: 'no-store' });
    isGone = false;
  } catch {
    isGone = true;
  }
}

/** The link of an event that leads to another page of this server in this window. */
function linkOf({ target }) {
  const link = target.closest?.('a[href]');
  return link && link.origin === location.origin && !link.download && !link.target
    ? link : undefined;
}

const sayGone = () => toast(
  'The server can’t be reached. Check that it is running, then try again.', { assertive: true });

/** Goes to another page, unless the server is gone; whether it went. */
export async function leaveFor(url) {
  await ask();
  if (isGone) sayGone();
  else location.assign(url);
  return !isGone;
}

/** Has links say that the server is gone, instead of the browser. */
export function stayWithoutServer() {
  for (const event of ['pointerdown', 'focusin']) {
    document.addEventListener(event, (event) => {
      if (linkOf(event)) ask();
    });
  }
  document.addEventListener('click', (event) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    const link = linkOf(event);
    if (!link || !isGone || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    // It may be back by now.
    leaveFor(link.href);
  });
}
