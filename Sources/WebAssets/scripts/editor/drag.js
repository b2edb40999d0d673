// Moving layers: captions by their handle or their words, pictures anywhere on them, both with the arrow keys.

import { isCaption } from '../layers.js';
import { boxOfFrame, frameOf } from './frames.js';
import { isPanel, moverIn } from './panel-grid.js';
import { followPresses } from './pointer.js';
import { isFramed, margin, styleOf, usualBox, verticalAlignmentOf } from './recipe.js';

/** How near the edge or the center of the meme or of another layer a layer snaps, in pixels of the screen. */
const pull = 8;
/** How much of a layer always stays on the picture, in pixels of the screen. */
const leastLeft = 24;
export const arrows = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/**
 * Makes a layer movable by a pointer.
 *
 * @param view the view of the layer: a `CaptionField` or a `LaidPicture`
 * @param parts the elements that it is dragged by
 * @param stage `meme`, the element of the meme on the screen; `others`, which gives the places of the other layers
 *   on the meme, `{x, y, width, height}`; `together`, which gives the views of the layers that move with one; and
 *   callbacks: when a move starts (`begin`),
 *   continues (`move`, with the guides that it snaps to), ends (`end`), is broken off (`cancel`), and when the
 *   layer is tapped (`tap`)
 */
export function makeMovable(view, parts, { meme: frame, others, together, begin, move, end, cancel, tap }) {
  for (const part of parts) {
    let mover;
    let companions;
    const wasDrag = followPresses(part, {
      press(event) {
        // In the field that is being edited, a pointer selects words.
        if (isFramed(view.work.recipe) || view.layer.locked) return false;
        if (part === view.input && document.activeElement === part) return false;
        // Keeps the focus in the field.
        if (part !== view.input) event.preventDefault();
        mover = moverOf(view, others(view));
        companions = together(view).filter((other) => other !== view).map((other) => moverOf(other, []));
        return true;
      },
      begin() {
        view.element.classList.add('is-dragged');
        begin(view);
      },
      move({ x, y, event }) {
        const scale = view.work.meme.width / frame.clientWidth;
        const isFree = event.ctrlKey || event.metaKey;
        const { guides, by } = mover({ x: x * scale, y: y * scale }, isFree ? 0 : pull * scale, scale);
        for (const companion of companions) companion(by, 0, scale);
        move(view, guides);
      },
      end() {
        view.element.classList.remove('is-dragged');
        end(view);
      },
      cancel() {
        view.element.classList.remove('is-dragged');
        cancel(view);
      },
    });
    part.addEventListener('click', (event) => {
      if (!wasDrag()) tap(view, part, event);
    });
  }
  // A press may become a drag, which doesn't focus the field; a tap does.
  view.input?.addEventListener('mousedown', (event) => {
    if (document.activeElement !== view.input) event.preventDefault();
  });
  view.handle?.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = view.work.meme.width * (event.shiftKey ? 0.05 : 0.01);
    begin(view);
    nudge(view, { x: arrow[0] * step, y: arrow[1] * step });
    move(view);
    end(view, 'nudge');
  });
}

/** Moves a layer by a distance in pixels of the meme; it snaps to nothing. */
export function nudge(view, by) {
  moverOf(view, [])(by, 0, 1);
}

/**
 * A function that moves a layer by a distance from where it is now, in pixels of the meme, and returns the
 * guides that it snaps to, and how far it moved (`by`).
 */
function moverOf(view, others) {
  const { layer, work: { meme } } = view;
  if (isPanel(layer)) return moverInPanel(view);
  if (isCaption(layer)) {
    const { ink } = view.layout;
    const origin = { x: ink.x, y: ink.y };
    // A caption that nobody has sized takes all the room that its place has; a sized one keeps its size.
    const [own, roomy] = [layer.box, placed(view, origin, 0, others).box];
    const keepsBox = own && ['x', 'y', 'width', 'height'].some((side) =>
      Math.abs(own[side] - roomy[side]) > 0.002);
    if (!keepsBox) {
      return (by, pull) => {
        const wanted = { x: origin.x + by.x, y: origin.y + by.y };
        const { box, guides, place } = placed(view, wanted, pull, others);
        layer.box = box;
        return { guides, by: { x: place.x - origin.x, y: place.y - origin.y } };
      };
    }
  }
  const frame = frameOf(layer, meme);
  const seen = isCaption(layer) ? { ...view.layout.ink } : frame;
  return (by, pull, scale) => {
    const wanted = { ...seen, x: seen.x + by.x, y: seen.y + by.y };
    const { across, down } = axes(meme, others, wanted);
    const x = slid(wanted.x, seen.width, across, pull, leastLeft * scale);
    const y = slid(wanted.y, seen.height, down, pull, leastLeft * scale);
    const moved = { x: x.place - seen.x, y: y.place - seen.y };
    layer.box = boxOfFrame({ ...frame, x: frame.x + moved.x, y: frame.y + moved.y }, meme);
    return { guides: guidesOf(x, y, seen, meme), by: moved };
  };
}

/** A function that moves a picture within its panel. */
function moverInPanel(view) {
  let move;
  return (by) => {
    // How large the picture is may be known only after the drag has begun.
    const { layer, picture, work: { meme } } = view;
    if (picture) move ??= moverIn(layer, picture, meme);
    move?.(by);
    return { guides: {}, by: { x: 0, y: 0 } };
  };
}

