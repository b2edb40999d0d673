// Making a template of a meme: its picture, with its words as examples in their places.

import * as api from './api.js';
import { element } from './element.js';
import { openSmallSheet } from './small-sheet.js';
import { toast } from './toast.js';
import { t } from './words.js';

/** The most characters of a template's name. */
const longestName = 60;

/** Makes a button ask for a name, and save a meme as a template. */
export function offerTemplate(button, id) {
  button.addEventListener('click', async () => {
    const field = element('input', {
      name: 'title', required: '', maxlength: 100, autocomplete: 'off', enterkeyhint: 'done', dir: 'auto',
      'aria-label': t('Name of the template'), placeholder: t('Name of the template'),
    });
    const outcome = element('p', { class: 'outcome', role: 'alert' });
    const dialog = await openSmallSheet(
      t('Save as template'),
      element('p', {}, t('The picture and the places of its words stand among the templates of a new meme.')),
      element(
        'form', { class: 'add-tag', on: { submit } }, field,
        element('button', { class: 'button primary' }, t('Save'))),
      outcome);

    async function submit(event) {
      event.preventDefault();
      const title = field.value.trim().replace(/\s+/gu, ' ');
      if (!title) return;
      const name = nameOf(title, id);
      try {
        await api.saveTemplate({ name, title, meme: id });
      } catch (error) {
        outcome.textContent = error.status === 409
          ? t('There is a template of this name: choose another.') : error.message;
        field.select();
        return;
      }
      dialog.close();
      // What lies beside an open sheet can't be pressed.
      button.closest('dialog')?.close();
      toast(t('“{title}” is among the templates.', { title }), {
        action: t('Undo'), onAction: () => takeBack(name),
      });
    }
  });
}

async function takeBack(name) {
  try {
    await api.deleteTemplate(name);
  } catch (error) {
    toast(error.message, { assertive: true });
  }
}

/** The name that a title is chosen by: small letters, digits and hyphens; by the meme's id where it has none. */
function nameOf(title, id) {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/gu, 'ss');
  const name = plain.replace(/[^a-z0-9]+/gu, '-').slice(0, longestName).replace(/^-+|-+$/gu, '');
  return name || `template-${id.slice(0, 6)}`;
}
