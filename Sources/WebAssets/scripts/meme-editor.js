// The Meme Editor: a picture, words on it, and the resulting meme.

import * as api from './api.js';
import { offerDraft } from './draft-offer.js';
import { beginAnew, Draft } from './drafts.js';
import { receiveFiles } from './dropping.js';
import { takeOver } from './kept-pictures.js';
import { leaveFor, stayWithoutServer } from './leaving.js';
import { moves } from './moving.js';
import { keepWhatIsSeen, opensOffline } from './offline.js';
import { takeBack, tellNextPage, toast } from './toast.js';
import { openAlbum } from './editor/album.js';
import { addArea, isArea, keepAreas } from './editor/areas.js';
import { arrivals, offline } from './editor/arrivals.js';
import { ask } from './editor/ask.js';
import { Beginning } from './editor/beginning.js';
import { Camera, cameraState } from './editor/camera.js';
import { Cropper } from './editor/cropper.js';
import { makeMovable } from './editor/drag.js';
import { loadFace, loadFonts } from './editor/fonts.js';
import { frameOf } from './editor/frames.js';
import { GridPanel } from './editor/grid-panel.js';
import { HidePanel } from './editor/hide-panel.js';
import { History } from './editor/history.js';
import { keepAboveKeyboard } from './editor/keyboard.js';
import { layerActions } from './editor/layer-actions.js';
import * as commands from './editor/layer-commands.js';
import { listenToClipboard } from './editor/layer-clipboard.js';
import { LayerMenu } from './editor/layer-menu.js';
import { LayerViews } from './editor/layer-views.js';
import { LayersPanel } from './editor/layers-panel.js';
import { selectByMarquee } from './editor/marquee.js';
import { MemePanel } from './editor/meme-panel.js';
import { Notices } from './editor/notices.js';
import { withPictures } from './editor/originals.js';
import { isPanel, withoutPanels } from './editor/panel-grid.js';
import { swapByHandle } from './editor/panel-swap.js';
import { Panels } from './editor/panels.js';
import { offerColoursOf } from './editor/picture-colours.js';
import { PicturePanel } from './editor/picture-panel.js';
import {
  addUsualCaptions, cropOf, isFramed, isUsual, keepPlaces, lineOf, nameOf, newRecipe, setCrop, styleOf, windowOf,
} from './editor/recipe.js';
import { forgetWishes, wished } from './editor/wishes.js';
import { Selection } from './editor/selection.js';
import { Sending } from './editor/sending.js';
import { Several } from './editor/several.js';
import { Stage } from './editor/stage.js';
import { StageZoom } from './editor/stage-zoom.js';
import { StylePanel } from './editor/style-panel.js';
import { Timeline } from './editor/timeline.js';
import { ToolStrip } from './editor/tool-strip.js';
import { undoByKeys } from './editor/typing-undo.js';
import { Work } from './editor/work.js';
import { isCaption } from './layers.js';
import { letWorkerSend } from './outgoing.js';
import { counted, t } from './words.js';

const find = (selector) => document.querySelector(selector);
const work = new Work(find('main').dataset.meme);
/** What the parts of the editor have in common. */
const editor = {
  work, changed, replaced, restyled, showLook, tellOf, step, lock, warnSoon, noteMotion,
  announce(text) { find('.announcements').textContent = text; },
  removePanel: (layer) => gridPanel.remove(layer),
  receive: (blob) => pictures.receive(blob),
  get stage() { return stage; },
  get views() { return views; },
  get selection() { return selection; },
  get several() { return several; },
};
const actions = layerActions(editor);
const pictures = arrivals(editor);
const stage = new Stage(find('.stage'), work, tellOf, () => {
  work.isAnimated = stage.moving.isAnimated;
  stage.update();
  timeline.show(selection.layer);
  note();
  showLook(selection.layer);
});
const stageZoom = new StageZoom(
  find('.stage'), find('.zoom-bar'), work, (fingers) => selection.hold(fingers) ?? several.hold(fingers));
