// What users do to the layers of a meme, by the strip of tools, keys, menus and the list of layers.

import { toast } from '../toast.js';
import { counted, t } from '../words.js';
import { areasOf, isArea } from './areas.js';
import * as commands from './layer-commands.js';
import { isPanel } from './panel-grid.js';
import { nameOf } from './recipe.js';

/**
 * The actions of an editor.
 *
 * @param editor its parts: `work`, `views`, `stage`, `selection` and `several`; and what they share: `changed`,
 *   `replaced` and `restyled`, called after such changes, `receive`, which uploads a picture, `showLook`, `announce`,
 *   `tellOf`, `removePanel` and `step`
 */
export function layerActions(editor) {
  const { work } = editor;
  /** The look that was copied last. */
  let look;

  /** All layers that are selected: one, several or none. */
  function selectedLayers() {
    const { layers } = editor.several;
    return layers.length ? layers : [editor.selection.layer].filter(Boolean);
  }

  /** Those, from the lowest. */
  function selectedInOrder() {
    const selected = selectedLayers();
    return [...areasOf(work), ...work.recipe.layers].filter((layer) => selected.includes(layer));
  }

  function deselect() {
    editor.several.clear();
    editor.selection.select(undefined);
  }

  /** Selects a layer together with those that are selected, or takes it out again. */
  function toggle(layer) {
    const { isPicking } = editor.several;
    const selected = selectedLayers();
    const chosen = selected.includes(layer) ? selected.filter((other) => other !== layer) : [...selected, layer];
    selectTogether(chosen);
    editor.several.isPicking = isPicking && chosen.length > 0;
  }

  function selectAll() {
    // The top and the bottom caption are always there, also without words.
    selectTogether([...areasOf(work), ...work.recipe.layers].filter((layer) => !editor.views.of(layer).isEmpty));
  }

  /** Selects layers; one alone is selected as usual. */
  function selectTogether(chosen) {
    // Panels stand where they are.
    const layers = chosen.length > 1 ? chosen.filter((layer) => !isPanel(layer)) : chosen;
    if (layers.length > 1) {
      editor.selection.select(undefined);
      editor.several.select(layers, true);
      editor.announce(counted(layers.length, '1 layer selected.', '{count} layers selected.'));
    } else {
      editor.several.clear();
      editor.selection.select(layers.length ? editor.views.of(layers[0]) : undefined, true);
    }
  }

  function removeSelected() {
    if (editor.several.layers.length) removeSeveral();
    else remove(editor.selection.layer);
  }

  function removeSeveral() {
    const { layers } = editor.several;
    for (const layer of layers) commands.remove(work.recipe, layer);
    rearranged();
    editor.announce(counted(layers.length, '1 layer deleted.', '{count} layers deleted.'));
  }

  /** Whether copies of layers can be added; if not, it says so. */
  function hasRoom(layers) {
    const isThere = commands.hasRoom(work.recipe, layers);
    if (!isThere) toast(t('A meme holds {count} layers.', { count: commands.mostLayers }));
    return isThere;
  }

  function duplicateSeveral() {
    const { layers } = editor.several;
    if (hasRoom(layers)) rearranged(...layers.map((layer) => commands.duplicate(work, layer)));
  }

  /** Locks several layers, or unlocks them if all are locked. */
  function lockSeveral() {
    const layers = editor.several.layers.filter((layer) => !isArea(layer));
    const areLocked = layers.every(({ locked }) => locked);
    for (const layer of layers) {
      if (Boolean(layer.locked) === areLocked) commands.toggleLock(layer);
    }
    editor.changed();
    editor.several.select(editor.several.layers, true);
    editor.announce(areLocked ? t('Unlocked.') : t('Locked.'));
  }

  /** Hidden areas, or all other layers. */
  const alike = (areHidden) => (areHidden ? areasOf(work) : work.recipe.layers);

  /** Where layers are among those of their kind, so that they are found when the document was replaced. */
  const placesOf = (layers) => layers.map((layer) => {
    const isHidden = isArea(layer);
    return { isHidden, index: alike(isHidden).indexOf(layer) };
  });

  const layersAt = (places) => places.map(({ isHidden, index }) => alike(isHidden)[index]).filter(Boolean);

  /** The layer beneath one, at a place on the screen; beneath the lowest is the highest. */
  function beneath(layer, { clientX, clientY }) {
    const there = document.elementsFromPoint(clientX, clientY).map((element) =>
      editor.views.all.find((view) => view.element.contains(element))?.layer);
    const layers = [...new Set(there.filter(Boolean))];
    const next = layers[(layers.indexOf(layer) + 1) % layers.length];
    return next === layer ? undefined : next;
  }

  /** Shows the layers anew, and selects none, one or several. */
  function rearranged(...chosen) {
    deselect();
    editor.replaced();
    if (chosen.length > 1) editor.several.select(chosen, true);
    else editor.selection.select(chosen.length ? editor.views.of(chosen[0]) : undefined, true);
  }

  function addText() {
    const caption = commands.addCaption(work.recipe);
    editor.views.read();
    const field = editor.views.of(caption);
    editor.stage.update();
    field.edit();
  }

  async function addPicture(blob) {
    try {
      const { digest, width, height } = await editor.receive(blob);
      rearranged(commands.addPicture(work.recipe, { digest, width, height }, work.meme));
    } catch (error) {
      editor.tellOf(error);
    }
  }

  function duplicate(layer) {
    if (hasRoom([layer])) rearranged(commands.duplicate(work, layer));
  }

  /** Adds layers that were copied, above all others. */
  function pasteLayers(layers) {
    if (hasRoom(layers)) rearranged(...layers.map((layer) => commands.paste(work, layer)));
  }

  function pasteWords(words) {
    if (!hasRoom([{ text: words }])) return;
    const caption = commands.addCaption(work.recipe);
    caption.text = words;
    rearranged(caption);
  }

  function reorder(layer, by, toEnd) {
    if (commands.order(work.recipe, layer, by, toEnd)) rearranged(layer);
  }

  function toggleLock(layer) {
    if (isArea(layer)) return;
    commands.toggleLock(layer);
    editor.changed();
    editor.selection.select(editor.views.of(layer), true);
    editor.announce(layer.locked ? t('Locked.') : t('Unlocked.'));
  }

  function copyLook(layer) {
    look = commands.lookOf(layer);
    editor.announce(t('Look copied.'));
  }

  function pasteLook(layer) {
    if (!look || !commands.fits(look, layer)) return;
    commands.giveLook(layer, look);
    editor.replaced();
    editor.restyled();
    editor.showLook(layer);
    editor.announce(t('Look pasted.'));
  }

  function remove(layer) {
    if (isPanel(layer)) {
      editor.removePanel(layer);
      return;
    }
    const name = nameOf(work.recipe, layer);
    commands.remove(work.recipe, layer);
    rearranged();
    editor.announce(t('{name} deleted.', { name }));
  }

  /** Makes the meme a still of one frame of its original. */
  function makeStill(frame) {
    work.recipe.frame = frame;
    editor.replaced();
    toast(t('The meme is a still of frame {frame} now.', { frame }), {
      action: t('Undo'), onAction: () => editor.step(false),
    });
  }

  return {
    selectedLayers, selectedInOrder, deselect, toggle, selectAll, selectTogether, removeSelected, removeSeveral,
    duplicateSeveral, lockSeveral, placesOf, layersAt, beneath, rearranged, addText, addPicture, duplicate, pasteLayers,
    pasteWords, reorder, toggleLock, copyLook, pasteLook, remove, makeStill,
    look: () => look,
  };
}
