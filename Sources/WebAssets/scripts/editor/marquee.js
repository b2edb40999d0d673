// A rectangle that is drawn with a mouse beside all layers, and selects those that it touches.

import { boundsOf } from './frames.js';
import { placeOf } from './meme-place.js';
import { followPresses } from './pointer.js';

/**
 * Selects layers by drawing a rectangle.
 *
 * @param stage what it is begun on
 * @param options `element`, the rectangle, on the meme; `meme`, the element of the meme on the screen; `work`, the
 *   state of the editor; `views`, the views of the layers; `isFree`, which says whether there is no layer at an event;
 *   and `select`, called with the layers, and whether they are added to those that are selected
 */
export function selectByMarquee(stage, { element, meme, work, views, isFree, select }) {
  let start;
  let drawn;
  followPresses(stage, {
    press(event) {
      if (event.pointerType !== 'mouse' || !isFree(event)) return false;
      start = placeOf(meme, work.meme, event);
      return true;
    },
    begin() { element.hidden = false; },
    move({ event }) {
      const now = placeOf(meme, work.meme, event);
      drawn = {
        x: Math.min(start.x, now.x), y: Math.min(start.y, now.y),
        width: Math.abs(now.x - start.x), height: Math.abs(now.y - start.y), isAdded: event.shiftKey,
      };
      const part = (name, length, side) => element.style.setProperty(name, `${length / side * 100}%`);
      part('left', drawn.x, work.meme.width);
      part('top', drawn.y, work.meme.height);
      part('width', drawn.width, work.meme.width);
      part('height', drawn.height, work.meme.height);
    },
    end() {
      element.hidden = true;
      const touched = views.all.filter((view) => !view.isEmpty && !view.layer.locked
        && touches(boundsOf(view, work.meme), drawn));
      select(touched.map(({ layer }) => layer), drawn.isAdded);
    },
    cancel() { element.hidden = true; },
  });
}

const touches = (one, other) =>
  one.x < other.x + other.width && other.x < one.x + one.width
  && one.y < other.y + other.height && other.y < one.y + one.height;
