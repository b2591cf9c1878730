import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import etag from 'etag';
import { notFound } from '../../platform/failure.ts';
import { handleFile, type PublicFile } from '../public.ts';
import { errorResponse, type HttpHandler, logged, replyInTime } from '../reply.ts';
import type { Route } from '../request.ts';
import { type HttpResult, SECURITY_HEADERS } from '../respond.ts';
import {
  MANIFEST_PATH,
  SITE_TYPES,
  type SiteSurroundings,
  siteManifest,
  sitePage,
  sitePolicy,
} from './site-page.ts';

type Site = {
  /** Where its files lie, index.html among them. */
  folder: string;
  surroundings: () => SiteSurroundings;
  /** Below which path none of its screens is. */
  except: string;
};

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

const pageOf = (route: Route, { folder, surroundings, except }: Site): HttpHandler => {
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
          'cross-origin-opener-policy': 'same-origin',
          'x-robots-tag': 'noindex',
          'x-request-id': requestContext.requestId,
        },
        body: isManifest ? siteManifest(known) : sitePage(await index, known),
      };
    });
  return logged(route, pipeline);
};

/** The handler of a site: its files by their names, and its page, which finds its screens itself, at every other path. */
export const handleSite = (route: Route, site: Site): HttpHandler => {
  const files = filesOf(route, site.folder);
  const page = pageOf(route, site);
  return (event, context) =>
    extname(event.rawPath) in SITE_TYPES ? files(event, context) : page(event, context);
};
