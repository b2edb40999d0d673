// The tags that Sent Memes can be narrowed by, one or several: pressed, or typed into the search.

import * as api from '../api.js';
import { element } from '../element.js';

/** What favourites are called in a search. */
const favourites = 'favourites';

/**
 * Offers the tags while one searches: `#cats`.
 *
 * @param field the field of the search
 * @returns a function that takes the tags out of its text: called with whether the last word is complete, it returns
 *   the tags that it has taken out
 */
export function offerTagsIn(field) {
  let known = [];
  const names = element('datalist', { id: 'search-tags' });
  field.after(names);
  // Without a `#` it is a field as any other, also to screen readers.
  field.addEventListener('input', () => {
    if (field.value.includes('#')) field.setAttribute('list', names.id);
    else field.removeAttribute('list');
  });
  field.addEventListener('focus', async () => {
    // Without the server, the field searches words.
    known = await api.tags().catch(() => known);
    names.replaceChildren(...known.map((tag) => element('option', { value: `#${typed(tag)}` })));
  });
  return (isComplete) => {
    const { text, tags } = tagsIn(field.value, known, isComplete);
    if (tags.length) {
      field.value = text;
      field.removeAttribute('list');
    }
    return tags;
  };
}

/** How a tag is typed. */
const typed = (tag) => (tag === api.favourite ? favourites : tag);

/** A tag in a search, in small letters, with the space that ends it. */
const whole = (tag) => `#${typed(tag).toLowerCase()} `;

/**
 * The tags of a search, and its text without them. What names no tag that there is stays what it is: words.
 *
 * @param isComplete whether what stands at the end may be a tag, and not the beginning of a longer one
 */
function tagsIn(text, known, isComplete) {
  const tags = [];
  let rest = `${text}${isComplete ? ' ' : ''}`;
  // A tag may have spaces, and begin with another.
  for (const tag of [...known].sort((one, other) => typed(other).length - typed(one).length)) {
    const wanted = whole(tag);
    const at = rest.toLowerCase().indexOf(wanted);
    if (at < 0 || (at > 0 && rest[at - 1] !== ' ')) continue;
    if (!isComplete && mayBecomeLonger(rest.slice(at), known)) continue;
    tags.push(tag);
    rest = rest.slice(0, at) + rest.slice(at + wanted.length);
  }
  return { text: rest.trim(), tags };
}

/** Whether a text is the beginning of a tag with spaces: `#cats ` and `#cats o` of `cats of mine`. */
function mayBecomeLonger(text, known) {
  const beginning = text.toLowerCase();
  return known.some((tag) => whole(tag).length > beginning.length && whole(tag).startsWith(beginning));
}

/**
 * Lists by a tag when it is pressed, without loading the page.
 *
 * @param results the list
 * @param narrow called with the URL of the list
 */
export function narrowByTags(results, narrow) {
  results.element.addEventListener('click', async (event) => {
    const filter = event.target.closest('.filter');
    if (!filter || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { tag } = filter.dataset;
    const scrolled = results.element.querySelector('.filters ul').scrollLeft;
    await narrow(filter.href);
    const filters = results.element.querySelector('.filters ul');
    if (!filters) return;
    filters.scrollLeft = scrolled;
    [...filters.querySelectorAll('.filter')].find(({ dataset }) => dataset.tag === tag)?.focus();
  });
}
