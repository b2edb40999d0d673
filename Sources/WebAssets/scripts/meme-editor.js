// The Meme Editor: a picture, words on it, and the meme that comes of them.

import * as api from './api.js';
import { share } from './share-sheet.js';
import { toast } from './toast.js';
import { bringPictures } from './editor/album.js';
import { ask } from './editor/ask.js';
import { Camera, cameraState } from './editor/camera.js';
import { CaptionField } from './editor/caption-field.js';
import { Cropper } from './editor/cropper.js';
import { makeMovable } from './editor/drag.js';
import { dropDraft, keepDraft, keptDraft } from './editor/draft.js';
import { loadFace, loadFonts } from './editor/fonts.js';
import { keepAboveKeyboard } from './editor/keyboard.js';
import { localPicture, upload } from './editor/picture.js';
import {
  captionOf, cropOf, isFramed, lineOf, newRecipe, setCrop, styleOf,
} from './editor/recipe.js';
import { forgetWishes, wishedRecipe } from './editor/wishes.js';
import { Stage } from './editor/stage.js';
import { StylePanel } from './editor/style-panel.js';
import { Work } from './editor/work.js';

const find = (selector) => document.querySelector(selector);
const work = new Work(find('main').dataset.meme);
const stage = new Stage(find('.stage'), work, tellOf);
const captions = find('.captions');
const fields = [...document.querySelectorAll('.caption')].map((element) =>
  new CaptionField(element, work, {
    type: (field) => {
      stage.showTyping(field.role);
      changed();
    },
    begin: (field) => {
      panel.select(field.role);
      stage.prepareTyping(field.role);
    },
    end: announceWhenShown,
  }));
const panel = new StylePanel(find('.style-panel form'), work, {
  change: restyled, resetPosition,
});
const camera = new Camera(find('dialog.camera'));
const cropper = new Cropper(find('dialog.crop'));
const tab = new URLSearchParams(location.search).get('from') === 'collection'
  ? 'collection' : 'table';
const sentMemes = `/?tab=${tab}`;

/** Whether the meme and the draft are loaded. */
let isOpen = false;

// What is shown

/** After any change of the recipe or the picture. */
function changed() {
  for (const field of fields) field.update();
  stage.update();
  find('.share-button').disabled = !work.isReady || work.isSaving;
  find('.crop-button').disabled = !work.original;
  if (!isOpen) return;
  if (work.isChanged) keepDraft(work.draft);
  else dropDraft();
}

/** After the recipe or the picture was replaced. */
function replaced() {
  // Words that stand beside the picture are typed beside it.
  const place = find(isFramed(work.recipe) ? '.editor' : '.meme');
  if (captions.parentElement !== place) place.append(captions);
  for (const field of fields) field.read();
  panel.read();
  changed();
}

async function restyled() {
  changed();
  const fonts = panel.targets.map((role) => styleOf(captionOf(work.recipe, role)).font);
  await Promise.all(fonts.map(loadFace));
  for (const field of fields) field.update();
}

function resetPosition(targets) {
  for (const role of targets) delete captionOf(work.recipe, role).box;
  changed();
}

function tellOf(error) {
  toast(error.message, { assertive: true });
}

/** After words were typed or moved: that they are shown, and what to know of them. */
function announceWhenShown() {
  stage.whenShown(async () => {
    const { original: { digest }, recipe, id } = work;
    const { warnings } = await api.layout({ original: digest, recipe, meme: id })
      .catch(() => ({ warnings: [] }));
    find('.warnings').textContent = warnings.join(' ');
    // The same text again is no change, and nothing is said.
    find('.announcements').textContent = `Preview updated: ${lineOf(recipe) || 'no words'}`;
  });
}

// Pictures

let uploading;
/** What to go back to when the picture on its way is refused: it has been uploaded, or is none. */
let before;

async function take(blob) {
  if (find('main').inert) return;
  if (uploading) uploading.abort();
  else before = { original: work.original, crop: work.recipe.crop };
  uploading = new AbortController();
  const { signal } = uploading;
  const local = await localPicture(blob);
  if (signal.aborted) return;
  stage.isBusy = true;
  if (local) {
    work.original = local;
    delete work.recipe.crop;
    replaced();
  }
  try {
    const original = await upload(blob, signal);
    delete work.recipe.crop;
    // The browser's own copy is there already.
    work.original = { ...original, url: local?.url ?? original.url };
    if (original.wasConverted) toast('The picture was converted to a JPEG.');
  } catch (error) {
    if (signal.aborted) return;
    work.original = before.original;
    if (before.crop) work.recipe.crop = before.crop;
    tellOf(error);
  }
  uploading = undefined;
  stage.isBusy = false;
  replaced();
}

async function offerCamera() {
  const button = find('.camera-button');
  const { reason } = await cameraState();
  button.disabled = Boolean(reason);
  button.title = reason ?? '';
  find('#camera-reason').textContent = reason ?? '';
  if (reason) button.setAttribute('aria-describedby', 'camera-reason');
  else button.removeAttribute('aria-describedby');
}

