// Offers to continue an unsaved draft.

import { abandoned, discard } from './drafts.js';
import { element } from './element.js';
import { t } from './words.js';
import { lineOf } from './editor/recipe.js';

/**
 * Offers the latest abandoned draft, at the beginning of an element; if it is discarded, the next
 * one.
 *
 * @param place the element
 * @param options `page`, whose drafts are offered (`undefined` for any); `resume`, called with the
 *   chosen draft
 * @returns a function that removes the offer
 */
export async function offerDraft(place, { page, resume }) {
  let offer;
  let hasEnded = false;
  const show = async (isAgain = false) => {
    offer?.remove();
    const drafts = await abandoned();
    const draft = drafts.find((draft) => !page || draft.page === page);
    if (!draft) {
      // A window that was just closed may not have released its draft yet.
      if (!isAgain) setTimeout(() => { if (!hasEnded) show(true); }, 1500);
      return;
    }
    const words = lineOf(draft.recipe);
    const what = words ? element('q', { dir: 'auto' }, words)
      : draft.original ? t('A picture without words.') : t('A meme without words.');
    const button = (name, looks, click) =>
      element('button', { type: 'button', class: `button ${looks}`, on: { click } }, name);
    offer = element(
      'section', { class: 'draft-offer', 'aria-label': t('Draft') },
      element('p', {}, element('strong', {}, t('Go on with your draft?')), ' ', what),
      element(
        'div', { class: 'draft-buttons' },
        button(t('Discard'), 'quiet', () => {
          discard(draft);
          show();
        }),
        button(t('Resume'), 'primary', () => {
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
