import { expect, test } from 'vitest';
import { cancelUnpaidInvoice } from '../../../shared/billing/invoices/cancel-invoice.ts';
import { advanceInvoice } from '../../../shared/billing/invoices/dunning.ts';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { detachRenewalInvoice } from '../../../shared/operator/invoices.ts';
import { renewService } from '../../../shared/operator/service-lists.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { Failure } from '../../../shared/platform/failure.ts';
import type { Key } from '../../../shared/platform/table/key.ts';
import { put, writeOne } from '../../../shared/platform/table/write.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { dueAt as dueAtTime } from '../../../shared/records/indexes.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { claim } from '../../../shared/services/tasks.ts';
import { atOnce, inRounds, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { domainOf, hostingOf, invoiceOf, openRenewal, renewalsOf } from './stored-services.ts';

const { fixture, runAt, pay, buy } = calendarForFile();

const ACTOR = 'operator:ama';

const bought = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  return { id, due: (await hostingOf(id)).next_due_at ?? '' };
};

const registered = async () => {
  const name = freshDomain();
  const { domain: id } = await buy([domainItem(name)]);
  return { id, name, expires: (await domainOf(id)).expires_at ?? '' };
};

const renew = (kind: 'hosting' | 'domain', id: number, now: Date) =>
  renewService({ kind, clientId: USD_CLIENT, id }, ACTOR, now);

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => {
      if (error instanceof Failure) return error.code;
      throw error;
    },
  );

