// Records a click before the page's modules have loaded, and repeats it afterwards. It isn't a
// module itself, so that it runs before anything can be clicked.

(() => {
  let early;
  const keep = (event) => {
    const button = event.target.closest('button[type="button"]');
    if (!button) return;
    event.stopImmediatePropagation();
    early = button;
  };
  addEventListener('click', keep, true);
  // The event fires when all modules have run.
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('click', keep, true);
    early?.click();
  });
})();
