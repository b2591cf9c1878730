import '../../support/unit/environment.ts';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditNoteView,
  invoiceView,
  withReadableNames,
} from '../../../shared/billing/documents/document-view.ts';
import { renderPdf } from '../../../shared/billing/documents/render-pdf.ts';
import {
  addAmounts,
  nothingOf,
  splitAmount,
  wholeOf,
} from '../../../shared/billing/documents/split-amount.ts';
import { presentInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { newInvoice } from '../../../shared/billing/invoices/new-invoice.ts';
import { taxLabel, taxLine, totalsOf } from '../../../shared/billing/tax/rules.ts';
import { amountText } from '../../../shared/http/pages/invoice-page.ts';
import { sum, toMinor } from '../../../shared/platform/money.ts';
import { keys } from '../../../shared/records/keys.ts';
import { takesSample } from '../../support/depth.ts';
import { contentsOf, streamsOf, textOf } from '../../support/pdf-text.ts';
import { clientOf, NOW } from '../../support/unit/records.ts';

const component = fc.record({
  name: fc.constantFrom('VAT', 'NHIL', 'GETFund', 'Levy'),
  rate_bp: fc.integer({ min: 0, max: 3000 }),
  compound: fc.boolean(),
});
const price = fc.record({
  unit_price: fc.integer({ min: 0, max: 10 ** 9 }),
  setup_fee: fc.integer({ min: 0, max: 10 ** 6 }),
});
const random = fc.record({
  components: fc.uniqueArray(component, { maxLength: 4, selector: ({ name }) => name }),
  included: fc.boolean(),
  prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  currency: fc.constantFrom('USD', 'GHS', 'JPY', 'KWD'),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
});

const invoiceOf = ({ components, included, prices, currency }: RandomInvoice) => {
  const rule = { country: 'US', from: '2026-01-01', reverse_charge: false, source: '', included, components };
  const lines = prices.map((one, index) => ({
    type: 'hosting' as const,
    description: `Line ${index}`,
    hosting_account_id: null,
    domain_id: null,
    ...taxLine(one, rule, 'USD'),
  }));
  const plain = { id: 2, client: clientOf(), orderId: 3, kind: 'order' as const, currency, services: [] };
  const made = newInvoice({ ...plain, lines, totals: totalsOf(lines), creditApplied: 0 }, NOW);
  return { ...made, legal_number: 'EH-2026-000001', issued_at: NOW.toISOString() };
};
type RandomInvoice = typeof random extends fc.Arbitrary<infer T> ? T : never;

const checkInvoice = async (wanted: RandomInvoice, pdfToo: boolean): Promise<void> => {
  const invoice = invoiceOf(wanted);
  const { currency, seller, buyer } = invoice;
  if (!seller || !buyer) throw new Error('An invoice names its parties.');
  const shown = presentInvoice(invoice, NOW);
  const minor = (amount: number) => toMinor(amount, currency) ?? Number.NaN;
  expect(minor(shown.total)).toBe(invoice.total);
  expect(minor(shown.subtotal) + sum(shown.taxes.map(({ amount }) => minor(amount)))).toBe(invoice.total);
  expect(sum(shown.lines.map(({ total }) => minor(total)))).toBe(invoice.total);
  for (const { unit_price, setup_fee, tax, taxes, total } of shown.lines) {
    expect(minor(tax)).toBe(sum(taxes.map(({ amount }) => minor(amount))));
    expect(minor(unit_price) + minor(setup_fee) + minor(tax)).toBe(minor(total));
  }

  const whole = wholeOf(invoice);
  let credited = nothingOf(whole);
  for (const share of wanted.refunds) {
    const left = addAmounts(whole, credited, -1);
    const note = splitAmount(left, Math.round(left.total * share));
    expect(note.net + sum(note.taxes.map(({ amount }) => amount))).toBe(note.total);
    expect(Math.min(note.net, ...note.taxes.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
    credited = addAmounts(credited, note, 1);
  }
  const rest = addAmounts(whole, credited, -1);
  expect(addAmounts(credited, splitAmount(rest, rest.total), 1)).toEqual(whole);

  if (!pdfToo) return;
  const text = textOf(await renderPdf(invoiceView(invoice, seller, buyer, 'en')));
  const amounts = [
    ...invoice.lines
      .flatMap(({ unit_price, setup_fee }) => (setup_fee > 0 ? [unit_price, setup_fee] : [unit_price]))
      .map((amount) => amountText(amount, currency)),
    amountText(invoice.subtotal, currency),
    ...whole.taxes.map(({ amount }) => amountText(amount, currency)),
    amountText(invoice.total, currency),
  ];
  expect(text.filter((line) => line.startsWith(`${currency} `))).toEqual(amounts);
  for (const tax of whole.taxes) expect(text).toContain(taxLabel(tax));
  expect(text).toContain('EH-2026-000001');

  const id = 5;
  const parties = { seller, buyer, issued_at: NOW.toISOString() };
  const numbers = { number: 'EH-CN-2026-000001', invoice_number: 'EH-2026-000001' };
  const ids = { ...keys.creditNote(1, id), id, client_id: 1, invoice_id: 2, currency };
  const note = await renderPdf(creditNoteView({ ...ids, ...parties, ...numbers, ...credited }, 'en'));
  expect(textOf(note).at(-1)).toBe(amountText(credited.total, currency));
};

test('of 10,000 invoices lines, components, totals and credit notes agree to the minor unit', async () => {
  await fc.assert(
    fc.asyncProperty(random, (wanted) => checkInvoice(wanted, false)),
    { numRuns: 10_000 },
  );
}, 240_000);

test('the PDF of an invoice, and of its credit note, has the amounts of the API and no others', async () => {
  const numRuns = takesSample() ? 50 : 1000;
  await fc.assert(
    fc.asyncProperty(random, (wanted) => checkInvoice(wanted, true)),
    { numRuns },
  );
}, 600_000);

/** The letters that the fonts of a PDF can be read back as: of the tables by which readers copy text (ISO 32000, 9.10.3). */
const lettersOf = (pdf: Uint8Array): string => {
  const file = Buffer.from(pdf);
  const letters: string[] = [];
  for (const [start, end] of streamsOf(file)) {
    const raw = file.subarray(start, end);
    const content = raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
    for (const [, table = ''] of content.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
      for (const [, code = ''] of table.matchAll(/<[0-9A-F]+> <([0-9A-F]+)>/gi)) {
        letters.push(Buffer.from(code, 'hex').swap16().toString('utf16le'));
      }
    }
  }
  return letters.join('');
};

const viewFor = (name: string) => {
  const invoice = invoiceOf({ components: [], included: false, prices: [], currency: 'USD', refunds: [] });
  const { seller, buyer } = invoice;
  if (!seller || !buyer) throw new Error('An invoice names its parties.');
  return invoiceView(invoice, seller, { ...buyer, name }, 'en');
};

test('the same invoice gives the same bytes, and letters that no font has do no harm', async () => {
  const view = viewFor('Łukasz Đặng & Sønner, 東京 한');
  const [first, second] = [await renderPdf(view), await renderPdf(view)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  expect(textOf(first)).toContain(' ?');
});

test.each([
  ['Polish', 'Zażółć Gęślą Jaźń Sp. z o.o. Łódź'],
  ['Czech and Hungarian', 'Příliš žluťoučký kůň, Árvíztűrő'],
  ['Greek', 'Εταιρεία Παραδειγμάτων ΑΕ, Θεσσαλονίκη'],
  ['Cyrillic', 'ТОВ Приклад, м. Київ, Съединение, Ђорђе'],
  ['Vietnamese', 'Công ty Đặng Nguyễn'],
  ['Turkish', 'Işık Güneş Ltd. Şti., İstanbul'],
  ['Chinese', '北京示例科技有限公司（東京支店）'],
])('%s letters stand in the document as they are', async (_language, name) => {
  const pdf = await renderPdf(viewFor(name));
  expect(textOf(pdf).filter((text) => text.includes('?'))).toEqual([]);
  // The standard fonts have these of Windows-1252.
  const beyond = [...name].filter((letter) => letter > 'ÿ' && !'ŠšŽžŒœŸ'.includes(letter));
  expect([...lettersOf(pdf)]).toEqual(expect.arrayContaining(beyond));
});

test('a document without such letters carries no font of its own', async () => {
  expect((await renderPdf(viewFor('Ama Mensah, Señor Müller'))).length).toBeLessThan(8000);
  expect((await renderPdf(viewFor('Łódź'))).length).toBeLessThan(24_000);
});

const actualTexts = (pdf: Uint8Array): string[] =>
  contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/ActualText <FEFF([0-9A-F]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  );

test.each([
  ['Arabic', 'شركة الأمثلة المحدودة'],
  ['Hebrew', 'חברת דוגמה'],
  ['Devanagari', 'क्षत्रिय हिन्दी कंपनी'],
  ['Thai', 'บริษัท ตัวอย่าง จำกัด'],
])('%s words are drawn by a font that has them, and can be read back as they are', async (_script, name) => {
  const pdf = await renderPdf(viewFor(name));
  expect(textOf(pdf).filter((text) => text.includes('?'))).toEqual([]);
  expect(actualTexts(pdf)).toEqual([name]);
});

/** How many glyphs each word of a font of its own has, and where it begins, in their order. */
const shapedIn = (pdf: Uint8Array): { glyphs: number; x: number }[] =>
  contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/BT\n(?:(?!ET).)*Noto(?:(?!ET).)*ET/gs)].map(([drawn]) => {
      const places = [...drawn.matchAll(/1 0 0 1 (\S+) \S+ Tm/g)].map(([, x]) => Number(x));
      return { glyphs: places.length, x: Math.min(...places) };
    }),
  );

test('a name from right to left begins at the right, and its number and its Latin words stay from left to right', async () => {
  const pdf = await renderPdf(viewFor('شركة (Example) رقم 42'));
  const words = shapedIn(pdf).toSorted((one, other) => one.x - other.x);
  const alone = async (word: string) => shapedIn(await renderPdf(viewFor(word)))[0]?.glyphs;
  expect(words.map(({ glyphs }) => glyphs)).toEqual([await alone('رقم'), await alone('شركة')]);
  expect(words[0]?.glyphs).not.toBe(words[1]?.glyphs);
  expect(actualTexts(pdf)).toEqual(['شركة (Example) رقم 42']);
  const text = textOf(pdf);
  expect(text.filter((one) => /42|Example$|[()]/.test(one)).map((one) => one.trim())).toEqual([
    '42',
    '(',
    'Example',
    ')',
  ]);
});

test('Arabic letters are joined: a word has other glyphs than its letters alone', async () => {
  const joined = lettersOf(await renderPdf(viewFor('بب')));
  const alone = lettersOf(await renderPdf(viewFor('ب ب')));
  expect(joined.length).toBeGreaterThan(alone.length);
});

test('control characters of a name turn nothing around', async () => {
  const [plain, hostile] = [
    await renderPdf(viewFor('Ama Mensah')),
    await renderPdf(viewFor('Ama \u202EMensah')),
  ];
  expect(textOf(hostile)).toEqual(textOf(plain));
});

test('a text without spaces goes on in another line', async () => {
  const lines = [{ description: '示例'.repeat(50), amount: 'USD 1.00' }];
  const pdf = await renderPdf({ ...viewFor('Ama Mensah'), lines });
  const drawn = actualTexts(pdf);
  const heights = contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/>>> BDC(.*?)EMC/gs)].map(([, text = '']) => text.match(/(\S+) Tm/)?.[1]),
  );
  expect(new Set(heights).size).toBe(3);
  expect(drawn.join('')).toBe('示例'.repeat(50));
});

test('countries and domains stand on it as people write them', async () => {
  const text = textOf(await renderPdf(viewFor('Ama Mensah')));
  expect(text).toContain('Ghana');
  expect(withReadableNames('Domain xn--mnchen-3ya.de (1 year), xn--a.com')).toBe(
    'Domain münchen.de (1 year), xn--a.com',
  );
});

test('a long invoice goes on over as many pages as it needs', async () => {
  const prices = Array.from({ length: 120 }, () => ({ unit_price: 1, setup_fee: 0 }));
  const invoice = invoiceOf({ components: [], included: false, prices, currency: 'USD', refunds: [] });
  const { seller, buyer } = invoice;
  if (!seller || !buyer) throw new Error('An invoice names its parties.');
  const text = textOf(await renderPdf(invoiceView(invoice, seller, buyer, 'en')));
  expect(text.filter((line) => line === 'USD 0.01')).toHaveLength(120);
  expect(text.at(-1)).toBe('USD 1.20');
});