const captions = find('.captions');
const views = new LayerViews(captions, find('.caption-template'), work, {
  type(field, inputType) {
    stage.showLive(field);
    const kind = /^(?:insertText|insertComposition|delete)/u.exec(inputType)?.[0];
    changed(kind && { kind: `${kind} ${work.recipe.layers.indexOf(field.layer)}`, rest: 1000 });
    warnSoon();
  },
  begin(field) {
    selection.select(field);
    stage.prepare(field.layer);
  },
  end: endTyping,
  // Return shows the meme; Escape and a tap elsewhere leave the caption selected.
  finish: () => selection.select(undefined),
  leave(field) {
    if (selection.view === field) selection.select(field, true);
  },
  history: (isRedo) => step(isRedo),
  made(view) {
    makeMovable(view, view.input ? [view.input, view.handle] : [view.element], {
      meme: find('.meme'), ...gestures, tap,
      others: (moved) => views.placesBeside(several.has(moved.layer) ? several.movable : [moved]),
      together: ({ layer }) => (several.has(layer) ? several.movable : []),
    });
    view.handle?.addEventListener('dblclick', () => resetPosition([view.layer]));
  },
});
const timeline = new Timeline(find('.timeline'), work, stage.moving, {
  select: (layer) => selection.select(views.of(layer)),
  begin() { before = work.document; },
  move(layer) {
    changed({ isPassing: true });
    showLook(layer);
  },
  end(layer, kind = undefined) {
    changed(kind && { kind: `${kind} ${work.recipe.layers.indexOf(layer)}` });
    showLook(layer);
  },
  cancel() {
    work.document = before;
    replaced();
  },
  still: actions.makeStill,
});
/** What a change of a layer by a handle, a drag or a key does. */
const gestures = {
  begin(view) {
    if (several.has(view.layer)) {
      gesturesOfSeveral.begin();
      return;
    }
    before = work.document;
    selection.select(view);
    stage.prepare(view.layer);
  },
  move(view, guides = {}) {
    stage.showLive(several.has(view.layer) ? undefined : view);
    stage.showGuides(guides);
    changed({ isPassing: true });
  },
  end(view, kind = undefined) {
    stage.showGuides({});
    if (several.has(view.layer)) {
      gesturesOfSeveral.end(kind);
      return;
    }
    changed(kind && { kind: `${kind} ${work.recipe.layers.indexOf(view.layer)}` });
    // After a drag the keys go on with what it was of, unless its words are being edited.
    if (!kind && document.activeElement !== view.input) selection.select(view, true);
    announceWhenShown(view);
  },
  cancel(view) {
    stage.showGuides({});
    if (view && several.has(view.layer)) {
      gesturesOfSeveral.cancel();
      return;
    }
    work.document = before;
    replaced();
  },
};
/** What a change of several layers does. */
const gesturesOfSeveral = {
  begin() { before = work.document; },
  move() {
    stage.showLive();
    changed({ isPassing: true });
  },
  end(kind = undefined) { changed(kind && { kind }); },
  cancel() {
    const places = actions.placesOf(several.layers);
    work.document = before;
    replaced();
    several.select(actions.layersAt(places), true);
  },
};
/** The document before a gesture. */
let before;
const selection = new Selection(find('.selection'), find('.meme'), work, {
  ...gestures,
  select(view) {
    if (view) several.clear();
    showSelection();
  },
  edit: (view) => view.edit?.(),
  remove: actions.remove,
  duplicate: actions.duplicate,
  order: actions.reorder,
  lock: actions.toggleLock,
  copyLook: actions.copyLook,
  pasteLook: actions.pasteLook,
});
const several = new Several(find('.several'), find('.meme'), work, views, {
  ...gesturesOfSeveral,
  changed: showSelection,
  remove: actions.removeSeveral,
  duplicate: actions.duplicateSeveral,
  lock: actions.lockSeveral,
});
new LayerMenu(find('.layer-menu'), find('.stage'), work, {
  layerAt: (event) => (event.target.closest('.selection') ? selection.layer
    : views.all.find(({ element }) => element.contains(event.target))?.layer ?? views.lockedAt(event)),
  look: actions.look,
  beneath: actions.beneath,
  commands: {
    select: (layer) => selection.select(views.of(layer), true),
    edit: (layer) => views.of(layer).edit(),
    duplicate: actions.duplicate,
    copyLook: actions.copyLook,
    pasteLook: actions.pasteLook,
    forward: (layer) => actions.reorder(layer, 1),
    backward: (layer) => actions.reorder(layer, -1),
    lock: actions.toggleLock,
    several(layer) {
      several.isPicking = true;
      selection.select(views.of(layer), true);
      toast(t('Tap the others, too.'));
    },
    beneath: (layer, place) => selection.select(views.of(actions.beneath(layer, place)), true),
    delete: actions.remove,
  },
});
const history = new History();
const tools = new ToolStrip(find('.tool-strip'), {
  undo: () => step(false),
  redo: () => step(true),
  'add-text': actions.addText,
  hide: () => actions.rearranged(addArea(work)),
  picture: actions.addPicture,
  edit: () => selection.view?.edit?.(),
  duplicate: () => actions.duplicate(selection.layer),
  forward: () => actions.reorder(selection.layer, 1),
  backward: () => actions.reorder(selection.layer, -1),
  lock: () => actions.toggleLock(selection.layer),
  delete: () => actions.remove(selection.layer),
  'duplicate-several': actions.duplicateSeveral,
  'lock-several': actions.lockSeveral,
  'delete-several': actions.removeSeveral,
  'align-left': () => several.align('left'),
  'align-centre': () => several.align('centre'),
  'align-right': () => several.align('right'),
  'align-top': () => several.align('top'),
  'align-middle': () => several.align('middle'),
  'align-bottom': () => several.align('bottom'),
  'spread-across': () => several.spread('across'),
  'spread-down': () => several.spread('down'),
});
const showTools = () => tools.show(work, history, selection, several);
const beginning = new Beginning(
  find('.beginning'), { take: pictures.takeTemplate, takeRecent: pictures.takeOriginal, tell: tellOf });
