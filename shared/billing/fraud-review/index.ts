import { getClient } from '../../clients/index.ts';
import type { FraudSignal } from '../../contract/vocabulary.ts';
import { about, audit, newEvent } from '../../events/index.ts';
import type { GatewayCard } from '../../integrations/payment-gateway.ts';
import { say, tell } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import type { Config } from '../../platform/config/config-schema.ts';
import { DAY_MS, HOUR_MS } from '../../platform/dates.ts';
import { toMinor } from '../../platform/money.ts';
import { equals } from '../../platform/table/changes.ts';
import { numberOf } from '../../platform/table/numbers.ts';
import { queryPage } from '../../platform/table/query.ts';
import { update, type Write } from '../../platform/table/write.ts';
import type { ClientProfile, ClientRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import type { EventRecord } from '../../records/events.ts';
import { awaitsManualAction, withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { OrderRecord, OrderReview } from '../../records/orders.ts';
import type { AttemptRecord, Decline } from '../../records/payments.ts';
import { serviceKey } from '../../services/index.ts';

/** What is known of a client as an order is paid. */
export type ReviewFacts = {
  client: Pick<ClientProfile, 'created_at' | 'country' | 'email'>;
  /** Nothing was ordered and paid before, here or where the client was brought in from. */
  isFirst: boolean;
  /** Cards that paid or were declined, and when. */
  tried: { fingerprint: string; at: string }[];
  /** Cards that paid for this order, and for anything else: account credit may have come of those. */
  paidBy: { country: string; at: string; ofOrder: boolean }[];
};

/** `total` in minor units; `fromCredit`: account credit has paid for it, or for a part of it. */
type Ordered = { total: number; currency: string; fromCredit: boolean };

type Rules = Config['fraud_review'];
type Rule = (facts: ReviewFacts, ordered: Ordered, rules: Rules, now: Date) => boolean;

const isOfToday = ({ at }: { at: string }, now: Date): boolean => now.getTime() - Date.parse(at) < DAY_MS;

/** Whether an address is at one of these domains, or below it. */
const isAt = (email: string, domains: string[]): boolean => {
  const host = `.${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`;
  return domains.some((domain) => host.endsWith(`.${domain}`));
};

const RULES: Record<FraudSignal, Rule> = {
  young_account: ({ client }, _ordered, { account_hours }, now) =>
    account_hours !== null && now.getTime() - Date.parse(client.created_at) < account_hours * HOUR_MS,
  foreign_card: ({ client, paidBy }, { fromCredit }, { foreign_card }, now) =>
    foreign_card &&
    Boolean(client.country) &&
    paidBy
      .filter((card) => card.ofOrder || (fromCredit && isOfToday(card, now)))
      .some(({ country }) => country !== client.country),
  many_cards: ({ tried }, _ordered, { cards_a_day }, now) => {
    const today = tried.filter((card) => isOfToday(card, now));
    return cards_a_day !== null && new Set(today.map(({ fingerprint }) => fingerprint)).size > cards_a_day;
  },
  mail_domain: ({ client }, _ordered, { mail_domains }) => isAt(client.email, mail_domains),
  large_first_order: ({ isFirst }, { total, currency }, { first_order_above }) => {
    const above = first_order_above[currency];
    return isFirst && above !== undefined && total > (toMinor(above, currency) ?? 0);
  },
};

/** Whether the provider has set any of them. */
export const isReviewing = ({
  account_hours,
  foreign_card,
  cards_a_day,
  mail_domains,
  first_order_above,
}: Rules): boolean =>
  account_hours !== null ||
  foreign_card ||
  cards_a_day !== null ||
  mail_domains.length > 0 ||
  Object.keys(first_order_above).length > 0;

/** The signals that hold an order: any one does. */
export const signalsOf = (facts: ReviewFacts, ordered: Ordered, rules: Rules, now: Date): FraudSignal[] =>
  (Object.keys(RULES) as FraudSignal[]).filter((signal) => RULES[signal](facts, ordered, rules, now));

/** More than a client makes in a day; those of the latest invoices. */
const MAX_ATTEMPTS = 300;

/** What a payment that is being settled tells, before it is recorded. */
type Settled = { card: GatewayCard | null; declines: Decline[] };

type Attempt = Pick<AttemptRecord, 'card' | 'declines' | 'updated_at'> & { invoice_id: number | null };

const triedIn = ({ card, declines = [], updated_at }: Attempt) => [
  ...(card?.fingerprint ? [{ fingerprint: card.fingerprint, at: updated_at }] : []),
  ...declines.flatMap(({ card: fingerprint, created_at }) =>
    fingerprint ? [{ fingerprint, at: created_at }] : [],
  ),
];

const hasOrdered = async ({ id, origin }: ClientRecord): Promise<boolean> => {
  if (origin) return true;
  const { items } = await queryPage(collections.ofStatus(id, 'ORDER', 'active'), { limit: 1 });
  return items.length > 0;
};

/** What the signals are worked out from, for an order of this client; null where the provider has set none. */
export const loadFacts = async (
  client: ClientRecord,
  invoiceId: number | null,
  settled: Settled | null,
  now: Date,
): Promise<ReviewFacts | null> => {
  if (!isReviewing(config().fraud_review)) return null;
  const [ordered, { items: attempts }] = await Promise.all([
    hasOrdered(client),
    queryPage(collections.attemptsOfClient(client.id), { limit: MAX_ATTEMPTS }),
  ]);
  const { card, declines = [] } = settled ?? {};
  const current = {
    invoice_id: invoiceId,
    declines,
    updated_at: now.toISOString(),
    ...(card ? { card } : {}),
  };
  const all: Attempt[] = [current, ...attempts];
  return {
    client: client.profile,
    isFirst: !ordered,
    tried: all.flatMap(triedIn),
    paidBy: all.flatMap(({ card, invoice_id, updated_at }) =>
      card?.country
        ? [{ country: card.country, at: updated_at, ofOrder: invoiceId !== null && invoice_id === invoiceId }]
        : [],
    ),
  };
};

/** The same for an invoice that is about to be paid; null also where that starts no order. */
export const loadFactsOf = async (
  { client_id, id, kind, status }: InvoiceRecord,
  settled: Settled | null,
  now: Date,
): Promise<ReviewFacts | null> =>
  kind === 'order' && status === 'unpaid' && isReviewing(config().fraud_review)
    ? loadFacts(await getClient(client_id), id, settled, now)
    : null;

/** The signals that hold an order that is paid. */
export const heldBy = (facts: ReviewFacts | null, ordered: Ordered, now: Date): FraudSignal[] =>
  facts ? signalsOf(facts, ordered, config().fraud_review, now) : [];

const newReview = (signals: FraudSignal[], now: Date): OrderReview => ({
  signals,
  state: 'waiting',
  since: now.toISOString(),
  answer_by: new Date(now.getTime() + config().fraud_review.answer_hours * 3_600_000).toISOString(),
});

/** The state of an order that is held: it is on the list of what waits for a person. */
export const heldState = (id: number, signals: FraudSignal[], now: Date) => ({
  set: { ...withStatus('ORDER', 'fraud', id), review: newReview(signals, now) },
  due: awaitsManualAction('fraud_review', now, id),
});

type Order = Pick<OrderRecord, 'client_id' | 'id'>;

/** What else is written with it. The client is told that it is held, and staff also why. */
export const tellHeld = (
  order: Order,
  signals: FraudSignal[],
  now: Date,
): { event: EventRecord; entry: Write } => {
  const { answer_hours } = config().fraud_review;
  const message = say`Order ${numberOf('order', order.id)} is paid. We check it before anything is set up, and you will hear from us within ${answer_hours} hours.`;
  return {
    event: newEvent(about.order(order), 'order_held', message, now),
    entry: audit(about.order(order), 'system', 'order.held', now, { signals: signals.join(' ') }),
  };
};

/** A record of a held order stays pending; that its name was given free before is noted for whoever provides it. */
const keepPending = ({ client_id, services, held }: InvoiceRecord, now: Date): Write[] =>
  held === null
    ? services.map((service) =>
        update(
          serviceKey(client_id, service),
          { set: { hold_released: true, updated_at: now.toISOString() }, due: 'unchanged' },
          [equals('status', 'pending')],
        ),
      )
    : [];

/** Plans that the order of an invoice is held as that is paid, in the transaction that would begin its services. */
export const planReview = (
  invoice: InvoiceRecord & { order_id: number },
  signals: FraudSignal[],
  now: Date,
): { writes: Write[]; events: EventRecord[] } => {
  const { client_id, order_id: id } = invoice;
  const { set, due } = heldState(id, signals, now);
  const changes = { set: { ...set, updated_at: now.toISOString() }, due };
  const { event, entry } = tellHeld({ client_id, id }, signals, now);
  return {
    writes: [
      update(keys.order(client_id, id), changes, [equals('status', 'pending')]),
      ...keepPending(invoice, now),
      entry,
    ],
    events: [event],
  };
};

/** What its client reads of a held order; null where nothing holds it. */
export const presentReview = ({ review }: OrderRecord) =>
  review?.state === 'waiting'
    ? {
        message: tell`We are checking your order. It is paid, and nothing is set up yet. You will hear from us by ${review.answer_by.slice(0, 16).replace('T', ' ')} UTC. You need not do anything; if you would rather have your money back, ask our support to cancel the order.`,
        answer_by: review.answer_by,
      }
    : null;
