// Sent Memes: search, order, endless scrolling, choosing several, deleting with undo, the keyboard.

import * as api from './api.js';
import { offerDraft } from './draft-offer.js';
import { reopen } from './drafts.js';
import { stayWithoutServer } from './leaving.js';
import { keepAges } from './list/ages.js';
import { moveWithArrows } from './list/arrow-keys.js';
import { downloadMemes } from './list/downloads.js';
import { canShareSeveral, favour, file, shareSeveral } from './list/filing.js';
import { narrowByTags, offerTagsIn } from './list/filters.js';
import { letGo } from './list/going.js';
import { Picking } from './list/picking.js';
import { keepPlace } from './list/place.js';
import { Results, withoutPlace } from './list/results.js';
import { Scrubber } from './list/scrubber.js';
import { makeSwipeable } from './list/swipe.js';
import { offerLanguages } from './language-choice.js';
import { keepWhatIsSeen } from './offline.js';
import { sendOutbox } from './outbox.js';
import { takeToEditor } from './to-editor.js';
import { newsFromLastPage, toast } from './toast.js';
import { counted, t } from './words.js';

const results = new Results(
  document.querySelector('.results'), document.querySelector('main [role=status]'), listed);
const list = results.element;
const form = document.querySelector('.search');
const { search, sort } = form.elements;
const picking = new Picking(
  list, document.querySelector('.picked'), document.querySelector('.start-picking'));
const scrubber = new Scrubber(document.querySelector('.scrubber'), results, tellOf);

/** Called when the memes in the page are others than before; `isAnother` if those of the whole list are. */
function listed({ isAnother = false }) {
  picking.refresh({ isAnother });
  scrubber.read({ isAnother });
  results.showCount(document.querySelector('.count'));
}

function tellOf(error) {
  toast(error.message, { assertive: true });
}

// Deleting

/** Moves memes into the trash, also those that aren't in the page just now; a toast offers to undo that. */
async function remove(ids) {
  const all = results.memes;
  const memes = all.filter(({ dataset }) => ids.includes(dataset.id));
  const hadFocus = memes.some((meme) => meme.contains(document.activeElement));
  if (!await letGo(memes, () => api.discard(ids))) return;
  const next = all[all.indexOf(memes.at(-1)) + 1];
  const neighbour = next ?? all.filter((meme) => !memes.includes(meme)).at(-1);
  picking.end();
  results.remove(ids);
  if (!neighbour) await results.load(location.href);
  if (hadFocus) (neighbour ?? list).querySelector('a')?.focus();
  tellOfDeleted(ids, () => (ids.length === 1 && memes.length ? putBack(memes[0], next) : results.reload()));
}

/** Inserts a meme into the list again, in its place. */
async function putBack(meme, next) {
  meme.classList.remove('going', 'swiped');
  meme.style.removeProperty('--swipe');
  if (!next?.isConnected) return results.reload();
  results.insert(meme, next);
}

/** Offers to restore memes from the trash; then `show` lists them. */
function tellOfDeleted(ids, show = () => results.reload()) {
  toast(counted(ids.length, 'Meme deleted', '{count} memes deleted'), {
    action: t('Undo'),
    async onAction() {
      try {
        await api.restore(ids);
        await show();
        list.querySelector(`[data-id="${ids[0]}"] a`)?.focus();
      } catch (error) {
        tellOf(error);
      }
    },
  });
}

document.querySelector('.delete-picked').addEventListener('click', () => remove(picking.ids));

/** Makes a button do something with the chosen memes, which ends choosing unless it says `false`. */
function offer(selector, work) {
  const button = document.querySelector(selector);
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy')) return;
    button.setAttribute('aria-busy', 'true');
    try {
      if (await work(picking.ids, results) !== false) picking.end();
    } catch (error) {
      tellOf(error);
    } finally {
      button.removeAttribute('aria-busy');
    }
  });
  return button;
}
offer('.download-picked', downloadMemes);
offer('.favour-picked', favour);
offer('.tag-picked', file);
offer('.share-picked', shareSeveral).hidden = !canShareSeveral();

list.addEventListener('click', (event) => {
  if (event.target.closest('.delete')) remove([event.target.closest('.meme').dataset.id]);
});
list.addEventListener('keydown', (event) => {
  const meme = event.target.closest('.meme');
  if (!meme || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    remove(picking.ids.length ? picking.ids : [meme.dataset.id]);
  } else {
    move(meme, event);
  }
});
makeSwipeable(list, '.table .meme', (meme) => remove([meme.dataset.id]));

/** Moves the focus by a key: Home and End to the ends of the whole list, which may not be in the page. */
async function move(meme, event) {
  const isHome = event.key === 'Home' && results.hasBefore;
  const isEnd = event.key === 'End' && results.hasAfter && !results.isMore;
  if (!isHome && !isEnd) return moveWithArrows(meme, event);
  event.preventDefault();
  try {
    await results.jump(isHome ? 0 : Math.max(0, results.total - 30));
    results.memes.at(isHome ? 0 : -1)?.querySelector('a').focus();
  } catch (error) {
    tellOf(error);
  }
}

// Searching while one types, and sorting

const takeTags = offerTagsIn(search);
let typed;

/** @param isComplete whether the last word is complete */
function find(isComplete = false) {
  clearTimeout(typed);
  const url = new URL(location.href);
  const taken = takeTags(isComplete);
  if (taken.length) {
    const chosen = url.searchParams.get('tags')?.split(',') ?? [];
    url.searchParams.set('tags', [...new Set([...chosen, ...taken])].join());
  }
  if (search.value.trim()) url.searchParams.set('search', search.value);
  else url.searchParams.delete('search');
  if (sort.value) url.searchParams.set('sort', sort.value);
  else url.searchParams.delete('sort');
  if (url.href === location.href) return;
  withoutPlace(url);
  history.replaceState(null, '', url);
  results.load(url.href, { announced: true }).catch(tellOf);
}
search.addEventListener('input', ({ inputType }) => {
  clearTimeout(typed);
  // What is chosen of the tags that are offered is complete.
  typed = setTimeout(() => find(inputType === 'insertReplacementText'), 150);
});
sort.addEventListener('change', () => find());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  find(true);
});

narrowByTags(results, async (href) => {
  clearTimeout(typed);
  const url = withoutPlace(new URL(href));
  history.replaceState(null, '', url);
  await results.load(url.href, { announced: true }).catch(tellOf);
});

listed({ isAnother: true });
keepAges(list);
offerLanguages(document.querySelector('.language select'));
// The user may have typed or chosen something before this script came.
find();
keepPlace(results).catch(tellOf);
stayWithoutServer();

// Drafts that were left, and pictures that are dropped

offerDraft(document.querySelector('main'), { resume: reopen });

takeToEditor(document.querySelector('.new').href);

// Messages of the previous page, and changes by other pages

const news = newsFromLastPage();
if (news?.deleted) tellOfDeleted([news.deleted]);
if (news?.said) toast(news.said);

sendOutbox(async (count) => {
  toast(counted(count, 'Back online. 1 meme sent.', 'Back online. {count} memes sent.'));
  await results.reload();
}).catch(tellOf);
keepWhatIsSeen();

let seen = api.changes();
addEventListener('pageshow', (event) => {
  // A page in the back/forward cache doesn't know of later changes.
  if (!event.persisted || seen === api.changes()) return;
  seen = api.changes();
  results.reload().catch(() => location.reload());
});
