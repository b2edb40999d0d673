// Says which way the pages move when one follows another; `transitions.css` moves them. It is no
// module, so that it is there before the page is first drawn.

(() => {
  /** How deep a page is: the list, a meme on it, the editor over both; the extras, each below. */
  const depth = (path) =>
    path === '/new' || path.endsWith('/edit') ? 2
      : path.startsWith('/memes/') ? 1
        : path.startsWith('/extras') ? path.split('/').length - 1 : 0;

  addEventListener('pagereveal', (event) => {
    const from = window.navigation?.activation?.from?.url;
    if (!event.viewTransition || !from) return;
    const [before, now] = [new URL(from).pathname, location.pathname].map(depth);
    const way = { 1: 'forward', 2: 'up', [-1]: 'back', [-2]: 'down' }[now - before];
    if (way) event.viewTransition.types.add(way);
  });
})();
