// Downloading memes that were chosen: one as it is, several as a zip archive.

import * as api from '../api.js';
import { element } from '../element.js';
import { zip } from '../zip.js';

/** How many pictures are fetched at once. */
const atOnce = 4;

/** Downloads memes by their ids. */
export async function downloadMemes(ids) {
  const files = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    files.push(...await Promise.all(ids.slice(start, start + atOnce).map(fileOf)));
  }
  if (files.length === 1) return save(files[0].blob, files[0].name);
  return save(await zip(files), `memes-${new Date().toISOString().slice(0, 10)}.zip`);
}

/** A meme's picture, its file name, and when it was made. */
export async function fileOf(id) {
  const { meme } = await api.meme(id);
  const blob = await api.picture(meme.image);
  return { name: api.fileName(meme), blob, date: new Date(meme.created) };
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  element('a', { href: url, download: name }).click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
