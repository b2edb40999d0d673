// What can be done with chosen memes besides deleting and downloading them: favourites, tags, sharing.

import * as api from '../api.js';
import { openTags } from '../tag-field.js';
import { toast } from '../toast.js';
import { counted, t } from '../words.js';
import { fileOf } from './downloads.js';

/** The tags of a meme in the list. */
const tagsOf = (meme) => (meme.dataset.tags ? meme.dataset.tags.split(',') : []);

/** Makes the chosen memes favourites; if all of them are, they are so no more. The toast takes it back. */
export async function favour(ids, results) {
  const known = results.memes.filter(({ dataset }) => ids.includes(dataset.id));
  const added = known.filter((meme) => !tagsOf(meme).includes(api.favourite)).map(({ dataset }) => dataset.id);
  // Of those that aren't in the page just now it isn't known.
  const isTaken = known.length === ids.length && added.length === 0;
  const change = isTaken ? { remove: [api.favourite] } : { add: [api.favourite] };
  await api.tag(ids, change);
  await results.reload();
  toast(isTaken ? counted(ids.length, '1 favourite removed', '{count} favourites removed')
    : counted(ids.length, '1 favourite added', '{count} favourites added'), {
    action: t('Undo'),
    async onAction() {
      try {
        const others = isTaken ? { add: [api.favourite] } : { remove: [api.favourite] };
        const back = isTaken || known.length < ids.length ? ids : added;
        await api.tag(back, others);
        await results.reload();
      } catch (error) {
        toast(error.message, { assertive: true });
      }
    },
  });
}

/** Opens the tags of the chosen memes. */
export async function file(ids, results) {
  const known = results.memes.filter(({ dataset }) => ids.includes(dataset.id));
  const isChanged = await openTags(ids, [...new Set(known.flatMap(tagsOf))]);
  if (isChanged) await results.reload();
  return isChanged;
}

/** Whether the system can share several pictures. */
export function canShareSeveral() {
  const file = new File([''], 'meme.jpg', { type: 'image/jpeg' });
  return Boolean(navigator.canShare?.({ files: [file, file] }));
}

/** The most pictures that are shared at once: all of them are in memory. */
const mostShared = 30;

/** Hands the chosen memes to the system's share sheet. */
export async function shareSeveral(ids) {
  if (ids.length > mostShared) {
    toast(
      t('At most {count} memes can be shared at once. Download them instead.', { count: mostShared }),
      { assertive: true });
    return false;
  }
  const files = [];
  for (const id of ids) {
    const { blob, name } = await fileOf(id);
    files.push(new File([blob], name, { type: blob.type }));
  }
  return hand(files);
}

async function hand(files) {
  try {
    await navigator.share({ files });
    return true;
  } catch (error) {
    if (error.name === 'AbortError') toast(t('Not shared.'));
    // The tap was too long ago: browsers want another one.
    else if (error.name === 'NotAllowedError') {
      toast(t('Ready to share'), { action: t('Share'), onAction: () => hand(files) });
    } else throw error;
    return false;
  }
}
