// The public links of a meme: copying them again, and taking them back.

import * as api from './api.js';
import { element } from './element.js';
import { agoOf } from './list/ages.js';
import { openListing } from './listing.js';
import { toast } from './toast.js';
import { locale, t } from './words.js';

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Makes a button open the public links of a meme. */
export function offerLinks(button, dialog, id) {
  openListing(button, dialog, async () => (await api.links(id)).map(row));

  function row({ key, url, created, ends }) {
    const made = t('Made {when}', { when: agoOf(created) });
    const item = element(
      'li', {},
      element(
        'div', { class: 'version' },
        element('p', {}, element('a', { href: url, target: '_blank', rel: 'noopener' }, url)),
        element(
          'p', { class: 'when' },
          ends ? t('{made}, until {time}', { made, time: dates.format(new Date(ends)) }) : made)),
      element('button', {
        type: 'button', class: 'button quiet', 'aria-label': t('Take back {url}', { url }),
        on: { click: ({ currentTarget }) => takeBack(key, item, currentTarget) },
      }, t('Take back')));
    return item;
  }

  async function takeBack(key, item, pressed) {
    pressed.disabled = true;
    try {
      await api.takeLinkBack(id, key);
    } catch (error) {
      pressed.disabled = false;
      toast(error.message, { assertive: true });
      return;
    }
    const next = item.nextElementSibling ?? item.previousElementSibling;
    item.remove();
    (next?.querySelector('button') ?? dialog.querySelector('.listing-close')).focus();
    toast(t('The link leads nowhere any more.'));
  }
}
