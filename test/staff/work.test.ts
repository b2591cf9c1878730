import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { disputed, packageAt, statusOf } from './changes.ts';

const ABOVE = 100;
const fixture = apiForFile({
  orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 },
  staff: { second_person_above: { USD: ABOVE } },
});
const staff = staffOf(fixture);

const CLIENT = `/clients/${USD_CLIENT}`;
const reason = 'The client asked for it';

const paidInvoice = async (): Promise<{ invoice: number; order: number }> => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  await fixture.usd.untilStatus(body.invoice.id, 'paid');
  return { invoice: body.invoice.id, order: body.order.id };
};

const credit = async (): Promise<number> => (await staff('auditor', 'GET', CLIENT)).body.data.credit_balance;

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
    const repeated = await staff.change('billing', path, wanted);
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    expect((await staff('admin', 'GET', '/approvals')).body.data).toEqual(waiting);
    expect(await credit()).toBe(before);
    expect((await staff.change('admin', path, wanted)).body.status).toBe('done');
    expect(await credit()).toBe(before + ABOVE + 1);
    expect((await staff('admin', 'GET', '/approvals')).body.data).toEqual([]);
    expect((await staff.change('admin', path, adjust(ABOVE + 1))).body.status).toBe('waiting');
  });

  test('that waits is answered the same to its repetition, and once more when it is done', async () => {
    const path = `${CLIENT}/credit`;
    const wanted = adjust(ABOVE + 2);
    const { plan } = (await staff('billing', 'POST', path, wanted)).body;
    const send = (who: 'billing' | 'admin') =>
      staff(who, 'POST', path, { ...wanted, confirm: plan.id }, `waits-${wanted.reason}`);
    const [first, again] = [await send('billing'), await send('billing')];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(first.body).toMatchObject({ status: 'waiting', approval: { requested_by: 'billing' } });
    const before = await credit();
    const [done, repeated] = [await send('admin'), await send('admin')];
    expect([done.body.status, repeated.text]).toEqual(['done', done.text]);
    expect(await credit()).toBe(before + ABOVE + 2);
  });

  test('that one person has confirmed is refused to the second where it is no longer the same', async () => {
    const path = `${CLIENT}/credit`;
    const wanted = adjust(ABOVE + 3);
    const waiting = await staff.change('billing', path, wanted);
    expect(waiting.body.status).toBe('waiting');
    const confirm = waiting.body.plan.id;
    const send = (body: object, key: string) =>
      staff('admin', 'POST', path, { ...body, confirm }, `${key}-${wanted.reason}`);
    const more = await send({ ...wanted, amount: ABOVE + 4 }, 'more');
    expect([more.status, more.body.code]).toEqual([409, 'plan_changed']);
    await staff.change('billing', path, adjust(1));
    const before = await credit();
    const late = await send(wanted, 'late');
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, 'plan_changed', expect.stringContaining('anew')],
    ]);
    expect(await credit()).toBe(before);
  });

  test('that two people confirm at once, and then each again, is done once', async () => {
    const path = `${CLIENT}/credit`;
    const before = await credit();
    const wanted = adjust(ABOVE + 5);
    const { plan } = (await staff('billing', 'POST', path, wanted)).body;
    const send = (who: 'billing' | 'admin') =>
      staff(who, 'POST', path, { ...wanted, confirm: plan.id }, randomUUID());
    for (let round = 0; round < 3; round++) await Promise.all([send('billing'), send('admin')]);
    expect(await credit()).toBe(before + ABOVE + 5);
  });

  test('that the gateway refuses once it is made is told so each time, and is not made again', async () => {
    await paidInvoice();
    const { id } = (await fixture.usd.get('/payments')).body.data[0];
    const path = `${CLIENT}/payments/${id}/refund`;
    const wanted = { amount: 1, reason };
    const { plan } = (await staff('billing', 'POST', path, wanted)).body;
    fixture.api.stack.outside.stripe.faults.push({
      match: 'POST /v1/refunds',
      times: 1,
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'No.' } },
    });
    const send = () => staff('billing', 'POST', path, { ...wanted, confirm: plan.id }, `refused-${id}`);
    for (const { status, body } of [await send(), await send()])
      expect([status, body.code]).toEqual([409, 'already_done']);
    const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 20 });
    const own = items.filter(({ subject, action }) => subject === `payment:${id}` && /refund/.test(action));
    expect(own.map(({ actor, action }) => [actor, action]).sort()).toEqual([
      ['gateway:stripe', 'payment.refund_refused'],
      ['operator:billing', 'payment.refund_asked'],
    ]);
  });

  test('of an ordinary amount needs nobody else', async () => {
    const { body } = await staff.change('billing', `${CLIENT}/credit`, adjust(2));
    expect(body).toMatchObject({ status: 'done', data: { currency: 'USD' } });
  });
});

