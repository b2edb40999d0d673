// Moving a caption: by its handle, by the words, or with the arrow keys.

import { isFramed, margin, styleOf, usualBox, verticalAlignmentOf } from './recipe.js';

/** How near the edge or the center a caption snaps, in pixels of the screen. */
const pull = 8;
/** How far a pointer moves before it drags, in pixels of the screen. */
const threshold = 5;
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Makes a field's caption movable.
 *
 * @param field the `CaptionField`
 * @param frame the meme on the screen
 * @param actions callbacks when a move starts (`begin`), continues (`move`, with the guides that it
 *   snaps to) and ends (`end`)
 */
export function makeMovable(field, frame, { begin, move, end }) {
  const { element, input, handle } = field;
  let isDragging = false;

  function start(event) {
    // In the field that is being edited, a pointer selects words.
    if (event.button !== 0 || isFramed(field.work.recipe)) return;
    if (event.target === input && document.activeElement === input) return;
    const from = { x: event.clientX, y: event.clientY };
    const origin = { ...field.layout.ink };
    const scale = field.work.meme.width / frame.clientWidth;
    isDragging = false;
    // Keeps the focus in the field.
    if (event.target !== input) event.preventDefault();
    const target = event.target === input ? input : handle;
    target.setPointerCapture(event.pointerId);

    const follow = ({ clientX, clientY }) => {
      const x = clientX - from.x;
      const y = clientY - from.y;
      if (!isDragging) {
        if (Math.hypot(x, y) < threshold) return;
        isDragging = true;
        element.classList.add('is-dragged');
        begin(field);
      }
      const wanted = { x: origin.x + x * scale, y: origin.y + y * scale };
      move(field, put(field, wanted, pull * scale));
    };
    const finish = () => {
      target.removeEventListener('pointermove', follow);
      if (!isDragging) return;
      element.classList.remove('is-dragged');
      end(field);
    };
    target.addEventListener('pointermove', follow);
    target.addEventListener('lostpointercapture', finish, { once: true });
  }

  input.addEventListener('pointerdown', start);
  handle.addEventListener('pointerdown', start);
  // A press may become a drag, which doesn't focus the field; a click does.
  input.addEventListener('mousedown', (event) => {
    if (document.activeElement !== input) event.preventDefault();
  });
  input.addEventListener('click', () => {
    if (!isDragging && document.activeElement !== input) input.focus();
  });
  handle.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const { ink } = field.layout;
    const step = field.work.meme.width * (event.shiftKey ? 0.05 : 0.01);
    begin(field);
    move(field, put(field, { x: ink.x + arrow[0] * step, y: ink.y + arrow[1] * step }, 0));
    end(field);
  });
}

/**
 * Moves a caption's box so that its words are at a place on the picture.
 *
 * The box is as large as possible there, so that words typed later have room and the existing ones
 * keep their size.
 * @returns the guides that the words snap to
 */
function put(field, wanted, pull) {
  const { caption, layout, work: { meme } } = field;
  const { width, height } = layout.ink;
  const space = { x: margin * meme.width, y: margin * meme.height };
  const across = snap(wanted.x, width, meme.width, space.x, pull);
  const down = snap(wanted.y, height, meme.height, space.y, pull);
  const [left, boxWidth] = reach(
    across.place, width, meme.width, space.x, Infinity,
    { left: 'start', center: 'middle', right: 'end' }[styleOf(caption).alignment]);
  const [top, boxHeight] = reach(
    down.place, height, meme.height, space.y, usualBox(field.role).height * meme.height,
    { top: 'start', middle: 'middle', bottom: 'end' }[verticalAlignmentOf(caption)]);
  caption.box = {
    x: left / meme.width,
    y: top / meme.height,
    width: boxWidth / meme.width,
    height: boxHeight / meme.height,
  };
  return { vertical: across.guide, horizontal: down.guide };
}

/** A place on the picture, which snaps to the center and the margins. */
function snap(place, length, side, space, pull) {
  const guides = [
    ['middle', (side - length) / 2], ['start', space], ['end', side - length - space],
  ];
  for (const [guide, at] of guides) {
    if (at >= 0 && Math.abs(place - at) < pull) return { place: at, guide };
  }
  return { place: Math.max(0, Math.min(place, side - length)) };
}

/** The start and the length of a box, if words of a length are to be at a place in it. */
function reach(place, length, side, space, most, alignment) {
  // At least as large as the words, which may extend into the margin; a little more, so that
  // rounding doesn't shrink them.
  const low = Math.min(space, place);
  const high = Math.max(side - space, place + length);
  const exact = length * 1.0001;
  if (alignment === 'start') {
    return [place, Math.max(exact, Math.min(high - place, most))];
  }
  if (alignment === 'end') {
    const extent = Math.max(exact, Math.min(place + length - low, most));
    return [place + length - extent, extent];
  }
  const middle = place + length / 2;
  const extent = Math.max(exact, Math.min(2 * Math.min(middle - low, high - middle), most));
  return [middle - extent / 2, extent];
}
