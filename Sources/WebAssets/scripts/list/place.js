// The places in Sent Memes that were seen last, for users who return to them.

const key = 'places';
/** How many lists' places are kept: of the whole list, of searches, of tags. */
const most = 20;

/** The ids of the memes that were listed about the last place, in order. */
export const listedMemes = () => stored().at(-1)?.place.neighbours ?? [];

/**
 * Stores the place when the list is left, and shows it when the user returns: with the browser's buttons, or from
 * a meme.
 */
export async function keepPlace(results) {
  // The browser would scroll to a number of pixels, of a list that isn't all in the page, before or after us.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    const others = stored().filter(({ href }) => href !== location.href).slice(1 - most);
    // Only neighbours of the last place are asked for.
    for (const { place } of others) place.neighbours = [];
    sessionStorage.setItem(key, JSON.stringify([...others, { href: location.href, place: results.place }]));
  });
  const last = stored().find(({ href }) => href === location.href);
  if (last && isBack()) await results.show(last.place);
}

/** The places, the latest last. */
const stored = () => JSON.parse(sessionStorage.getItem(key)) ?? [];

function isBack() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (['back_forward', 'reload'].includes(navigation?.type)) return true;
  return document.referrer.startsWith(`${location.origin}/memes/`);
}
