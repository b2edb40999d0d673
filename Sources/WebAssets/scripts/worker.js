// The service worker: pages, scripts and pictures that were seen open without the server, too. The server writes
// `const version`, that of the assets, before it.

import { handOver } from './kept-pictures.js';
import { lock, sendAll, tag } from './outgoing.js';

const assets = `/assets/${version}/`;
/** The caches: what comes with a version of the app, and what was seen. */
const [code, pages, answers, pictures] = [`code ${version}`, `pages ${version}`, 'answers', 'pictures'];
const apology = '/offline';
/** What opens although nobody has seen it. */
const shells = ['/', '/?tab=collection', '/new', apology];
/** What no shell names. */
const parts = ['fonts/headline-latin.woff2', 'scripts/meme-detail.js', 'styles/meme-detail.css', 'styles/share-sheet.css'];
/** How long to wait for a page before the one that was seen last is shown, in milliseconds. */
const patience = 8000;
/** How many pages and answers of the API are kept, each. */
const mostAnswers = 300;
/** The bytes of pictures that are kept. */
const mostBytes = 200 * 2 ** 20;
/** After how many pictures the oldest are looked for. */
const round = 25;
let added = 0;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  // What is deleted for good isn't kept here, either.
  if (request.method === 'POST' && url.pathname === '/api/v1/trash/delete') event.waitUntil(forget());
  if (request.method === 'POST' && url.pathname === '/share-target') event.respondWith(receive(request));
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.startsWith(assets)) event.respondWith(part(event));
  else if (cacheOf(url)) event.respondWith(answer(event, cacheOf(url)));
});

// There is a network again, and memes were shared without it.
addEventListener('sync', (event) => {
  if (event.tag === tag) event.waitUntil(navigator.locks.request(lock, sendAll));
});

// A page tells what it has loaded before this was there.
addEventListener('message', (event) => event.waitUntil(keepSeen(event.data)));

/** What another app shares: a picture, or else words, go to a new meme. */
async function receive(request) {
  const shared = await request.formData();
  const picture = shared.get('picture');
  const words = ['title', 'text'].map((name) => shared.get(name)).filter(Boolean).join(' ');
  const to = new URL('/new', location.href);
  if (picture?.size) await handOver(picture).catch(() => {});
  else if (words) to.searchParams.set('top', words);
  return Response.redirect(to, 303);
}

async function install() {
  const wanted = new Set(parts.map((part) => assets + part));
  const cache = await caches.open(pages);
  for (const shell of shells) {
    const response = await fetch(shell, { cache: 'no-store' });
    // Who isn't signed in sees another page.
    if (!response.ok || response.redirected) continue;
    const text = await response.clone().text();
    for (const [, asset] of text.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/gu)) wanted.add(asset);
    await cache.put(shell, response);
  }
  await (await caches.open(code)).addAll([...wanted]);
  await skipWaiting();
}

/** The cache of an answer of the API, if it is kept at all. */
function cacheOf({ pathname }) {
  if (/^\/api\/v1\/(images|thumbnails|fonts)\/[0-9a-f]+$/u.test(pathname)) return pictures;
  return /^\/api\/v1\/(memes|fonts|templates)(\/|$)/u.test(pathname) ? answers : undefined;
}

async function keepSeen(urls) {
  await Promise.all(urls.map(async (url) => {
    const name = cacheOf(new URL(url));
    const response = name && await fetch(url, { cache: 'force-cache' }).catch(() => undefined);
    if (response?.status === 200) await keep(url, response, name);
  }));
}

async function activate() {
  const current = [code, pages, answers, pictures];
  const former = (await caches.keys()).filter((name) => !current.includes(name));
  await Promise.all(former.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** A page from the server; if that doesn't answer, as it was seen last. */
async function page(event, url) {
  const fetched = fetchedPage(event);
  // Without this, a page that comes too late to be shown would also be one that nobody waits for.
  event.waitUntil(fetched.catch(() => {}));
  const late = new Promise((resolve) => { setTimeout(resolve, patience); });
  const response = await Promise.race([fetched.catch(() => {}), late]);
  if (response) return response;
  const cache = await caches.open(pages);
  const seen = await cache.match(url.href) ?? await cache.match(url.href, { ignoreSearch: true });
  return seen ?? fetched.catch(async () => await cache.match(apology) ?? Response.error());
}

async function fetchedPage(event) {
  const response = await event.preloadResponse ?? await fetch(event.request);
  if (response.ok) await keep(event.request, response, pages);
  return response;
}

/** An answer of the server, which says whether a picture may be seen; if that can't be reached, the last one. */
async function answer(event, name) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(keep(event.request, response, name));
    else if (response.status === 404) event.waitUntil(cache.delete(event.request));
    return response;
  } catch (error) {
    const last = await cache.match(event.request);
    if (!last) throw error;
    return last;
  }
}

/** A part of the app, which never changes, from its cache or else from the server. */
async function part(event) {
  const found = await (await caches.open(code)).match(event.request);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(event.request, response, code));
  return response;
}

/** Drops what says something about memes. */
async function forget() {
  await Promise.all([answers, pictures].map((name) => caches.delete(name)));
  const cache = await caches.open(pages);
  const told = (await cache.keys()).filter(({ url }) => !['/new', apology].includes(new URL(url).pathname));
  await Promise.all(told.map((request) => cache.delete(request)));
}

/** Keeps a copy of a response. No room for it is no reason to fail. */
async function keep(request, response, name) {
  const copy = response.clone();
  try {
    const cache = await caches.open(name);
    await cache.put(request, copy);
    added += 1;
    if (added % round === 0) await dropOldest(cache, name);
  } catch {
    // The cache is full.
  }
}

/** Drops what was kept first, beyond what may be kept. */
async function dropOldest(cache, name) {
  const requests = await cache.keys();
  if (name !== pictures) {
    if (name === code) return;
    await Promise.all(requests.slice(0, -mostAnswers).map((request) => cache.delete(request)));
    return;
  }
  let bytes = 0;
  for (const request of requests.reverse()) {
    const response = await cache.match(request);
    bytes += Number(response?.headers.get('content-length')) || 0;
    if (bytes > mostBytes) await cache.delete(request);
  }
}
