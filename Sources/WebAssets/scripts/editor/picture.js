// Pictures to upload.

import * as api from '../api.js';
import { t } from '../words.js';

const unsupportedMediaType = 415;
/** Media types of files that aren't pictures; an unknown type may be one. */
const otherTypes = /^(?!image\/|application\/octet-stream$)./u;
const quality = 0.95;

/**
 * Uploads a picture: `{picture, digest, width, height, url, wasConverted}`; `picture` is what was
 * sent.
 *
 * If the server can't read the format but the browser can, it is converted to a JPEG.
 */
export async function upload(blob, options) {
  if (otherTypes.test(blob.type)) {
    const name = blob.name ? `“${blob.name}”` : t('This');
    throw new Error(
      t(
        '{name} is no picture. Choose a JPEG, PNG, GIF, WebP, HEIC, AVIF, JPEG XL, TIFF or BMP.', { name }));
  }
  try {
    return { picture: blob, ...await api.addOriginal(blob, options), wasConverted: false };
  } catch (error) {
    if (error.status !== unsupportedMediaType) throw error;
    const converted = await asJPEG(blob).catch(() => undefined);
    if (!converted) throw error;
    return {
      picture: converted, ...await api.addOriginal(converted, options), wasConverted: true,
    };
  }
}

async function asJPEG(blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  // JPEG has no transparency, so the picture is drawn on white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Loads the picture in the browser, with its size; `undefined` if the browser can't read it. */
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
      reject(new Error(t('The browser can’t show this picture.'))));
    picture.src = url;
  });
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}
