import { createHash } from 'node:crypto';
import { downloadLink, LINK_SECONDS, storeObject } from '../../platform/storage/objects.ts';
import type { RenderedDocument } from '../../records/document-record.ts';
import type { DocumentView } from './document-view.ts';

/** A PDF, and the form of it that computers read where there is one. */
export type Rendered = {
  number: string;
  document: RenderedDocument;
  structured?: RenderedDocument | undefined;
};

/** Below which documents lie in the bucket. */
const PREFIX = 'documents';

/** What is rendered for one download, and expires with the bucket's rule a day later. */
export const PASSING = `${PREFIX}/statements`;

type Format = { ending: 'pdf' | 'xml'; contentType: string };

const keepFile = async (
  folder: string,
  bytes: Buffer,
  { ending, contentType }: Format,
  view: DocumentView,
  now: Date,
): Promise<RenderedDocument> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${folder}/${sha256}.${ending}`;
  const name = `${view.number.replaceAll(' ', '-')}.${ending}`;
  await storeObject({ key, name, contentType, bytes });
  return { key, sha256, bytes: bytes.length, locale: view.locale, rendered_at: now.toISOString() };
};

/** Renders a document and puts it into the bucket. The library is loaded with the first one. */
export const keepPdf = async (
  clientId: number,
  view: DocumentView,
  now: Date,
  folder = PREFIX,
): Promise<RenderedDocument> => {
  const { renderPdf } = await import('./render-pdf.ts');
  const bytes = Buffer.from(await renderPdf(view));
  const format = { ending: 'pdf', contentType: 'application/pdf' } as const;
  return keepFile(`${folder}/${clientId}`, bytes, format, view, now);
};

/** Puts the form of a document that computers read beside its PDF. */
export const keepXml = (clientId: number, xml: string, view: DocumentView, now: Date) =>
  keepFile(
    `${PREFIX}/${clientId}`,
    Buffer.from(xml),
    { ending: 'xml', contentType: 'application/xml' },
    view,
    now,
  );

/** A kept document with a link that downloads it for a few minutes. */
const presentFile = async ({ key, sha256, bytes }: RenderedDocument, now: Date) => ({
  url: await downloadLink(key),
  expires_at: new Date(now.getTime() + LINK_SECONDS * 1000).toISOString(),
  sha256,
  bytes,
});

/** A kept PDF with a link that downloads it for a few minutes. */
export const presentPdf = async (number: string, document: RenderedDocument, now: Date) => ({
  number,
  ...(await presentFile(document, now)),
});

/** The same of an invoice or credit note, with the form that computers read. */
export const presentDocument = async ({ number, document, structured }: Rendered, now: Date) => ({
  ...(await presentPdf(number, document, now)),
  xml: structured ? await presentFile(structured, now) : null,
});
