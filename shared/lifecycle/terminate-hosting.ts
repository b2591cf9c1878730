import { leftOf } from '../billing/invoices/index.ts';
import { moveCredit } from '../billing/ledger/index.ts';
import { getClient } from '../clients/index.ts';
import { planReturn } from '../dns/index.ts';
import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { leaveServer, workAtPanel } from '../hosting/index.ts';
import { say, together } from '../languages/sentence.ts';
import { keptByInvoice, loadPaidPeriods, whyNotKept } from '../plan-changes/index.ts';
import { config } from '../platform/config/config.ts';
import { sum } from '../platform/money.ts';
import { retryOnConflict, transact, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { completeTask, freeName, planAddonDelivery } from '../services/index.ts';
import { countGivenBack, tellMoneyBack } from './cancel-undelivered.ts';

/** What was asked for is cancelled, what was not paid is terminated. */
const ended = ({ cancellation }: HostingRecord) =>
  cancellation && cancellation.status !== 'withdrawn'
    ? ({ status: 'cancelled', cancellation: { ...cancellation, status: 'completed' } } as const)
    : ({ status: 'terminated' } as const);

/** What is given back of the invoices of an account that its client ends at once, where the provider has chosen so. */
const planUnused = async (record: HostingRecord, now: Date): Promise<{ amount: number; writes: Write[] }> => {
  const { id, client_id, currency, domain, cancellation } = record;
  const atOnce = cancellation?.type === 'immediate' && cancellation.status !== 'withdrawn';
  if (!atOnce || config().unused_period === 'none') return { amount: 0, writes: [] };
  const asked = new Date(cancellation.effective_at);
  const [client, paid] = await Promise.all([getClient(client_id), loadPaidPeriods(record, asked)]);
  if (whyNotKept(record, client, paid)) return { amount: 0, writes: [] };
  const kept = Map.groupBy(keptByInvoice(record, paid, asked), ({ invoice }) => invoice.id);
  const back = [...kept.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const amount = Math.min(leftOf(first.invoice), sum(parts.map((part) => part.amount)));
    return amount > 0 ? [{ invoice: first.invoice, amount }] : [];
  });
  const movements = back.map(({ invoice, amount }) => ({
    type: 'refund' as const,
    amount,
    source: `cancelled:hosting:${id}:${invoice.id}`,
    invoiceId: invoice.id,
    description: say`Given back for ${domain}`,
  }));
  return {
    amount: sum(back.map(({ amount }) => amount)),
    writes: [
      ...back.map(({ invoice, amount }) => countGivenBack(invoice, amount, id)),
      ...moveCredit(client_id, currency, movements, now),
    ],
  };
};

/** Removes the account of a claimed record from its panel and frees its name. */
export const terminateHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username, domain } = record;
  if (server) await workAtPanel(server.id, now, (panel) => panel.removeAccount(username));
  const end = ended(record);
  await retryOnConflict(undefined, async () => {
    const unused = await planUnused(record, now);
    const { amount } = unused;
    const message = together([say`Hosting for ${domain} has ended.`, ...tellMoneyBack(record, { amount })]);
    const told = amount > 0 ? { amount, currency: record.currency } : undefined;
    const event = newEvent(record, 'service_terminated', message, now, told);
    await transact([
      completeTask(record, { ...end, next_due_at: null, renewal: null }, now),
      ...planAddonDelivery(record, [], now),
      ...freeName('hosting', domain, record.id, now),
      ...(server ? [...leaveServer(server.id, record), ...(await planReturn(record, now))] : []),
      ...unused.writes,
      writeEvent(event),
      audit(record, 'system', `hosting.${end.status}`, now, {
        server: server?.id ?? null,
        username,
        ...(amount > 0 ? { given_back: amount } : {}),
      }),
    ]);
    await dispatchFollowUp({ events: [event] });
  });
};
