// The formats of memes.

import * as api from '../api.js';

/** The formats of memes by the media types of pictures; of others it is JPEG. */
const formats = {
  'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp', 'image/avif': 'avif',
};

/** The format that a meme of a picture has unless it is told another. */
export const formatOf = async (digest) => formats[await api.mediaTypeOf(digest)] ?? 'jpeg';

/** Makes the meme a PNG if it was told a format that holds no transparency, for what is cut out of it. */
export function holdHoles(recipe) {
  if (recipe.format === 'jpeg') recipe.format = 'png';
}
