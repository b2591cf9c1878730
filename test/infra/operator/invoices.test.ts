import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { enterInvoice, getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { day } from '../../../shared/events/index.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { transact, updateAnyVersion, writeOne } from '../../../shared/platform/table/write.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { DAY_MS } from '../../support/durations.ts';
import { untilIdle } from '../../support/idle.ts';
import { mailAbout } from '../../support/inbox.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Invoice = { id: number; client_id: number; status: string; total: number; due_at: string; tax: number };
type Entry = { action: string; actor: string; details: Record<string, unknown> };

const daysAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const dayAhead = (days: number) => daysAhead(days).slice(0, 10);
const list = async (...words: string[]) =>
  (await operator.json<Invoice[]>('invoices', 'list', ...words)).map(({ id }) => id);
/** An invoice of 10 of the client's currency that is due then; no command moves a due date into the past. */
const owed = async (client: number, days: number): Promise<InvoiceRecord> => {
  const { id } = await operator.json<Invoice>('invoices', 'create', String(client), '--line', 'Test=10');
  const invoice = await getInvoice(client, id);
  const due_at = daysAhead(days);
  await transact([
    updateAnyVersion(keys.invoice(client, id), { set: { due_at }, due: 'unchanged' }),
    enterInvoice({ ...invoice, due_at }),
  ]);
  return invoice;
};
const write = (...words: string[]) =>
  operator.json<Invoice>(
    'invoices',
    'create',
    String(USD_CLIENT),
    '--line',
    'Moving a website=120.50',
    ...words,
  );

test('unpaid invoices of all clients are listed by due date, page by page, as long as they are unpaid', async () => {
  const [late, soon, later] = await Promise.all([
    owed(USD_CLIENT, -3),
    owed(GHS_CLIENT, 2),
    owed(USD_CLIENT, 9),
  ]);
  expect(await list('--unpaid')).toEqual([late.id, soon.id, later.id]);
  expect(await list('--overdue')).toEqual([late.id]);
  expect(await list(String(USD_CLIENT), '--overdue')).toEqual([late.id]);
  expect((await operator('invoices', 'list')).err).toContain('--unpaid or --overdue');

  const { out, err } = await operator('invoices', 'list', '--unpaid', '--limit', '2');
  expect(out).toMatch(/^CLIENT +INVOICE +KIND +STATUS +TOTAL +BALANCE +DUE/);
  expect(out).toMatch(/USD 1\d\.\d\d/);
  const after = err.match(/--after '(.+)'/)?.[1] ?? '';
  expect(await list('--unpaid', '--limit', '2', '--after', after)).toEqual([later.id]);

  const words = [String(USD_CLIENT), String(late.id)];
  await operator.json(
    'invoices',
    'record-payment',
    ...words,
    '--amount',
    String(late.total / 100),
    '--reference',
    'late',
  );
  expect(await list('--unpaid')).toEqual([soon.id, later.id]);
  await operator.json('invoices', 'cancel', String(USD_CLIENT), String(later.id));
  await operator.json('invoices', 'cancel', String(GHS_CLIENT), String(soon.id));
  expect(await list('--unpaid')).toEqual([]);
});

test('an order is owed from the moment it is placed until it is paid', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  expect(await list('--unpaid')).toEqual([body.invoice.id]);
  await fixture.usd.payByCard(body.invoice.id);
  expect(await list('--unpaid')).toEqual([]);
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('staff invoice what is in no catalog: asked with the amounts, taxed, told, paid like any other', async () => {
  const words = ['invoices', 'create', String(USD_CLIENT), '--line', 'Moving a website=120.50'];
  const asked = await operator(...words);
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('Moving a website: USD 120.50') });
  const unknown = await operator('invoices', 'create', '1', '--line', 'x=1');
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('clients find') });
  expect((await operator(...words, '--line', 'free=0', '--yes')).err).toContain('above zero');
  expect((await operator(...words, '--line', 'x=1.234', '--yes')).err).toContain('more decimals than USD');
  expect((await operator('invoices', 'create', '1', '--line', 'nothing')).code).toBe(2);

  const made = await write('--line', 'A certificate=9', '--due', dayAhead(30));
  const shown = (await fixture.usd.invoice(made.id)).body.data;
  expect(shown).toMatchObject({ subtotal: 129.5, status: 'unpaid', due_at: `${dayAhead(30)}T00:00:00.000Z` });
  expect(shown.lines).toMatchObject([
    { type: 'other', description: 'Moving a website', unit_price: 120.5 },
    { type: 'other', description: 'A certificate', unit_price: 9 },
  ]);
  expect(shown.total).toBeCloseTo(shown.subtotal + shown.tax);
  const events = (await fixture.usd.get('/events')).body.data;
  expect(events[0]).toMatchObject({ type: 'invoice_created', subject: { type: 'invoice', id: made.id } });
  const refused = await fixture.usd.post(`/invoices/${made.id}/cancel`, {});
  expect(refused.body.code ?? refused.body.error?.code).toBe('invoice_not_cancellable');

  await fixture.usd.payByCard(made.id);
  await untilIdle(fixture.api.stack);
  expect((await fixture.usd.invoice(made.id)).body.data).toMatchObject({ status: 'paid', balance: 0 });
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('a line is added while nothing is paid, once for each who adds one, and not to other invoices', async () => {
  const { id, total } = await write();
  const add = (invoice: number) =>
    operator('invoices', 'add-line', String(USD_CLIENT), String(invoice), '--line', 'An hour=50', '--yes');
  const codes = await atOnce(async () => (await add(id)).code, 4);
  expect(tally(codes)).toEqual({ 0: 4 });
  const { body } = await fixture.usd.invoice(id);
  expect(body.data.lines).toHaveLength(5);
  expect(body.data.total).toBeGreaterThanOrEqual(total + 200);
  expect(body.data.balance).toBe(body.data.total);

  const ordered = await fixture.usd.order([domainItem(freshDomain())]);
  expect((await add(ordered.body.invoice.id)).err).toContain('only one that staff have written');
  const part = ['--amount', '1', '--reference', 'part'];
  await operator.json('invoices', 'record-payment', String(USD_CLIENT), String(id), ...part);
  expect((await add(id)).err).toContain('until something is paid of it');
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('a due date is moved, with the place among the unpaid ones and the reminders that were sent', async () => {
  const { id } = await write();
  await writeOne(
    updateAnyVersion(keys.invoice(USD_CLIENT, id), { set: { reminders_sent: 2 }, due: 'unchanged' }),
  );
  const move = (to: string) => operator('invoices', 'move-due', String(USD_CLIENT), String(id), '--to', to);
  expect((await move('2020-01-01')).err).toContain('lies ahead');
  expect((await move('soon')).code).toBe(2);
  expect((await move(dayAhead(60))).out).toContain(`due on ${dayAhead(60)}. It was due on`);
  expect((await list('--unpaid')).at(-1)).toBe(id);
  const trail = await operator.json<Entry[]>('audit', String(USD_CLIENT));
  expect(trail.find(({ action }) => action === 'invoice.due_date_moved')).toMatchObject({
    actor: 'operator:tester',
    details: { to: `${dayAhead(60)}T00:00:00.000Z` },
  });
  const { body } = await fixture.usd.get('/events');
  expect(body.data.filter(({ type }: { type: string }) => type === 'due_date_moved')).toMatchObject([
    {
      subject: { type: 'invoice', id },
      message: `Invoice ${numberOf('invoice', id)} is now due on ${day(dayAhead(60)).english}.`,
    },
  ]);
  const { stack } = fixture.api;
  const mail = await mailAbout(
    stack,
    DEMO.user.email,
    new RegExp(`${numberOf('invoice', id)} is now due on`),
  );
  expect(mail.text).toContain('moved the due date');
  await untilIdle(stack);
  await operator.json('invoices', 'cancel', String(USD_CLIENT), String(id));
  expect((await move(dayAhead(90))).err).toContain('only an unpaid one');
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});