test('what belongs to another client is not there', async () => {
  const { status } = await staff.change('provisioning', `${CLIENT}/actions/retry`, {
    ...{ reference: 'hosting/2003/7', reason },
  });
  expect(status).toBe(404);
});

describe('an invoice', () => {
  test('says why each try to pay it failed, for staff in their words and as its payer was told', async () => {
    const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
    const { id } = body.invoice;
    const started = await fixture.usd.startPayment(id);
    const secret = started.body.payment.mobile.payment_intent_client_secret;
    await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedInsufficientFunds');
    await fixture.usd.untilStatus(id, 'failed');
    const { data } = (await staff('support', 'GET', `${CLIENT}/invoices/${id}`)).body;
    expect(data.attempts).toMatchObject([
      {
        status: 'failed',
        decline_code: 'insufficient_funds',
        decline_reason: expect.stringContaining('not enough money'),
        failure_message: 'Your card has insufficient funds.',
      },
    ]);
    expect(data.refundable).toMatchObject([{ line: 1, amount: 0 }]);
  });

  test('is refunded by line: the plan names it, and what it costs with its tax goes back', async () => {
    const name = freshDomain();
    const { body } = await fixture.usd.order([hostingItem(name), domainItem(name)]);
    await fixture.usd.payByCard(body.invoice.id);
    const path = `${CLIENT}/invoices/${body.invoice.id}`;
    const [, domain] = (await staff('billing', 'GET', path)).body.data.refundable;
    const wanted = { lines: [domain.line], to: 'credit', reason };
    const { plan } = (await staff('billing', 'POST', `${path}/refund`, wanted)).body;
    expect(plan.says).toEqual([expect.any(String), `It is for: ${domain.description}.`]);
    expect(plan.amount).toBe(domain.amount);
    const done = await staff.change('billing', `${path}/refund`, wanted);
    expect(done.body.data).toMatchObject({ refund: domain.amount, to_credit: domain.amount });
    const { refundable: left } = (await staff('billing', 'GET', path)).body.data;
    const more = { amount: body.invoice.total - domain.amount + 0.01, reason };
    const refused = await staff('billing', 'POST', `${path}/refund`, more);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['amount']]);
    expect(left).toMatchObject([{ amount: expect.toSatisfy((amount: number) => amount > 0) }, { amount: 0 }]);
  });
});

describe('evidence', () => {
  const PDF = '%PDF-1.7 receipt';

  const form = (fields: Record<string, string>, file?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, reason })) body.append(name, value);
    if (file !== undefined) body.append('attachments[]', new Blob([file]), 'receipt.pdf');
    return body;
  };

  const send = async (path: string, body: FormData, key: string = randomUUID()) => {
    const headers = { authorization: `Bearer ${await staff.token('billing')}`, 'idempotency-key': key };
    const { staff: base } = fixture.api.stack.addresses;
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };

  const atStripe = async (dispute: string) => {
    const { url } = fixture.api.stack.outside.stripe;
    const authorization = `Bearer ${fixture.api.stack.outside.secrets.stripe.secret_key}`;
    return (await fetch(`${url}/v1/disputes/${dispute}`, { headers: { authorization } })).json();
  };

  test('is what the records have; it reaches the bank once with its file, and the dispute says so', async () => {
    const { payment } = await disputed(fixture, fixture.usd);
    const path = `${CLIENT}/payments/${payment}`;
    expect((await staff('support', 'GET', `${path}/disputes`)).status).toBe(403);
    const read = async () => (await staff('billing', 'GET', `${path}/disputes`)).body.data;
    const { disputes, known } = await read();
    const [{ id, evidence_by, evidence_sent_at }] = disputes;
    expect([Date.parse(evidence_by) > Date.now(), evidence_sent_at]).toEqual([true, null]);
    expect(known).toMatchObject({
      customer: { email: 'demo@example.com' },
      services: [{ reference: expect.stringMatching(/^hosting\//) }],
      log_ins: expect.arrayContaining([expect.objectContaining({ user: 'demo@example.com' })]),
    });
    expect(known.text).toContain(`Invoice ${known.invoice.number}`);
    const wanted = { text: known.text, file_kind: 'receipt' };
    const odd = await send(`${path}/evidence`, form(wanted, 'no document'));
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['attachments']]);
    const { plan } = (await send(`${path}/evidence`, form(wanted, PDF))).body;
    expect(plan.says).toEqual([expect.stringContaining(known.text), 'With the file receipt.pdf (receipt).']);
    expect((await atStripe(id)).status).toBe('needs_response');
    const other = await send(`${path}/evidence`, form({ ...wanted, confirm: plan.id }, `${PDF}!`));
    expect([other.status, other.body.code]).toEqual([409, 'plan_changed']);
    const confirmed = () => send(`${path}/evidence`, form({ ...wanted, confirm: plan.id }, PDF), `e-${id}`);
    const [first, again] = [await confirmed(), await confirmed()];
    expect([first.status, first.body.status, again]).toEqual([200, 'done', first]);
    expect(await atStripe(id)).toMatchObject({
      status: 'under_review',
      evidence: { receipt: expect.stringMatching(/^file_/), uncategorized_text: known.text },
      evidence_details: { submission_count: 1 },
    });
    expect((await read()).disputes).toMatchObject([{ id, evidence_sent_at: expect.stringMatching(/Z$/) }]);
    const late = await staff('billing', 'POST', `${path}/evidence`, { text: 'More.', reason });
    expect([late.status, late.body.code]).toEqual([409, 'evidence_sent']);
  });
});

