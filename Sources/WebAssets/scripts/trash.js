// The trash: bringing memes back, and deleting them for good.

import * as api from './api.js';
import { ask } from './editor/ask.js';
import { stayWithoutServer } from './leaving.js';
import { letGo } from './list/going.js';
import { toast } from './toast.js';
import { counted } from './words.js';

const find = (selector) => document.querySelector(selector);
const list = find('.memes');

const all = () => [...list.querySelectorAll('.meme')];

/** Does something with memes, which then aren't in the trash any more. */
async function remove(memes, request, said) {
  if (!await letGo(memes, request)) return;
  const next = memes.at(-1).nextElementSibling ?? memes[0].previousElementSibling;
  for (const meme of memes) meme.remove();
  toast(said(memes.length));
  if (next?.isConnected) return next.querySelector('.restore').focus();
  if (list.hasAttribute('data-is-more')) return location.reload();
  find('.list-bar').hidden = true;
  list.hidden = true;
  find('.empty').hidden = false;
  find('.back').focus();
}

const restore = (memes) => remove(
  memes, api.restore, (count) => counted(count, 'Meme restored', '{count} memes restored'));

async function deleteForGood(memes) {
  find('.for-good-text').textContent = counted(
    memes.length, 'This meme and its history can’t be brought back.',
    'These {count} memes and their histories can’t be brought back.');
  if (await ask(find('dialog.for-good')) !== 'delete') return;
  await remove(memes, api.deleteForGood, (count) =>
    counted(count, 'Meme deleted for good', '{count} memes deleted for good'));
}

list?.addEventListener('click', ({ target }) => {
  const meme = target.closest('.meme');
  if (target.closest('.restore')) restore([meme]);
  else if (target.closest('.delete')) deleteForGood([meme]);
});
find('.restore-all')?.addEventListener('click', () => restore(all()));
find('.delete-all')?.addEventListener('click', () => deleteForGood(all()));
stayWithoutServer();