// Saving

/** Lets nothing be changed while the meme comes or goes: it would be lost, or not be saved. */
function lock(isLocked) {
  for (const part of document.querySelectorAll('main, .style-panel, .editor-tools')) {
    part.inert = isLocked;
  }
}

/** Saves once, however often it is asked: a meme that is saved already is changed. */
async function save() {
  const { original: { digest }, recipe } = work;
  try {
    const saved = work.id
      ? await api.changeMeme(work.id, digest, recipe, work.etag)
      : await api.createMeme(digest, recipe);
    work.savedAs(saved);
    return saved.meme;
  } catch (error) {
    if (error.status !== 412) throw error;
    const answer = await ask(find('dialog.conflict'));
    if (answer === 'overwrite') {
      work.etag = undefined;
      return save();
    }
    if (answer === 'reload') {
      await work.load();
      replaced();
      await restyled();
    }
    return undefined;
  }
}

async function saveAndShare() {
  if (work.isSaving || !work.isReady) return;
  work.isSaving = true;
  lock(true);
  find('.share-button').setAttribute('aria-busy', 'true');
  changed();
  try {
    const meme = await save();
    if (!meme) return;
    dropDraft();
    await share({
      id: meme.id,
      image: meme.image,
      fileName: `meme-${meme.id}.${meme.format === 'jpeg' ? 'jpg' : meme.format}`,
      alternative: lineOf(work.recipe) || 'A meme without words',
    });
    location.assign(sentMemes);
  } catch (error) {
    tellOf(error);
  } finally {
    work.isSaving = false;
    lock(false);
    find('.share-button').removeAttribute('aria-busy');
    changed();
  }
}

async function cancel(event) {
  if (!work.isChanged) return;
  event.preventDefault();
  if (await ask(find('dialog.discard')) !== 'discard') return;
  dropDraft();
  location.assign(sentMemes);
}

// Tools

async function crop() {
  const { original, recipe } = work;
  const part = await cropper.open(original, cropOf(recipe, original));
  find('.crop-button').focus({ focusVisible: false });
  if (!part || original !== work.original) return;
  setCrop(recipe, part, original);
  stage.showTyping();
  changed();
}

function toggleStyle(isOpen = find('.style-panel').hidden) {
  find('.style-panel').hidden = !isOpen;
  find('.style-button').setAttribute('aria-expanded', String(isOpen));
  document.body.classList.toggle('has-style-panel', isOpen);
  if (isOpen) find('.style-panel').scrollTop = 0;
}

function listen() {
  bringPictures(
    { button: find('.album-button'), input: find('.picture-input'), dropZone: find('.stage') },
    take);
  for (const field of fields) {
    makeMovable(field, find('.meme'), {
      begin: ({ role }) => stage.prepareTyping(role),
      move: (moved, guides) => {
        stage.showTyping(moved.role);
        stage.showGuides(guides);
        changed();
      },
      end: () => {
        stage.showGuides({});
        announceWhenShown();
      },
    });
    field.handle.addEventListener('dblclick', () => resetPosition([field.role]));
  }
  find('.camera-button').addEventListener('click', async () => {
    const photo = await camera.open();
    find('.camera-button').focus({ focusVisible: false });
    if (photo) take(photo);
  });
  navigator.mediaDevices?.addEventListener('devicechange', offerCamera);
  find('.style-button').addEventListener('click', () => toggleStyle());
  find('.style-close').addEventListener('click', () => {
    toggleStyle(false);
    find('.style-button').focus();
  });
  find('.style-panel').addEventListener('keydown', (event) => {
    if (event.key === 'Escape') find('.style-close').click();
  });
  find('.crop-button').addEventListener('click', crop);
  find('.share-button').addEventListener('click', saveAndShare);
  find('.cancel-link').href = sentMemes;
  find('.cancel-link').addEventListener('click', cancel);
  keepAboveKeyboard(document.body, () =>
    fields.find(({ input }) => input === document.activeElement)?.input);
}

/** What the page begins with: what the link to it wants, or what was left unsaved here. */
async function draft() {
  const kept = keptDraft();
  const recipe = work.id ? undefined : wishedRecipe();
  if (!recipe) return kept;
  // A picture without words is what these may be for.
  const isTaken = !lineOf(kept?.recipe ?? {})
    || await ask(find('dialog.discard')) === 'discard';
  forgetWishes();
  return isTaken ? { ...kept, recipe } : kept;
}

async function open() {
  listen();
  offerCamera();
  work.recipe = newRecipe();
  replaced();
  loadFonts().then(async (fonts) => {
    panel.showFonts(fonts);
    await restyled();
  });
  lock(Boolean(work.id));
  try {
    await work.load(await draft());
  } catch (error) {
    // What can't be read mustn't be written over.
    return tellOf(error);
  }
  lock(false);
  isOpen = true;
  replaced();
  return restyled();
}

open();