describe('tags', () => {
  test('are those that were set last; the client is found by each, and by none that was taken off', async () => {
    const byTag = async (tag: string) =>
      (await staff('support', 'GET', `/clients?search=${encodeURIComponent(tag)}`)).body.data.filter(
        ({ by }: { by: string[] }) => by.includes('tag'),
      );
    for (const tags of [['vip', 'late payer'], ['vip']])
      expect(
        (await staff.change('support', `${CLIENT}/tags`, { tags, reason })).body.data.tags.sort(),
      ).toEqual(tags.toSorted());
    expect((await staff('auditor', 'GET', CLIENT)).body.data.tags).toEqual(['vip']);
    expect(await byTag('tag:VIP')).toMatchObject([{ client_id: USD_CLIENT }]);
    expect(await byTag('vi')).toEqual([]);
    expect(await byTag('late payer')).toEqual([]);
    const wrong = await staff('support', 'POST', `${CLIENT}/tags`, { tags: ['VIP!'], reason });
    expect(wrong.status).toBe(422);
  });
});

describe('the catalog', () => {
  test('a plan of new prices says for whom and from when; announced, it is told to them, and can be taken back', async () => {
    const entry = packageAt(20);
    const at = (price: number) => ({ packages: [packageAt(price, entry.id)], reason });
    expect((await staff.change('admin', '/catalog', at(20))).body.data).toEqual({
      changed: [`package ${entry.id}`],
    });
    const order = await fixture.usd.order([{ ...hostingItem(freshDomain()), package_id: entry.id }]);
    await fixture.usd.payByCard(order.body.invoice.id);
    const account = order.body.order.items[0].hosting_account_id;
    await statusOf(fixture.usd, '/hosting', account, 'active');
    const { plan } = (await staff('admin', 'POST', '/catalog', at(25))).body;
    const due = (await fixture.usd.get(`/hosting/${account}`)).body.data.next_due_at.slice(0, 10);
    const becomes = `Own, annually: 1 service of 1 client, USD 20.00 becomes USD 25.00, the first from ${due}.`;
    expect(plan.says).toEqual([
      `Change package ${entry.id}: prices.USD.annually.price from 20 to 25.`,
      expect.stringContaining('keeps the present price'),
      becomes,
      expect.stringContaining('days'),
    ]);
    expect((await staff('support', 'POST', '/catalog', at(25))).status).toBe(403);
    await staff.change('admin', '/catalog', at(25));
    expect((await staff('admin', 'POST', '/catalog', at(25))).body.code).toBe('no_change');
    const day = { day: new Date().toISOString().slice(0, 10), reason };
    const announcing = (await staff('admin', 'POST', '/catalog/announcement', day)).body.plan;
    expect(announcing.says).toContain(becomes);
    const told = await staff.change('admin', '/catalog/announcement', day);
    expect(told.body.data).toEqual({ services: 1, left: 0 });
    const again = await staff('admin', 'POST', '/catalog/announcement', day);
    expect(again.body.code).toBe('no_change');
    const back = await staff.change('admin', '/catalog/announcement/withdraw', day);
    expect(back.body.data).toEqual({ kept: 1, invoiced: 0, left: 0 });
  });

  test('what is wrong with an entry is said by its field, and changes nothing', async () => {
    const { body } = await staff('admin', 'GET', '/catalog');
    const [tld] = body.data.tlds;
    const wrong = { ...tld, prices: { USD: { ...tld.prices.USD, renew: 12.999 } } };
    const refused = await staff('admin', 'POST', '/catalog', { tlds: [wrong], reason });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['tlds.0.prices.USD.renew']]);
    expect((await staff('admin', 'GET', '/catalog')).body).toEqual(body);
  });
});
