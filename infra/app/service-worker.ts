import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { PARTS, SHELL } from './data/parts.ts';
import { showPushed } from './data/push-worker.ts';

/** A network that is silent for longer is as good as none: what was loaded before is shown. */
const networkTimeoutSeconds = 3;

/** What else has a page at this origin, where it is that of the API. */
const denylist = [/^\/(api|pay|docs|unsubscribe)(\/|$)/];

/** Every address of the app is answered with the same page. */
const asShell = { cacheKeyWillBeUsed: () => Promise.resolve(SHELL) };

const page = new NetworkFirst({ cacheName: PARTS, networkTimeoutSeconds, plugins: [asShell] });
registerRoute(new NavigationRoute(page, { denylist }));

const part = new NetworkFirst({ cacheName: PARTS, networkTimeoutSeconds });
/** The app's own files lie at the root. */
registerRoute(
  ({ sameOrigin, request, url }) =>
    sameOrigin &&
    url.pathname.lastIndexOf('/') === 0 &&
    ['script', 'style', 'image'].includes(request.destination),
  part,
);

showPushed(self as unknown as Parameters<typeof showPushed>[0]);
