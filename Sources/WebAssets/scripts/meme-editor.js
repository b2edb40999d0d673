// The Meme Editor: a picture, words on it, and the resulting meme.

import * as api from './api.js';
import { offerDraft } from './draft-offer.js';
import { Draft } from './drafts.js';
import { receiveFiles } from './dropping.js';
import { keepPicture, takeOver } from './kept-pictures.js';
import { leaveFor, stayWithoutServer } from './leaving.js';
import { moves } from './moving.js';
import { share } from './share-sheet.js';
import { tellNextPage, toast } from './toast.js';
import { openAlbum } from './editor/album.js';
import { ask } from './editor/ask.js';
import { Camera, cameraState } from './editor/camera.js';
import { CaptionField } from './editor/caption-field.js';
import { Cropper } from './editor/cropper.js';
import { makeMovable } from './editor/drag.js';
import { loadFace, loadFonts } from './editor/fonts.js';
import { keepAboveKeyboard } from './editor/keyboard.js';
import { Notices } from './editor/notices.js';
import { withOriginal } from './editor/originals.js';
import { localPicture, upload } from './editor/picture.js';
import { rendered } from './editor/preview.js';
import {
  captionOf, cropOf, isFramed, lineOf, newRecipe, others, setCrop, styleOf,
} from './editor/recipe.js';
import { forgetWishes, wishedRecipe } from './editor/wishes.js';
import { Stage } from './editor/stage.js';
import { StylePanel } from './editor/style-panel.js';
import { keepWordsFromUndo } from './editor/typing-undo.js';
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
      warnSoon();
    },
    begin: (field) => {
      panel.select(field.role);
      stage.prepareTyping(field.role);
    },
    end: () => announceWhenShown(),
  }));
const panel = new StylePanel(find('.style-panel form'), work, {
  change: restyled, resetPosition,
});
const camera = new Camera(find('dialog.camera'));
const cropper = new Cropper(find('dialog.crop'));
const tab = new URLSearchParams(location.search).get('from') === 'collection'
  ? 'collection' : 'table';
const sentMemes = `/?tab=${tab}`;
/** The page to return to: the edited meme, otherwise Sent Memes. */
const cameFrom = work.id ? `/memes/${work.id}?from=${tab}` : sentMemes;
const draft = new Draft();
/** Cancels the upload in progress. */
let uploading;
/** The state to restore if the uploaded picture is refused: an uploaded picture, or none. */
let before;
const notices = new Notices(find('.notices'));

/** Removes the offer of a draft, once the user does something else. */
let endOffer = () => {};
/** Whether the meme and the draft are loaded. */
let isOpen = false;
/** Whether the draft could be stored. */
let isKept = true;

// What is shown

/** Called after any change of the recipe or the picture. */
function changed() {
  for (const field of fields) field.update();
  stage.update();
  find('.share-button').disabled = !work.isReady || work.isSaving;
  find('.crop-button').disabled = !work.original;
  if (!isOpen) return;
  endOffer();
  if (!work.isChanged) draft.drop();
  // The picture being uploaded may be refused, so the draft keeps the previous one until then.
  else isKept = draft.keep(work.draft(uploading ? before.original : work.original));
}

/** Shows notes about the meme that don't concern its words. */
function note() {
  const count = others(work.recipe).length;
  const several = `${count} more captions, made elsewhere; they stay as they are.`;
  const pictures = work.recipe.pictures?.length ?? 0;
  notices.notes = [
    ...(count ? [count === 1 ? '1 more caption, made elsewhere; it stays as it is.' : several] : []),
    ...(pictures === 1 ? ['A picture is laid on it; it stays as it is.'] : []),
    ...(pictures > 1 ? [`${pictures} pictures are laid on it; they stay as they are.`] : []),
    ...(work.original?.moves ? ['The meme will move; here its first frame is shown.'] : []),
  ];
}

/** Checks whether the existing picture is animated. */
async function noteMotion() {
  const { original } = work;
  if (!original || original.moves !== undefined) return;
  const response = await fetch(original.url).catch(() => undefined);
  const type = response?.headers.get('content-type') ?? '';
  original.moves = /gif|webp/u.test(type) && await moves(await response.blob());
  response?.body?.cancel().catch(() => {});
  note();
}

