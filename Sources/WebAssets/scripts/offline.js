// The app without its server: what the service worker keeps. Browsers have one only on this machine and by HTTPS.

/** Lets the service worker keep what is seen. */
export function keepWhatIsSeen() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const isFirst = !workers.controller;
  const register = async () => {
    try {
      await workers.register('/worker.js');
    } catch {
      // The next page tries again.
      return;
    }
    if (!isFirst) return;
    const { active } = await workers.ready;
    // What this page has asked for before there was a worker, and what of that is still on its way.
    new PerformanceObserver((list) => {
      const unnoticed = list.getEntries().filter(({ workerStart }) => !workerStart);
      if (unnoticed.length) active.postMessage(unnoticed.map(({ name }) => name));
    }).observe({ type: 'resource', buffered: true });
  };
  // What the page shows comes first.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

/** Whether a page opens without the server. */
export async function opensOffline(url) {
  if (!navigator.serviceWorker?.controller) return false;
  const { href, origin } = new URL(url, location.href);
  if (origin !== location.origin) return false;
  return Boolean(await caches.match(href, { ignoreSearch: true }).catch(() => undefined));
}
