/** What a site is called where it is installed, what its page is told, as JSON in it, what it may ask besides its own origin, and whose pages it shows. */
export type SiteSurroundings = { name: string; settings: object; connect: string[]; frames: string[] };

const settingsScript = (settings: object): string =>
  `<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;

const origins = (urls: string[]): string[] => urls.map((url) => new URL(url).origin);

/** The page of a site, of its index.html, with what it is told. */
export const sitePage = (index: string, { settings }: SiteSurroundings): string =>
  index.replace('<div id="app">', () => `${settingsScript(settings)}\n<div id="app">`);

export const MANIFEST_PATH = '/app.webmanifest';

/** What a browser is told that installs a site (W3C Web Application Manifest). */
export const siteManifest = ({ name }: SiteSurroundings): string =>
  JSON.stringify({
    name,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f766e',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });

/** Its Content-Security-Policy. */
export const sitePolicy = ({ connect, frames }: SiteSurroundings): string =>
  [
    "default-src 'self'",
    ["connect-src 'self'", ...origins(connect)].join(' '),
    `frame-src ${origins(frames).join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The types of a site's files; a path that ends otherwise is one of its screens. */
export const SITE_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
