// Pictures at the server, where one that no meme is made of stays for a day.

import * as api from '../api.js';
import { keptPicture } from '../kept-pictures.js';

const unprocessable = 422;

/** Does what needs a picture at the server, which is brought again where it has gone from there. */
export async function withOriginal(digest, request) {
  try {
    return await request();
  } catch (error) {
    if (error.status !== unprocessable || !await bringAgain(digest)) throw error;
    return request();
  }
}

/** Brings a picture that this browser has kept, where the server hasn't it any more. */
export async function bringAgain(digest) {
  if (await api.hasPicture(digest)) return false;
  const picture = await keptPicture(digest);
  if (!picture) return false;
  return (await api.addOriginal(picture)).digest === digest;
}
