// Meme Detail: sharing, history, zooming, deleting, and the ways to its neighbors and the list.

import * as api from './api.js';
import { leaveFor, stayWithoutServer } from './leaving.js';
import { share } from './share-sheet.js';
import { keepWhatIsSeen } from './offline.js';
import { listedMemes } from './list/place.js';
import { takeToEditor } from './to-editor.js';
import { offerHistory } from './detail-history.js';
import { offerInfo } from './detail-info.js';
import { offerTemplate } from './detail-template.js';
import { offerLinks } from './detail-links.js';
import { newsFromLastPage, tellNextPage, toast } from './toast.js';
import { Zoom } from './zoom.js';
import { t } from './words.js';

const find = (selector) => document.querySelector(selector);
const { id, image, fileName } = find('main').dataset;
const picture = find('figure img');
const back = find('.back');

back.addEventListener('click', (event) => {
  // If the list is the previous page, going back restores its scroll position and search.
  const before = window.navigation?.entries?.()[navigation.currentEntry.index - 1]?.url;
  if (!before || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { pathname, searchParams } = new URL(before);
  const tab = new URL(back.href).searchParams.get('tab');
  if (pathname !== '/' || (searchParams.get('tab') ?? 'table') !== tab) return;
  event.preventDefault();
  history.back();
});

find('.share').addEventListener('click', async () => {
  const { said } = await share({ id, image, fileName, alternative: picture.alt });
  if (said) toast(said);
});

find('.delete').addEventListener('click', async ({ currentTarget: button }) => {
  button.disabled = true;
  try {
    await api.discard([id]);
    tellNextPage({ deleted: id });
    await leaveFor(back.href);
  } catch (error) {
    button.disabled = false;
    toast(error.message, { assertive: true });
  }
});

find('.favourite').addEventListener('click', async ({ currentTarget: button }) => {
  const isFavourite = button.getAttribute('aria-pressed') !== 'true';
  // What was pressed shows at once; it is put back if it can't be kept.
  button.setAttribute('aria-pressed', isFavourite);
  try {
    await api.tag([id], { [isFavourite ? 'add' : 'remove']: [api.favourite] });
  } catch (error) {
    button.setAttribute('aria-pressed', !isFavourite);
    toast(error.message, { assertive: true });
  }
});

// The neighbors in the list: by arrow keys, buttons and swiping. Escape returns to the list.

const zoom = new Zoom(find('.picture'), picture);

/** The meme before (-1) or after (1) this one, as listed. */
function neighbour(step) {
  const listed = listedMemes();
  return listed.includes(id) ? listed[listed.indexOf(id) + step] : undefined;
}

function goTo(step) {
  const next = neighbour(step);
  // It replaces this page in the history, so that going back leads to the list.
  if (next) leaveFor(`/memes/${next}${location.search}`, { replaces: true });
  return Boolean(next);
}

for (const [name, step] of [['.previous', -1], ['.next', 1]]) {
  find(name).hidden = !neighbour(step);
  find(name).addEventListener('click', () => goTo(step));
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape') {
    if (zoom.isZoomed) zoom.zoom(1);
    else back.click();
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && goTo(step)) event.preventDefault();
});

/** How far a swipe goes, in pixels; it goes farther across than down. */
const far = 60;
let swipe;
find('.picture').addEventListener('pointerdown', (event) => {
  swipe = event.pointerType !== 'mouse' && event.isPrimary && !zoom.isZoomed ? event : undefined;
});
find('.picture').addEventListener('pointerup', (event) => {
  if (!swipe || event.pointerId !== swipe.pointerId || zoom.isZoomed || zoom.isPinched) return;
  const [x, y] = [event.clientX - swipe.clientX, event.clientY - swipe.clientY];
  swipe = undefined;
  if (Math.abs(x) > far && Math.abs(x) > 2 * Math.abs(y)) goTo(x < 0 ? 1 : -1);
});

offerHistory(find('.history'), find('dialog.versions'), id, () => {
  tellNextPage({ said: t('It is as it was then.') });
  location.reload();
});
offerInfo(find('.tool.info'), find('dialog.info-sheet'), id);
offerTemplate(find('.save-template'), id);
if (api.publishes) offerLinks(find('.tool.links'), find('dialog.links-sheet'), id);
const news = newsFromLastPage();
if (news?.said) toast(news.said);

stayWithoutServer();
takeToEditor(`/new?from=${new URL(back.href).searchParams.get('tab')}`);

// Values that style sheets can't compute: the picture's aspect ratio and its largest size.
const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
picture.style.setProperty('--ratio', `${width / height}`);
picture.style.setProperty('--widest', `${2 * width}px`);
picture.classList.add('is-measured');

function tellOfBreak() {
  picture.parentElement.hidden = true;
  find('.broken').hidden = false;
}
picture.addEventListener('error', tellOfBreak);
if (picture.complete && !picture.naturalWidth) tellOfBreak();

keepWhatIsSeen();
