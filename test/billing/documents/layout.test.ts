import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { DocumentView } from '../../../shared/billing/documents/document-view.ts';
import { renderPdf } from '../../../shared/billing/documents/render-pdf.ts';
import { layoutOf } from '../../support/pdf-text.ts';
import { NOW } from '../../support/unit/records.ts';

const viewOf = (given: Partial<DocumentView>): DocumentView => ({
  locale: 'en',
  title: 'Invoice',
  number: 'EH-2026-000001',
  issuedAt: NOW,
  facts: [['Date', '2026-06-15']],
  seller: ['Example Hosting'],
  buyer: ['Ama Mensah'],
  lines: [{ description: 'One', amount: 'USD 1.00' }],
  totals: [
    { name: 'Subtotal', amount: 'USD 1.00' },
    { name: 'Total', amount: 'USD 1.00', isSum: true },
  ],
  notes: [],
  ...given,
});

const layout = async (given: Partial<DocumentView>) => layoutOf(await renderPdf(viewOf(given)));

test('a document goes down the page, its amounts end at the right margin, and its total is bold', async () => {
  const long = 'Hosting of a year '.repeat(6).trim();
  const pages = await layout({ lines: [{ description: long, amount: 'USD 1.00' }], notes: ['Thanks.'] });
  expect(pages).toEqual([
    [
      '56.0 755.9 20 bold Invoice',
      '56.0 737.9 12 EH-2026-000001',
      '56.0 722.9 10 soft Date: 2026-06-15',
      '56.0 693.9 10 soft From',
      '56.0 678.9 10 Example Hosting',
      '56.0 649.9 10 soft To',
      '56.0 634.9 10 Ama Mensah',
      '56.0 593.9 10 Hosting of a year Hosting of a year Hosting of a year Hosting of a year Hosting of a',
      '495.9 593.9 10 USD 1.00',
      '56.0 578.9 10 year Hosting of a year',
      '300.0 555.9 10 Subtotal',
      '495.9 555.9 10 USD 1.00',
      '300.0 540.9 10 bold Total',
      '495.9 540.9 10 bold USD 1.00',
      '56.0 505.9 10 soft Thanks.',
    ],
  ]);
});

test('words of a line without an amount go to the right margin, each as wide as its font draws it', async () => {
  const words = Array.from({ length: 40 }, () => 'will').join(' ');
  const [page] = await layout({ title: words, notes: [words] });
  const lengths = (kind: string) =>
    page
      ?.filter((line) => line.includes(kind) && line.includes('will'))
      .map((line) => line.split('will').length - 1);
  expect([lengths('bold'), lengths('soft')]).toEqual([
    [12, 12, 12, 4],
    [29, 11],
  ]);
});

test('a page that is full is followed by another, from its top on, and none is left empty', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    description: `Line ${index}`,
    amount: 'USD 1.00',
  }));
  const pages = await layout({ lines });
  expect(pages.map((page) => [page.at(0), page.at(-1)])).toEqual([
    ['56.0 755.9 20 bold Invoice', '495.9 68.9 10 USD 1.00'],
    ['56.0 785.9 10 Line 36', '495.9 702.9 10 bold USD 1.00'],
  ]);
  const pagesWith = async (count: number) =>
    (await PDFDocument.load(await renderPdf(viewOf({ lines: lines.slice(0, count) })))).getPageCount();
  expect([await pagesWith(34), await pagesWith(35)]).toEqual([1, 2]);
});