/**
 * The two axes of the meme for a layer: the `side` of the meme, the `space` at its edges, the starts and lengths of all
 * `others`, and of those in its `row` (or column), which stand beside it, in pixels.
 */
function axes(meme, others, { x, y, width, height }) {
  const beside = others.filter((other) => other.y < y + height && y < other.y + other.height);
  const above = others.filter((other) => other.x < x + width && x < other.x + other.width);
  const across = (list) => list.map((other) => [other.x, other.width]);
  const down = (list) => list.map((other) => [other.y, other.height]);
  return {
    across: { side: meme.width, space: margin * meme.width, others: across(others), row: across(beside) },
    down: { side: meme.height, space: margin * meme.height, others: down(others), row: down(above) },
  };
}

/** What is shown of what a layer of a size snaps to: lines, and gaps of one width, as parts of the meme's sides. */
function guidesOf(x, y, { width, height }, meme) {
  const middle = { x: (x.place + width / 2) / meme.width, y: (y.place + height / 2) / meme.height };
  const across = (x.gaps ?? []).map(([from, to]) => ({
    x: from / meme.width, y: middle.y, width: (to - from) / meme.width, height: 0,
  }));
  const down = (y.gaps ?? []).map(([from, to]) => ({
    x: middle.x, y: from / meme.height, width: 0, height: (to - from) / meme.height,
  }));
  return { vertical: x.guide, horizontal: y.guide, gaps: [...across, ...down] };
}

/** A place that snaps, and of which some always stays on the picture. */
function slid(place, length, axis, pull, least) {
  const snapped = snap(place, length, axis, pull);
  if (snapped.isSnapped) return snapped;
  const kept = Math.min(least, length, axis.side);
  return { place: Math.max(kept - length, Math.min(place, axis.side - kept)) };
}

/**
 * The box of a caption whose words are to be at a place on the picture: as large as possible there, so that
 * words typed later have room and the existing ones keep their size.
 *
 * @returns the box, the guides that the words snap to, and their place
 */
function placed(field, wanted, pull, others) {
  const { caption, layout, work: { meme } } = field;
  const { width, height } = layout.ink;
  const { across, down } = axes(meme, others, { ...wanted, width, height });
  const x = snap(wanted.x, width, across, pull);
  const y = snap(wanted.y, height, down, pull);
  const [left, boxWidth] = reach(
    x.place, width, across, Infinity,
    { left: 'start', center: 'middle', right: 'end' }[styleOf(caption).alignment]);
  const [top, boxHeight] = reach(
    y.place, height, down, usualBox(caption.role).height * meme.height,
    { top: 'start', middle: 'middle', bottom: 'end' }[verticalAlignmentOf(caption)]);
  const box = boxOfFrame({ x: left, y: top, width: boxWidth, height: boxHeight }, meme);
  return { box, guides: guidesOf(x, y, layout.ink, meme), place: { x: x.place, y: y.place } };
}

/**
 * A place on the meme, which snaps to its center and margins, else to the nearest edge or center of another layer, or
 * to where the gaps between layers are equal.
 *
 * @returns the place, and the line that it snaps to, as a part of the side, or the `gaps` that are equal then, in pixels
 */
function snap(place, length, { side, space, others, row }, pull) {
  const own = [
    { to: (side - length) / 2, line: side / 2 }, { to: space, line: space },
    { to: side - length - space, line: side - space },
  ];
  const theirs = others.flatMap(([start, extent]) => {
    const [middle, end] = [start + extent / 2, start + extent];
    return [
      { to: start, line: start }, { to: end - length, line: end }, { to: middle - length / 2, line: middle },
      { to: end, line: end }, { to: start - length, line: start },
    ];
  });
  const nearest = [...theirs, ...equalGaps(length, row, side)].sort(
    (one, other) => Math.abs(place - one.to) - Math.abs(place - other.to));
  const guide = [...own, ...nearest].find(({ to }) => to >= 0 && Math.abs(place - to) < pull);
  if (!guide) return { place: Math.max(0, Math.min(place, side - length)) };
  const { to, line, gaps } = guide;
  return { place: to, isSnapped: true, gaps, guide: line === undefined ? undefined : line / side };
}

/** The places of a length on a side, beside and between neighbours of a row, where two gaps are equal, with these gaps. */
function equalGaps(length, row, side) {
  const sorted = [...row].sort(([first], [second]) => first - second);
  return sorted.slice(1).flatMap(([start, extent], index) => {
    const [before, extentBefore] = sorted[index];
    const endBefore = before + extentBefore;
    const end = start + extent;
    const room = start - endBefore;
    if (room <= 0) return [];
    const between = (room - length) / 2;
    return [
      { to: end + room, gaps: [[endBefore, start], [end, end + room]] },
      { to: before - room - length, gaps: [[before - room, before], [endBefore, start]] },
      ...between > 0
        ? [{ to: endBefore + between, gaps: [[endBefore, endBefore + between], [start - between, start]] }] : [],
    ].filter(({ to }) => to + length <= side);
  });
}

/** The start and the length of a box, if words of a length are to be at a place in it. */
function reach(place, length, { side, space }, most, alignment) {
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