/** Called after the recipe or the picture was replaced. */
function replaced() {
  // Words outside the picture have their fields outside it, too.
  const place = find(isFramed(work.recipe) ? '.editor' : '.meme');
  if (captions.parentElement !== place) place.append(captions);
  for (const field of fields) field.read();
  panel.read();
  changed();
  note();
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

/** Requests warnings about the words. */
async function warn() {
  clearTimeout(warning);
  if (!work.isReady) return;
  const { original: { digest }, recipe, id } = work;
  const state = JSON.stringify(recipe);
  const { warnings } = await withOriginal(
    digest, () => api.layout({ original: digest, recipe, meme: id })
  ).catch(() => ({ warnings: [] }));
  if (state === JSON.stringify(work.recipe)) notices.warnings = warnings;
}

let warning;

/** Requests warnings once the user pauses typing. */
function warnSoon() {
  clearTimeout(warning);
  warning = setTimeout(warn, 400);
}

/** Called after words were typed or moved: announces that they are shown, and requests warnings. */
function announceWhenShown(field) {
  stage.whenShown(async () => {
    await warn();
    // Setting the same text again would announce it again.
    find('.announcements').textContent =
      `Preview updated: ${lineOf(work.recipe) || 'no words'}${placeOf(field)}`;
  });
}

/** The place of a moved field's words, as a text. */
function placeOf(field) {
  if (!field?.caption.box || field.isEmpty) return '';
  const { ink } = field.layout;
  const { meme } = work;
  const percent = (start, length, side) => Math.round((start + length / 2) / side * 100);
  const across = percent(ink.x, ink.width, meme.width);
  const down = percent(ink.y, ink.height, meme.height);
  return `; the ${field.role} text is at ${across} % from the left, ${down} % from the top`;
}

// Pictures

async function take(blob) {
  if (find('main').inert) return;
  if (uploading) uploading.abort();
  else before = { original: work.original, crop: work.recipe.crop };
  const controller = new AbortController();
  uploading = controller;
  const { signal } = controller;
  const local = await localPicture(blob);
  if (uploading !== controller) return;
  stage.uploaded = 0;
  if (local) {
    work.original = local;
    delete work.recipe.crop;
    replaced();
  }
  try {
    const original = await received(blob, signal);
    delete work.recipe.crop;
    // The browser's own copy is loaded already.
    work.original = { ...original, url: local?.url ?? original.url };
    if (original.wasConverted) toast('The picture was converted to a JPEG.');
    // There may be warnings about the picture, too.
    warnSoon();
  } catch (error) {
    // Another picture has replaced it.
    if (uploading !== controller) return;
    work.original = before.original;
    if (before.crop) work.recipe.crop = before.crop;
    if (!signal.aborted) {
      const rest = before.original ? ' Your picture is still the one before.' : '';
      toast(error.message + rest, { assertive: true });
    }
  }
  uploading = undefined;
  stage.uploaded = undefined;
  replaced();
  restoreFocus();
}

/** Uploads a picture, checks that memes can be made of it, and stores it for the draft. */
async function received(blob, signal) {
  const onProgress = (part) => {
    if (!signal.aborted) stage.uploaded = part;
  };
  const { picture, ...original } = await upload(blob, { signal, onProgress });
  signal.throwIfAborted();
  stage.uploaded = 1;
  // Only a render finds out whether it is truncated.
  await rendered(stage.trial(original.digest, { captions: [] }), () => !signal.aborted, signal);
  signal.throwIfAborted();
  original.moves = await moves(picture);
  await keepPicture(original.digest, picture).catch(() => {});
  signal.throwIfAborted();
  return original;
}

/** If the focused button has disappeared, the album's button gets the focus. */
function restoreFocus() {
  if (document.activeElement === document.body) return;
  if (document.activeElement.closest('[hidden]')) find('.album-button').focus();
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

/** Disables editing while the meme is being loaded or saved, because changes would be lost. */
function lock(isLocked) {
  for (const part of document.querySelectorAll('main, .style-panel, .editor-tools')) {
    part.inert = isLocked;
  }
}

/** Saves the meme. If it is saved already, this changes it instead of making another. */
async function save() {
  const { original: { digest }, recipe } = work;
  try {
    const saved = await withOriginal(digest, () => (work.id
      ? api.changeMeme(work.id, digest, recipe, work.etag)
      : api.createMeme(digest, recipe)));
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

/**
 * Saves and shares the meme, then goes to Sent Memes. If the user cancels sharing, the editor stays
 * and the meme isn't sent.
 */
async function saveAndShare() {
  if (work.isSaving || !work.isReady) return;
  const isNew = !work.id;
  work.isSaving = true;
  lock(true);
  find('.share-button').setAttribute('aria-busy', 'true');
  changed();
  try {
    const meme = await save();
    if (!meme) return;
    const { isShared, said } = await share({
      id: meme.id,
      image: meme.image,
      fileName: `meme-${meme.id}.${meme.format === 'jpeg' ? 'jpg' : meme.format}`,
      alternative: lineOf(work.recipe) || 'A meme without words',
    }, { canCancel: true });
    if (!isShared) {
      if (isNew) await takeBack();
      return;
    }
    draft.drop();
    if (said) tellNextPage({ said });
    await leaveFor(sentMemes);
  } catch (error) {
    tellOf(error);
  } finally {
    work.isSaving = false;
    lock(false);
    find('.share-button').removeAttribute('aria-busy');
    changed();
  }
}

/** Removes a meme that wasn't sent from Sent Memes. If that fails, the next save changes it. */
async function takeBack() {
  try {
    await api.deleteMeme(work.id);
    work.unsave();
  } catch (error) {
    tellOf(error);
  }
}

async function cancel(event) {
  if (!work.isChanged) return;
  event.preventDefault();
  if (await ask(find('dialog.discard')) !== 'discard') return;
  // From now on, no draft is stored.
  isOpen = false;
  uploading?.abort();
  draft.drop();
  if (await leaveFor(cameFrom)) return;
  isOpen = true;
  changed();
}

/** Makes the browser ask before a draft that couldn't be stored is lost. */
function askBeforeLoss() {
  addEventListener('beforeunload', (event) => {
    if (isOpen && (uploading || (work.isChanged && !isKept))) event.preventDefault();
  });
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
  openAlbum({ button: find('.album-button'), input: find('.picture-input') }, take);
  receiveFiles(find('.stage'), take);
  find('.upload-cancel').addEventListener('click', () => uploading?.abort());
  keepWordsFromUndo();
  askBeforeLoss();
  stayWithoutServer();
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
        announceWhenShown(field);
      },
    });
    field.handle.addEventListener('dblclick', () => resetPosition([field.role]));
  }
  find('.camera-button').addEventListener('click', async () => {
    const photo = await camera.open();
    find('.camera-button').focus({ focusVisible: false });
    if (photo) take(photo);
  });
  // Users without a camera can choose a picture instead.
  find('.camera-album').addEventListener('click', () => {
    find('dialog.camera').close();
    find('.picture-input').click();
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
  find('.cancel-link').href = cameFrom;
  find('.cancel-link').addEventListener('click', cancel);
  keepAboveKeyboard(document.body, () =>
    fields.find(({ input }) => input === document.activeElement)?.input);
}

/** The initial state: from the parameters of the link, or from the unsaved draft. */
async function beginning() {
  const kept = draft.content;
  const recipe = work.id ? undefined : wishedRecipe();
  if (!recipe) return kept;
  // The link applies to the picture of a draft without words, or if the user discards its words.
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
    const isWhole = await work.load(await beginning());
    if (!isWhole) tellOfLostPicture();
  } catch (error) {
    // A draft that can't be read must not be overwritten.
    return tellOf(error);
  }
  lock(false);
  isOpen = true;
  replaced();
  noteMotion();
  const picture = await takeOver();
  if (picture) take(picture);
  else if (!work.isChanged) offer();
  return restyled();
}

/** Offers to continue a draft, as long as the user hasn't begun anything else. */
async function offer() {
  const end = await offerDraft(find('main'), {
    page: location.pathname,
    async resume({ id }) {
      draft.resume(id);
      try {
        if (!await work.load(draft.content)) tellOfLostPicture();
      } catch (error) {
        tellOf(error);
      }
      replaced();
      noteMotion();
      restyled();
    },
  });
  endOffer = () => {
    if (work.isChanged) end();
  };
  endOffer();
}

function tellOfLostPicture() {
  toast(
    'The picture of this draft is no longer at the server: choose it again. The words are here.',
    { assertive: true });
}

open();
