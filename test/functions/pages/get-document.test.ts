import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { newPayLink, payLinkKey } from '../../../shared/billing/pay-links/index.ts';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { transact, update } from '../../../shared/platform/table/write.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { mailAbout } from '../../support/inbox.ts';
import { findProblems } from '../../support/invariants.ts';
import { openPage } from '../../support/pay-page.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const ordered = async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  return {
    url: String(body.payment_url),
    invoice: body.invoice as { id: number; total: number; number: string },
  };
};

const download = async (url: string): Promise<string> => {
  const answer = await openPage(url);
  expect(answer.status).toBe(303);
  const file = await fetch(answer.headers.get('location') ?? '');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  return (await file.text()).slice(0, 5);
};

const pdfIn = ({ text }: { text: string }): string => /\S+\/pay\/\S+\/pdf\S*/.exec(text)?.[0] ?? '';

test('who has the link to an invoice downloads it, unpaid and paid; the page says where', async () => {
  const { url, invoice } = await ordered();
  const path = new URL(url).pathname;
  expect((await openPage(url)).text).toContain(`href="${path}/pdf"`);
  expect(await download(`${url}/pdf`)).toBe('%PDF-');
  await fixture.usd.payByCard(invoice.id);
  expect((await openPage(`${url}/result`)).text).toContain(`href="${path}/pdf"`);
  expect(await download(`${url}/pdf`)).toBe('%PDF-');
});

test('a stranger gets nothing by a link that was never given away, or has expired', async () => {
  const { url, invoice } = await ordered();
  const never = url.replace(/[^/]+$/, 'x'.repeat(32));
  expect((await openPage(`${never}/pdf`)).status).toBe(404);
  const { url: late, write } = newPayLink(USD_CLIENT, invoice.id, new Date());
  await transact([write]);
  const key = payLinkKey(late.split('/').at(-1) ?? '');
  await transact([update(key, { set: { expires_at_epoch: 1 } })]);
  const expired = await openPage(`${late}/pdf`);
  expect([expired.status, expired.headers.get('location')]).toEqual([410, null]);
});

test('mails of a payment and of a credit note lead to their PDFs, and to no others', async () => {
  const { invoice } = await ordered();
  const other = await ordered();
  await fixture.usd.payByCard(invoice.id);
  const { stack } = fixture.api;
  const paid = await mailAbout(stack, DEMO.user.email, new RegExp(`${invoice.number} is paid`));
  expect(await download(pdfIn(paid))).toBe('%PDF-');

  const payments = (await fixture.usd.get('/payments')).body.data as { id: number; invoice_id: number }[];
  const payment = payments.find(({ invoice_id }) => invoice_id === invoice.id)?.id ?? 0;
  const wanted = { amount: 500, reason: 'asked for', reference: 'out' };
  await refundPayment(USD_CLIENT, payment, wanted, 'operator:test', new Date());
  for (const minutes of [6, 12, 18]) await everyMinute(new Date(Date.now() + minutes * 60_000));
  const { data } = (await fixture.usd.get('/events')).body;
  const [note] = (await fixture.usd.get('/credit-notes')).body.data;
  expect(data.find(({ type }: { type: string }) => type === 'credit_note_issued')).toMatchObject({
    message: expect.stringContaining(note.number),
    subject: { type: 'invoice', id: invoice.id },
  });
  const mail = await mailAbout(stack, DEMO.user.email, new RegExp(`Credit note ${note.number}`));
  const link = pdfIn(mail);
  expect(await download(link)).toBe('%PDF-');
  expect((await openPage(`${other.url}/pdf?credit_note=${note.id}`)).status).toBe(404);
  expect((await openPage(link.replace(/\d+$/, '1'))).status).toBe(404);
  expect((await openPage(link.replace(/\d+$/, 'x'))).status).toBe(404);
  expect(await findProblems(stack.outside)).toEqual([]);
});
