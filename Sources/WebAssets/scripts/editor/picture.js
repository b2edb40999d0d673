// A picture on its way to the server.

import * as api from '../api.js';

const unsupportedMediaType = 415;
const quality = 0.95;

/**
 * Uploads a picture: `{digest, width, height, url, wasConverted}`.
 *
 * A format that the server can't read is converted where the browser can, as a JPEG.
 */
export async function upload(blob, signal) {
  try {
    return { ...await api.addOriginal(blob, signal), wasConverted: false };
  } catch (error) {
    if (error.status !== unsupportedMediaType) throw error;
    const converted = await asJPEG(blob).catch(() => undefined);
    if (!converted) throw error;
    return { ...await api.addOriginal(converted, signal), wasConverted: true };
  }
}

async function asJPEG(blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  // A JPEG has no transparency: paper is what it is laid on.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** The picture as the browser shows it, with its size; `undefined` where it can't. */
export async function localPicture(blob) {
  const url = URL.createObjectURL(blob);
  try {
    return { url, ...await sizeOf(url) };
  } catch {
    URL.revokeObjectURL(url);
    return undefined;
  }
}

/** The size of a picture, upright. */
export async function sizeOf(url) {
  const picture = new Image();
  await new Promise((resolve, reject) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', () =>
      reject(new Error('The browser can’t show this picture.')));
    picture.src = url;
  });
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}
