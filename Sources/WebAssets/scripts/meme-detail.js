// Meme Detail: deleting, sharing, and returning to the list.

import * as api from './api.js';
import { leaveFor, stayWithoutServer } from './leaving.js';
import { share } from './share-sheet.js';
import { listedMemes } from './list/place.js';
import { takeToEditor } from './to-editor.js';
import { tellNextPage, toast } from './toast.js';

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
    await api.deleteMeme(id);
    tellNextPage({ deleted: id });
    await leaveFor(back.href);
  } catch (error) {
    button.disabled = false;
    toast(error.message, { assertive: true });
  }
});

// Arrow keys go to the neighbors in the list; Escape returns to the list.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape') back.click();
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const listed = step && listedMemes();
  const neighbour = listed?.[listed.indexOf(id) + step];
  if (!neighbour || !listed.includes(id)) return;
  event.preventDefault();
  // It replaces this page in the history, so that going back leads to the list.
  leaveFor(`/memes/${neighbour}${location.search}`, { replaces: true });
});

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
