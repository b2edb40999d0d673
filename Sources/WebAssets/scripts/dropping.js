// Files that are dropped on a page or pasted. By default, the browser would open them in place of
// the page.

const hasFiles = (event) => event.dataTransfer?.types.includes('Files');

/**
 * Calls `take` with each file (a `File`) that is dropped on the page or pasted.
 *
 * @param dropZone the element that shows that a file can be dropped
 * @param kind the beginning of the wanted media type; if no file has it, the first file is passed,
 *   and the caller says what is wrong with it
 */
export function receiveFiles(dropZone, take, kind = /^image\//u) {
  const wanted = (files) => [...files].find(({ type }) => kind.test(type)) ?? files[0];
  // A picture of the page itself also becomes a file when it is dragged.
  let isOurs = false;
  document.addEventListener('dragstart', () => { isOurs = true; });
  document.addEventListener('dragend', () => { isOurs = false; });
  // Each element that the pointer enters sends an enter and a leave event; at zero, it has left the
  // page.
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
    // Text is pasted into the field as usual.
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** Prevents the browser from opening dropped files, on pages without a use for them. */
export function refuseFiles() {
  for (const name of ['dragover', 'drop']) {
    document.addEventListener(name, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
