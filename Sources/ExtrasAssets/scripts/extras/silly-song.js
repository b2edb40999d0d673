// Silly Song: shows the song of a name when the user has finished typing it.

import '../extras.js';
import { reach } from '../api.js';
import { toast } from '../toast.js';

const nameField = document.querySelector('.name-field');
const lyricsView = document.querySelector('.lyrics-view');
const tools = document.querySelector('.song-tools');

let isEditing = false;
let loading;

/** Clears the name and the lyrics. */
function reset() {
  loading?.abort();
  nameField.value = '';
  lyricsView.replaceChildren();
  tools.replaceChildren();
}

/** Fetches the song of the name from the server and shows it. */
async function displayLyrics() {
  const url = new URL(location.pathname, location.href);
  const name = nameField.value.trim();
  if (name) url.searchParams.set('name', name);
  history.replaceState(null, '', url);
  if (!name) return;
  loading = new AbortController();
  const { signal } = loading;
  try {
    const response = await reach(url, { signal, headers: { accept: 'text/html' } });
    if (!response.ok) return tell('The song can’t be sung just now. Load the page again.');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (signal.aborted) return;
    lyricsView.replaceChildren(...page.querySelector('.lyrics-view').childNodes);
    tools.replaceChildren(...page.querySelector('.song-tools').childNodes);
  } catch (error) {
    if (!signal.aborted) tell(error.message);
  }
}

const tell = (message) => toast(message, { assertive: true });

nameField.addEventListener('focus', () => {
  // The user returned from another window and continues typing.
  if (isEditing) return;
  isEditing = true;
  reset();
});

nameField.addEventListener('blur', () => {
  if (!document.hasFocus()) return;
  isEditing = false;
  displayLyrics();
});

nameField.form.addEventListener('submit', (event) => {
  event.preventDefault();
  nameField.blur();
});
