// Saving a meme and sharing it.

import * as api from '../api.js';
import { share } from '../share-sheet.js';
import { t } from '../words.js';
import { ask } from './ask.js';
import { withPictures } from './originals.js';
import { lineOf } from './recipe.js';

export class Sending {
  #work;
  #draft;
  #conflict;
  #reloaded;

  /**
   * @param work the state of the editor
   * @param draft its draft, whose id says that a meme is the same if the answer is lost and it is sent again
   * @param conflict the dialog that is shown if the meme was changed in another window
   * @param reloaded called when the other window's meme has taken the place of this one
   */
  constructor(work, draft, conflict, reloaded) {
    this.#work = work;
    this.#draft = draft;
    this.#conflict = conflict;
    this.#reloaded = reloaded;
  }

  /**
   * Saves and shares the meme: `{isShared, said}`, where `said` is what the user is told, if anything. A new meme that
   * isn't shared isn't saved either.
   */
  async send() {
    const isNew = !this.#work.id;
    const meme = await this.#save();
    if (!meme) return { isShared: false };
    const answer = await share({
      id: meme.id, image: meme.image, fileName: api.fileName(meme),
      alternative: lineOf(this.#work.recipe) || t('A meme without words'),
    }, { canCancel: true });
    if (answer.isShared) return answer;
    if (!isNew) return { isShared: false, said: t('Not shared. Your changes are saved.') };
    await this.#takeBack();
    return { isShared: false, said: t('Not shared. Nothing was saved.') };
  }

  /** Saves the meme. If it is saved already, this changes it instead of making another. */
  async #save() {
    const work = this.#work;
    const { original: { digest }, recipe } = work;
    try {
      const saved = await withPictures({ original: digest, recipe }, () => (work.id
        ? api.changeMeme(work.id, digest, recipe, work.etag)
        : api.createMeme(digest, recipe, this.#draft.id)));
      work.savedAs(saved);
      return saved.meme;
    } catch (error) {
      if (error.status !== 412) throw error;
      const answer = await ask(this.#conflict);
      if (answer === 'overwrite') {
        work.etag = undefined;
        return this.#save();
      }
      if (answer === 'reload') {
        await work.load();
        await this.#reloaded();
      }
      return undefined;
    }
  }

  /**
   * Deletes a meme that wasn't sent for good: all of it is in the editor. If that fails, the next save changes it.
   */
  async #takeBack() {
    const { id } = this.#work;
    await api.discard([id]);
    this.#work.unsave();
    // In the trash it would be one that nobody knows.
    await api.deleteForGood([id]).catch(() => {});
  }
}