const panels = new Panels(document.querySelectorAll('.editor-tools [aria-controls]'));
const stylePanel = new StylePanel(find('#style-panel form'), work, {
  change: restyled, resetPosition,
});
const picturePanel = new PicturePanel(find('#picture-panel form'), work, restyled);
const hidePanel = new HidePanel(find('#hide-panel form'), (what) => {
  restyled(what);
  showLook(selection.layer);
});
const gridPanel = new GridPanel(find('#grid-panel form'), find('.meme'), work, {
  changed: restyled,
  arranged(layer, { kind, gesture }) {
    actions.deselect();
    replaced(kind && `panels ${kind}`, gesture);
    selection.select(layer && views.of(layer));
    restyled();
    noteMotion();
  },
  upload: pictures.receive,
  select: (layer) => selection.select(views.of(layer)),
  tell: tellOf,
});
swapByHandle(find('.swap-handle'), find('.meme'), work, {
  selected: () => selection.layer, viewOf: (panel) => views.of(panel), swap: (...panels) => gridPanel.swap(...panels),
});
const layersPanel = new LayersPanel(find('.layer-list'), work, {
  select(layer) {
    selection.select(views.of(layer));
    if (stageZoom.isZoomed) find('.selection').scrollIntoView({ block: 'nearest', inline: 'nearest' });
  },
  edit: (layer) => views.of(layer)?.edit?.(),
  toggle: actions.toggle,
  selectAll: actions.selectAll,
  order: actions.reorder,
  remove: actions.remove,
  removeSeveral: actions.removeSeveral,
});
const memePanel = new MemePanel(find('#meme-panel form'), work, (what) => {
  // In a bar or a frame, words have no place to be chosen.
  if (what === 'layout') actions.deselect();
  replaced(`meme ${what}`);
});
const draft = new Draft();
const sending = new Sending(work, draft, find('dialog.conflict'), () => {
  replaced();
  return restyled();
});
const camera = new Camera(find('dialog.camera'));
const cropper = new Cropper(find('dialog.crop'));
const tab = new URLSearchParams(location.search).get('from') === 'collection'
  ? 'collection' : 'table';
const sentMemes = `/?tab=${tab}`;
/** The page to return to: the edited meme, otherwise Sent Memes. */
const cameFrom = work.id ? `/memes/${work.id}?from=${tab}` : sentMemes;
const notices = new Notices(find('.notices'));

/** Removes the offer of a draft, once the user does something else. */
let endOffer = () => {};
/** Whether the meme and the draft are loaded. */
let isOpen = false;
/** Whether the draft could be stored. */
let isKept = true;

// What is shown

/**
 * Called after any change of the recipe or the picture.
 *
 * @param change how it is undone: changes of one `kind` are a step if they follow each other within `rest`
 *   milliseconds, or come of one `gesture`; a change that `isPassing` is part of one that goes on
 */
