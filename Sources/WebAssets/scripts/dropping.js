// Files that are dropped on a page, or pasted; the browser would open them in place of the page.

const hasFiles = (event) => event.dataTransfer?.types.includes('Files');

/**
 * Calls `take` with each file (a `File`) that is dropped on the page, or pasted.
 *
 * @param dropZone what shows that a file can be dropped
 * @param kind what the wanted type of a file begins with; without such a file it is the first one,
 *   of which will be said what is wrong with it
 */
export function receiveFiles(dropZone, take, kind = /^image\//u) {
  const wanted = (files) => [...files].find(({ type }) => kind.test(type)) ?? files[0];
  // A picture of the page itself is a file too where it is dragged.
  let isOurs = false;
  document.addEventListener('dragstart', () => { isOurs = true; });
  document.addEventListener('dragend', () => { isOurs = false; });
  // A page gets a leave for each element that is entered; one is left when all are.
  let depth = 0;
  const mark = () => dropZone.classList.toggle('is-dropping', depth > 0 && !isOurs);
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
    event.dataTransfer.dropEffect = isOurs ? 'none' : 'copy';
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    mark();
    const file = wanted(event.dataTransfer.files);
    if (file && !isOurs) take(file);
  });

  document.addEventListener('paste', (event) => {
    const file = wanted(event.clipboardData?.files ?? []);
    // Words are pasted into the field, as ever.
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** Keeps the page, which has no use for files, where one is dropped on it. */
export function refuseFiles() {
  for (const name of ['dragover', 'drop']) {
    document.addEventListener(name, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
