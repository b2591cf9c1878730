import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { operatorOf } from '../infra/operator/operator.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';

const ABOVE = 100;
const fixture = apiForFile({
  orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 },
  staff: { second_person_above: { USD: ABOVE } },
});
const staff = staffOf(fixture);
const operator = operatorOf(fixture);

const CLIENT = `/clients/${USD_CLIENT}`;
const reason = 'The client asked for it';

type Access = { id: number; role: string; action: string; subject: string; reason: string | null };
const accessLog = async (): Promise<Access[]> =>
  (await fixture.usd.get('/access-log?per_page=100')).body.data;

/** What the client's access log has gained by some work. */
const gained = async (work: () => Promise<unknown>): Promise<Access[]> => {
  const before = new Set((await accessLog()).map(({ id }) => id));
  await work();
  return (await accessLog()).filter(({ id }) => !before.has(id));
};

const ids = { invoice: 0, ticket: 0, order: 0, payment: 0 };

const paidInvoice = async (): Promise<{ invoice: number; order: number }> => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  await fixture.usd.untilStatus(body.invoice.id, 'paid');
  return { invoice: body.invoice.id, order: body.order.id };
};

const newTicket = async (): Promise<number> => {
  const body = { department_id: 1, subject: 'Mail', message: 'It does not arrive.' };
  return (await fixture.usd.post('/tickets', body)).body.data.id;
};

const credit = async (): Promise<number> => (await staff('auditor', 'GET', CLIENT)).body.data.credit_balance;

beforeAll(async () => {
  Object.assign(ids, await paidInvoice(), { ticket: await newTicket() });
  ids.payment = (await fixture.usd.get('/payments')).body.data[0].id;
});

const addressOf = (path: string): string =>
  path
    .replace('{client}', String(USD_CLIENT))
    .replace(/{(\w+)}/g, (_, name: string) => String(ids[name as keyof typeof ids] ?? 999));

describe('seen', () => {
  const reads = staffEndpoints.filter(({ seen }) => seen === 'client');
  test.each(reads)('$path leaves one entry in the access log of its client', async ({ path }) => {
    const entries = await gained(async () => {
      expect((await staff('admin', 'GET', addressOf(path))).status).toBe(200);
    });
    expect(entries).toMatchObject([{ role: 'admin', action: 'client.read', reason: null }]);
  });

  const listed = staffEndpoints.filter(({ seen, path }) => seen === 'listed' && path !== '/approvals');
  test.each(listed)('$path leaves one entry for each client it shows', async ({ path }) => {
    let shown = 0;
    const entries = await gained(async () => {
      const search = path === '/clients' ? `?search=${USD_CLIENT}` : '';
      const { status, body } = await staff('admin', 'GET', `${path}${search}`);
      expect(status).toBe(200);
      shown = body.data.filter(({ client_id }: { client_id: number }) => client_id === USD_CLIENT).length;
    });
    expect(entries).toHaveLength(shown === 0 ? 0 : 1);
  });

  test('what is refused shows nothing, and leaves nothing', async () => {
    const entries = await gained(async () => {
      expect((await staff('support', 'GET', `${CLIENT}/audit`)).status).toBe(403);
      expect((await staff('admin', 'GET', `${CLIENT}/tickets/999`)).status).toBe(404);
      expect((await staff('admin', 'POST', `${CLIENT}/status`, { status: 'active' })).status).toBe(422);
    });
    expect(entries).toEqual([]);
  });

  test('a change leaves one entry, with the role and the reason; its plan leaves none', async () => {
    const entries = await gained(() =>
      staff.change('support', `${CLIENT}/notes`, { text: 'Calls in the morning.', reason }),
    );
    expect(entries).toMatchObject([{ role: 'support', action: 'client.noted', reason }]);
    expect((await staff('auditor', 'GET', `${CLIENT}/notes`)).body.data).toMatchObject([
      { text: 'Calls in the morning.', author: 'support' },
    ]);
  });
});

