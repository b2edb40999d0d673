// Tags of memes: what they are filed under, a field that adds more, and the sheet that has both.

import * as api from './api.js';
import { element, icon } from './element.js';
import { openSmallSheet } from './small-sheet.js';
import { toast } from './toast.js';
import { counted, t } from './words.js';

/** The most characters of a tag. */
const longest = 50;

/**
 * A list of tags with a field that adds others; each change is sent at once.
 *
 * @param {string[]} ids the memes
 * @param {string[]} tags what any of them is filed under
 * @param {() => void} changed called after each change
 */
export function tagField(ids, tags, changed = () => {}) {
  const shown = new Set(tags.filter((tag) => tag !== api.favourite));
  const list = element('ul', { class: 'tags' });
  const none = element('p', { class: 'none' }, t('No tags yet.'));
  const names = element('datalist', { id: 'tag-names' });
  const field = element('input', {
    name: 'tag', list: 'tag-names', maxlength: longest, autocomplete: 'off', autocapitalize: 'none',
    enterkeyhint: 'done', 'aria-label': t('Add a tag'), placeholder: t('Add a tag'), dir: 'auto',
  });
  const form = element(
    'form', { class: 'add-tag', on: { submit } },
    field, names, element('button', { class: 'button quiet' }, t('Add')));
  // The field works without them.
  api.tags().then((all) => {
    names.replaceChildren(...all.filter((tag) => tag !== api.favourite).map((value) => element('option', { value })));
  }, () => {});
  show();
  return element('div', { class: 'tag-field' }, form, list, none);

  function show() {
    list.replaceChildren(...[...shown].sort((a, b) => a.localeCompare(b)).map((tag) => element(
      'li', {},
      element('bdi', {}, `#${tag}`),
      element('button', {
        type: 'button', class: 'icon-button', 'aria-label': t('Remove the tag “{tag}”', { tag }), title: t('Remove'),
        on: { click: () => remove(tag) },
      }, icon('close')))));
    none.hidden = shown.size > 0;
  }

  async function submit(event) {
    event.preventDefault();
    // A comma ends a tag.
    const added = field.value.split(',').map((text) => text.trim()).filter(Boolean);
    if (!added.length || !await send({ add: added })) return;
    field.value = '';
    field.focus();
    await readAgain();
    show();
    changed();
  }

  async function remove(tag) {
    const index = [...list.children].findIndex((item) => item.textContent === `#${tag}`);
    if (!await send({ remove: [tag] })) return;
    shown.delete(tag);
    show();
    (list.children[Math.min(index, list.children.length - 1)]?.querySelector('button') ?? field).focus();
    changed();
  }

  /** The server knows how a tag is written that was added: capitals, and a `#` before it, don't matter. */
  async function readAgain() {
    const { meme } = await api.meme(ids[0]);
    for (const tag of meme.tags) if (tag !== api.favourite) shown.add(tag);
  }

  async function send(change) {
    try {
      await api.tag(ids, change);
      return true;
    } catch (error) {
      toast(error.message, { assertive: true });
      return false;
    }
  }
}

/**
 * Opens a sheet with the tags of some memes.
 *
 * @returns a promise that resolves when it is closed: whether anything was changed
 */
export async function openTags(ids, tags) {
  let isChanged = false;
  const title = counted(ids.length, 'Tags', 'Tags of {count} memes');
  const dialog = await openSmallSheet(title, tagField(ids, tags, () => { isChanged = true; }));
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return isChanged;
}
