// The choice of the language that the pages are in.

/** How long a choice is kept, in seconds. */
const lifetime = 365 * 24 * 3600;

/** Makes the page's list of languages choose one, for all pages. */
export function offerLanguages(select) {
  select.addEventListener('change', () => {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `mememe-language=${select.value}; path=/; max-age=${lifetime}; samesite=lax${secure}`;
    location.reload();
  });
}