function changed({ kind, rest, gesture, isPassing } = {}) {
  views.update();
  selection.update();
  several.update();
  stage.update();
  stageZoom.update();
  layersPanel.show(selection.layer, several.layers);
  timeline.show(selection.layer);
  gridPanel.read(selection.layer);
  // Of panels, the original is only what is between them.
  offerColoursOf(gridPanel.isUsed ? undefined : work.original);
  find('.share-button').disabled = !work.isReady || work.isSaving;
  if (work.original) panels.dock();
  else if (isOpen) beginning.begin();
  if (!isOpen) return;
  endOffer();
  // The picture being uploaded may be refused, so until then it is no step, and the draft keeps the previous one.
  if (!isPassing && !pictures.isUploading) history.record(work.document, kind, { rest, gesture });
  showTools();
  if (!work.isChanged) draft.drop();
  else if (!isPassing) isKept = keepDraft();
}

function keepDraft(more) {
  return draft.keep({ ...work.draft(pictures.acceptedOriginal), history: history.stored, ...more });
}

// Layers

/** A tap edits a caption that has no words or is selected already, and selects any other layer. */
function tap(view, part, event) {
  if (part === view.handle) return;
  if (event.shiftKey || several.isPicking) actions.toggle(view.layer);
  else if (event.altKey) {
    const layer = actions.beneath(selection.layer ?? view.layer, event) ?? view.layer;
    selection.select(views.of(layer), true);
  } else if (view.edit && (view.isEmpty || view.isSelected)) {
    if (document.activeElement === view.input) return;
    view.input.focus();
    putCaret(view.input, event);
  } else selection.select(view, true);
}

/** Shows what is selected everywhere but on the stage. */
function showSelection() {
  showLook(selection.layer);
  showTools();
  tools.rewind();
  timeline.show(selection.layer);
  gridPanel.read(selection.layer);
}

/** Puts the caret of a field to a place on the screen, where the browser can tell which letter is there. */
function putCaret(field, { clientX, clientY }) {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  if (place?.offsetNode === field) field.setSelectionRange(place.offset, place.offset);
}

/** A caption that was left without words goes, unless it is the top or the bottom one. */
function endTyping(field) {
  history.rest();
  if (field.isEmpty && !isUsual(field.layer) && work.recipe.layers.includes(field.layer)) {
    commands.remove(work.recipe, field.layer);
    if (selection.view === field) selection.select(undefined);
    replaced();
    return;
  }
  announceWhenShown(field);
}

/** Undoes the last step, or redoes it. */
function step(isRedo) {
  if (pictures.isUploading || work.isSaving) return;
  // Layers and areas are others afterwards, at the same places.
  const areSeveral = several.layers.length > 0;
  const places = actions.placesOf(actions.selectedLayers());
  const isEditing = document.activeElement === selection.view?.input;
  const state = isRedo ? history.redo() : history.undo();
  if (state === undefined) {
    find('.announcements').textContent = isRedo ? t('Nothing to redo.') : t('Nothing to undo.');
    return;
  }
  work.document = state;
  actions.deselect();
  replaced();
  const layers = actions.layersAt(places);
  if (areSeveral) several.select(layers, true);
  else if (layers.length) {
    const view = views.of(layers[0]);
    selection.select(view, !isEditing);
    if (isEditing) view.edit?.();
  }
  restyled();
  noteMotion();
  find('.announcements').textContent = isRedo ? t('Redone.') : t('Undone.');
}

/** Shows notes about the meme that don't concern its words. */
function note() {
  const moves = work.isAnimated || (work.original?.moves && !work.recipe.frame);
  notices.notes = moves && !stage.moving.frame
    ? [t('The meme moves; while you change it, its first frame is shown.')] : [];
  memePanel.read();
}

/** Checks whether the existing picture is animated. */
async function noteMotion() {
  const { original } = work;
  if (!original?.digest || original.moves !== undefined) return;
  const response = await fetch(api.imageURL(original.digest)).catch(() => undefined);
  const type = response?.headers.get('content-type') ?? '';
  original.moves = /gif|webp/u.test(type) && await moves(await response.blob());
  response?.body?.cancel().catch(() => {});
  note();
}

