// The formats of memes.

import * as api from '../api.js';

/** The formats of memes by the media types of pictures; of others it is JPEG. */
const formats = {
  'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp', 'image/avif': 'avif',
};

/** The format that a meme of a picture has unless it is told another. */
export const formatOf = async (digest) => formats[await api.mediaTypeOf(digest)] ?? 'jpeg';

/** Makes the meme a PNG if its format holds no transparency, for what is cut out of it. */
export async function holdHoles(work) {
  const { original, recipe } = work;
  const format = recipe.format ?? (original && await formatOf(original.digest).catch(() => undefined));
  if (format === 'jpeg' && work.recipe === recipe) recipe.format = 'png';
}
