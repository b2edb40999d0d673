// Where one was in Sent Memes, for those who come back to it.

const key = 'place';
const order = 'listed memes';

/** The ids of the memes that were listed last, in their order. */
export const listedMemes = () => JSON.parse(sessionStorage.getItem(order)) ?? [];

/**
 * Remembers how far the list was scrolled when it is left, and scrolls there when one comes back:
 * by the browser's buttons, or from one of the memes.
 */
export async function keepPlace(results) {
  addEventListener('pagehide', () => {
    const { href } = location;
    sessionStorage.setItem(key, JSON.stringify({ href, top: scrollY, count: results.count }));
    sessionStorage.setItem(order, JSON.stringify(results.ids));
  });
  const place = JSON.parse(sessionStorage.getItem(key));
  if (place?.href !== location.href || !isBack()) return;
  // The memes that had been listed while one scrolled aren't part of the page.
  await results.reach(place.count);
  scrollTo({ top: place.top, behavior: 'instant' });
}

function isBack() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (['back_forward', 'reload'].includes(navigation?.type)) return true;
  return document.referrer.startsWith(`${location.origin}/memes/`);
}
