import { isDeepStrictEqual } from 'node:util';
import { roleOf } from '../../../shared/clients/clients.ts';
import type { EventType } from '../../../shared/contract/vocabulary.ts';
import { padId } from '../../../shared/platform/table/key.ts';
import type { MemberRecord, MembershipRecord } from '../../../shared/records/clients.ts';
import { byId, indexBy, type Snapshot, unless } from './snapshot.ts';

const GONE = ['cancelled', 'terminated', 'transferred_away', 'expired'];

const statusKeyProblems = ({ orders, invoices, hosting, domains }: Snapshot): string[] =>
  [...orders, ...invoices, ...hosting, ...domains]
    .filter(({ sk, status, id, status_sk }) => status_sk !== `${sk.split('#')[0]}#${status}#${padId(id)}`)
    .map(({ sk, status, status_sk }) => `${sk} is ${status} and filed under ${status_sk}`);

const holdProblems = ({ holds, hosting, domains, invoices }: Snapshot): string[] => {
  const released = new Set(
    invoices.flatMap(({ status, held, services }) =>
      status === 'unpaid' && held === null ? services.map(({ id }) => id) : [],
    ),
  );
  const live = [
    ...hosting.map((record) => ({ ...record, hold: `HOLD#hosting#${record.domain}` })),
    ...domains.map((record) => ({ ...record, hold: `HOLD#domain#${record.name}` })),
  ].filter(({ id, status, hold_released }) => !GONE.includes(status) && !released.has(id) && !hold_released);
  const wanted = new Set(live.map(({ id, hold }) => `${hold} ${id}`));
  const held = new Set(holds.map(({ pk, record_id }) => `${pk} ${record_id}`));
  return [
    ...holds
      .filter(({ pk, record_id }) => !wanted.has(`${pk} ${record_id}`))
      .map(({ pk }) => `${pk} is held for nobody`),
    ...live.filter(({ id, hold }) => !held.has(`${hold} ${id}`)).map(({ hold }) => `${hold} is not held`),
  ];
};

/** A client's unpaid orders hold as many names as are counted. */
const heldNamesProblems = ({ items, invoices }: Snapshot): string[] => {
  const unpaid = invoices.filter(({ status }) => status === 'unpaid');
  const held = Map.groupBy(unpaid, ({ client_id }) => `CLIENT#${client_id}`);
  const counted = new Map(items.filter(({ sk }) => sk === 'HELD_NAMES').map(({ pk, names }) => [pk, names]));
  return [...new Set([...held.keys(), ...counted.keys()])].flatMap((pk) => {
    const names = (held.get(pk) ?? []).reduce((sum, invoice) => sum + (invoice.held?.names ?? 0), 0);
    return unless(names === (counted.get(pk) ?? 0), `${pk} holds ${names} names of ${counted.get(pk)}`);
  });
};

/** Clients whose personal data is gone, and with it what they were told and answered. */
const erasedIn = ({ clients }: Snapshot): Set<number> =>
  new Set(
    clients.flatMap(({ id, profile }) => (profile.email === `deleted-${id}@example.invalid` ? [id] : [])),
  );

const answerProblems = (snapshot: Snapshot): string[] => {
  const { answers, orders, invoices } = snapshot;
  const erased = erasedIn(snapshot);
  const given = answers.map(({ ids = {} }) => ids);
  const answersWith = Map.groupBy(given, ({ order }) => order);
  const [knownOrders, knownInvoices] = [byId(orders), byId(invoices)];
  return [
    ...answers
      .filter(({ sealed, json }) => !sealed || json !== undefined)
      .map(({ pk, sk }) => `${pk} ${sk} keeps its answer in plain text`),
    ...orders
      .filter(({ id, client_id }) => !erased.has(client_id) && answersWith.get(id)?.length !== 1)
      .map(({ id }) => `order ${id} is not the answer to exactly one key`),
    ...given
      .filter(({ order }) => order && !knownOrders.has(order))
      .map(({ order }) => `order ${order} was answered and does not exist`),
    ...given
      .filter(({ invoice }) => invoice && !knownInvoices.has(invoice))
      .map(({ invoice }) => `invoice ${invoice} was answered and does not exist`),
  ];
};

const eventProblems = (snapshot: Snapshot): string[] => {
  const { events, orders, payments, invoices, hosting, domains } = snapshot;
  const eventsOf = Map.groupBy(events, ({ type, subject }) => `${type} ${subject.id}`);
  const erased = erasedIn(snapshot);
  const told = (type: EventType, id: number) => eventsOf.get(`${type} ${id}`)?.length ?? 0;
  const once = (type: EventType, records: { id: number; client_id: number }[]) =>
    records
      .filter(({ id, client_id }) => !erased.has(client_id) && told(type, id) !== 1)
      .map(({ id }) => `${type} of ${id} was told ${told(type, id)} times`);
  return [
    ...once('order_created', orders),
    ...once(
      'order_held',
      orders.filter(({ review }) => review),
    ),
    ...once(
      'order_accepted',
      orders.filter(({ review }) => review?.state === 'accepted'),
    ),
    ...once(
      'order_declined',
      orders.filter(({ review }) => review?.state === 'refunded'),
    ),
    ...once('invoice_created', invoices),
    ...once('payment_succeeded', payments),
    ...once(
      'invoice_paid',
      invoices.filter(({ status }) => status === 'paid'),
    ),
    ...once(
      'service_active',
      hosting.filter(({ status }) => status === 'active'),
    ),
    ...once(
      'domain_registered',
      domains.filter(({ status }) => status === 'active'),
    ),
  ];
};

