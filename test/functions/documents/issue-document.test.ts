import { beforeEach, expect, test } from 'vitest';
import { issueDocument, openSeries } from '../../../shared/billing/documents/issue-document.ts';
import {
  creditNotePdf,
  getCreditNote,
  invoicePdf,
  presentPdf,
} from '../../../shared/billing/documents/pdf.ts';
import { getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, transact, update, updateAnyVersion } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

// No worker runs: a test says when a document is issued.
const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);
beforeEach(() => stack.startAfresh());

const at = (time: string) => new Date(`2026-${time}:00.000Z`);
const NOON = at('06-15T12:00');
const read = (invoice: number) => getInvoice(USD_CLIENT, invoice);
const audited = async (action: string) =>
  (await scanTable()).filter((item) => item.action === action).map(({ details }) => details);

const paidByBank = async (reference: string) => {
  const invoiceId = await app.creditInvoice(20);
  const { invoice } = await recordBankPayment(
    { clientId: USD_CLIENT, invoiceId, amount: 2000, reference },
    'operator:test',
    new Date(),
  );
  return invoice;
};

/** An invoice of 500.00 that is paid by card and numbered. */
const numbered = async () => {
  const id = await app.creditInvoice(500);
  await app.payUnnoticed(id, 'stripe');
  const [{ reference } = { reference: '' }] = (await readSnapshot()).attempts;
  const settle = () => settlePayment('stripe', reference, new Date());
  await settle();
  await issueDocument(await read(id), NOON);
  return { id, reference, settle };
};

test('paid invoices are numbered in the order in which they are asked for, and never earlier than those before', async () => {
  const times = [NOON, at('06-15T11:00'), at('06-15T13:00')];
  const ids: number[] = [];
  for (const [index, time] of times.entries()) {
    const invoice = await paidByBank(`in-${index}`);
    await issueDocument(invoice, time);
    ids.push(invoice.id);
  }
  const named = ['000001', '000002', '000003'].map((number) => `${config().seller.id}-2026-${number}`);
  const issued = [NOON, NOON, at('06-15T13:00')].map((time) => time.toISOString());
  const { numbers, series, invoices } = await readSnapshot();
  expect(await Promise.all(ids.map(async (id) => (await read(id)).legal_number))).toEqual(named);
  expect(invoices.map(({ issued_at }) => issued_at).sort()).toEqual(issued);
  expect(series).toMatchObject([{ last: 3, last_issued_at: issued[2] }]);
  expect(
    numbers.map(({ sequence, invoice_id, credit_note_id }) => [sequence, invoice_id, credit_note_id]).sort(),
  ).toEqual(ids.map((id, index) => [index + 1, id, null]));
  expect(await audited('invoice.numbered')).toEqual(
    expect.arrayContaining(named.map((number) => expect.objectContaining({ number }))),
  );
});

test('of two who take one number at once one gets it', async () => {
  const { seller } = config();
  const numbered = { client_id: USD_CLIENT, invoice_id: 2, credit_note_id: null };
  for (const last of [0, 1]) {
    const [first, second] = await Promise.all([
      openSeries(seller, 'invoice', NOON),
      openSeries(seller, 'invoice', NOON),
    ]);
    const writesOf = (series: typeof first, invoice_id: number) => [
      series.take({ ...numbered, invoice_id }).write,
      series.close(),
    ];
    await transact(writesOf(first, 2));
    await expect(transact(writesOf(second, 3))).rejects.toThrow('changed by another process');
    expect((await readSnapshot()).series).toMatchObject([{ last: last + 1 }]);
  }
});

test('what is given back gets a credit note each, and a refund that fails takes its note back', async () => {
  const { id, reference, settle } = await numbered();
  const refund = await outside.refund('stripe', reference, 500);
  await settle();
  await issueDocument(await read(id), NOON);
  await outside.refund('stripe', reference, 300);
  await settle();
  await issueDocument(await read(id), NOON);
  await outside.failRefund('stripe', refund);
  await settle();
  await issueDocument(await read(id), NOON);

  const { notes, events, numbers } = await readSnapshot();
  const inOrder = notes.toSorted((a, b) => a.number.localeCompare(b.number));
  expect(inOrder.map(({ net, total }) => [net, total])).toEqual([
    [500, 500],
    [300, 300],
    [-500, -500],
  ]);
  expect(await read(id)).toMatchObject({ credited: { net: 300, total: 300 } });
  for (const { id: note, number, total, reverse_charge } of inOrder) {
    expect(reverse_charge).toBeUndefined();
    expect(numbers).toContainEqual(expect.objectContaining({ number, credit_note_id: note }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'credit_note_issued', credit_note_id: note }),
    );
    expect(await audited('credit_note.issued')).toContainEqual(expect.objectContaining({ number, total }));
  }
  // Nothing is given back since.
  await issueDocument(await read(id), NOON);
  expect((await readSnapshot()).notes).toHaveLength(3);
});

