// Shares a meme with the system's share sheet, or with a sheet of the page if there is none.

import * as api from './api.js';
import { element, icon, useStyles } from './element.js';
import { moves } from './moving.js';
import { t } from './words.js';

/**
 * Shares a saved meme.
 *
 * @param {object} meme `id`; `image`, the path of its picture; `fileName`, the file name of a copy;
 *   `alternative`, its words
 * @param {object} options `canCancel`: whether the user can go back without sending the meme
 * @returns a promise that resolves when the sheet is closed: `isShared`, whether the user chose
 *   anything; `said`, a message to show, if any
 */
export async function share(meme, { canCancel = false } = {}) {
  return await shareWithSystem(meme) ?? shareWithOurs(meme, canCancel);
}

/** `undefined` if the system's sheet wasn't shown. */
async function shareWithSystem({ image, fileName, alternative }) {
  if (!navigator.canShare) return undefined;
  try {
    const picture = await api.picture(image);
    const content = {
      files: [new File([picture], fileName, { type: picture.type })],
      title: alternative,
    };
    if (!navigator.canShare(content)) return undefined;
    await navigator.share(content);
    return { isShared: true };
  } catch (error) {
    // AbortError means that the user saw the sheet and chose nothing. Any other error, such as a
    // click too long ago, falls back to the sheet of the page.
    return error.name === 'AbortError' ? { isShared: false } : undefined;
  }
}

async function shareWithOurs(meme, canCancel) {
  await useStyles('share-sheet.css');
  /** The address of this server's page, if others may reach it. */
  const link = isOnlyHere ? undefined : new URL(`/memes/${meme.id}`, location.href).href;
  let result = { isShared: false };
  const end = (isShared, said) => {
    result = { isShared, said };
    dialog.close();
  };
  const outcome = element('p', { class: 'outcome', role: 'status' });
  const say = (text) => outcome.replaceChildren(text);
  /** Runs work that may take a while, then closes the sheet with a message. */
  const attempt = (work, meanwhile) => async ({ currentTarget: button }) => {
    if (button.getAttribute('aria-busy')) return;
    button.setAttribute('aria-busy', 'true');
    say(meanwhile);
    try {
      const said = await work();
      if (dialog.open) end(true, said);
    } catch {
      say(t('The browser doesn’t allow that here.'));
    }
    button.removeAttribute('aria-busy');
  };
  const choice = (name, picture, click) =>
    element('button', { type: 'button', class: 'choice', on: { click } }, icon(picture), name);
  const anchor = (name, picture, attributes, said) => element(
    'a',
    // The browser must follow the link first.
    { class: 'choice', ...attributes, on: { click: () => setTimeout(() => end(true, said)) } },
    icon(picture), name);
  /**
   * A choice that opens another program, which accepts only text; the picture is offered as a copy.
   */
  const program = (name, picture, addressOf, { withLink, alone }) => {
    if (api.publishes) {
      return choice(name, picture, attempt(async () => {
        const { url } = await api.addLink(meme.id);
        location.href = addressOf(meme, url);
        return withLink;
      }, ''));
    }
    const copy = anchor(
      name, picture, { href: addressOf(meme, link) },
      alone);
    copy.addEventListener('click', () => save(meme));
    return copy;
  };
  /** A choice that opens a social network, which asks for the link's picture itself. */
  const network = ([name, picture, addressOf]) => {
    if (!api.publishes) {
      return anchor(
        name, picture, { href: addressOf(meme, link), target: '_blank', rel: 'noopener' }, undefined);
    }
    return choice(name, picture, attempt(async () => {
      // During the click, later the browser doesn't allow it.
      const tab = open('', '_blank');
      const { url } = await api.addLink(meme.id);
      if (tab) {
        tab.opener = null;
        tab.location = addressOf(meme, url);
      }
      return t('{name} opens in another tab.', { name });
    }, ''));
  };
  const linkPlace = element('div', { class: 'public-link', hidden: '' });
  /** Offers to make a public link, and says who sees the meme then. */
  const offerLink = () => {
    if (!linkPlace.hidden) return;
    linkPlace.hidden = false;
    const lifetime = element(
      'select', { class: 'field', 'aria-label': t('How long the link lasts') },
      ...lifetimes.map(([name, seconds]) => new Option(name, seconds)));
    const copy = element('button', {
      type: 'button', class: 'button primary',
      on: { click: attempt(() => copyLink(meme.id, Number(lifetime.value) || undefined, linkPlace), '') },
    }, t('Copy the link'));
    linkPlace.append(
      element('p', {}, t('Whoever has the link sees this meme, as it is then, without signing in.')),
      lifetime, copy);
    lifetime.focus();
  };
  const dialog = element(
    'dialog', { class: 'sheet share-sheet', 'aria-labelledby': 'share-title' },
    element('h2', { id: 'share-title' }, t('Share meme')),
    element(
      'div', { class: 'choices' },
      anchor(
        t('Download'), 'download', { href: meme.image, download: meme.fileName },
        t('The meme is downloaded.')),
      choice(t('Copy image'), 'copy', attempt(() => copyImage(meme.image), t('Copying the image…'))),
      ...(api.publishes ? [choice(t('Public link'), 'link', () => offerLink())] : []),
      // A link that leads nowhere else is none.
      ...(api.publishes || !link ? [] : [choice(
        t('Copy link'), 'link', attempt(async () => {
          await navigator.clipboard.writeText(link);
          return t('The link is copied.');
        }, ''))]),
      program(t('E-mail'), 'mail', mailTo, {
        withLink: t('Your mail program opens, with a public link to the meme.'),
        alone: t('The meme is downloaded, and your mail program opens: attach it there.'),
      }),
      ...(matchMedia('(pointer: coarse)').matches
        ? [program(t('Message'), 'message', messageTo, {
          withLink: t('Your messages open, with a public link to the meme.'),
          alone: t('The meme is downloaded, and your messages open: attach it there.'),
        })]
        : []),
      ...(isPublic || api.publishes ? networks.map(network) : [])),
    linkPlace,
    outcome,
    element(
      'div', { class: 'dialog-buttons' },
      ...(canCancel
        ? [element(
          'button', { type: 'button', class: 'button quiet', on: { click: () => end(false) } },
          t('Cancel'))]
        : []),
      element(
        'button', { type: 'button', class: 'button quiet', on: { click: () => end(true) } },
        t('Done'))));
  // A click outside the content hits the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && isBeside(dialog, event)) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
  return result;
}

