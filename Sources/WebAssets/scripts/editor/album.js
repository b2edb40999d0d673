// Pictures from the album, dropped, or pasted.

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

/**
 * Calls `take` with each picture (a `File`) that is dropped on the page, or pasted.
 *
 * @param dropZone what shows that a picture can be dropped
 */
export function receivePictures(dropZone, take) {
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  // A page gets a leave for each element that is entered; one is left when all are.
  let depth = 0;
  const mark = () => dropZone.classList.toggle('is-dropping', depth > 0);
  document.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth += 1;
    mark();
  });
  document.addEventListener('dragleave', (event) => {
    if (!hasFiles(event)) return;
    depth = Math.max(0, depth - 1);
    mark();
  });
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    mark();
    const file = pictureIn(event.dataTransfer.files);
    if (file) take(file);
  });

  document.addEventListener('paste', (event) => {
    const file = pictureIn(event.clipboardData?.files ?? []);
    // Words are pasted into the field, as ever.
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** The first picture; else the first file, of which the server will say what is wrong with it. */
const pictureIn = (files) =>
  [...files].find(({ type }) => type.startsWith('image/')) ?? files[0];
