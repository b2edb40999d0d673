// What isn't saved yet, so that a page that is loaded again loses nothing: phones end pages in the
// background, as while the camera is used.

const key = `draft of ${location.pathname}`;

/** Keeps `{original, recipe}` until the tab is closed. */
export function keepDraft(draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // No room, or not allowed: then there is no draft.
  }
}

/** The draft of this page; `undefined` where there is none. */
export function keptDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
