// Shares a meme: with the system's sheet where there is one, else with one of ours.

import { element, icon, useStyles } from './element.js';

/**
 * Shares a meme that is saved.
 *
 * @param {object} meme `id`; `image`, the path of its picture; `fileName`, what a copy is called;
 *   `alternative`, its words
 * @returns a promise that is kept when the user is done, whatever was chosen
 */
export async function share(meme) {
  if (!(await shareWithSystem(meme))) await shareWithOurs(meme);
}

/** Whether the system's sheet was shown. */
async function shareWithSystem({ image, fileName, alternative }) {
  if (!navigator.canShare) return false;
  try {
    const picture = await download(image);
    const content = {
      files: [new File([picture], fileName, { type: picture.type })],
      title: alternative,
    };
    if (!navigator.canShare(content)) return false;
    await navigator.share(content);
    return true;
  } catch (error) {
    // The user saw it and chose nothing. Anything else, such as a click that is too long ago for the
    // browser, is no reason not to share.
    return error.name === 'AbortError';
  }
}

async function download(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(response.statusText);
  return response.blob();
}

async function shareWithOurs(meme) {
  await useStyles('share-sheet.css');
  const link = new URL(`/memes/${meme.id}`, location.href).href;
  const outcome = element('p', { class: 'outcome', role: 'status' });
  const say = (text) => outcome.replaceChildren(text);
  const attempt = (work, done) => async () => {
    try {
      await work();
      say(done);
    } catch {
      say('The browser doesn’t allow that here.');
    }
  };
  const choice = (name, picture, click) =>
    element('button', { type: 'button', class: 'choice', on: { click } }, icon(picture), name);
  const mail = new URLSearchParams({ subject: meme.alternative, body: link });
  const dialog = element(
    'dialog', { class: 'sheet share-sheet', 'aria-labelledby': 'share-title' },
    element('h2', { id: 'share-title' }, 'Share meme'),
    element(
      'div', { class: 'choices' },
      element(
        'a', { class: 'choice', href: meme.image, download: meme.fileName },
        icon('download'), 'Download'),
      choice('Copy image', 'copy', attempt(() => copyImage(meme.image), 'The image is copied.')),
      choice(
        'Copy link', 'link',
        attempt(() => navigator.clipboard.writeText(link), 'The link is copied.')),
      element(
        // Mail programs take a plus for a plus.
        'a', { class: 'choice', href: `mailto:?${`${mail}`.replaceAll('+', '%20')}` },
        icon('mail'), 'E-mail')),
    outcome,
    element(
      'div', { class: 'dialog-buttons' },
      element(
        'button', { type: 'button', class: 'button primary', on: { click: () => dialog.close() } },
        'Done')));
  // A click beside it is on the dialog itself, whose content covers the rest.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && isBeside(dialog, event)) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
}

function isBeside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Copies a picture; clipboards take PNG and nothing else. */
async function copyImage(path) {
  // A promise, because the browser wants to be asked at once.
  const picture = download(path).then(asPNG);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

async function asPNG(picture) {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = element('canvas', { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('no PNG'))), 'image/png');
  });
}