describe('a change', () => {
  const adjust = (amount: number) => ({ amount, reason: `${reason} ${randomUUID()}` });

  test('shows its plan first and changes nothing', async () => {
    const before = await credit();
    const { body } = await staff('billing', 'POST', `${CLIENT}/credit`, adjust(5));
    expect(body).toMatchObject({ status: 'planned', data: null, plan: { amount: 5, currency: 'USD' } });
    expect(await credit()).toBe(before);
  });

  test('takes a key, and the plan that was shown', async () => {
    const path = `${CLIENT}/credit`;
    const wanted = adjust(5);
    const { plan } = (await staff('billing', 'POST', path, wanted)).body;
    const without = await staff('billing', 'POST', path, { ...wanted, confirm: plan.id });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['Idempotency-Key']]);
    const other = await staff('billing', 'POST', path, { ...wanted, amount: 6, confirm: plan.id }, 'other');
    expect([other.status, other.body.code]).toEqual([409, 'plan_changed']);
    await staff.change('billing', path, adjust(1));
    const late = await staff('billing', 'POST', path, { ...wanted, confirm: plan.id }, 'late');
    expect([late.status, late.body.code]).toEqual([409, 'plan_changed']);
  });

  test('is done once for its key, however often it is sent', async () => {
    const path = `${CLIENT}/notes`;
    const wanted = { text: `Once ${randomUUID()}`, reason };
    const { plan } = (await staff('support', 'POST', path, wanted)).body;
    const send = () => staff('support', 'POST', path, { ...wanted, confirm: plan.id }, `once-${wanted.text}`);
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const notes = (await staff('auditor', 'GET', path)).body.data;
    expect(notes.filter(({ text }: { text: string }) => text === wanted.text)).toHaveLength(1);
  });

  test('of much money waits for a second person, and lets them through once', async () => {
    const path = `${CLIENT}/credit`;
    const before = await credit();
    const wanted = adjust(ABOVE + 1);
    const first = await staff.change('billing', path, wanted);
    expect(first.body).toMatchObject({ status: 'waiting', data: null, plan: { second_person: true } });
    const waiting = (await staff('admin', 'GET', '/approvals')).body.data;
    expect(waiting).toMatchObject([
      { plan_id: first.body.plan.id, requested_by: 'billing', path: { client: USD_CLIENT } },
    ]);
    expect(waiting[0].body).toEqual({ amount: wanted.amount });
    const alone = await staff.change('billing', path, wanted);
    expect([alone.status, alone.body.code]).toEqual([409, 'same_person']);
    expect(await credit()).toBe(before);
    expect((await staff.change('admin', path, wanted)).body.status).toBe('done');
    expect(await credit()).toBe(before + ABOVE + 1);
    expect((await staff('admin', 'GET', '/approvals')).body.data).toEqual([]);
    expect((await staff.change('admin', path, adjust(ABOVE + 1))).body.status).toBe('waiting');
  });

  test('of an ordinary amount needs nobody else', async () => {
    const { body } = await staff.change('billing', `${CLIENT}/credit`, adjust(2));
    expect(body).toMatchObject({ status: 'done', data: { currency: 'USD' } });
  });
});

describe('the command line and the staff API', () => {
  type Known = Record<string, unknown>;
  const without = (record: Known, ...names: string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

  test('refund an invoice with the same result', async () => {
    const [one, other] = [await paidInvoice(), await paidInvoice()];
    const byCommand = await operator.json<Known>(
      ...['invoices', 'refund', String(USD_CLIENT), String(one.invoice)],
      ...['--amount', '3', '--to', 'credit', '--reason', reason],
    );
    const path = `${CLIENT}/invoices/${other.invoice}/refund`;
    const { body } = await staff.change('billing', path, { amount: 3, to: 'credit', reason });
    expect(body.data).toEqual(without(byCommand, 'invoice_id'));
  });

  test('answer a ticket with the same result', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    const byCommand = await operator.json<Known>(
      ...['tickets', 'answer', String(USD_CLIENT), String(one), '--message', 'It works.', '--name', 'Ama'],
    );
    const answer = { message: 'It works.', name: 'Ama', reason };
    const { body } = await staff.change('support', `${CLIENT}/tickets/${other}/answer`, answer);
    const own = ['id', 'number', 'created_at', 'updated_at', 'last_reply_at'];
    expect(without(body.data, ...own)).toEqual(without(byCommand, ...own));
  });

  test('record a bank payment, cancel an invoice and mark fraud with the same result', async () => {
    const order = async () => (await fixture.usd.order([domainItem(freshDomain('net'))])).body;
    const [a, b, c, d] = [await order(), await order(), await order(), await order()];
    const paid = await operator.json<{ invoice: Known }>(
      ...['invoices', 'record-payment', String(USD_CLIENT), String(a.invoice.id)],
      ...['--amount', '1', '--reference', randomUUID()],
    );
    const recorded = await staff.change('billing', `${CLIENT}/invoices/${b.invoice.id}/bank-payment`, {
      ...{ amount: 1, reference: randomUUID(), reason },
    });
    expect(recorded.body.data.invoice).toMatchObject({
      ...{
        status: paid.invoice.status,
        balance: paid.invoice.balance,
        amount_paid: paid.invoice.amount_paid,
      },
    });
    const cancelled = await staff.change('billing', `${CLIENT}/invoices/${c.invoice.id}/cancel`, { reason });
    expect(cancelled.body.data.status).toBe('cancelled');
    const fraud = await staff.change('billing', `${CLIENT}/orders/${d.order.id}/fraud`, { reason });
    expect(fraud.body.data.status).toBe('fraud');
  });
});

test('what belongs to another client is not there', async () => {
  const { status } = await staff.change('provisioning', `${CLIENT}/actions/retry`, {
    ...{ reference: 'hosting/2003/7', reason },
  });
  expect(status).toBe(404);
});
