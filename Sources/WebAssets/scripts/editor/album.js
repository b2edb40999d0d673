// Pictures from the album.

/** Calls `take` with each picture (a `File`) that is chosen: a button opens the album's input. */
export function openAlbum({ button, input }, take) {
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const [file] = input.files;
    // The same picture can be chosen again.
    input.value = '';
    if (file) take(file);
  });
}
