/** The cache of what the app itself consists of: its page, scripts, style and icon. */
export const PARTS = 'parts';
export const SHELL = '/';

const isOurs = (url: string): boolean => new URL(url).origin === location.origin;

/**
 * Has the browser keep the parts of the app, so that it opens without a network. The worker takes part from the next
 * start on; what this one has loaded is kept here.
 */
export const keepParts = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = (await navigator.serviceWorker.getRegistration()) === undefined;
  await navigator.serviceWorker.register('/service-worker.js');
  if (!isFirst) return;
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const parts = loaded.filter(({ initiatorType }) => !['fetch', 'xmlhttprequest'].includes(initiatorType));
  const urls = parts.map(({ name }) => name).filter(isOurs);
  await (await caches.open(PARTS)).addAll([SHELL, ...new Set(urls)]);
};
