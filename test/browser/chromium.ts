import { existsSync } from 'node:fs';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to test with: the one CHROMIUM names, or the first in the usual places; null when there is none. */
export const findChromium = (): string | null =>
  [process.env.CHROMIUM ?? '', ...USUAL_PLACES].find((path) => existsSync(path)) ?? null;
