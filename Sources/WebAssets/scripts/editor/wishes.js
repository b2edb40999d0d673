// What a link to the editor wants of a new meme: `/new?top=…&bottom=…&fill=#ffa474`.

import { captionOf, restyle, roles } from './recipe.js';

/** Puts the wishes into a recipe, once: when the page is loaded again, its draft counts. */
export function takeWishes(recipe) {
  const url = new URL(location.href);
  const fill = url.searchParams.get('fill');
  for (const role of roles) {
    const text = url.searchParams.get(role);
    const caption = captionOf(recipe, role);
    if (text !== null) caption.text = text.slice(0, 5000);
    if (/^#[0-9a-f]{6}$/iu.test(fill ?? '')) restyle(caption, { fill });
  }
  for (const name of [...roles, 'fill']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