/** Shows the look of the selected layer in the panel that is for such layers. */
function showLook(layer) {
  layersPanel.show(layer, several.layers);
  const kind = !layer || isCaption(layer) ? 'words' : isArea(layer) ? 'area' : 'picture';
  stylePanel.select(kind === 'words' ? layer : undefined, several.layers);
  picturePanel.select(kind === 'picture' ? layer : undefined);
  hidePanel.select(kind === 'area' ? layer : undefined);
  const buttons = {
    words: find('.style-button'), picture: find('.look-button'), area: find('.hide-look-button'),
  };
  const { open } = panels;
  // Which panels there are is said of all of them, and of the selected one, too.
  if (open === find('.grid-button') && layer && isPanel(layer)) return;
  const isOfAnother = open && open !== buttons[kind] && Object.values(buttons).includes(open);
  if (panels.areDocked ? open && (layer || isOfAnother) : isOfAnother) {
    const isOver = !layer && !panels.areDocked && open !== buttons.words;
    panels.show(isOver ? undefined : buttons[kind]);
  }
}

/**
 * Called after the recipe or the picture was replaced.
 *
 * @param kind what kind of change it was, if quick ones are one step
 * @param gesture the number of the gesture that asked for it, if it took a while
 */
function replaced(kind, gesture) {
  // Words outside the picture have their fields outside it, too. A field that is moved loses the focus, so only then.
  const home = find(isFramed(work.recipe) ? '.editor' : '.meme');
  if (captions.parentElement !== home) {
    if (isFramed(work.recipe)) home.append(captions);
    else find('.selection').before(captions);
  }
  addUsualCaptions(work.recipe);
  views.read();
  stylePanel.read();
  changed({ kind, rest: isSliding ? Infinity : undefined, gesture });
  note();
}

/** @param what the properties that were changed */
async function restyled(what) {
  changed({ kind: what && `style ${what}`, rest: isSliding ? Infinity : undefined });
  await Promise.all(work.recipe.layers.filter(isCaption)
    .map((caption) => loadFace(styleOf(caption).font, caption.text)));
  views.update();
  selection.update();
}

/** Whether a slider is being dragged: all of it is one step. */
let isSliding = false;

function resetPosition(captions) {
  for (const caption of captions) {
    if (isUsual(caption)) delete caption.box;
  }
  changed();
}

function tellOf(error) {
  // Without the server, a picture that it never had can't be drawn by it: nothing to be done about.
  if (error.status === 0 && work.original?.isHeld) toast(offline);
  else toast(error.message, { assertive: true });
}

/** Requests warnings about the words. */
async function warn() {
  clearTimeout(warning);
  if (!work.isReady) return;
  const { original: { digest }, recipe, id } = work;
  const state = JSON.stringify(recipe);
  const job = { original: digest, recipe, meme: id };
  const { warnings } = await withPictures(job, () => api.layout(job)).catch(() => ({ warnings: [] }));
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
      [t('Preview updated: {words}', { words: lineOf(work.recipe) || t('no words') }), ...placeOf(field)].join('; ');
  });
}

/** The place of a moved field's words, as a text. */
function placeOf(field) {
  if (!field?.layer.box || field.isEmpty) return [];
  const { ink } = field.layout ?? { ink: frameOf(field.layer, work.meme) };
  const { meme } = work;
  const percent = (start, length, side) => Math.round((start + length / 2) / side * 100);
  const across = percent(ink.x, ink.width, meme.width);
  const down = percent(ink.y, ink.height, meme.height);
  const name = nameOf(work.recipe, field.layer);
  return [t('{name} is at {across} % from the left, {down} % from the top', { name, across, down })];
}

