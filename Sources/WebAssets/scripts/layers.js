// A recipe's layers, as the API has them, and as the editor does: captions alone, and beside them the pictures
// that are laid on the meme, which it keeps as they are.

const isCaption = (layer) => 'text' in layer;

/**
 * A recipe of the API as the editor has it: `captions` and, if there are any, `pictures`, each of which says
 * how many captions are below it.
 */
export function unlayered({ layers, ...recipe }) {
  if (!layers) return recipe;
  const captions = layers.filter(isCaption);
  const pictures = layers.flatMap((layer, index) => (isCaption(layer) ? [] : [
    { layer, above: layers.slice(0, index).filter(isCaption).length },
  ]));
  return { ...recipe, captions, ...pictures.length ? { pictures } : {} };
}

/** A recipe of the editor as the API has it. */
export function layered({ pictures, ...recipe }) {
  if (!pictures?.length) return recipe;
  const { captions = [], ...rest } = recipe;
  const layers = captions.slice();
  // From the highest on, so that the places of the others stay.
  for (const { layer, above } of [...pictures].reverse()) {
    layers.splice(Math.min(above, captions.length), 0, layer);
  }
  return { ...rest, layers };
}
