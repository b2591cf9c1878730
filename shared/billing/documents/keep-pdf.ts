import { createHash } from 'node:crypto';
import { downloadLink, LINK_SECONDS, storeObject } from '../../platform/storage/objects.ts';
import type { RenderedDocument } from '../../records/document-record.ts';
import type { DocumentView } from './document-view.ts';

/** Below which documents lie in the bucket. */
const PREFIX = 'documents';

/** What is rendered for one download, and expires with the bucket's rule a day later. */
export const PASSING = `${PREFIX}/statements`;

const fileName = ({ number }: DocumentView): string => `${number.replaceAll(' ', '-')}.pdf`;

/** Renders a document and puts it into the bucket. The library is loaded with the first one. */
export const keepPdf = async (
  clientId: number,
  view: DocumentView,
  now: Date,
  folder = PREFIX,
): Promise<RenderedDocument> => {
  const { renderPdf } = await import('./render-pdf.ts');
  const bytes = Buffer.from(await renderPdf(view));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${folder}/${clientId}/${sha256}.pdf`;
  await storeObject({ key, name: fileName(view), contentType: 'application/pdf', bytes });
  return { key, sha256, bytes: bytes.length, rendered_at: now.toISOString() };
};

/** A kept document with a link that downloads it for a few minutes. */
export const presentPdf = async (number: string, { key, sha256, bytes }: RenderedDocument, now: Date) => ({
  number,
  url: await downloadLink(key),
  expires_at: new Date(now.getTime() + LINK_SECONDS * 1000).toISOString(),
  sha256,
  bytes,
});