/** Asks whether words of a template's example are to stay. */
async function keepsExamples() {
  const examples = views.captions.filter(({ layer }) => work.isExample(layer));
  if (!examples.length || work.id) return true;
  find('.examples-text').textContent = counted(
    examples.length, 'One place still has the example’s words.', '{count} places still have the example’s words.');
  if (await ask(find('dialog.examples')) === 'share') return true;
  examples[0].edit();
  return false;
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

/** Takes a picture: for the selected panel, as another panel, or else in place of the meme's. */
function take(picture) {
  if (!gridPanel.isUsed) pictures.take(picture);
  else if (selection.layer && isPanel(selection.layer)) gridPanel.replace(selection.layer, picture);
  else gridPanel.add([picture]);
}

// Saving

/** Disables editing while the meme is being loaded or saved, because changes would be lost. */
function lock(isLocked) {
  for (const part of document.querySelectorAll('main, .panel, .editor-tools')) {
    part.inert = isLocked;
  }
}

const notShared = t('Not shared.');

/**
 * Saves and shares the meme, then goes to Sent Memes. If the user cancels sharing, the editor stays
 * and the meme isn't sent.
 */
async function saveAndShare() {
  if (work.isSaving || !work.isReady || !await keepsExamples()) return;
  work.isSaving = true;
  takeBack(notShared);
  lock(true);
  find('.share-button').setAttribute('aria-busy', 'true');
  changed();
  try {
    const { isShared, said } = await sending.send();
    if (isShared) {
      draft.drop();
      if (said) tellNextPage({ said });
      await leaveFor(sentMemes);
    } else if (said) {
      toast(said);
    }
  } catch (error) {
    // What was saved before the server went isn't sent again.
    const isLost = error.status === 0 && work.isChanged;
    if (!isLost) tellOf(error);
    // That the server is there again doesn't share it.
    else if (!await sendLater()) toast(`${notShared} ${error.message}`, { assertive: true });
  } finally {
    work.isSaving = false;
    lock(false);
    find('.share-button').removeAttribute('aria-busy');
    changed();
  }
}

/** Leaves the meme to be sent when the server can be reached; returns whether that is possible. */
async function sendLater() {
  if (!await opensOffline(sentMemes) || !keepDraft({ isOut: true })) return false;
  // From now on, the draft isn't changed.
  isOpen = false;
  const { original, recipe, etag } = work;
  const { digest } = original;
  await letWorkerSend({ id: draft.id, page: location.pathname, original: { digest }, recipe, etag });
  beginAnew(location.pathname);
  tellNextPage({ said: t('Saved here. It goes to Sent Memes when mememe can be reached.') });
  isOpen = !await leaveFor(sentMemes);
  return !isOpen;
}

async function cancel(event) {
  if (!work.isChanged) return;
  event.preventDefault();
  if (isKept && !pictures.isUploading) {
    // Nothing is lost, so nothing is asked: the draft is offered on Sent Memes, and where it was begun.
    if (!await leaveFor(cameFrom)) return;
    beginAnew(location.pathname);
    tellNextPage({ said: t('Your draft is kept.') });
    return;
  }
  if (await ask(find('dialog.discard')) !== 'discard') return;
  // From now on, no draft is stored.
  isOpen = false;
  pictures.abort();
  draft.drop();
  if (await leaveFor(cameFrom)) return;
  isOpen = true;
  changed();
}

/** Makes the browser ask before a draft that couldn't be stored is lost. */
function askBeforeLoss() {
  addEventListener('beforeunload', (event) => {
    if (isOpen && (pictures.isUploading || (work.isChanged && !isKept))) event.preventDefault();
  });
}

// Tools

async function crop() {
  const { original, recipe } = work;
  const shown = windowOf(recipe, original);
  const before = cropOf(recipe, original);
  const part = await cropper.open(original, before);
  find('.crop-button').focus({ focusVisible: false });
  if (!part || original !== work.original) return;
  setCrop(recipe, part, original);
  keepPlaces(recipe, shown, windowOf(recipe, original));
  keepAreas(recipe, before, cropOf(recipe, original));
  views.read();
  stage.showLive();
  changed();
}

function listenToSelection() {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && document.activeElement === document.body) actions.deselect();
  });
  find('.editor').addEventListener('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (!isCommand || event.key.toLowerCase() !== 'a' || event.target.matches('input, textarea')) return;
    if (isFramed(work.recipe) || !work.original) return;
    event.preventDefault();
    actions.selectAll();
  });
  // A tap beside all layers selects nothing: of a finger when it is lifted, because a second one may take hold.
  const isFree = ({ target }) =>
    !target.closest('.caption, .laid-picture, .hidden-area, .handled, .tail-handle, button, input, label');
  let isFinger = false;
  for (const type of ['pointerdown', 'click']) {
    find('.stage').addEventListener(type, (event) => {
      if (type === 'pointerdown') isFinger = event.pointerType !== 'mouse';
      if (isFinger === (type === 'click') && isFree(event) && !event.shiftKey) actions.deselect();
    });
  }
  selectByMarquee(find('.stage'), {
    element: find('.marquee'), meme: find('.meme'), work, views,
    isFree: (event) => work.original && !isFramed(work.recipe) && !stageZoom.isZoomed && isFree(event),
    select(layers, areAdded) {
      const others = areAdded ? actions.selectedLayers() : [];
      actions.selectTogether([...new Set([...others, ...layers])]);
    },
  });
  for (const form of document.querySelectorAll('.panel form')) {
    form.addEventListener('pointerdown', ({ target }) => { isSliding = target.type === 'range'; });
    form.addEventListener('change', () => {
      isSliding = false;
      history.rest();
    });
  }
}

