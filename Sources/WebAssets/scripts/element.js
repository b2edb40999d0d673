// Creates elements without markup in strings.

/** Makes an element with attributes and children; `on` has event handlers by event name. */
export function element(name, { on = {}, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const [event, handler] of Object.entries(on)) made.addEventListener(event, handler);
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** Makes an icon from a file of `images`, hidden from screen readers. */
export function icon(name, file = 'icons.svg') {
  // This module's URL contains the version of the assets.
  const icons = new URL(`../images/${file}`, import.meta.url).pathname;
  const made = document.createElementNS(svg, 'svg');
  made.classList.add('icon');
  made.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `${icons}#${name}`);
  made.append(use);
  return made;
}

/** Loads a style sheet of the assets, once. */
export function useStyles(name) {
  const url = new URL(`../styles/${name}`, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === url)) return Promise.resolve();
  return new Promise((resolve) => {
    // A sheet works without its styles, too.
    const on = { load: resolve, error: resolve };
    document.head.append(element('link', { rel: 'stylesheet', href: url, on }));
  });
}