/** How long a public link lasts. */
const lifetimes = [
  [t('Until it is taken back'), ''], [t('A day'), 86_400], [t('A week'), 604_800], [t('A month'), 2_592_000],
];

/** Makes a public link and copies it; where the browser can't, the link is shown. */
async function copyLink(id, lifetime, place) {
  const link = api.addLink(id, lifetime);
  try {
    // A promise, because the browser must be asked during the click.
    const text = link.then(({ url }) => new Blob([url], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  } catch {
    const { url } = await link;
    const field = element('input', { class: 'field', readonly: '', 'aria-label': t('The public link') });
    field.value = url;
    place.replaceChildren(element('p', {}, t('This is the link:')), field);
    field.select();
    throw new Error('nothing is copied');
  }
  return t('The public link is copied.');
}

/** Saves the picture as a file. */
function save({ image, fileName }) {
  element('a', { href: image, download: fileName }).click();
}

/** Whether links to this server are useless on other computers. */
const isOnlyHere = /^(localhost|.*\.localhost|127\..*|\[::1\])$/u.test(location.hostname);
/** Whether the host name suggests that the server is reachable from the Internet. */
const isPublic = !isOnlyHere && location.hostname.includes('.') && !(
  /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|\.(local|lan|internal|home\.arpa)$/u
    .test(location.hostname));

/** The words, and the link if others can open it. */
const wordsOf = ({ alternative }, link) => (link ? `${alternative}\n\n${link}` : alternative);

const mailTo = (meme, link) =>
  `mailto:?${query({ subject: meme.alternative, body: wordsOf(meme, link) })}`;

/** The one combination of separators that every phone accepts. */
const messageTo = (meme, link) => `sms:?&${query({ body: wordsOf(meme, link) })}`;

/** The social networks: name, icon, and the address that shares a link. */
const networks = [
  ['X', 'x', ({ alternative }, url) => `https://x.com/intent/post?${query({ text: alternative, url })}`],
  ['Facebook', 'facebook', (_, url) => `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`],
];

/** Other programs take a plus literally. */
const query = (fields) => `${new URLSearchParams(fields)}`.replaceAll('+', '%20');

function isBeside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Copies a picture to the clipboard, which accepts only PNG, and returns a message. */
async function copyImage(path) {
  const picture = api.picture(path);
  // A promise, because the browser must be asked during the click.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture.then(asPNG) })]);
  return await moves(await picture)
    ? t('Its first frame is copied: what is copied can’t move. Download it to have it move.')
    : t('The image is copied.');
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
