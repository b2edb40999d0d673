// Offers what was left without being saved.

import { abandoned, discard } from './drafts.js';
import { element } from './element.js';
import { lineOf } from './editor/recipe.js';

/**
 * Offers the latest draft that was left, at the beginning of an element; then the next, if it is
 * discarded.
 *
 * @param place where the offer stands
 * @param options `page`, of which drafts are offered (any where it is `undefined`); `resume`, called
 *   with the draft that one goes on with
 * @returns a function that takes the offer away
 */
export async function offerDraft(place, { page, resume }) {
  let offer;
  let hasEnded = false;
  const show = async (isAgain = false) => {
    offer?.remove();
    const drafts = await abandoned();
    const draft = drafts.find((draft) => !page || draft.page === page);
    if (!draft) {
      // A window that has just been closed may not have let go of its draft.
      if (!isAgain) setTimeout(() => { if (!hasEnded) show(true); }, 1500);
      return;
    }
    const words = lineOf(draft.recipe);
    const what = words ? element('q', { dir: 'auto' }, words)
      : draft.original ? 'A picture without words.' : 'A meme without words.';
    const button = (name, looks, click) =>
      element('button', { type: 'button', class: `button ${looks}`, on: { click } }, name);
    offer = element(
      'section', { class: 'draft-offer', 'aria-label': 'Draft' },
      element('p', {}, element('strong', {}, 'Go on with your draft?'), ' ', what),
      element(
        'div', { class: 'draft-buttons' },
        button('Discard', 'quiet', () => {
          discard(draft);
          show();
        }),
        button('Resume', 'primary', () => {
          hasEnded = true;
          offer.remove();
          resume(draft);
        })));
    place.prepend(offer);
  };
  await show();
  return () => {
    hasEnded = true;
    offer?.remove();
  };
}
