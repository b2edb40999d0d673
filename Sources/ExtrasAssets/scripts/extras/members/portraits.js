// Pictures of the members, loaded before they are shown.

/** The pictures by their addresses: that of the question, and that of the next. */
const loaded = new Map();

/** The picture at an address as an element that is ready to be drawn; it fails where there is none. */
export function load(address) {
  if (!loaded.has(address)) {
    const image = new Image();
    // Who it is, is what is asked.
    image.alt = 'Somebody whose name is one of the four';
    image.src = address;
    const ready = image.decode().then(() => image);
    // Whoever shows it hears of its failure, and may try again.
    ready.catch(() => loaded.delete(address));
    loaded.set(address, ready);
  }
  return loaded.get(address);
}

/** Forgets all pictures but these. */
export function keep(...addresses) {
  for (const address of loaded.keys()) {
    if (!addresses.includes(address)) loaded.delete(address);
  }
}
