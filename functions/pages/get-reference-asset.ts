import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pages } from '../../shared/contract/pages.ts';
import { logged } from '../../shared/http/logged.ts';
import { header } from '../../shared/http/request.ts';
import { failureResult } from '../../shared/http/respond.ts';
import { REFERENCE_ASSETS } from '../../shared/pages/reference-page.ts';
import { notFound } from '../../shared/platform/failure.ts';

type Asset = { type: string; etag: string; plain: string; zipped: string };

const assets = new Map<string, Promise<Asset>>();

/** Deployed, the files lie beside the function. */
const directory = () => process.env.REFERENCE_ASSETS ?? 'assets';

const loadAsset = async (name: string, type: string): Promise<Asset> => {
  const bytes = await readFile(join(directory(), name));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { type, etag, plain: bytes.toString('base64'), zipped: gzipSync(bytes).toString('base64') };
};

const findAsset = (name: string): Promise<Asset> | undefined => {
  const type = Object.hasOwn(REFERENCE_ASSETS, name) ? REFERENCE_ASSETS[name] : undefined;
  if (type === undefined) return undefined;
  const asset = assets.get(name) ?? loadAsset(name, type);
  assets.set(name, asset);
  return asset;
};

export const handler = logged(pages['get-reference-asset'], async (event) => {
  const { requestId } = event.requestContext;
  const asset = await findAsset(event.pathParameters?.asset ?? '');
  if (!asset) return failureResult(requestId, notFound('page'));
  const { type, etag, plain, zipped } = asset;
  const takesGzip = /\bgzip\b/.test(header(event, 'accept-encoding') ?? '');
  const isNewest = header(event, 'if-none-match')?.includes(etag) ?? false;
  return {
    statusCode: isNewest ? 304 : 200,
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...(takesGzip ? { 'content-encoding': 'gzip' } : {}),
    },
    body: isNewest ? '' : takesGzip ? zipped : plain,
    isBase64Encoded: true,
  };
});
