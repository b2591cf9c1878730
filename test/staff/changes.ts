import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Fixture } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { HOLD_ALL, reviewBy } from '../support/fraud-review.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { domainItem, freshDomain, hostingItem, type Shopper } from '../support/shop.ts';
import type { StaffApi } from '../support/staff.ts';

export type Ids = Record<string, number>;

/** A request of staff that succeeds: the ids of its path beside the client, its body, the command of the same, and its key. */
export type Case = { ids?: Ids; body: Record<string, unknown>; command: string[]; key?: string };

export const REASON = 'The client asked for it';

export const newTicket = async (shop: Shopper): Promise<{ ticket: number }> => {
  const body = { department_id: 1, subject: 'Mail', message: 'It does not arrive.' };
  return { ticket: (await shop.post('/tickets', body)).body.data.id };
};

const unpaid = async (shop: Shopper) => (await shop.order([domainItem(freshDomain('net'))])).body;

export const bought = async (shop: Shopper, item: object = hostingItem(freshDomain())) => {
  const { body } = await shop.order([item]);
  await shop.payByCard(body.invoice.id);
  const { data } = (await shop.get('/payments')).body;
  const payment = data.find(({ invoice_id }: { invoice_id: number }) => invoice_id === body.invoice.id);
  return {
    ...{ invoice: body.invoice.id, order: body.order.id, payment: payment.id },
    hostingAccount: body.order.items[0].hosting_account_id,
    domain: body.order.items[0].domain_id,
  };
};

export const statusOf = async (shop: Shopper, path: string, id: number, status: string): Promise<void> => {
  const records = async () => (await shop.get(path)).body.data as { id: number; status: string }[];
  await eventually(records, (found) => found.some((one) => one.id === id && one.status === status));
};

/** Hosting that the panel has refused for good. */
const refused = async ({ api }: Fixture, shop: Shopper): Promise<string> => {
  api.stack.outside.whm.faults.push({
    match: 'createacct',
    times: 1,
    status: 200,
    body: { metadata: { result: 0, reason: 'Sorry, this plan cannot be used here.', command: 'createacct' } },
  });
  const { hostingAccount } = await bought(shop);
  await statusOf(shop, '/hosting', hostingAccount, 'provisioning_failed');
  return `hosting/${shop.client}/${hostingAccount}`;
};

/** Hosting whose payment its payer disputes at the bank. */
export const disputed = async ({ api }: Fixture, shop: Shopper) => {
  const ids = await bought(shop);
  const payment = async () =>
    (await shop.get('/payments')).body.data.find(({ id }: { id: number }) => id === ids.payment);
  await gatewayControls(api.stack).dispute('stripe', (await payment()).reference);
  await eventually(payment, ({ status }) => status === 'disputed');
  return ids;
};

const active = async (shop: Shopper) => {
  const ids = await bought(shop);
  await statusOf(shop, '/hosting', ids.hostingAccount, 'active');
  return ids;
};

const newReply = async (staff: StaffApi): Promise<{ reply: number }> => {
  const words = { name: 'Mail moved', en: 'Hello {client_name}', reason: REASON };
  return { reply: (await staff.change('admin', '/replies', words)).body.data.id };
};

/** A document as a file, for the command line; YAML reads JSON. */
const fileOf = (document: object): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'catalog-')), 'document.yaml');
  writeFileSync(file, JSON.stringify(document));
  return file;
};

let packages = 0;

/** A package of its own at a price, so that no other service renews at it. */
export const packageAt = (price: number, id = Date.now() * 1000 + ++packages) => ({
  ...{ id, name: 'Own', description: 'A package of its own.', plan: 'starter', active: true },
  features: { disk_mb: null, bandwidth_mb: null, email_accounts: null, databases: null },
  prices: { USD: { annually: { price, setup_fee: 0 } } },
  ...{ next_prices: null, price_promise_months: null },
});

const sold = async (staff: StaffApi, entry: ReturnType<typeof packageAt>): Promise<void> => {
  const { body } = await staff.change('admin', '/catalog', { packages: [entry], reason: REASON });
  expect(body.status).toBe('done');
};

/** Hosting of a package that has become dearer since. */
const grownDearer = async (staff: StaffApi, shop: Shopper): Promise<void> => {
  const entry = packageAt(20);
  await sold(staff, entry);
  const { hostingAccount } = await bought(shop, { ...hostingItem(freshDomain()), package_id: entry.id });
  await statusOf(shop, '/hosting', hostingAccount, 'active');
  await sold(staff, packageAt(25, entry.id));
};

