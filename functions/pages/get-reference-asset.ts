import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import etag from 'etag';
import { pages } from '../../shared/contract/pages.ts';
import { handleFile, type PublicFile } from '../../shared/http/index.ts';
import { REFERENCE_ASSETS } from '../../shared/http/pages/index.ts';
import { DAY_SECONDS } from '../../shared/platform/dates.ts';
import { notFound } from '../../shared/platform/failure.ts';

const assets = new Map<string, Promise<PublicFile>>();

/** Deployed, the files lie beside the function; on this machine in several folders. */
const folders = () => (process.env.REFERENCE_ASSETS ?? 'assets').split(':');

const placeOf = (name: string): string =>
  folders()
    .map((folder) => join(folder, name))
    .find(existsSync) ?? name;

const encoded = (bytes: Buffer) => ({ base64: bytes.toString('base64'), etag: etag(bytes) });

const loadAsset = async (name: string, type: string): Promise<PublicFile> => {
  const bytes = await readFile(placeOf(name));
  return { type, plain: encoded(bytes), zipped: encoded(gzipSync(bytes)) };
};

export const handler = handleFile(pages['get-reference-asset'], DAY_SECONDS, async ({ asset: name = '' }) => {
  const type = Object.hasOwn(REFERENCE_ASSETS, name) ? REFERENCE_ASSETS[name] : undefined;
  if (type === undefined) throw notFound('page');
  const asset = assets.get(name) ?? loadAsset(name, type);
  assets.set(name, asset);
  return asset;
});