function listen() {
  openAlbum({ button: find('.album-button'), input: find('.picture-input') }, take);
  receiveFiles(find('.stage'), take);
  // Words are fitted anew when a part of their font has come.
  document.fonts.addEventListener('loadingdone', () => {
    views.update();
    selection.update();
  });
  find('.upload-cancel').addEventListener('click', () => pictures.abort());
  undoByKeys({ undo: () => step(false), redo: () => step(true) });
  askBeforeLoss();
  stayWithoutServer();
  listenToSelection();
  listenToClipboard({
    selected: () => (document.activeElement.closest('.selection, .several, .layer-list')
      ? actions.selectedInOrder() : []),
    cut: actions.removeSelected, paste: actions.pasteLayers, pasteWords: actions.pasteWords,
  });
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
  find('.crop-button').addEventListener('click', crop);
  find('.share-button').addEventListener('click', saveAndShare);
  find('.cancel-link').href = cameFrom;
  find('.cancel-link').addEventListener('click', cancel);
  keepAboveKeyboard(document.body, () =>
    views.captions.find(({ input }) => input === document.activeElement)?.input);
}

/** The initial state: from the parameters of the link, or from the unsaved draft. */
async function firstState() {
  const kept = draft.content;
  if (work.id) return kept;
  let wish;
  try {
    wish = await wished();
  } catch (error) {
    tellOf(error);
  }
  if (!wish) return kept;
  // The link applies to the picture of a draft without words, or if the user discards its words.
  const isTaken = !lineOf(kept?.recipe ?? {})
    || await ask(find('dialog.discard')) === 'discard';
  forgetWishes();
  if (!isTaken) return kept;
  return wish.original ? wish : { ...kept, ...wish };
}

async function open() {
  listen();
  offerCamera();
  work.recipe = newRecipe();
  replaced();
  loadFonts().then(async (fonts) => {
    stylePanel.showFonts(fonts);
    await restyled();
  });
  lock(Boolean(work.id));
  try {
    await load(await firstState());
  } catch (error) {
    // A draft that can't be read must not be overwritten.
    return tellOf(error);
  }
  lock(false);
  begin();
  noteMotion();
  const picture = await takeOver();
  // Files that the system opens with the app.
  window.launchQueue?.setConsumer(async ({ files: [file] }) => { if (file) pictures.take(await file.getFile()); });
  if (picture) pictures.take(picture);
  else if (!work.isChanged) offer();
  return restyled();
}

/** Loads the meme and a draft; what has no picture any more is left out of a draft, and the rest stays. */
async function load(kept) {
  const missing = await work.load(kept);
  if (missing === 'everything') {
    work.recipe = withoutPanels(work.recipe);
    toast(
      t('The picture of this draft is no longer at the server: choose it again. The words are here.'),
      { assertive: true });
  } else if (missing) {
    toast(
      t('A picture on this meme is no longer at the server: add it again. Everything else is here.'),
      { assertive: true });
  }
}

/** Begins to edit what was loaded. */
function begin() {
  isOpen = false;
  replaced();
  history.begin(work.document, draft.content?.history);
  isOpen = true;
  if (!work.original) beginning.begin();
  showTools();
}

/** Offers to continue a draft, as long as the user hasn't begun anything else. */
async function offer() {
  const end = await offerDraft(find('main'), {
    page: location.pathname,
    async resume(abandoned) {
      try {
        await load(abandoned);
      } catch (error) {
        // It stays as it is, to be offered again.
        tellOf(error);
        return;
      }
      draft.resume(abandoned.id);
      begin();
      noteMotion();
      restyled();
    },
  });
  endOffer = () => {
    if (work.isChanged) end();
  };
  endOffer();
}

open();
keepWhatIsSeen();
