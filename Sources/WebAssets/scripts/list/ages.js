// The ages of memes, updated as time passes. The server renders them first, in the same words.

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const several = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** An age in words, in the largest unit that fits. */
export function age(seconds) {
  const units = (length) => Math.floor(seconds / length);
  if (seconds < minute) return 'now';
  if (seconds < hour) return `${units(minute)} min`;
  if (seconds < day) return `${units(hour)} h`;
  if (seconds < 14 * day) return several(units(day), 'day');
  if (seconds < 60 * day) return several(units(7 * day), 'week');
  if (seconds < 730 * day) return several(units(30 * day), 'month');
  return several(units(365 * day), 'year');
}

/** How long ago a time was, in words. */
export function agoOf(time) {
  const words = age((Date.now() - Date.parse(time)) / 1000);
  return words === 'now' ? 'just now' : `${words} ago`;
}

/** Keeps the ages in a list up to date. */
export function keepAges(list) {
  const update = () => {
    for (const time of list.querySelectorAll('time')) {
      const text = age((Date.now() - Date.parse(time.dateTime)) / 1000);
      if (time.textContent !== text) time.textContent = text;
    }
  };
  setInterval(update, minute * 1000);
  addEventListener('pageshow', (event) => { if (event.persisted) update(); });
}
