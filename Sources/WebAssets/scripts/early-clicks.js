// Keeps the click that comes before a page's modules are there, and does it again then. It is no
// module itself, so that it is there as soon as there is something to click on.

(() => {
  let early;
  const keep = (event) => {
    const button = event.target.closest('button[type="button"]');
    if (!button) return;
    event.stopImmediatePropagation();
    early = button;
  };
  addEventListener('click', keep, true);
  // It comes when all modules have run.
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('click', keep, true);
    early?.click();
  });
})();
