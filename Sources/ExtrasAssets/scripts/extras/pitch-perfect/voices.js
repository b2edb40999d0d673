// The API of Pitch Perfect.

import { send } from '../../api.js';

/**
 * Applies an effect to a recorded sound (a `Blob`) and returns a `Blob`. The server keeps neither.
 *
 * @param effect `chipmunk`, `vader`, `slow`, `fast`, `echo` or `reverb`
 * @param format `mp3`, `wav` or `ogg`
 */
export const changeVoice = async (recording, effect, format, signal) => {
  const path = `/extras/voices/${effect}?format=${format}`;
  return (await send(path, { method: 'POST', body: recording, signal })).blob();
};
