// Memes that leave a list.

import { toast } from '../toast.js';

/**
 * Marks memes as going while a request is under way. If it fails, they stay, and it is said why.
 *
 * @param memes their elements
 * @param request called with their ids
 * @returns whether they went
 */
export async function letGo(memes, request) {
  for (const meme of memes) meme.classList.add('going');
  try {
    await request(memes.map(({ dataset }) => dataset.id));
    return true;
  } catch (error) {
    for (const meme of memes) meme.classList.remove('going', 'swiped');
    toast(error.message, { assertive: true });
    return false;
  }
}
