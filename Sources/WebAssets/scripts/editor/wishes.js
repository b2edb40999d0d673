// Parameters of a link to the editor: `/new?top=…&bottom=…&fill=#ffa474`, `/new?original=DIGEST` for a picture that the
// server has, and `/new?meme=ID` for a copy of a meme.

import * as api from '../api.js';
import { originalOf } from './work.js';
import { captionOf, newRecipe, restyle, roles } from './recipe.js';

const names = [...roles, 'fill', 'meme', 'original'];

/** What the parameters of the page's address ask for: `{original, recipe}`, or a recipe alone. */
export async function wished() {
  const { searchParams } = new URL(location.href);
  const id = searchParams.get('meme');
  const digest = searchParams.get('original');
  if (!id) {
    const recipe = wishedRecipe();
    return recipe && { ...digest && { original: await originalOf(digest) }, recipe };
  }
  const { meme, recipe } = await api.meme(id);
  return { original: await originalOf(meme.original), recipe };
}

/** A recipe with all parameters of the page's address; `undefined` if there are none. */
function wishedRecipe() {
  const { searchParams } = new URL(location.href);
  if (!names.some((name) => searchParams.has(name))) return undefined;
  const recipe = newRecipe();
  const fill = searchParams.get('fill');
  for (const role of roles) {
    const caption = captionOf(recipe, role);
    caption.text = searchParams.get(role) ?? '';
    if (/^#[0-9a-f]{6}$/iu.test(fill ?? '')) restyle(caption, { fill });
  }
  return recipe;
}

/** Removes the parameters from the address, so that a reload uses the draft. */
export function forgetWishes() {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
