// Sent Memes: search, endless scrolling, deleting with undo, the keyboard.

import * as api from './api.js';
import { moveWithArrows } from './list/arrow-keys.js';
import { Results } from './list/results.js';
import { makeSwipeable } from './list/swipe.js';
import { newsFromLastPage, toast } from './toast.js';

const results = new Results(
  document.querySelector('.results'), document.querySelector('main [role=status]'));
const list = results.element;
const form = document.querySelector('.search');
const search = form.elements.search;

// Deleting

/** Puts a meme into the trash; it can be taken out again for as long as the toast is there. */
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
  meme.remove();
  if (neighbour) {
    if (hadFocus) neighbour.querySelector('a').focus();
  } else {
    await results.load(location.href);
  }
  tellOfDeleted(id);
}

function tellOfDeleted(id) {
  toast('Meme deleted', {
    action: 'Undo',
    async onAction() {
      try {
        await api.restoreMeme(id);
        await results.load(location.href);
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

// Coming back where one was. A browser that kept the page shows it as it was; otherwise as many memes
// are brought as there were, and it is scrolled anew.

const place = () => `place in ${location.pathname}${location.search}`;
addEventListener('pagehide', () => {
  sessionStorage.setItem(place(), JSON.stringify({ count: results.count, top: scrollY }));
});

async function comeBack() {
  const [{ type }] = performance.getEntriesByType('navigation');
  const { count, top } = JSON.parse(sessionStorage.getItem(place())) ?? {};
  if (type === 'navigate' || !top) return;
  await results.extend(count);
  scrollTo({ top, behavior: 'instant' });
}
comeBack();

// News of the page before, and of what other pages have changed

const news = newsFromLastPage();
if (news?.deleted) tellOfDeleted(news.deleted);

let seen = api.changes();
addEventListener('pageshow', (event) => {
  // A page that the browser kept doesn't know what was done since.
  if (!event.persisted || seen === api.changes()) return;
  seen = api.changes();
  results.load(location.href).catch(() => location.reload());
});
