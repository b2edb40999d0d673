// Sent Memes: search, order, endless scrolling, choosing several, deleting with undo, the keyboard.

import * as api from './api.js';
import { offerDraft } from './draft-offer.js';
import { reopen } from './drafts.js';
import { stayWithoutServer } from './leaving.js';
import { keepAges } from './list/ages.js';
import { moveWithArrows } from './list/arrow-keys.js';
import { arrange } from './list/arrangement.js';
import { downloadMemes } from './list/downloads.js';
import { letGo } from './list/going.js';
import { Picking } from './list/picking.js';
import { keepPlace } from './list/place.js';
import { Results } from './list/results.js';
import { makeSwipeable } from './list/swipe.js';
import { takeToEditor } from './to-editor.js';
import { newsFromLastPage, toast } from './toast.js';

const results = new Results(
  document.querySelector('.results'), document.querySelector('main [role=status]'), listed);
const list = results.element;
const form = document.querySelector('.search');
const { search, sort } = form.elements;
const picking = new Picking(
  list, document.querySelector('.picked'), document.querySelector('.start-picking'));

/** Called when other memes are listed than before. */
function listed() {
  for (const memes of list.querySelectorAll('.memes')) arrange(memes);
  picking?.refresh();
  results.showCount(document.querySelector('.count'));
}

// Deleting

/** Moves memes into the trash; a toast offers to undo that. */
async function remove(memes) {
  const ids = memes.map(({ dataset }) => dataset.id);
  const hadFocus = memes.some((meme) => meme.contains(document.activeElement));
  if (!await letGo(memes, api.discard)) return;
  const all = [...list.querySelectorAll('.meme')];
  const next = all[all.indexOf(memes.at(-1)) + 1];
  const neighbour = next ?? all.filter((meme) => !memes.includes(meme)).at(-1);
  picking.end();
  for (const meme of memes) meme.remove();
  results.total -= memes.length;
  if (neighbour) {
    listed();
    if (hadFocus) neighbour.querySelector('a').focus();
  } else {
    await results.load(location.href);
    if (hadFocus) list.querySelector('a')?.focus();
  }
  tellOfDeleted(ids, () => (memes.length === 1 ? putBack(memes[0], next) : listAnew(memes.length)));
}

/** Inserts a meme into the list again, in its place. */
async function putBack(meme, next) {
  meme.classList.remove('going', 'swiped');
  meme.style.removeProperty('--swipe');
  if (!next?.isConnected) return listAnew();
  next.before(meme);
  results.total += 1;
  listed();
}

/** Reloads as many memes as are listed, and some more. */
async function listAnew(more = 1) {
  const count = results.count + more;
  await results.load(location.href);
  await results.reach(count);
}

/** Offers to restore memes from the trash; then `show` lists them. */
function tellOfDeleted(ids, show = listAnew) {
  toast(ids.length === 1 ? 'Meme deleted' : `${ids.length} memes deleted`, {
    action: 'Undo',
    async onAction() {
      try {
        await api.restore(ids);
        await show();
        list.querySelector(`[data-id="${ids[0]}"] a`)?.focus();
      } catch (error) {
        toast(error.message, { assertive: true });
      }
    },
  });
}

document.querySelector('.delete-picked').addEventListener('click', () => remove(picking.memes));
document.querySelector('.download-picked').addEventListener('click', async ({ currentTarget: button }) => {
  const ids = picking.memes.map(({ dataset }) => dataset.id);
  button.setAttribute('aria-busy', 'true');
  try {
    await downloadMemes(ids);
    picking.end();
  } catch (error) {
    toast(error.message, { assertive: true });
  } finally {
    button.removeAttribute('aria-busy');
  }
});

list.addEventListener('click', (event) => {
  if (event.target.closest('.delete')) remove([event.target.closest('.meme')]);
});
list.addEventListener('keydown', (event) => {
  const meme = event.target.closest('.meme');
  if (!meme || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    remove(picking.memes.length ? picking.memes : [meme]);
  } else {
    moveWithArrows(meme, event);
  }
});
makeSwipeable(list, '.table .meme', (meme) => remove([meme]));

// Searching while one types, and sorting

let typed;
function find() {
  clearTimeout(typed);
  const url = new URL(location.href);
  if (search.value.trim()) url.searchParams.set('search', search.value);
  else url.searchParams.delete('search');
  if (sort.value) url.searchParams.set('sort', sort.value);
  else url.searchParams.delete('sort');
  if (url.href === location.href) return;
  history.replaceState(null, '', url);
  results.load(url.href, { announced: true }).catch((error) =>
    toast(error.message, { assertive: true }));
}
search.addEventListener('input', () => {
  clearTimeout(typed);
  typed = setTimeout(find, 150);
});
sort.addEventListener('change', find);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  find();
});

listed();
keepAges(list);
// The user may have typed or chosen something before this script came.
find();
keepPlace(results);
stayWithoutServer();

// Drafts that were left, and pictures that are dropped

offerDraft(document.querySelector('main'), { resume: reopen });

takeToEditor(document.querySelector('.new').href);

// Messages of the previous page, and changes by other pages

const news = newsFromLastPage();
if (news?.deleted) tellOfDeleted([news.deleted]);
if (news?.said) toast(news.said);

let seen = api.changes();
addEventListener('pageshow', (event) => {
  // A page in the back/forward cache doesn't know of later changes.
  if (!event.persisted || seen === api.changes()) return;
  seen = api.changes();
  results.load(location.href).catch(() => location.reload());
});
