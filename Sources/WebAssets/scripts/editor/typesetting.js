// The renderer's constants of typesetting, which the page of the editor carries, so that the field
// and the meme can't differ in them.

/** The constants, as `TypesettingRules` has them; empty on a page without an editor. */
export const typesetting = JSON.parse(
  document.querySelector('.editor')?.dataset.typesetting ?? '{}');
