// Arrow keys move the focus between memes as they are laid out.

/** Moves the focus from a meme to its neighbor in the direction of an arrow key. */
export function moveWithArrows(meme, event) {
  const target = {
    ArrowLeft: () => meme.previousElementSibling,
    ArrowRight: () => meme.nextElementSibling,
    ArrowUp: () => vertical(meme, -1),
    ArrowDown: () => vertical(meme, 1),
    Home: () => meme.parentElement.firstElementChild,
    End: () => meme.parentElement.lastElementChild,
  }[event.key]?.();
  if (!target) return;
  event.preventDefault();
  target.querySelector('a').focus();
}

/** The meme above (-1) or below (1), in the same column. */
function vertical(meme, step) {
  const { left, top } = meme.getBoundingClientRect();
  let next = meme;
  do {
    next = step < 0 ? next.previousElementSibling : next.nextElementSibling;
    if (!next) return null;
    const place = next.getBoundingClientRect();
    if (place.top !== top && Math.abs(place.left - left) < place.width / 2) return next;
  } while (next);
  return null;
}