/** Days of price lists; the other one is taken back. */
const [LIST, WITHDRAWN] = ['2020-01-01', '2020-02-01'];

const coupon = () => ({
  ...{ code: `C${randomUUID().slice(0, 8).toUpperCase()}`, description: 'A tenth off.', percentage: 10 },
  ...{ duration: 'once', active: true },
  limits: {
    ...{ total: null, per_client: 1, per_month: null, first_order: false },
    ...{ starts_at: null, ends_at: null },
  },
  products: { packages: null, billing_cycles: null, tlds: null, addons: null },
});

/** By endpoint: what has to be there of a client before, the request, and the command that does the same. */
export const changesOf = (
  fixture: Fixture,
  staff: StaffApi,
  shop: Shopper,
): Record<string, () => Promise<Case>> => {
  const client = String(shop.client);
  const hostingOf = (id: number) => `hosting/${client}/${id}`;
  return {
    'staff-desk/retry-action': async () => {
      const reference = await refused(fixture, shop);
      return { body: { reference }, command: ['actions', 'retry', reference] };
    },
    // A domain that a person has to register.
    'staff-desk/complete-action': async () => {
      const { domain } = await bought(shop, domainItem(freshDomain('com.gh')));
      const reference = `domain/${client}/${domain}`;
      return {
        body: { reference, expires_on: '2099-05-01' },
        command: ['actions', 'complete', reference, '--expires', '2099-05-01'],
      };
    },
    'staff-desk/cancel-action': async () => {
      const reference = await refused(fixture, shop);
      return { body: { reference }, command: ['actions', 'cancel', reference] };
    },
    'staff-clients/add-note': async () => ({
      body: { text: 'Calls in the morning.' },
      command: ['notes', 'add', client, '--text', 'Calls in the morning.'],
    }),
    'staff-clients/set-tags': async () => ({
      body: { tags: ['late payer', 'vip'] },
      command: ['clients', 'tag', client, 'vip', 'late payer'],
    }),
    // It is active: nothing is changed, and the client was looked at.
    'staff-clients/set-status': async () => ({
      body: { status: 'active' },
      command: ['clients', 'activate', client],
    }),
    'staff-clients/mark-fraud': async () => {
      const { order } = await unpaid(shop);
      return { ids: { order: order.id }, body: {}, command: ['orders', 'mark-fraud', client, `${order.id}`] };
    },
    'staff-clients/review-order': async () => {
      const takeBack = reviewBy(HOLD_ALL);
      const ids = await bought(shop);
      takeBack();
      const command = ['orders', 'refund', client, `${ids.order}`, '--reason', REASON];
      return { ids, body: { decision: 'refund' }, command };
    },
    'staff-tickets/open-ticket': async () => ({
      body: { department_id: 1, subject: 'Mail', message: 'You called.', name: 'Ama' },
      command: [
        ...['tickets', 'open', client, '--department', '1', '--subject', 'Mail'],
        ...['--message', 'You called.', '--name', 'Ama'],
      ],
    }),
    'staff-tickets/answer-ticket': async () => {
      const ids = await newTicket(shop);
      return {
        ids,
        body: { message: 'It works.', name: 'Ama' },
        command: ['tickets', 'answer', client, `${ids.ticket}`, '--message', 'It works.', '--name', 'Ama'],
      };
    },
    'staff-tickets/merge-ticket': async () => {
      const [from, into] = [await newTicket(shop), await newTicket(shop)];
      return {
        ids: from,
        body: { into: into.ticket },
        command: ['tickets', 'merge', client, `${from.ticket}`, '--into', `${into.ticket}`],
      };
    },
    'staff-catalog/change-catalog': async () => {
      const document = { packages: [packageAt(20)] };
      return { body: document, command: ['catalog', 'import', fileOf(document)] };
    },
    'staff-catalog/announce-prices': async () => {
      await grownDearer(staff, shop);
      return { body: { day: LIST }, command: ['catalog', 'change-prices', LIST] };
    },
    'staff-catalog/keep-prices': async () => {
      await grownDearer(staff, shop);
      const wanted = { day: WITHDRAWN, reason: REASON };
      expect((await staff.change('admin', '/catalog/announcement', wanted)).body.status).toBe('done');
      return { body: { day: WITHDRAWN }, command: ['catalog', 'keep-prices', WITHDRAWN] };
    },
    'staff-catalog/change-coupons': async () => {
      const document = { coupons: [coupon()] };
      return { body: document, command: ['coupons', 'import', fileOf(document)] };
    },
    'staff-replies/add-reply': async () => ({
      body: { name: 'Mail moved', en: 'Hello {client_name}', fr: 'Bonjour {client_name}' },
      command: [
        ...['replies', 'add', '--name', 'Mail moved'],
        ...['--en', 'Hello {client_name}', '--fr', 'Bonjour {client_name}'],
      ],
    }),
    'staff-replies/change-reply': async () => {
      const ids = await newReply(staff);
      return {
        ids,
        body: { name: 'Moved', en: 'Hi' },
        command: ['replies', 'change', `${ids.reply}`, '--name', 'Moved', '--en', 'Hi'],
      };
    },
    'staff-replies/remove-reply': async () => {
      const ids = await newReply(staff);
      return { ids, body: {}, command: ['replies', 'remove', `${ids.reply}`] };
    },
    'staff-tickets/assign-ticket': async () => {
      const ids = await newTicket(shop);
      return {
        ids,
        body: { to: 'ama' },
        command: ['tickets', 'assign', client, `${ids.ticket}`, '--to', 'ama'],
      };
    },
    'staff-tickets/set-status': async () => {
      const ids = await newTicket(shop);
      return { ids, body: { status: 'closed' }, command: ['tickets', 'close', client, `${ids.ticket}`] };
    },
    'staff-billing/create-invoice': async () => ({
      body: { lines: [{ description: 'Moving a website', amount: 20 }] },
      command: ['invoices', 'create', client, '--line', 'Moving a website=20'],
    }),
    'staff-billing/record-bank-payment': async () => {
      const { invoice } = await unpaid(shop);
      const reference = randomUUID();
      return {
        ids: { invoice: invoice.id },
        body: { amount: 500, reference },
        command: [
          ...['invoices', 'record-payment', client, `${invoice.id}`],
          ...['--amount', '500', '--reference', reference],
        ],
      };
    },
    // Nothing is left of what paid for hosting, which is suspended with it.
    'staff-billing/refund-invoice': async () => {
      const ids = await active(shop);
      const key = randomUUID();
      return {
        ...{ ids, key },
        body: { lines: [1], to: 'credit', services: 'suspend' },
        command: [
          ...['invoices', 'refund', client, `${ids.invoice}`, '--line', '1'],
          ...['--to', 'credit', '--services', 'suspend'],
          ...['--reason', REASON, '--key', key],
        ],
      };
    },
    'staff-billing/refund-payment': async () => {
      const ids = await active(shop);
      const key = randomUUID();
      const command = [
        ...['payments', 'refund', client, `${ids.payment}`],
        ...['--amount', '1', '--reason', REASON, '--key', key],
      ];
      return { ids, body: { amount: 1 }, command, key };
    },
    'staff-disputes/send-evidence': async () => {
      const ids = await disputed(fixture, shop);
      const text = 'The site was used since.';
      return {
        ids,
        body: { text },
        command: ['payments', 'evidence', client, `${ids.payment}`, '--text', text],
      };
    },
    'staff-billing/cancel-invoice': async () => {
      const { invoice } = await unpaid(shop);
      const command = ['invoices', 'cancel', client, `${invoice.id}`];
      return { ids: { invoice: invoice.id }, body: {}, command };
    },
    'staff-billing/adjust-credit': async () => ({
      body: { amount: 5 },
      command: ['credit', 'adjust', client, '5', '--reason', REASON],
    }),
    'staff-services/suspend-hosting': async () => {
      const ids = await active(shop);
      const command = ['services', 'suspend', hostingOf(ids.hostingAccount), '--reason', REASON];
      return { ids, body: {}, command };
    },
    'staff-services/unsuspend-hosting': async () => {
      const ids = await active(shop);
      const path = `/clients/${client}/hosting/${ids.hostingAccount}/suspend`;
      expect((await staff.change('admin', path, { reason: REASON })).body.status).toBe('done');
      await statusOf(shop, '/hosting', ids.hostingAccount, 'suspended');
      return { ids, body: {}, command: ['services', 'unsuspend', hostingOf(ids.hostingAccount)] };
    },
  };
};
