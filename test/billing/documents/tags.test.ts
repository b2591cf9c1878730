import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { DocumentView } from '../../../shared/billing/documents/document-view.ts';
import { renderPdf } from '../../../shared/billing/documents/render-pdf.ts';
import { contentsOf } from '../../support/pdf-text.ts';
import { NOW } from '../../support/unit/records.ts';

const viewOf = (given: Partial<DocumentView> = {}): DocumentView => ({
  ...{ locale: 'en', title: 'Invoice', number: 'EH-1', issuedAt: NOW, facts: [['Date', 'today']] },
  ...{ seller: ['Example'], buyer: ['شركة 42'], notes: ['Thanks.'] },
  lines: [{ description: 'Hosting', period: 'June', amount: 'USD 1.00' }],
  totals: [{ name: 'Total', amount: 'USD 1.00', isSum: true }],
  ...given,
});

/** The texts of a page by the numbers of their marked contents (ISO 32000-1, 14.6). */
const markedOn = (content: string): string[] =>
  content
    .split(/(?=\/\w+ <<\/MCID |\/Artifact BMC)/)
    .filter((part) => part.includes('/MCID'))
    .map((part, index) => {
      expect(part).toContain(`/MCID ${index}>>`);
      const said = /ActualText (<FEFF[0-9A-F]*>)/.exec(part)?.[1];
      if (said) return PDFHexString.of(said.slice(1, -1)).decodeText();
      const drawn = [...part.matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
      return Buffer.concat(drawn).toString('latin1');
    });

/** The structure of a PDF as lines: what each element is, with its texts, as a screen reader goes through it. */
const structureOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await PDFDocument.load(pdf);
  const contents = contentsOf(pdf).filter((content) => content.includes(' Tj'));
  const pages = document.getPages().map(({ ref }): PDFObject | undefined => ref);
  const texts = contents.map(markedOn);
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const byPage = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
  const lines: string[] = [];
  const walk = (from: PDFObject, parent: PDFObject, depth: number): string => {
    const element = document.context.lookup(from, PDFDict);
    if (element.has(PDFName.of('MCID'))) {
      const id = element.lookup(PDFName.of('MCID'), PDFNumber).asNumber();
      const number = pages.indexOf(element.get(PDFName.of('Pg')));
      // The way back, from what is on a page to its element (14.7.4.4).
      expect(byPage.lookup(number * 2 + 1, PDFArray).get(id)).toBe(parent);
      return texts[number]?.[id] ?? '?';
    }
    const tag = element.lookup(PDFName.of('S'), PDFName).decodeText();
    const at = lines.push('') - 1;
    const kids = element.lookup(PDFName.of('K'), PDFArray).asArray();
    const own = kids.map((kid) => walk(kid, from, depth + 1)).filter((text) => text !== '');
    lines[at] = [' '.repeat(depth) + tag, ...own].join(' | ');
    return '';
  };
  walk(root.lookup(PDFName.of('K'), PDFArray).get(0), root, 0);
  return lines;
};

test('a screen reader finds headings, paragraphs, and tables whose rows are headed by what an amount is for', async () => {
  expect(await structureOf(await renderPdf(viewOf()))).toEqual([
    'Document',
    ' H1 | Invoice',
    ' P | EH-1',
    ' P | Date: today',
    ' H2 | From',
    ' P | Example',
    ' H2 | To',
    ' P | شركة 42',
    ' Table',
    '  TR',
    '   TH | Hosting | June',
    '   TD | USD 1.00',
    ' Table',
    '  TR',
    '   TH | Total',
    '   TD | USD 1.00',
    ' P | Thanks.',
  ]);
});

test('what goes over lines and pages stays one element, and nothing is drawn outside', async () => {
  const description = 'Hosting of a year '.repeat(10).trim();
  const line = { description, amount: 'USD 1.00' };
  const pdf = await renderPdf(viewOf({ lines: Array.from({ length: 30 }, () => line) }));
  const rows = (await structureOf(pdf)).filter((one) => one.startsWith('   TH | Hosting'));
  expect(rows.map((one) => one.split(' | ').slice(1).join(' '))).toEqual(
    Array.from({ length: 30 }, () => description),
  );
  const pages = contentsOf(pdf).filter((content) => content.includes(' Tj'));
  expect(pages.length).toBeGreaterThan(1);
  for (const content of pages) {
    const outside = content.replaceAll(/\/(?:Artifact BMC|\w+ <<\/MCID \d+>> BDC).*?EMC/gs, '');
    expect(outside).not.toMatch(/ Tj| S\b/);
  }
});
