// How pictures come into the editor: from the device, by a template, or of earlier memes.

import * as api from '../api.js';
import { keepPicture } from '../kept-pictures.js';
import { moves } from '../moving.js';
import { toast } from '../toast.js';
import { t } from '../words.js';
import { heldPicture } from './originals.js';
import { localPicture, upload } from './picture.js';
import { rendered } from './preview.js';
import { cutOf, uncut } from './recipe.js';
import { originalOf } from './work.js';

/** What is said where a picture waits for the server. */
export const offline = t('Offline. Your work is kept here.');

/**
 * Takes pictures into an editor.
 *
 * @param editor its parts: `work`, `views`, `stage` and `selection`; and what they have in common: `replaced` and
 *   `restyled`, called after such changes, `announce`, `tellOf`, `lock`, `warnSoon` and `noteMotion`
 */
export function arrivals(editor) {
  const { work } = editor;
  /** Cancels the upload in progress. */
  let uploading;
  /** The state to restore if the uploaded picture is refused: an uploaded picture, or none. */
  let replacing;

  async function take(blob) {
    if (document.querySelector('main').inert) return;
    if (uploading) uploading.abort();
    else replacing = { original: work.original, ...cutOf(work.recipe) };
    const controller = new AbortController();
    uploading = controller;
    const { signal } = controller;
    const local = await localPicture(blob);
    if (uploading !== controller) return;
    editor.stage.uploaded = 0;
    if (local) {
      work.original = local;
      work.recipe = uncut(work.recipe);
      editor.replaced();
    }
    try {
      const original = await received(blob, signal);
      work.recipe = uncut(work.recipe);
      // The browser's own copy is loaded already.
      work.original = { ...original, url: local?.url ?? original.url };
      if (original.wasConverted) toast(t('The picture was converted to a JPEG.'));
      // There may be warnings about the picture, too.
      editor.warnSoon();
    } catch (error) {
      // Another picture has replaced it.
      if (uploading !== controller) return;
      const held = error.status === 0 && local && await heldPicture(blob, local);
      if (uploading !== controller) return;
      if (held) {
        work.original = held;
        toast(offline);
      } else {
        work.original = replacing.original;
        Object.assign(work.recipe, cutOf(replacing));
      }
      if (!held && !signal.aborted) {
        const rest = replacing.original ? [t('Your picture is still the one before.')] : [];
        toast([error.message, ...rest].join(' '), { assertive: true });
      }
    }
    uploading = undefined;
    editor.stage.uploaded = undefined;
    editor.replaced();
    restoreFocus();
  }

  /** Uploads a picture, checks that memes can be made of it, and stores it for the draft. */
  async function received(blob, signal) {
    const onProgress = (part) => {
      if (!signal.aborted) editor.stage.uploaded = part;
    };
    const { picture, ...original } = await upload(blob, { signal, onProgress });
    signal.throwIfAborted();
    editor.stage.uploaded = 1;
    // Only a render finds out whether it is truncated.
    await rendered(editor.stage.trial(original.digest, { layers: [] }), () => !signal.aborted, signal);
    signal.throwIfAborted();
    original.moves = await moves(picture);
    await keepPicture(original.digest, picture).catch(() => {});
    signal.throwIfAborted();
    return original;
  }

  /** Uploads a picture that stands beside or on another; it is kept for the draft. */
  async function receive(blob) {
    const { picture, ...original } = await upload(blob);
    await keepPicture(original.digest, picture).catch(() => {});
    if (original.wasConverted) toast(t('The picture was converted to a JPEG.'));
    return original;
  }

  /** Begins with a template: its picture, with the words of its example. */
  async function takeTemplate({ name, title }) {
    if (document.querySelector('main').inert || uploading) return;
    editor.lock(true);
    try {
      const { original, recipe, examples } = await api.takeTemplate(name);
      work.original = original;
      work.recipe = recipe;
      work.examples = examples;
    } catch (error) {
      editor.tellOf(error);
      return;
    } finally {
      editor.lock(false);
    }
    editor.selection.select(undefined);
    editor.replaced();
    editor.restyled();
    editor.announce(t('{title}: tap its words to change them.', { title }));
    // The tile that had the focus is gone.
    editor.selection.select(editor.views.captions[0], true);
  }

  /** Begins with a picture that another meme was made of. */
  async function takeOriginal(digest) {
    if (document.querySelector('main').inert || uploading) return;
    editor.lock(true);
    try {
      work.original = await originalOf(digest);
      work.recipe = uncut(work.recipe);
    } catch (error) {
      editor.tellOf(error);
      return;
    } finally {
      editor.lock(false);
    }
    editor.replaced();
    editor.noteMotion();
    // The tile that had the focus is gone.
    editor.selection.select(editor.views.captions[0], true);
  }

  /** If the focused button has disappeared, the album's button gets the focus. */
  function restoreFocus() {
    if (document.activeElement === document.body) return;
    if (document.activeElement.closest('[hidden]')) document.querySelector('.album-button').focus();
  }

  return {
    take, takeTemplate, takeOriginal, receive,
    get isUploading() { return Boolean(uploading); },
    /** The picture that stays if the one that is being uploaded is refused. */
    get acceptedOriginal() { return uploading ? replacing.original : work.original; },
    /** Ends the upload. */
    abort() { uploading?.abort(); },
  };
}