test('the credit note of an invoice without tax says why there is none', async () => {
  const { id, reference, settle } = await numbered();
  const reverse_charge = { tax_id: 'DE811569869', consultation: 'W1', checked_at: NOON.toISOString() };
  await transact([
    updateAnyVersion(keys.invoice(USD_CLIENT, id), { set: { reverse_charge }, due: 'unchanged' }),
  ]);
  await outside.refund('stripe', reference, 500);
  await settle();
  await issueDocument(await read(id), NOON);
  expect((await readSnapshot()).notes).toMatchObject([{ reverse_charge }]);
});

test('an invoice whose seller or buyer is not known, as of release 1.0, gets neither number nor document', async () => {
  const invoice = await paidByBank('in');
  for (const missing of ['seller', 'buyer'] as const) {
    const { [missing]: _missing, ...old } = invoice;
    await transact([put(old)]);
    await issueDocument(old, NOON);
    expect(await read(invoice.id)).toEqual(old);
    await expect(invoicePdf(old, NOON)).rejects.toMatchObject({ code: 'document_unavailable' });
  }
});

test('an invoice is rendered once before it is paid and once after, and its link lasts five minutes', async () => {
  const { creditInvoice } = app;
  const id = await creditInvoice(20);
  const proForma = await invoicePdf(await read(id), NOON);
  expect(await invoicePdf(await read(id), at('06-15T13:00'))).toEqual(proForma);
  expect((await read(id)).documents).toEqual({ pro_forma: proForma.document });

  const transfer = { clientId: USD_CLIENT, invoiceId: id, amount: 2000, reference: 'in' };
  const { invoice } = await recordBankPayment(transfer, 'operator:test', new Date());
  const paid = await invoicePdf(invoice, NOON);
  expect(paid.number).toBe(`${config().seller.id}-2026-000001`);
  expect(await invoicePdf(await read(id), at('06-15T13:00'))).toEqual(paid);
  expect((await read(id)).documents).toEqual({ pro_forma: proForma.document, invoice: paid.document });
  expect(await presentPdf(paid.number, paid.document, NOON)).toMatchObject({
    ...{ number: paid.number, sha256: paid.document.sha256 },
    expires_at: at('06-15T12:05').toISOString(),
  });
});

test('a credit note is rendered once, and there is none of another id', async () => {
  const { id, reference, settle } = await numbered();
  await outside.refund('stripe', reference, 500);
  await settle();
  await issueDocument(await read(id), NOON);
  const [{ id: noteId, number } = { id: 0, number: '' }] = (await readSnapshot()).notes;
  const rendered = await creditNotePdf(await getCreditNote(USD_CLIENT, noteId), NOON);
  expect(rendered).toMatchObject({ number, document: { rendered_at: NOON.toISOString() } });
  const note = await getCreditNote(USD_CLIENT, noteId);
  expect(note.document).toEqual(rendered.document);
  expect(await creditNotePdf(note, at('06-15T13:00'))).toEqual(rendered);
  await expect(getCreditNote(USD_CLIENT, 1)).rejects.toMatchObject({ code: 'credit_note_not_found' });
});

/** Changes the language of the user who has the e-mail address of the client. */
const speak = async (locale: 'en' | 'fr') => {
  const client = await getItem(keys.client(USD_CLIENT));
  const login = client && (await getItem(keys.login(client.profile.email)));
  if (!login) throw new Error('The client has a user.');
  await transact([update(keys.user(login.user_id), { set: { locale } })]);
};

test('a document is in the language that its client has when it is first seen, and stays in that', async () => {
  const { id, reference, settle } = await numbered();
  await speak('fr');
  const invoice = await invoicePdf(await read(id), NOON);
  expect(invoice.document.locale).toBe('fr');
  await outside.refund('stripe', reference, 500);
  await settle();
  await issueDocument(await read(id), NOON);
  const [{ id: noteId } = { id: 0 }] = (await readSnapshot()).notes;
  const note = await getCreditNote(USD_CLIENT, noteId);
  expect((await creditNotePdf(note, NOON)).document.locale).toBe('fr');
  await speak('en');
  expect(await invoicePdf(await read(id), NOON)).toEqual(invoice);
  expect((await creditNotePdf(await getCreditNote(USD_CLIENT, noteId), NOON)).document.locale).toBe('fr');
});

test('two who see a credit note first, in one language each, are given the same file', async () => {
  const { id, reference, settle } = await numbered();
  await outside.refund('stripe', reference, 500);
  await settle();
  await issueDocument(await read(id), NOON);
  const [{ id: noteId } = { id: 0 }] = (await readSnapshot()).notes;
  const unseen = await getCreditNote(USD_CLIENT, noteId);
  const first = await creditNotePdf(unseen, NOON);
  await speak('fr');
  expect(await creditNotePdf(unseen, NOON)).toEqual(first);
});
