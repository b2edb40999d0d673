// Elements made in scripts, without any markup in strings.

/** An element with attributes and children; `on` has handlers by the names of their events. */
export function element(name, { on = {}, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const [event, handler] of Object.entries(on)) made.addEventListener(event, handler);
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';
// This module's URL has the version of the assets in it.
const icons = new URL('../images/icons.svg', import.meta.url).pathname;

/** One of the icons, which says nothing by itself. */
export function icon(name) {
  const made = document.createElementNS(svg, 'svg');
  made.classList.add('icon');
  made.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `${icons}#${name}`);
  made.append(use);
  return made;
}

/** Loads a style sheet that stands beside the scripts, once. */
export function useStyles(name) {
  const url = new URL(`../styles/${name}`, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === url)) return Promise.resolve();
  return new Promise((resolve) => {
    // Without its looks a sheet still works.
    const on = { load: resolve, error: resolve };
    document.head.append(element('link', { rel: 'stylesheet', href: url, on }));
  });
}
