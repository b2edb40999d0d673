// The handle of a selected panel: dragged onto another panel, both change places.

import * as api from '../api.js';
import { element } from '../element.js';
import { placeOf } from './meme-place.js';
import { panelsOf } from './panel-grid.js';
import { followPresses } from './pointer.js';

/**
 * Lets the handle swap panels.
 *
 * @param handle the handle
 * @param meme the element of the meme on the screen
 * @param work the state of the editor
 * @param actions `selected` gives the selected panel; `viewOf` the view of one; `swap` is called with two
 */
export function swapByHandle(handle, meme, work, { selected, viewOf, swap }) {
  let panel;
  let target;
  let ghost;
  const aim = (other) => {
    if (other === target) return;
    if (target) viewOf(target)?.element.classList.remove('is-target');
    if (other) viewOf(other)?.element.classList.add('is-target');
    target = other;
  };
  const finish = () => {
    const aimed = target;
    aim(undefined);
    ghost.remove();
    return aimed;
  };
  followPresses(handle, {
    press(event) {
      event.preventDefault();
      event.stopPropagation();
      panel = selected();
      return true;
    },
    begin() {
      ghost = element('img', { class: 'swap-ghost', src: api.thumbnailURL(panel.source), alt: '' });
      document.body.append(ghost);
    },
    move({ event }) {
      ghost.style.setProperty('left', `${event.clientX}px`);
      ghost.style.setProperty('top', `${event.clientY}px`);
      const place = placeOf(meme, work.meme, event);
      const [x, y] = [place.x / work.meme.width, place.y / work.meme.height];
      aim(panelsOf(work.recipe).find((other) => {
        const { box } = other;
        return other !== panel && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
      }));
    },
    end() {
      const aimed = finish();
      if (aimed) swap(panel, aimed);
    },
    cancel: finish,
  });
}
