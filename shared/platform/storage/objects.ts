import type { NewObject } from './s3-objects.ts';

export const LINK_SECONDS = 300;

/** The client of S3 is loaded with the first object, because most requests have none. */
const s3 = () => import('./s3-objects.ts');

/** Keeps an object that is always served as a download of the type given. */
export const storeObject = async (object: NewObject): Promise<void> => (await s3()).putObject(object);

/** Succeeds when the object is already gone. */
export const deleteObject = async (key: string): Promise<void> => (await s3()).deleteObject(key);

/** A link that downloads an object and works for a few minutes. Where objects are scanned, only of a clean one. */
export const downloadLink = async (key: string): Promise<string> =>
  (await s3()).signDownload(key, LINK_SECONDS);
