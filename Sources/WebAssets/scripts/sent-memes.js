// Sent Memes: search, endless scrolling, deleting with undo, the keyboard.

import * as api from './api.js';
import { offerDraft } from './draft-offer.js';
import { reopen } from './drafts.js';
import { stayWithoutServer } from './leaving.js';
import { keepAges } from './list/ages.js';
import { moveWithArrows } from './list/arrow-keys.js';
import { keepPlace } from './list/place.js';
import { Results } from './list/results.js';
import { makeSwipeable } from './list/swipe.js';
import { takeToEditor } from './to-editor.js';
import { newsFromLastPage, toast } from './toast.js';

const results = new Results(
  document.querySelector('.results'), document.querySelector('main [role=status]'));
const list = results.element;
const form = document.querySelector('.search');
const search = form.elements.search;

// Deleting

/** Moves a meme into the trash; a toast offers to undo that. */
async function remove(meme) {
  const { id } = meme.dataset;
  const hadFocus = meme.contains(document.activeElement);
  const neighbour = meme.nextElementSibling ?? meme.previousElementSibling;
  meme.classList.add('going');
  try {
    await api.deleteMeme(id);
  } catch (error) {
    meme.classList.remove('going', 'swiped');
    return toast(error.message, { assertive: true });
  }
  const next = meme.nextElementSibling;
  meme.remove();
  if (neighbour) {
    if (hadFocus) neighbour.querySelector('a').focus();
  } else {
    await results.load(location.href);
    if (hadFocus) list.querySelector('a')?.focus();
  }
  tellOfDeleted(id, () => putBack(meme, next));
}

/** Inserts a meme into the list again, in its place. */
async function putBack(meme, next) {
  meme.classList.remove('going', 'swiped');
  meme.style.removeProperty('--swipe');
  if (next?.isConnected) next.before(meme);
  else await listAnew();
}

/** Reloads as many memes as are listed, and one more. */
async function listAnew() {
  const count = results.count + 1;
  await results.load(location.href);
  await results.reach(count);
}

/** Offers to restore a meme from the trash; then `show` lists it. */
function tellOfDeleted(id, show = listAnew) {
  toast('Meme deleted', {
    action: 'Undo',
    async onAction() {
      try {
        await api.restoreMeme(id);
        await show();
        list.querySelector(`[data-id="${id}"] a`)?.focus();
      } catch (error) {
        toast(error.message, { assertive: true });
      }
    },
  });
}

list.addEventListener('click', (event) => {
  if (event.target.closest('.delete')) remove(event.target.closest('.meme'));
});
list.addEventListener('keydown', (event) => {
  const meme = event.target.closest('.meme');
  if (!meme || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    remove(meme);
  } else {
    moveWithArrows(meme, event);
  }
});
makeSwipeable(list, '.table .meme', remove);
// A long touch on a meme of the collection shows its delete button.
list.addEventListener('contextmenu', (event) => {
  const held = event.target.closest('.collection .meme');
  if (!held || event.pointerType !== 'touch') return;
  event.preventDefault();
  for (const meme of list.querySelectorAll('.is-held')) meme.classList.remove('is-held');
  held.classList.add('is-held');
});

// Searching while one types

let typed;
function find() {
  clearTimeout(typed);
  const url = new URL(location.href);
  if (search.value.trim()) url.searchParams.set('search', search.value);
  else url.searchParams.delete('search');
  if (url.href === location.href) return;
  history.replaceState(null, '', url);
  results.load(url.href, { announced: true }).catch((error) =>
    toast(error.message, { assertive: true }));
}
search.addEventListener('input', () => {
  clearTimeout(typed);
  typed = setTimeout(find, 150);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  find();
});

keepAges(list);
keepPlace(results);
stayWithoutServer();

// Drafts that were left, and pictures that are dropped

offerDraft(document.querySelector('main'), { resume: reopen });

takeToEditor(document.querySelector('.new').href);

// Messages of the previous page, and changes by other pages

const news = newsFromLastPage();
if (news?.deleted) tellOfDeleted(news.deleted);
if (news?.said) toast(news.said);

let seen = api.changes();
addEventListener('pageshow', (event) => {
  // A page in the back/forward cache doesn't know of later changes.
  if (!event.persisted || seen === api.changes()) return;
  seen = api.changes();
  results.load(location.href).catch(() => location.reload());
});
