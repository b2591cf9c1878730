import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { PARTS, SHELL } from './data/parts.ts';

/** A network that is silent for longer is as good as none: what was loaded before is shown. */
const networkTimeoutSeconds = 3;

/** Every address of the app is answered with the same page. */
const asShell = { cacheKeyWillBeUsed: () => Promise.resolve(SHELL) };

const page = new NetworkFirst({ cacheName: PARTS, networkTimeoutSeconds, plugins: [asShell] });
registerRoute(new NavigationRoute(page));

const part = new NetworkFirst({ cacheName: PARTS, networkTimeoutSeconds });
registerRoute(
  ({ sameOrigin, request }) => sameOrigin && ['script', 'style', 'image'].includes(request.destination),
  part,
);
