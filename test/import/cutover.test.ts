import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as getTicket } from '../../functions/tickets/get-ticket.ts';
import { handler as replyToTicket } from '../../functions/tickets/reply-to-ticket.ts';
import { listAttempts } from '../../shared/billing/invoices/invoices.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { presentHosting } from '../../shared/hosting/index.ts';
import {
  type Call,
  cutOver,
  findReturnable,
  giveBack,
  planCutover,
} from '../../shared/import/cutover/index.ts';
import { apply, plan as planDump, type Source } from '../../shared/import/index.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { DAY_MS, HOUR_MS } from '../../shared/platform/dates.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';
import { buyer } from '../crash/buyer.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { broughtProblems } from '../support/invariants/brought.ts';
import { takeSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { adjustCredit } from '../support/table.ts';
import { PASSWORD } from '../support/whmcs/dirty-database.ts';
import { tableNow, withSource } from '../support/whmcs/moving-in.ts';
import {
  addon,
  clients,
  dayAfter,
  hosting,
  option,
  type SmallWhmcs,
  smallWhmcs,
  unpaid,
} from '../support/whmcs/small-whmcs.ts';

const stack = crashStackForFile();
const quietly = () => undefined;
const ACTOR = 'operator:tester';
const WHOLE = { from: null, to: null };
const CLIENT = 7001;

const domain = (id: number, nextduedate: string, more = {}) => ({
  tbldomains: [
    {
      id,
      userid: CLIENT,
      type: 'Register',
      domain: `name${id}.com`,
      registrationdate: '2022-01-05',
      expirydate: nextduedate,
      nextduedate,
      recurringamount: '12.00',
      registrar: 'enom',
      registrationperiod: 1,
      status: 'Active',
      donotrenew: '',
      subscriptionid: '',
      ...more,
    },
  ],
});

const moved = async (
  there: SmallWhmcs,
  now: Date,
  work: (source: Source) => Promise<void>,
): Promise<void> => {
  await stack.startAfresh();
  await withSource([there.dump(now, new Date(now.getTime() - 3 * HOUR_MS))], async (source) => {
    await apply(source, quietly);
    await work(source);
  });
};

const plan = (source: Source, now: Date) =>
  planCutover(source, WHOLE, new Date(now.getTime() - 2 * HOUR_MS), now, quietly);
const goLive = (source: Source, now: Date) =>
  cutOver(source, [{ client: CLIENT, next_due: null }], ACTOR, now, quietly);

test('what cannot be billed the same here is not cut over', async () => {
  const now = new Date();
  const [past, due] = [dayAfter(now, -20), dayAfter(now, 5)];
  const there = smallWhmcs(
    ...clients(CLIENT),
    hosting(8001, CLIENT, due),
    unpaid(9001, CLIENT, [past, due], [{ relid: 8001 }]),
    unpaid(9002, CLIENT, [past, dayAfter(now, 35)], [{ relid: 8001 }], { status: 'Payment Pending' }),
    domain(8101, due, { registrationperiod: 2, recurringamount: '24.00' }),
    unpaid(9003, CLIENT, [past, due], [{ relid: 8101, type: 'Domain' }]),
    domain(8102, past, { status: 'Redemption' }),
    unpaid(9005, CLIENT, [past, past], [{ relid: 8102, type: 'Domain' }]),
    hosting(8002, CLIENT, past),
    unpaid(9004, CLIENT, [past, past], [{ relid: 8002 }]),
  );
  await moved(there, now, async (source) => {
    const { reasons, deeds } = await plan(source, now);
    const found = reasons.join('\n');
    expect(found).toContain('hosting 8001 has several unpaid renewals (9001, 9002)');
    expect(found).toContain('invoice 9003 renews domain 8101 for 2 years');
    expect(found).toContain('a payment of invoice 9002 is on its way in WHMCS');
    expect(found).toContain('suspended_tonight: 1 services, such as hosting 8002');
    expect(found).toContain('invoice 9005 renews domain 8102, which can only be restored');
    expect(reasons).toHaveLength(5);
    expect(deeds).toContainEqual(
      expect.objectContaining({ what: 'suspend', services: 'hosting 8002', invoice: 9004 }),
    );
    source.mapping.accept.push('suspended_tonight');
    expect((await plan(source, now)).reasons).toHaveLength(4);
  });
});

test('an account is renewed with its add-ons and options at what both cost in WHMCS, there and back', async () => {
  const now = new Date();
  const [past, due] = [dayAfter(now, -2), dayAfter(now, 5)];
  const there = smallWhmcs(
    ...clients(CLIENT),
    hosting(8001, CLIENT, due, { amount: '15.00' }),
    option(8001),
    addon(1, 8001, due),
    addon(2, 8001, due, { recurring: '3.00', status: 'Suspended' }),
    addon(3, 8001, dayAfter(now, 12)),
    addon(4, 8001, due, { billingcycle: 'Annually', recurring: '20.00' }),
    addon(5, 8001, due, { billingcycle: 'One Time' }),
  );
  await moved(there, now, async (source) => {
    const { code } = planDump(source, now).findings.find(({ blocks }) => blocks) ?? {};
    expect(code).toBe('addon');
    const account = await getItem(keys.hosting(CLIENT, 8001));
    if (!account) throw new Error('The account is missing.');
    expect(presentHosting(account)).toMatchObject({
      recurring_amount: 20,
      addons: [{ addon_id: 1, quantity: 2, recurring_amount: 5 }],
      options: [{ name: 'Disk space', value: '100 GB' }],
    });
    expect(account.origin?.attributes?.['addon 5']).toBe('IP: 2.00 One Time, Active');
    const { deeds, reasons, verification } = await plan(source, now);
    expect(reasons).toEqual([]);
    expect(deeds).toMatchObject([{ what: 'invoice', services: 'hosting 8001', amount: 'USD 20.00' }]);
    expect(verification.differences).toMatchObject([
      { what: 'recurring Monthly', there: '2200', here: '2000', reason: expect.stringContaining('due date') },
      { what: 'recurring Annually', reason: expect.stringContaining('billing cycle') },
    ]);
    await goLive(source, now);
    await setAttributes(keys.hosting(CLIENT, 8001), { next_due_at: `${dayAfter(now, 36)}T00:00:00.000Z` });
    const { members } = await findReturnable(WHOLE, now);
    const { calls, byHand } = await giveBack(members, source.mapping, ACTOR, now);
    for (const one of calls) there.call(one);
    expect(byHand).toEqual([]);
    const days = there.rows('tblhostingaddons').map(({ nextduedate }) => nextduedate);
    expect(days).toEqual([dayAfter(now, 36), dayAfter(now, 36), dayAfter(now, 12), due, due]);
    expect(there.rows('tblhosting')).toMatchObject([{ amount: '15.00', nextduedate: dayAfter(now, 36) }]);
  });
  const parted = smallWhmcs(
    ...clients(CLIENT),
    hosting(8001, CLIENT, due),
    addon(1, 8001, due),
    unpaid(9001, CLIENT, [past, due], [{ relid: 8001 }]),
    hosting(8002, CLIENT, due),
    addon(2, 8002, due),
    unpaid(9002, CLIENT, [past, due], [{ relid: 2, type: 'Addon' }]),
    hosting(8003, CLIENT, due),
    addon(3, 8003, due),
    unpaid(9003, CLIENT, [past, due], [{ relid: 8003 }, { relid: 3, type: 'Addon' }]),
  );
  await moved(parted, now, async (source) =>
    expect((await plan(source, now)).reasons).toEqual([
      `Client ${CLIENT}: invoice 9001 renews hosting 8001 without its add-on 1.`,
      `Client ${CLIENT}: invoice 9002 renews add-on 2 without its hosting 8002.`,
    ]),
  );
});

test.each([
  ['a run of the cron', { ran: -0.5 * HOUR_MS }, 'The automation ran at'],
  [
    'a dump that is a day old',
    { made: -25 * HOUR_MS, ran: -40 * HOUR_MS, off: -30 * HOUR_MS },
    'older than a day',
  ],
  ['a dump made too soon', { off: -0.5 * HOUR_MS }, 'an hour after'],
  ['an invoice since', { invoice: 1 }, 'There is invoice 9001'],
  ['an attempt to charge since', { capture: -HOUR_MS }, 'There is attempt to charge invoice 9001'],
  ['nothing', {}, null],
])('WHMCS is seen to be quiet but for %s', async (_name, given, reason) => {
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const {
    made = 0,
    ran = -3 * HOUR_MS,
    off = -2 * HOUR_MS,
    invoice = -9,
    capture,
  } = given as Record<string, number>;
  const last_capture_attempt =
    capture === undefined ? '0000-00-00 00:00:00' : at(capture).toISOString().slice(0, 19).replace('T', ' ');
  const there = smallWhmcs(
    ...clients(CLIENT),
    hosting(8001, CLIENT, dayAfter(now, 5)),
    unpaid(9001, CLIENT, [dayAfter(now, invoice), dayAfter(now, 5)], [{ relid: 8001 }], {
      last_capture_attempt,
    }),
  );
  await stack.startAfresh();
  await withSource([there.dump(at(made), at(ran))], async (source) => {
    await apply(source, quietly);
    const { reasons } = await planCutover(source, WHOLE, at(off), now, quietly);
    const found = [...new Set(reasons.map((one) => one.replace(/ at .*/, ' at')))];
    expect(found).toEqual(reason === null ? [] : [expect.stringContaining(reason)]);
  });
});

test('money that WHMCS received is never given back by a gateway: once billed here, a refund made there is recorded', async () => {
  const now = new Date();
  const paid = unpaid(9001, CLIENT, [dayAfter(now, -40), dayAfter(now, -30)], [{ relid: 8001 }], {
    status: 'Paid',
    invoicenum: '2026/1',
    datepaid: `${dayAfter(now, -30)} 10:00:00`,
  });
  const account = { userid: CLIENT, date: `${dayAfter(now, -30)} 10:00:00`, amountout: '0.00', refundid: 0 };
  const there = smallWhmcs(...clients(CLIENT), hosting(8001, CLIENT, dayAfter(now, 10)), paid, {
    tblaccounts: [
      { id: 1, gateway: 'stripe', transid: 'pi_there', amountin: '10.00', invoiceid: 9001, ...account },
    ],
  });
  await moved(there, now, async (source) => {
    const refund = (reference?: string) =>
      refundPayment(CLIENT, 1, { amount: 400, reason: 'Goodwill', reference }, ACTOR, new Date());
    const isRefused = { code: 'payment_imported' };
    await stack.gate.during(null, async () => {
      await expect(refund('re_there')).rejects.toMatchObject(isRefused);
      await goLive(source, now);
      expect(broughtProblems(takeSnapshot(await tableNow()))).toEqual([]);
      await expect(refund()).rejects.toMatchObject(isRefused);
      await refund('re_there');
      await expect(refund('re_there')).rejects.toMatchObject({ code: 'already_recorded' });
    });
    expect(stack.gate.calls().filter((call) => !/^(dynamodb|sqs) /.test(call))).toEqual([]);
    const payment = await getItem(keys.payment(CLIENT, 1));
    expect(payment).toMatchObject({ amount_refunded: 400, status: 'partially_refunded' });
    expect(payment?.due_pk).toBeUndefined();
    expect(await getItem(keys.invoice(CLIENT, 9001))).toMatchObject({
      amount_refunded: 400,
      legal_number: '2026/1',
    });
    const told = await giveBack(
      (await findReturnable(WHOLE, new Date())).members,
      source.mapping,
      ACTOR,
      new Date(),
    );
    expect(JSON.stringify(told)).toContain('"amountout":"4.00"');
  });
});

test('what was suspended stays so: for its unpaid renewal until that is paid, for anything else until staff decide', async () => {
  const now = new Date();
  const past = dayAfter(now, -8);
  const there = smallWhmcs(
    ...clients(CLIENT),
    hosting(8001, CLIENT, past, { domainstatus: 'Suspended' }),
    unpaid(9001, CLIENT, [dayAfter(now, -22), past], [{ relid: 8001 }]),
    hosting(8002, CLIENT, dayAfter(now, 3), { domainstatus: 'Suspended', suspendreason: 'Sends spam' }),
  );
  await moved(there, now, async (source) => {
    await goLive(source, now);
    const [overdue, other] = [
      await getItem(keys.hosting(CLIENT, 8001)),
      await getItem(keys.hosting(CLIENT, 8002)),
    ];
    expect(overdue).toMatchObject({ status: 'suspended', renewal: { invoice_id: 9001 } });
    expect(overdue?.staff_suspension).toBeUndefined();
    expect(overdue?.due_pk).toMatch(/^DUE/);
    expect(other).toMatchObject({ staff_suspension: { reason: 'Sends spam' }, due_pk: 'SUSPENDED' });
    expect(await getItem(keys.invoice(CLIENT, 9001))).toMatchObject({ kind: 'renewal', reminders_sent: 3 });
  });
});

const actionsOf = (calls: Call[]) => Object.groupBy(calls, ({ action }) => action);

test('the way back tells profile, credit, tickets, cancellations and domains, each once and in the words of WHMCS', async () => {
  const now = new Date(Date.now() - 2 * DAY_MS);
  const due = dayAfter(now, 40);
  const there = smallWhmcs(
    ...clients(CLIENT),
    hosting(8001, CLIENT, due),
    hosting(8002, CLIENT, due),
    domain(8101, due, { expirydate: dayAfter(now, 45) }),
  );
  await moved(there, now, async (source) => {
    await goLive(source, now);
    const since = new Date().toISOString();
    const client = await getItem(keys.client(CLIENT));
    await setAttributes(keys.client(CLIENT), { profile: { ...client?.profile, city: 'Kumasi' } });
    await adjustCredit(CLIENT, 'USD', 750);
    await setAttributes(keys.hosting(CLIENT, 8001), {
      cancellation: {
        type: 'end_of_billing_period',
        status: 'scheduled',
        reason: 'Too dear',
        requested_at: since,
        effective_at: since,
      },
      updated_at: since,
    });
    const expiry = dayAfter(now, 45);
    const renewed = `${Number(expiry.slice(0, 4)) + 1}${expiry.slice(4)}`;
    await setAttributes(keys.domain(CLIENT, 8101), {
      expires_at: `${renewed}T00:00:00.000Z`,
      auto_renew: false,
      updated_at: since,
    });
    await setAttributes(keys.ticket(CLIENT, 5), {
      id: 5,
      client_id: CLIENT,
      department_id: 3,
      subject: 'Mail',
      priority: 'high',
      created_at: since,
    });
    await setAttributes(keys.message(CLIENT, 5, 1), {
      author_name: 'Ama',
      message: 'It is slow.',
      attachments: [{ id: 1 }],
      created_at: since,
    });
    source.mapping.departments = { 1: { name: 'Support', department: 3 } };
    const { members } = await findReturnable(WHOLE, new Date());
    const told = await giveBack(members, source.mapping, ACTOR, new Date());
    const calls = actionsOf(told.calls);
    expect(calls.UpdateClient?.map(({ parameters }) => parameters.city)).toEqual(['Kumasi']);
    expect(calls.AddCredit).toMatchObject([
      { parameters: { clientid: CLIENT, amount: '7.50', type: 'add' }, unless: { action: 'GetCredits' } },
    ]);
    expect(calls.AddCancelRequest).toMatchObject([
      { parameters: { serviceid: 8001, type: 'End of Billing Period', reason: 'Too dear [hosting 8001]' } },
    ]);
    const next = `${Number(due.slice(0, 4)) + 1}${due.slice(4)}`;
    expect(calls.UpdateClientDomain).toMatchObject([
      {
        parameters: {
          domainid: 8101,
          expirydate: renewed,
          nextduedate: next,
          status: 'Active',
          donotrenew: true,
        },
      },
    ]);
    expect(calls.OpenTicket).toMatchObject([
      { parameters: { deptid: 1, subject: 'Mail [ticket 5]', priority: 'High', noemail: true } },
    ]);
    expect(calls.OpenTicket?.[0]?.parameters.message).toMatch(/^Ama, [\d :-]+:\nIt is slow\.$/);
    // What has not changed is not told.
    expect(calls.UpdateClientProduct?.map(({ parameters }) => parameters.serviceid)).toEqual([8001]);
    expect(told.byHand).toEqual([{ client: CLIENT, what: 'ticket 5', why: 'Its attachments are here.' }]);
    expect((await getItem(keys.hosting(CLIENT, 8001)))?.due_pk).toBeUndefined();
  });
});

const TICKET = {
  tbltickets: [
    {
      id: 41,
      tid: '990041',
      did: 1,
      userid: CLIENT,
      name: '',
      email: '',
      cc: '',
      date: '2024-03-01 09:00:00',
      title: 'Slow mail',
      message: 'See the log.',
      status: 'Customer-Reply',
      urgency: 'High',
      admin: '',
      attachment: '123_log.txt',
      lastreply: '2024-03-01 11:00:00',
      service: '',
      merged_ticket_id: 0,
    },
  ],
  tblticketreplies: [
    {
      id: 71,
      tid: 41,
      userid: 0,
      name: '',
      email: '',
      date: '2024-03-01 10:00:00',
      message: 'Which server?',
      admin: 'Kofi',
      attachment: '',
    },
    {
      id: 72,
      tid: 41,
      userid: CLIENT,
      name: '',
      email: '',
      date: '2024-03-01 11:00:00',
      message: 'The first.',
      admin: '',
      attachment: '',
    },
  ],
  tblticketnotes: [
    {
      id: 81,
      ticketid: 41,
      admin: 'Kofi',
      date: '2024-03-01 10:30:00',
      message: 'Looks full.',
      attachments: '',
    },
  ],
};

test('a ticket comes with texts and file, waits for staff from the cut-over on, and goes back with what was written since', async () => {
  const now = new Date(Date.now() - DAY_MS);
  const there = smallWhmcs(...clients(CLIENT), hosting(8001, CLIENT, dayAfter(now, 40)), TICKET);
  await moved(there, now, async (source) => {
    const ids = { client: CLIENT, ticket: 41 };
    const kept = () => getItem(keys.ticket(CLIENT, 41));
    expect(await kept()).toMatchObject({ status: 'customer_reply', origin: { held: true } });
    expect((await kept())?.due_pk).toBeUndefined();
    await goLive(source, now);
    expect((await kept())?.origin).not.toHaveProperty('held');
    expect((await kept())?.due_pk).toBeDefined();

    const token = await stack.session(`owner${CLIENT}@example.com`, PASSWORD);
    const request = { token, ids, body: null, idempotencyKey: randomUUID() };
    const { messages } = (await invokeApi(getTicket, request)).body.data;
    const told = messages.map(({ author, message }: Record<string, string>) => `${author}: ${message}`);
    expect(told.sort()).toEqual(['client: See the log.', 'client: The first.', 'staff: Which server?']);
    const [file] = messages.flatMap(({ attachments }: { attachments: unknown[] }) => attachments);
    expect(file).toMatchObject({ name: 'log.txt', content_type: 'text/plain' });
    expect(await (await fetch(file.url)).text()).toBe('It is slow.');

    const body = { message: 'It works again.' };
    expect((await invokeApi(replyToTicket, { ...request, body })).status).toBe(201);
    const { members } = await findReturnable(WHOLE, new Date());
    const { calls, byHand } = await giveBack(members, source.mapping, ACTOR, new Date());
    expect(byHand).toEqual([]);
    const { AddTicketReply, UpdateTicket, OpenTicket } = actionsOf(calls);
    expect(OpenTicket).toBeUndefined();
    expect(AddTicketReply).toMatchObject([{ parameters: { ticketid: 41, clientid: CLIENT, noemail: true } }]);
    expect(AddTicketReply?.[0]?.parameters.message).toMatch(/^It works again\.\n\n\[message \d+\]$/);
    expect(UpdateTicket).toMatchObject([{ parameters: { ticketid: 41, status: 'Customer-Reply' } }]);
    expect(await kept()).toMatchObject({ origin: { held: true } });
    expect((await kept())?.due_pk).toBeUndefined();
  });
});

test('after 14 days nobody goes back, but for who has begun to', async () => {
  const now = new Date(Date.now() - 15 * DAY_MS);
  await moved(
    smallWhmcs(...clients(CLIENT), hosting(8001, CLIENT, dayAfter(now, 90))),
    now,
    async (source) => {
      await goLive(source, now);
      expect(await findReturnable(WHOLE, new Date())).toEqual({ members: [], tooLate: 1 });
      expect((await findReturnable(WHOLE, new Date(now.getTime() + 13 * DAY_MS))).members).toHaveLength(1);
      await setAttributes(keys.cutover(CLIENT), { state: 'returning' });
      expect((await findReturnable(WHOLE, new Date())).members).toHaveLength(1);
    },
  );
});

test.each([
  ['stripe', 'USD'],
  ['paystack', 'GHS'],
] as const)(
  'money that %s takes while a client goes back is told once, and renews nothing',
  async (gateway, currency) => {
    const now = new Date();
    const due = dayAfter(now, 5);
    const there = smallWhmcs(...clients(CLIENT), hosting(8001, CLIENT, due));
    there.tables.tblcurrencies = [{ id: 1, code: currency, rate: '1.00000', default: 1 }];
    await moved(there, now, async (source) => {
      await goLive(source, now);
      await runServiceTask({ kind: 'hosting', client_id: CLIENT, id: 8001 }, now);
      const invoice = (await getItem(keys.hosting(CLIENT, 8001)))?.renewal?.invoice_id ?? 0;
      const token = await stack.session(`owner${CLIENT}@example.com`, PASSWORD);
      const started = await invokeApi(startPayment, {
        token,
        ids: { client: CLIENT, invoice },
        body: { gateway },
        idempotencyKey: randomUUID(),
      });
      await buyer(stack).pay(started.body.payment.mobile);

      const back = async () =>
        giveBack((await findReturnable(WHOLE, now)).members, source.mapping, ACTOR, new Date());
      expect((await back()).calls).toEqual([]);
      expect(await getItem(keys.invoice(CLIENT, invoice))).toMatchObject({ status: 'cancelled' });
      const [attempt] = await listAttempts(CLIENT, invoice);
      const reference = attempt?.reference ?? '';
      await settlePayment(gateway, reference, new Date());
      await runServiceTask({ kind: 'hosting', client_id: CLIENT, id: 8001 }, new Date());

      const held = await getItem(keys.hosting(CLIENT, 8001));
      expect(held?.next_due_at).toContain(due);
      expect(held?.task ?? held?.renewal ?? held?.due_pk).toBeFalsy();
      expect(await (await gatewayFor(gateway)).find(reference)).toMatchObject({
        status: 'succeeded',
        amount: 1000,
      });
      const { calls } = await back();
      expect(calls).toMatchObject([
        { action: 'AddTransaction', parameters: { transid: reference, amountin: '10.00', userid: CLIENT } },
        { action: 'AddCredit', parameters: { amount: '10.00', type: 'add' } },
      ]);
      expect((await getItem(keys.client(CLIENT)))?.credit_balance).toBe(1000);
    });
  },
);
