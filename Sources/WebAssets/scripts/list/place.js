// The place in Sent Memes that was seen last, for users who return to it.

const key = 'place';

/** The ids of the memes that were listed about the last place, in order. */
export const listedMemes = () => stored()?.place?.neighbours ?? [];

/**
 * Stores the place when the list is left, and shows it when the user returns: with the browser's buttons, or from
 * a meme.
 */
export async function keepPlace(results) {
  addEventListener('pagehide', () => {
    sessionStorage.setItem(key, JSON.stringify({ href: location.href, place: results.place }));
  });
  const last = stored();
  if (last?.href !== location.href || !last.place || !isBack()) return;
  await results.show(last.place);
}

const stored = () => JSON.parse(sessionStorage.getItem(key));

function isBack() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (['back_forward', 'reload'].includes(navigation?.type)) return true;
  return document.referrer.startsWith(`${location.origin}/memes/`);
}
