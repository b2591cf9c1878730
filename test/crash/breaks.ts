import type { PasskeyRecord } from '../../shared/records/users.ts';
import type { Outside } from '../support/invariants/outside.ts';
import type { Snapshot } from '../support/invariants/snapshot.ts';
import {
  active,
  approvedIn,
  bought,
  byCard,
  cardReference,
  change,
  client,
  coupon,
  credited,
  decided,
  deletion,
  found,
  gatewayState,
  lostDispute,
  manual,
  noted,
  owner,
  paid,
  refundOf,
  side,
  succeeded,
  unpaid,
  unpaidInvoice,
  wallet,
} from './records-to-break.ts';

const set = Object.assign;

const erase = (table: Snapshot) => {
  const { id, profile } = client(table);
  return set(profile, { email: `deleted-${id}@example.invalid` });
};

/** How each sentence of the invariants is broken. */
export const BREAKS: [sentence: string, damage: (table: Snapshot, outside: Outside) => unknown][] = [
  ['total is not subtotal plus tax', (table) => set(paid(table), { tax: 1 })],
  ['tax is not that of its lines', (table) => set(paid(table).lines[0] ?? {}, { tax: 1 })],
  ['tax of line 0 is not that of its components', (table) => set(paid(table).lines[0] ?? {}, { tax: 1 })],
  ['is paid with the number undefined', (table) => set(paid(table), { legal_number: undefined })],
  ['has the number EH-0 of something else', (table) => set(paid(table), { legal_number: 'EH-0' })],
  ['given back, credit notes of 0', (table) => set(paid(table), { amount_refunded: 1 })],
  ['numbers up to \\d+, the last one is', ({ numbers }) => numbers.shift()],
  ['was given to a document with the number EH-0', (table) => set(paid(table), { legal_number: 'EH-0' })],
  ['is made out to FR ', (table) => set(unpaidInvoice(table).buyer ?? {}, { country: 'FR' })],
  [
    'charges VAT 100,+ not $',
    (table) =>
      set(unpaidInvoice(table).lines[0] ?? {}, { taxes: [{ name: 'VAT', rate_bp: 100, amount: 0 }] }),
  ],
  ['names the number DE1', (table) => set(unpaidInvoice(table), { reverse_charge: { tax_id: 'DE1' } })],
  [
    'comes to 1, its invoice to',
    (table) => set(table.orders.find(({ id }) => id === unpaidInvoice(table).order_id) ?? {}, { total: 1 }),
  ],
  ['0 of tax given back, not 1', (table) => set(paid(table), { tax_correction: { amount: 1 } })],
  [
    'its tax is not corrected by one note of 1',
    (table) => set(paid(table), { tax_correction: { amount: 1, noted: true } }),
  ],
  [
    'the statement ends with -?\\d+, the ledger with -?\\d+$',
    (table) => set(client(table), { credit_balance: 1 }),
  ],

  [
    'renews what has gone or ends',
    (table) => {
      const { id } = set(active(table), { status: 'terminated' });
      set(unpaidInvoice(table), { kind: 'renewal', services: [{ kind: 'hosting', id, type: 'renew' }] });
    },
  ],
  [
    'renews \\d+ with lines of',
    (table) => {
      const invoice = unpaidInvoice(table);
      set(invoice, { kind: 'renewal', services: [{ kind: 'hosting', id: active(table).id, type: 'renew' }] });
    },
  ],
  [
    'which does not renew it',
    (table) =>
      set(active(table), {
        renewal: { invoice_id: unpaidInvoice(table).id, due_at: '2099-01-01T00:00:00.000Z' },
      }),
  ],
  [
    'is terminated and still has its account',
    (table) => set(active(table), { status: 'terminated', task: undefined }),
  ],
  [
    'is terminated, and something is due on',
    (table) => set(active(table), { status: 'terminated', due_pk: 'DUE#1' }),
  ],
  [
    'is terminated and waits for a renewal',
    (table) => set(active(table), { status: 'terminated', renewal: { invoice_id: 1, due_at: '' } }),
  ],
  [
    'was charged after all that it renews had ended',
    (table) => {
      const { id } = set(active(table), { status: 'terminated', updated_at: '2020-01-01T00:00:00.000Z' });
      const invoice = table.invoices.find((one) => one.id === succeeded(table).invoice_id);
      set(invoice ?? {}, { kind: 'renewal', services: [{ kind: 'hosting', id, type: 'renew' }] });
    },
  ],
  ['total is not that of its lines', (table) => paid(table).lines.pop()],
  ['credit, payments and balance do not make up the total', (table) => set(paid(table), { amount_paid: 1 })],
  ['is paid with a balance of 1', (table) => set(paid(table), { balance: 1 })],
  ['is unpaid with a balance of 0', (table) => set(paid(table), { status: 'unpaid' })],
  [
    'is refunded, 1 of \\d+ given back',
    (table) => set(paid(table), { status: 'refunded', amount_refunded: 1 }),
  ],
  [
    'is paid, \\d+ and 0 of \\d+ given back',
    (table) => set(paid(table), { amount_refunded: paid(table).total }),
  ],
  ['has refunded 1 of credit, entries say otherwise', (table) => set(paid(table), { credit_refunded: 1 })],
  ['0 given back of its payments, 1 of it', (table) => set(paid(table), { amount_refunded: 1 })],
  ['is paid, paid at null', (table) => set(paid(table), { paid_at: null })],
  ['invoice \\d+: 1 received, ', (table) => set(byCard(table), { amount: 1 })],
  ['invoice \\d+: 1 of credit taken, ', (table) => set(credited(table, 'invoice_payment'), { amount: -1 })],
  ['0 of credit issued instead of 2000', (table) => set(credited(table, 'deposit'), { type: 'adjustment' })],
  ['credit 1, entries sum to', (table) => set(client(table), { credit_balance: 1 })],
  ['below zero by more than was taken back', (table) => set(client(table), { credit_balance: -1 })],
  ['credit was moved without a source', ({ creditSources }) => creditSources.pop()],
  ['one payment was recorded twice', (table) => table.payments.push(byCard(table))],
  ['is settled without a payment', ({ payments }) => payments.splice(0)],
  ['is recorded and not settled', (table) => set(cardReference(table), { settled_at: undefined })],
  ['bank IN is recorded and not settled', ({ bankReferences }) => bankReferences.splice(0)],
  ['is succeeded against its payment', (table) => set(succeeded(table), { payment_id: null })],
  ['is created against its payment', (table) => set(succeeded(table), { status: 'created' })],
  ['names a payment that is missing', (table) => set(succeeded(table), { payment_id: 1 })],
  ['is refunded, 0 of', (table) => set(byCard(table), { status: 'refunded' })],
  ['is succeeded, 0 of', (table) => byCard(table).refunds.push(refundOf(1))],
  ['taken from payments, 1 paid', (table) => set(paid(table), { amount_paid: 1 })],
  ['1 refunded, its refunds differ', (table) => set(byCard(table), { amount_refunded: 1 })],
  ['1 given back, 0 taken of what it became', (table) => byCard(table).refunds.push(refundOf(1))],
  ['of credit taken back, its payments say 1', (table) => set(byCard(table).taken, { credit_of_surplus: 1 })],
  ['has given 1 of credit, not 0', (table) => set(paid(table), { credit_given: 1 })],
  ['is here, \\d+ is accounted for', (table) => set(client(table), { credit_balance: 1 })],
  ['has a refund that nobody will send', (table) => byCard(table).refunds.push(refundOf(1, 'pending', null))],
  [': refunds , recorded re_1 1 succeeded', (table) => byCard(table).refunds.push(refundOf(1))],
  ['is admin here and owner there', (table) => set(owner(table), { role: 'admin' })],
  ['is owner here and undefined there', ({ memberships }) => memberships.splice(0)],
  ['has no second factor, and is asked for one', ({ users }) => set(users[0] ?? {}, { second_factor: true })],
  [
    'has a second factor, and is not asked for one',
    ({ users, passkeys }) => passkeys.push({ pk: users[0]?.pk } as PasskeyRecord),
  ],
  ['has no way in', ({ logins }) => set(logins[0] ?? {}, { without_password: true })],
  ['is no member there', ({ members }) => members.splice(0)],
  ['sees another profile', (table) => set(side(table), { profile: {} })],
  [
    'waits for a contact address nobody asked for',
    (table) =>
      set(client(table), {
        contact_changes: [],
        profile: { ...client(table).profile, pending_email: 'a@b.example' },
      }),
  ],
  ['client \\d+ has no owner', (table) => set(owner(table), { role: 'admin' })],
  [': disputes , recorded du_1', (table) => byCard(table).disputes.push(lostDispute)],

  ['is active and filed under', (table) => set(active(table), { status_sk: 'HOSTING#pending' })],
  ['is held for nobody', ({ holds }) => set(found(holds), { record_id: 1 })],
  ['is not held', ({ holds }) => holds.pop()],
  [
    'holds \\d+ names of',
    ({ invoices }) =>
      set(
        found(invoices, ({ status, kind }) => status === 'unpaid' && kind === 'order'),
        { held: { until: '', names: 7 } },
      ),
  ],
  ['is not the answer to exactly one key', ({ answers }) => answers.splice(0)],
  ['is not the answer to exactly one key', ({ answers }) => answers.push(...answers)],
  ['keeps its answer in plain text', ({ answers }) => set(found(answers), { json: '{}' })],
  ['was answered and does not exist', ({ orders }) => orders.pop()],
  ['was answered and does not exist', ({ invoices }) => invoices.pop()],
  ['order_created of \\d+ was told 0 times', ({ events }) => events.splice(0)],
  ['invoice_created of \\d+ was told 2 times', ({ events }) => events.push(...events)],
  ['payment_succeeded of \\d+ was told 2 times', ({ events }) => events.push(...events)],
  ['invoice_paid of \\d+ was told 0 times', ({ events }) => events.splice(0)],
  ['service_active of \\d+ was told 0 times', ({ events }) => events.splice(0)],
  ['domain_registered of \\d+ was told 2 times', ({ events }) => events.push(...events)],
  ['has no invoice', ({ orders }) => set(found(orders), { invoice_id: 1 })],
  [
    'order \\d+ is active, its invoice unpaid',
    ({ orders }) =>
      set(
        found(orders, ({ status }) => status === 'pending'),
        { status: 'active' },
      ),
  ],
  ['ticket \\d+ counts 2 messages of 1', ({ tickets }) => set(found(tickets), { message_count: 2 })],
  ['the deletion of user 1 is erasing', ({ deletions }) => deletions.push(deletion(1, 'erasing'))],
  [
    'CLIENT#\\d+ of USER#1001 was not deleted',
    ({ deletions }) => deletions.push(deletion(1001, 'completed')),
  ],

  ['hosting \\d+ of invoice \\d+ is missing', ({ hosting }) => hosting.pop()],
  ['domain \\d+ of invoice \\d+ is missing', ({ domains }) => domains.pop()],
  ['hosting \\d+ is active, its invoice unpaid', (table) => set(unpaid(table), { status: 'active' })],
  ['is pending, its invoice paid', (table) => set(active(table), { status: 'pending' })],
  [
    'is provisioning and nothing will move it',
    (table) => set(active(table), { status: 'provisioning', due_pk: undefined }),
  ],
  ['is active and nothing will move it', (table) => set(active(table), { due_pk: undefined })],
  [
    'is active and nothing will move it',
    (table) => set(active(table), { due_pk: undefined, task: 'suspend' }),
  ],
  [
    'is provisioning_failed and nothing will move it',
    (table) => set(active(table), { status: 'provisioning_failed' }),
  ],
  ['is pending_registration and nothing will move it', (table) => set(manual(table), { due_pk: 'DUE#1' })],
  ['has 2 panel accounts', (_table, { accounts }) => accounts.push(...accounts)],
  ['is active without an account', (_table, { accounts }) => accounts.splice(0)],
  [
    'has an unpaid account',
    (table, { accounts }) => accounts.push({ user: unpaid(table).username, domain: unpaid(table).domain }),
  ],
  ['was bought 2 times', (_table, { registrations }) => registrations.push(...registrations)],
  ['is active without having been bought', (_table, { registrations }) => registrations.splice(0)],
  ['was bought before it was paid', (table) => set(bought(table), { status: 'pending' })],
  [
    'counts 9 accounts of 2',
    ({ items }) =>
      set(
        found(items, ({ pk }) => pk.startsWith('SHARED#server')),
        { accounts: 9 },
      ),
  ],

  ['staff do not find "CLIENT#\\d+ FIND#name', ({ pointers }) => pointers.splice(0)],
  ['staff find ".*owusu', (table) => set(found(table.pointers), { due_sk: 'owusu' })],
  ['staff do not find "CLIENT#\\d+ TAG#vip', (table) => set(found(table.tags), { due_sk: 'other' })],
  ['staff do not find "SERVER#', ({ serverAccounts }) => serverAccounts.splice(0)],
  ['staff do not find "NUMBER#4', ({ numberOwners }) => numberOwners.splice(0)],
  ['staff do not find "INVOICE#', ({ invoiceEntries }) => invoiceEntries.splice(0)],
  ['staff find "INVOICE#.* OWED', (table) => set(unpaidInvoice(table), { status: 'cancelled' })],
  [
    'ticket \\d+ is closed and filed under "TICKETS',
    ({ tickets }) => set(found(tickets), { status: 'closed' }),
  ],
  ['is not listed', (table) => set(bought(table), { name: 'other.com' })],
  ['is listed wrongly', (table) => set(bought(table), { status: 'expired' })],
  ['domain \\d+ waits for an operation that is over', (table) => set(bought(table), { operation_id: 1 })],
  ['is pending and filed under ""', (table) => set(change(table), { status: 'pending', finished_at: null })],
  ['is action_required and filed', (table) => set(change(table), { status: 'action_required' })],
  ['is succeeded, finished null', (table) => set(change(table), { finished_at: null })],
  [
    'is pending, of which its domain does not know',
    (table) => set(change(table), { status: 'pending', due_pk: 'DUE#1', finished_at: null }),
  ],

  [
    'of its services leave is decided, and it is here',
    (table) => set(byCard(table), { services: decided('leave', 'done') }),
  ],
  [
    'it is gone, and nothing is decided of its services',
    (table) => set(byCard(table), { disputes: [lostDispute], taken: { ...byCard(table).taken, held: 1 } }),
  ],
  ['nobody will see to its services', (table) => set(byCard(table), { services: decided('restore', 'due') })],
  [
    'nobody is asked about its services',
    (table) => set(byCard(table), { services: decided('ask', 'waiting') }),
  ],
  ['notes gone payments "1", not ""', (table) => set(active(table), { gone_payments: [1] })],
  [
    'notes gone payments "", not "',
    (table) =>
      set(byCard(table), {
        services: decided('suspend', 'done'),
        disputes: [lostDispute],
        taken: { ...byCard(table).taken, held: 1 },
      }),
  ],
  ['lists 1 as owed, its payments $', (table) => set(client(table), { owed_for: [1] })],
  ['its payments say otherwise', (table) => set(byCard(table), { owed: { debt: 1, invoices: [] } })],
  ['is active, its money gone', (table) => set(active(table), { gone_payments: [1] })],

  ['is created and nobody will ask', (table) => set(succeeded(table), { status: 'created' })],
  [
    'stripe .*: 1 received, \\d+ recorded',
    (table, outside) => set(gatewayState(table, outside), { amount: 1 }),
  ],
  [
    'stripe .*: 0 received, \\d+ recorded',
    (table, outside) => set(gatewayState(table, outside), { status: 'failed' }),
  ],
  [
    ': refunds re_1 1 succeeded, recorded $',
    (table, outside) =>
      set(gatewayState(table, outside), { refunds: [{ id: 're_1', amount: 1, status: 'succeeded' }] }),
  ],
  [
    'is due since 2020',
    ({ items }) =>
      set(
        found(items, ({ due_pk }) => String(due_pk).startsWith('DUE#')),
        { due_sk: '2020' },
      ),
  ],
  ['coupon TENTH counts 2 uses of 1', (table) => set(coupon(table), { used: 2 })],
  ['counts 0 paid uses of 1', (table) => set(coupon(table), { committed: 0 })],
  ['its clients count 0 uses of 1', ({ couponUses }) => couponUses.splice(0)],
  ['its months count 0 uses of 1', ({ couponMonths }) => couponMonths.splice(0)],
  ['is used beyond its limit', (table) => set(coupon(table).limits, { total: 0 })],
  ['a role is of no card', (table) => set(wallet(table), { default_id: 1 })],
  ['default and backup are one', (table) => set(wallet(table), { backup_id: wallet(table).default_id })],
  ['keeps one card twice', (table) => wallet(table).methods.push(...wallet(table).methods)],
  [
    'a card is never removed',
    (table) => set(wallet(table), { removed: [{ gateway: 'stripe', method: 'pm_1' }], due_pk: undefined }),
  ],
  ['note \\d+ is of no client', ({ staffNotes }) => set(staffNotes[0] ?? {}, { client_id: 1 })],
  ['note \\d+ has no entry', (table) => set(noted(table, 'client.noted'), { action: 'client.read' })],
  [
    'approval .+ was never asked for',
    (table) => set(noted(table, 'approval.requested'), { action: 'client.read' }),
  ],
  [
    'is spent, and waits still',
    (table) => set(found(table.entries), { approved: approvedIn(table), work: 'one' }),
  ],
  [
    'was spent twice',
    (table) => {
      const [one, other] = table.entries;
      set(one ?? {}, { approved: approvedIn(table), work: 'one' });
      set(other ?? {}, { approved: approvedIn(table), work: 'another' });
    },
  ],
  [
    'was spent by whoever asked for it',
    (table) => set(found(table.entries), { approved: approvedIn(table), actor: 'operator:billing' }),
  ],
  [
    'was spent and never asked for',
    (table) => set(found(table.entries), { approved: { plan: 'none', by: 'billing', at: '' } }),
  ],
  ['is left half made', (table) => set(table.exports[0] ?? {}, { status: 'preparing' })],
  ['is never taken away', (table) => set(table.exports[0] ?? {}, { due_pk: undefined })],
  ['is over and has files', (table) => set(table.exports[0] ?? {}, { status: 'failed' })],
  [
    'was announced in 0 mails',
    (table) => set(table.exports[0] ?? {}, { requested_at: '2026-01-01T00:00:00.000Z' }),
  ],
  ['is charged by no attempt', (table) => set(paid(table), { charging: 1 })],
  [
    'waits for a charge that is succeeded',
    (table) => set(unpaidInvoice(table), { charging: succeeded(table).id }),
  ],
  ['was erased, and \\d+ is active', erase],
  ['was erased, and \\d+ is unpaid', erase],
  [
    'was erased with credit of its own',
    (table) => {
      erase(table);
      set(client(table), { credit_balance: 1 });
    },
  ],
];
