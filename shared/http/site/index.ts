import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import etag from 'etag';
import { requireEnv } from '../../platform/env.ts';
import { notFound } from '../../platform/failure.ts';
import { handleFile, type PublicFile } from '../public.ts';
import { errorResponse, type HttpHandler, logged, replyInTime } from '../reply.ts';
import type { Route } from '../request.ts';
import { type HttpResult, SECURITY_HEADERS } from '../respond.ts';

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

/** Where the files of the site lie, index.html among them: beside the bundle. */
const siteFolder = (): string => process.env.SITE_FOLDER ?? join(import.meta.dirname, 'site');

const surroundings = (): SiteSurroundings => JSON.parse(requireEnv('SITE'));

type SiteRoutes = { method: Route['method']; paths: readonly [Route['path'], ...Route['path'][]] };

const encoded = (bytes: Buffer) => ({ base64: bytes.toString('base64'), etag: etag(bytes) });

const loadFile = async (path: string, type: string): Promise<PublicFile> => {
  const bytes = await readFile(path);
  return { type, plain: encoded(bytes), zipped: encoded(gzipSync(bytes)) };
};

/** The files, each asked for again with its ETag, so that a page never runs with those of an earlier release. */
const filesOf = (route: Route, folder: string): HttpHandler => {
  const names = new Set(readdirSync(folder));
  const loaded = new Map<string, Promise<PublicFile>>();
  return handleFile(route, 0, async ({ screen: name = '' }) => {
    const type = SITE_TYPES[extname(name)];
    if (type === undefined || !names.has(name)) throw notFound('page');
    const file = loaded.get(name) ?? loadFile(join(folder, name), type);
    loaded.set(name, file);
    return file;
  });
};

const pageOf = (route: Route, folder: string, except: string): HttpHandler => {
  const index = readFile(join(folder, 'index.html'), 'utf8');
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .handler(async ({ rawPath, requestContext }) => {
      if (rawPath.startsWith(except)) throw notFound('page');
      const known = surroundings();
      const isManifest = rawPath === MANIFEST_PATH;
      return {
        statusCode: 200,
        headers: {
          'content-type': isManifest ? 'application/manifest+json' : 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...SECURITY_HEADERS,
          'content-security-policy': sitePolicy(known),
          // Windows that it opens are pages of gateways; it sees whether they are still open.
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'x-robots-tag': 'noindex',
          'x-request-id': requestContext.requestId,
        },
        body: isManifest ? siteManifest(known) : sitePage(await index, known),
      };
    });
  return logged(route, pipeline);
};

/**
 * The handler of a site: its files by their names, and its page, which finds its screens itself, at every other path but those
 * below `except`. `SITE` in the environment holds its surroundings.
 */
export const handleSite = ({ method, paths }: SiteRoutes, except: string): HttpHandler => {
  const route = { method, path: paths[0] };
  const folder = siteFolder();
  const files = filesOf(route, folder);
  const page = pageOf(route, folder, except);
  return (event, context) =>
    extname(event.rawPath) in SITE_TYPES ? files(event, context) : page(event, context);
};
