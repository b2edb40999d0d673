// The ages of memes, updated as time passes. The server renders them first, in the same words.

import { counted, t } from '../words.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The largest unit that fits an age, and how many of it. */
function inUnits(seconds) {
  const units = (length, unit) => [Math.floor(seconds / length), unit];
  if (seconds < minute) return [0, 'now'];
  if (seconds < hour) return units(minute, 'min');
  if (seconds < day) return units(hour, 'h');
  if (seconds < 14 * day) return units(day, 'days');
  if (seconds < 60 * day) return units(7 * day, 'weeks');
  if (seconds < 730 * day) return units(30 * day, 'months');
  return units(365 * day, 'years');
}

const ages = {
  now: () => t('now'),
  min: (count) => counted(count, '{count} min', '{count} min'),
  h: (count) => counted(count, '{count} h', '{count} h'),
  days: (count) => counted(count, '{count} day', '{count} days'),
  weeks: (count) => counted(count, '{count} week', '{count} weeks'),
  months: (count) => counted(count, '{count} month', '{count} months'),
  years: (count) => counted(count, '{count} year', '{count} years'),
};

const agos = {
  now: () => t('just now'),
  min: (count) => counted(count, '{count} min ago', '{count} min ago'),
  h: (count) => counted(count, '{count} h ago', '{count} h ago'),
  days: (count) => counted(count, '{count} day ago', '{count} days ago'),
  weeks: (count) => counted(count, '{count} week ago', '{count} weeks ago'),
  months: (count) => counted(count, '{count} month ago', '{count} months ago'),
  years: (count) => counted(count, '{count} year ago', '{count} years ago'),
};

const secondsSince = (time) => (Date.now() - Date.parse(time)) / 1000;

/** An age in words, in the largest unit that fits. */
export function age(seconds) {
  const [count, unit] = inUnits(seconds);
  return ages[unit](count);
}

/** How long ago a time was, in words. */
export function agoOf(time) {
  const [count, unit] = inUnits(secondsSince(time));
  return agos[unit](count);
}

/** Keeps the ages in a list up to date. */
export function keepAges(list) {
  const update = () => {
    for (const time of list.querySelectorAll('time')) {
      const text = age(secondsSince(time.dateTime));
      if (time.textContent !== text) time.textContent = text;
    }
  };
  setInterval(update, minute * 1000);
  addEventListener('pageshow', (event) => { if (event.persisted) update(); });
}