const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4)}`;

const cancel = async (id: number, now: Date) => {
  const invoice = await invoiceOf(id);
  await cancelUnpaidInvoice(invoice, ACTOR, now, { also: await detachRenewalInvoice(invoice, now) });
};

test('hosting invoiced ahead of its time is due at the end of its period, and gets no second invoice', async () => {
  const { id, due } = await bought();
  const invoice = await renew('hosting', id, addDays(due, -200));
  expect(invoice).toMatchObject({ kind: 'renewal', status: 'unpaid', due_at: due, total: 4990 });
  for (const day of [-199, -13, -6, 4]) await runAt(addDays(due, day));
  expect(await renewalsOf(id)).toHaveLength(1);
  expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: { invoice_id: invoice.id } });

  await pay(invoice.id, addDays(due, 4.5));
  expect(await hostingOf(id)).toMatchObject({ status: 'active', next_due_at: yearLater(due), renewal: null });
  await runAt(addDays(yearLater(due), -13));
  expect(await openRenewal(id)).toMatchObject({ due_at: yearLater(due) });
});

test('a domain is renewed at the registrar as soon as its early invoice is paid', async () => {
  const { id, name, expires } = await registered();
  const now = addDays(expires, -300);
  const invoice = await renew('domain', id, now);
  await pay(invoice.id, addDays(now, 1));
  expect(await domainOf(id)).toMatchObject({ expires_at: yearLater(expires), renewal: null });
  const domain = await (await registrarFor('namecom')).findDomain(name);
  expect(domain?.expiresAt?.toISOString()).toBe(yearLater(expires));
  await runAt(addDays(expires, -13));
  expect(await renewalsOf(id)).toHaveLength(1);
});

test('of operators and the schedule at the same moment one issues the invoice', async () => {
  await inRounds(async () => {
    const { id, due } = await bought();
    const now = addDays(due, -13);
    const message = { kind: 'hosting', client_id: USD_CLIENT, id } as const;
    const outcomes = await atOnce((caller) =>
      caller % 2 ? outcome(renew('hosting', id, now)) : runServiceTask(message, now).then(() => 'scheduled'),
    );
    await runAt(addDays(due, -12));
    expect(await renewalsOf(id)).toHaveLength(1);
    expect(tally(outcomes).done ?? 0).toBeLessThan(2);
  });
});

test('of sixteen operators at once one issues the invoice, and credit is used once', async () => {
  await inRounds(async () => {
    await adjustCredit(USD_CLIENT, 'USD', 700);
    const { id, due } = await bought();
    const now = addDays(due, -100);
    const outcomes = tally(await atOnce(() => outcome(renew('hosting', id, now))));
    expect(outcomes.done).toBe(1);
    expect(
      Object.keys(outcomes).filter((code) => !/^(done|service_busy|renewal_invoiced)$/.test(code)),
    ).toEqual([]);
    expect(await openRenewal(id)).toMatchObject({ credit_applied: 700, balance: 4290 });
    expect(await creditBalance(USD_CLIENT)).toBe(0);
  });
});

test('an operator who was overtaken while the registrar was asked issues no second invoice', async () => {
  const { id, name, expires } = await registered();
  const { registrar } = fixture.api.stack.outside;
  const now = addDays(expires, -100);
  const before = registrar.requests.length;
  registrar.faults.push({ match: name, times: 1, delay_ms: 500 });
  const slow = outcome(renew('domain', id, now));
  await eventually(
    async () => registrar.requests.slice(before),
    (requests) => requests.some((line) => line.includes(name)),
  );
  expect(await outcome(renew('domain', id, now))).toBe('done');
  expect(await slow).toBe('renewal_invoiced');
  expect(await renewalsOf(id)).toHaveLength(1);
});

test('account credit that covers an early invoice renews at once', async () => {
  const { id, due } = await bought();
  await adjustCredit(USD_CLIENT, 'USD', 4990);
  const now = addDays(due, -100);
  expect(await renew('hosting', id, now)).toMatchObject({ status: 'paid', balance: 0 });
  await runAt(addDays(now, 0.01));
  expect(await hostingOf(id)).toMatchObject({ next_due_at: yearLater(due), renewal: null });
});

test('an operator’s process that dies after its claim leaves the service to its usual course', async () => {
  const { id, due } = await bought();
  const now = addDays(due, -100);
  await claim(await hostingOf(id), now);
  expect(await outcome(renew('hosting', id, now))).toBe('service_busy');
  await runAt(addDays(now, 0.01));
  expect(await renewalsOf(id)).toEqual([]);
  await runAt(addDays(due, -13));
  expect(await openRenewal(id)).toMatchObject({ due_at: due });
});

test.each(['hosting', 'domain'] as const)(
  'a %s whose early invoice is cancelled is invoiced again in time',
  async (kind) => {
    const item = kind === 'hosting' ? hostingItem(freshDomain()) : domainItem(freshDomain());
    const id = (await buy([item]))[kind];
    const end = kind === 'hosting' ? (await hostingOf(id)).next_due_at : (await domainOf(id)).expires_at;
    const due = end ?? '';
    const early = await renew(kind, id, addDays(due, -100));
    await cancel(early.id, addDays(due, -99));
    await runAt(addDays(due, -98));
    expect(await renewalsOf(id)).toHaveLength(1);
    await runAt(addDays(due, -13));
    expect(await openRenewal(id)).toMatchObject({ due_at: due });
  },
);

test('a service whose invoice was cancelled in its time is invoiced again only by an operator', async () => {
  const { id, due } = await bought();
  await runAt(addDays(due, -13));
  await cancel((await openRenewal(id)).id, addDays(due, -12));
  await runAt(addDays(due, -11));
  expect(await renewalsOf(id)).toHaveLength(1);
  const again = await renew('hosting', id, addDays(due, -10));
  await pay(again.id, addDays(due, -9));
  expect(await hostingOf(id)).toMatchObject({ next_due_at: yearLater(due), renewal: null });
});

test('a domain renewed elsewhere takes over its new expiry date and is not invoiced', async () => {
  const { id, name, expires } = await registered();
  const registrar = await registrarFor('namecom');
  await registrar.renew({ domain: name, years: 1, currentExpiry: new Date(expires) });
  const now = addDays(expires, -100);
  expect(await outcome(renew('domain', id, now))).toBe('expiry_corrected');
  expect(await domainOf(id)).toMatchObject({ expires_at: yearLater(expires) });
  expect(await renewalsOf(id)).toEqual([]);
  expect(await renew('domain', id, now)).toMatchObject({ due_at: yearLater(expires) });
});

test('what is unknown, at work, waiting for a person, ending or paid for once is not renewed', async () => {
  const { id, due } = await bought();
  const now = addDays(due, -100);
  const fresh = await hostingOf(id);
  const states: [string, Partial<HostingRecord>][] = [
    ['service_busy', { task: 'renew' }],
    ['service_waits', { due_pk: 'WAITING#provisioning_failed' }],
    ['not_renewable', { status: 'terminated' }],
    ['not_renewable', { next_due_at: null }],
    [
      'not_renewable',
      {
        cancellation: {
          type: 'end_of_billing_period',
          status: 'scheduled',
          reason: 'Moving.',
          requested_at: due,
          effective_at: due,
        },
      },
    ],
  ];
  for (const [code, state] of states) {
    await setAttributes(fresh, state);
    expect(await outcome(renew('hosting', id, now))).toBe(code);
    await writeOne(put(fresh));
  }
  expect(await outcome(renew('hosting', 1, now))).toBe('hosting_account_not_found');
  expect(await renewalsOf(id)).toEqual([]);
  expect(await outcome(renew('hosting', id, now))).toBe('done');
});

/** A record that is looked at long before its step, as after a lost write. */
const dueAt = (key: Key<HostingRecord> | Key<InvoiceRecord>, at: Date) =>
  setAttributes(key, dueAtTime(at, 1));

test('hosting that is looked at before its time is put off to its step, and nobody holds it', async () => {
  const { id } = await bought();
  const { due_sk } = await hostingOf(id);
  // Its use of the disk is measured a day after it began.
  const soon = addDays(new Date(), 0.5);
  await dueAt(keys.hosting(USD_CLIENT, id), soon);
  await runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id }, soon);
  const account = await hostingOf(id);
  expect(account).toMatchObject({ due_sk, status: 'active', attempts: 0 });
  expect(account.lease_until).toBeUndefined();
});

test('an invoice that is looked at before its time is put off to its step', async () => {
  const { id, due } = await bought();
  const invoice = await renew('hosting', id, addDays(due, -200));
  const { due_sk } = await invoiceOf(invoice.id);
  await dueAt(keys.invoice(USD_CLIENT, invoice.id), addDays(due, -199));
  await advanceInvoice(USD_CLIENT, invoice.id, addDays(due, -198));
  expect(await invoiceOf(invoice.id)).toMatchObject({ due_sk, reminders_sent: 0 });
  await cancel(invoice.id, addDays(due, -197));
});
