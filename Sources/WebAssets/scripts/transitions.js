// Sets the direction of the transition between pages; `transitions.css` animates it. It isn't a
// module, so that it runs before the page is first drawn.

(() => {
  // The paths of top-level pages that aren't the memes'.
  const sections = document.currentScript.dataset.sections.split(' ').filter(Boolean);

  /**
   * The depth of a page: the list, a meme above it, the editor above both; a section, then its
   * pages.
   */
  const depth = (path) =>
    path === '/new' || path.endsWith('/edit') ? 2
      : path.startsWith('/memes/') || path === '/trash' ? 1
        : sections.some((start) => path.startsWith(start)) ? path.split('/').length - 1 : 0;

  addEventListener('pagereveal', (event) => {
    const from = window.navigation?.activation?.from?.url;
    if (!event.viewTransition || !from) return;
    const [before, now] = [new URL(from).pathname, location.pathname].map(depth);
    const way = { 1: 'forward', 2: 'up', [-1]: 'back', [-2]: 'down' }[now - before];
    if (way) event.viewTransition.types.add(way);
  });
})();
