// Opens pictures that are dropped on a page, or pasted, in the editor.

import { receiveFiles } from './dropping.js';
import { leaveFor } from './leaving.js';
import { toast } from './toast.js';
import { t } from './words.js';

/** Takes pictures to the editor, by its link. */
export function takeToEditor(link) {
  receiveFiles(document.body, async (picture) => {
    // Loaded on demand, because few pages need it.
    const [{ beginAnew }, { handOver }] = await Promise.all(
      [import('./drafts.js'), import('./kept-pictures.js')]);
    try {
      await handOver(picture);
    } catch {
      return toast(t('This browser keeps nothing: press New meme, and drop it there.'), {
        assertive: true,
      });
    }
    beginAnew('/new');
    return leaveFor(link);
  });
}
