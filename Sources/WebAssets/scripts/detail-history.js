// The history of a meme: what it was, and the way back to any of it.

import * as api from './api.js';
import { element } from './element.js';
import { agoOf } from './list/ages.js';
import { openListing } from './listing.js';
import { toast } from './toast.js';
import { t } from './words.js';

/** The longest side of a version's picture, in pixels. */
const size = 240;

/**
 * Makes a button open the history of a meme.
 *
 * @param button opens it
 * @param dialog shows it
 * @param id the id of the meme
 * @param changed called after the meme went back to a version
 */
export function offerHistory(button, dialog, id, changed) {
  const list = dialog.querySelector('ol');
  const pictures = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      pictures.unobserve(target);
      target.show();
    }
  }, { root: list });

  openListing(button, dialog, async () => (await api.history(id)).map(row), () => {
    for (const { src } of list.querySelectorAll('img')) URL.revokeObjectURL(src);
  });

  function row(version) {
    const words = version.texts.join(' / ') || t('Without words');
    const image = element('img', { alt: '' });
    image.show = async () => {
      if (!version.recipe) return;
      const { original, recipe } = version;
      const picture = await api.preview({ original, recipe, meme: id }, size).catch(() => undefined);
      if (picture && image.isConnected) image.src = URL.createObjectURL(picture);
    };
    pictures.observe(image);
    const when = agoOf(version.made);
    return element(
      'li', {}, image,
      element(
        'div', { class: 'version' }, element('p', { dir: 'auto' }, words),
        element('time', { datetime: version.made }, when)),
      version.isCurrent ? element('span', { class: 'now' }, t('Now'))
        : element('button', {
          type: 'button', class: 'button quiet', 'aria-label': t('Bring back “{words}”, {when}', { words, when }),
          ...version.recipe ? {} : { disabled: '' },
          on: { click: ({ currentTarget }) => bringBack(version, currentTarget) },
        }, t('Bring back')));
  }

  async function bringBack({ number }, pressed) {
    pressed.disabled = true;
    try {
      await api.bringBack(id, number);
      changed();
    } catch (error) {
      pressed.disabled = false;
      toast(error.message, { assertive: true });
    }
  }
}