const orderProblems = ({ orders, invoices }: Snapshot): string[] => {
  const known = byId(invoices);
  return orders.flatMap(({ id, status, review, due_pk, invoice_id }) => {
    const invoice = known.get(invoice_id);
    const paid = invoice?.status === 'paid' || invoice?.status === 'refunded';
    const isHeld = review?.state === 'waiting';
    return [
      ...unless(invoice?.order_id === id, `order ${id} has no invoice`),
      ...unless(
        status === 'cancelled' || paid === (status === 'active' || isHeld),
        `order ${id} is ${status}, its invoice ${invoice?.status}`,
      ),
      ...unless(!isHeld || status === 'fraud', `order ${id} is ${status} and waits for its review`),
      ...unless(
        isHeld === (due_pk === 'WAITING#fraud_review'),
        `order ${id} has a review that is ${review?.state}, and is filed under "${due_pk ?? ''}"`,
      ),
    ];
  });
};

const ticketProblems = ({ tickets, messages }: Snapshot): string[] => {
  const messagesOf = Map.groupBy(messages, ({ ticket_id }) => ticket_id);
  return tickets.flatMap(({ id, message_count }) => {
    const count = messagesOf.get(id)?.length ?? 0;
    return unless(message_count === count, `ticket ${id} counts ${message_count} messages of ${count}`);
  });
};

const nameOf = ({ user_id, client_id }: MemberRecord | MembershipRecord) =>
  `user ${user_id} of client ${client_id}`;

/** The two sides of an access agree, and every account somebody can use has an owner. */
const memberProblems = ({ clients, members, memberships }: Snapshot): string[] => {
  const sideOf = indexBy(memberships, nameOf);
  const known = indexBy(members, nameOf);
  const membersOf = Map.groupBy(members, ({ client_id }) => client_id);
  const profileOf = new Map(clients.map(({ id, profile }) => [id, profile]));
  return [
    ...members.flatMap((member) => {
      const side = sideOf.get(nameOf(member));
      return unless(
        side !== undefined && roleOf(side) === roleOf(member),
        `${nameOf(member)} is ${roleOf(member)} here and ${side && roleOf(side)} there`,
      );
    }),
    ...memberships.flatMap((side) => [
      ...unless(known.has(nameOf(side)), `${nameOf(side)} is no member there`),
      ...unless(
        isDeepStrictEqual(side.profile, profileOf.get(side.client_id)),
        `${nameOf(side)} sees another profile`,
      ),
    ]),
    ...[...membersOf]
      .filter(([, found]) => !found.some((member) => roleOf(member) === 'owner'))
      .map(([id]) => `client ${id} has no owner`),
  ];
};

/** A contact address that waits has a change that it waits for. */
const contactProblems = ({ clients }: Snapshot): string[] =>
  clients.flatMap(({ id, profile: { pending_email = null }, contact_changes = [] }) => {
    const waits = contact_changes.some(({ to, changed_at }) => changed_at === null && to === pending_email);
    return unless(
      pending_email === null || waits,
      `client ${id} waits for a contact address nobody asked for`,
    );
  });

/** Of a deleted user only the deletion is left. */
const deletionProblems = ({ items, deletions }: Snapshot): string[] => {
  const deleted = new Set(deletions.map(({ pk }) => pk));
  return [
    ...deletions
      .filter(({ phase }) => phase !== 'completed')
      .map(({ id, phase }) => `the deletion of user ${id} is ${phase}`),
    ...items
      .filter(({ pk, sk }) => deleted.has(pk) && sk !== 'DELETION')
      .map(({ pk, sk }) => `${sk} of ${pk} was not deleted`),
  ];
};

/** What stands in the way of an erasure is not there after it. */
const erasureProblems = (snapshot: Snapshot): string[] => {
  const { clients, hosting, domains, invoices } = snapshot;
  const erased = erasedIn(snapshot);
  const open = [
    ...[...hosting, ...domains].filter(({ status }) => !GONE.includes(status)),
    ...invoices.filter(({ status }) => status === 'unpaid'),
  ];
  return [
    ...open
      .filter(({ client_id }) => erased.has(client_id))
      .map(({ id, status, client_id }) => `client ${client_id} was erased, and ${id} is ${status}`),
    ...clients
      .filter(({ id, credit_balance }) => erased.has(id) && credit_balance > 0)
      .map(({ id }) => `client ${id} was erased with credit of its own`),
  ];
};

/** Records agree with each other, their indexes, and what clients were told. */
export const recordProblems = (snapshot: Snapshot): string[] => [
  ...statusKeyProblems(snapshot),
  ...holdProblems(snapshot),
  ...heldNamesProblems(snapshot),
  ...answerProblems(snapshot),
  ...eventProblems(snapshot),
  ...orderProblems(snapshot),
  ...ticketProblems(snapshot),
  ...deletionProblems(snapshot),
  ...erasureProblems(snapshot),
  ...memberProblems(snapshot),
  ...contactProblems(snapshot),
];
