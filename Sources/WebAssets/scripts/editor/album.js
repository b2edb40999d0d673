// Pictures from the album.

/** Calls `take` with each chosen picture (a `File`): a button opens the file input. */
export function openAlbum({ button, input }, take) {
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const [file] = input.files;
    // Lets the same picture be chosen again.
    input.value = '';
    if (file) take(file);
  });
}
