import { getClient } from '../../clients/index.ts';
import type { GatewayCard } from '../../integrations/payment-gateway.ts';
import { config } from '../../platform/config/config.ts';
import { queryPage } from '../../platform/table/query.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import type { AttemptRecord, Decline } from '../../records/payments.ts';
import { isReviewing, type ReviewFacts } from './signals.ts';

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
