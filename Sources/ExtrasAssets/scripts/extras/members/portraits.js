// Pictures of the members, which are loaded before they are shown.

/** The pictures of the current and the next question, by address. */
const loaded = new Map();

/** Loads a picture into an element that is ready to be drawn; rejects if that fails. */
export function load(address) {
  if (!loaded.has(address)) {
    const image = new Image();
    // The alternative text must not name the person.
    image.alt = 'Somebody whose name is one of the four';
    image.src = address;
    const ready = image.decode().then(() => image);
    // The caller handles the failure and may try again.
    ready.catch(() => loaded.delete(address));
    loaded.set(address, ready);
  }
  return loaded.get(address);
}

/** Drops all pictures except these. */
export function keep(...addresses) {
  for (const address of loaded.keys()) {
    if (!addresses.includes(address)) loaded.delete(address);
  }
}
