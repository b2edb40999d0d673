// Detects animations.

/** Whether a GIF or WebP (a `Blob`) has more than one frame. */
export async function moves(picture) {
  const head = new Uint8Array(await picture.slice(0, 64).arrayBuffer());
  const text = String.fromCharCode(...head);
  // An extended WebP has a flag for it.
  if (text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X') return Boolean(head[20] & 2);
  if (!text.startsWith('GIF8')) return false;
  return hasTwoFrames(new Uint8Array(await picture.arrayBuffer()));
}

/** Walks the blocks of a GIF up to its second frame. */
function hasTwoFrames(bytes) {
  const tableSize = (flags) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableSize(bytes[10]);
  const skipBlocks = () => {
    while (bytes[at] > 0) at += bytes[at] + 1;
    at += 1;
  };
  for (let frames = 0; at < bytes.length;) {
    if (bytes[at] === 0x21) {
      at += 2;
    } else if (bytes[at] === 0x2c) {
      frames += 1;
      if (frames === 2) return true;
      at += 11 + tableSize(bytes[at + 9]);
    } else {
      return false;
    }
    skipBlocks();
  }
  return false;
}
