// The scroll position of Sent Memes, for users who return to it.

const key = 'place';
const order = 'listed memes';

/** The ids of the memes that were listed last, in order. */
export const listedMemes = () => JSON.parse(sessionStorage.getItem(order)) ?? [];

/**
 * Stores the scroll position when the list is left, and restores it when the user returns: with the
 * browser's buttons, or from a meme.
 */
export async function keepPlace(results) {
  addEventListener('pagehide', () => {
    const { href } = location;
    sessionStorage.setItem(key, JSON.stringify({ href, top: scrollY, count: results.count }));
    sessionStorage.setItem(order, JSON.stringify(results.ids));
  });
  const place = JSON.parse(sessionStorage.getItem(key));
  if (place?.href !== location.href || !isBack()) return;
  // Memes that were loaded while scrolling aren't part of the page.
  await results.reach(place.count);
  scrollTo({ top: place.top, behavior: 'instant' });
}

function isBack() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (['back_forward', 'reload'].includes(navigation?.type)) return true;
  return document.referrer.startsWith(`${location.origin}/memes/`);
}
