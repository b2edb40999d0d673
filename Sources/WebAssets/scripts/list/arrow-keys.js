// Arrow keys move the focus between memes as they are laid out.

/** Moves the focus from a meme to its neighbor in the direction of an arrow key. */
export function moveWithArrows(meme, event) {
  // Between memes there are headings of months.
  const all = [...meme.parentElement.querySelectorAll('.meme')];
  const index = all.indexOf(meme);
  const target = {
    ArrowLeft: () => all[index - 1],
    ArrowRight: () => all[index + 1],
    ArrowUp: () => vertical(all.slice(0, index).reverse(), meme),
    ArrowDown: () => vertical(all.slice(index + 1), meme),
    Home: () => all[0],
    End: () => all.at(-1),
  }[event.key]?.();
  if (!target) return;
  event.preventDefault();
  target.querySelector('a').focus();
}

/** Of those that follow a meme, that in the next row whose middle is nearest to its middle. */
function vertical(following, meme) {
  const middle = (place) => place.left + place.width / 2;
  const own = meme.getBoundingClientRect();
  let row;
  let best;
  for (const next of following) {
    const place = next.getBoundingClientRect();
    if (Math.abs(place.top - own.top) < 1) continue;
    row ??= place.top;
    if (Math.abs(place.top - row) > 1) break;
    const distance = Math.abs(middle(place) - middle(own));
    if (!best || distance < best.distance) best = { next, distance };
  }
  return best?.next;
}
