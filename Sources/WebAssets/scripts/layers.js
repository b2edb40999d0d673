// A recipe's layers, from the lowest to the highest: captions, which have `text`, and pictures, which have a
// `source`. The API writes captions alone as `captions`; the editor always has `layers`.

export const isCaption = (layer) => 'text' in layer;

/** The digests of the pictures that a meme is made of, each once: its own, if there is one, and those on it. */
export const picturesOf = (original, { layers = [] }) => [...new Set(
  [original, ...layers.flatMap(({ source, mask }) => [source, mask?.alphaOf])].filter(Boolean))];

/** A recipe of the API, or of a draft, as the editor has it. */
export function unlayered({ captions, pictures, layers, ...recipe }) {
  if (layers) return { ...recipe, layers };
  const made = (captions ?? []).slice();
  // Drafts of earlier versions say of each picture how many captions are below it. From the highest on, so that
  // the places of the others stay.
  for (const { layer, above } of [...pictures ?? []].reverse()) {
    made.splice(Math.min(above, captions.length), 0, layer);
  }
  return { ...recipe, layers: made };
}

/** A recipe of the editor as the API has it. */
export function layered({ layers = [], ...recipe }) {
  return layers.every(isCaption) ? { ...recipe, captions: layers } : { ...recipe, layers };
}
