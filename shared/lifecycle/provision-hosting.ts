import { randomBytes, randomUUID } from 'node:crypto';
import { getClient } from '../clients/index.ts';
import { planDelegation } from '../domains/dns/index.ts';
import { loadClaims, needsProof } from '../domains/index.ts';
import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { chooseServer, joinServer, nextMeasurement, workAtPanel } from '../hosting/index.ts';
import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { say } from '../languages/sentence.ts';
import { measure, secondsSince } from '../platform/log.ts';
import { asRead } from '../platform/table/changes.ts';
import { transact, update } from '../platform/table/write.ts';
import type { HostingRecord, PaidPeriod } from '../records/hosting.ts';
import {
  completeTask,
  panelUsername,
  periodEnd,
  planAddonDelivery,
  totalOfTerms,
} from '../services/index.ts';
import { holdAgain } from './provision-domain.ts';
import { cancelRefused } from './refusals.ts';

const USERNAME_TRIES = 3;

/** Refusals after which another name may do. */
const NAME_REFUSED = new Set(['username_taken', 'username_invalid']);

type Placed = HostingRecord & { server: NonNullable<HostingRecord['server']> };

const ownLease = ({ lease_until }: HostingRecord) => [asRead('lease_until', lease_until)];

/** Fixes the server before the panel is asked, so that a repeat asks the same one. */
const placeOnServer = async (record: HostingRecord, now: Date): Promise<Placed> => {
  if (record.server) return { ...record, server: record.server };
  const server = await chooseServer(now);
  await transact([
    update(record, { set: { server }, due: 'unchanged' }, ownLease(record)),
    ...joinServer(server.id, record),
  ]);
  return { ...record, server };
};

/** The server does not take the username, which is reserved or another account's: another one, noted before it is used. */
const rename = async (record: Placed): Promise<Placed> => {
  const username = panelUsername(record.domain, randomUUID());
  await transact([update(record, { set: { username }, due: 'unchanged' }, ownLease(record))]);
  return { ...record, username };
};

/** Nobody knows this password: the client sets one, or logs in by link. */
const unknownPassword = () => `${randomBytes(18).toString('base64url')}aA1!`;

const createAccount = async (panel: HostingPanel, placed: Placed): Promise<Placed> => {
  const client = await getClient(placed.client_id);
  let record = placed;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const account = await panel.createAccount({
        username: record.username,
        domain: record.domain,
        plan: record.plan,
        password: unknownPassword(),
        contactEmail: client.profile.email,
      });
      return { ...record, server: { ...record.server, ip: account.ip ?? record.server.ip } };
    } catch (error) {
      const refused = error instanceof IntegrationError && NAME_REFUSED.has(error.code ?? '');
      if (!refused || attempt === USERNAME_TRIES) throw error;
      record = await rename(record);
    }
  }
};

/** Whether somebody else may have a right to the name by now; one that has a server has passed this before. */
const isDisputable = async ({ client_id, invoice_id, domain, server }: HostingRecord, now: Date) =>
  server === null &&
  needsProof(await loadClaims(client_id, domain), { clientId: client_id, invoiceId: invoice_id, now });

/** What the order's invoice paid for, but for what a coupon took off. */
const firstPeriod = (record: HostingRecord, invoice_id: number, from: string, until: string): PaidPeriod => {
  const amount = totalOfTerms(record) - (record.first_discount ?? 0);
  return { invoice_id, amount, price: amount, from, until };
};

/** Makes the account of a claimed record at its panel and then, only then, calls it active. */
export const provisionHosting = async (claimed: HostingRecord, now: Date): Promise<void> => {
  const record = await holdAgain(claimed);
  if (!record) return cancelRefused(claimed, { code: 'name_ordered' }, now);
  if (await isDisputable(record, now)) return cancelRefused(record, { code: 'proof_required' }, now);
  const placed = await placeOnServer(record, now);
  const made = await workAtPanel(placed.server.id, now, (panel) => createAccount(panel, placed));
  const activatedAt = now.toISOString();
  const event = newEvent(record, 'service_active', say`Your hosting for ${record.domain} is ready.`, now);
  const next_due_at = periodEnd(record.billing_cycle, now)?.toISOString() ?? null;
  const active = {
    status: 'active',
    server: made.server,
    activated_at: activatedAt,
    measure_at: nextMeasurement(now),
    next_due_at,
    ...(next_due_at && record.invoice_id !== null
      ? { paid_periods: [firstPeriod(record, record.invoice_id, activatedAt, next_due_at)] }
      : {}),
  } as const;
  await transact([
    completeTask(record, active, now),
    ...planAddonDelivery(record, record.addons ?? [], now),
    ...(await planDelegation(record, now)),
    writeEvent(event),
    audit(record, 'system', 'hosting.activated', now, { server: made.server.id, username: made.username }),
  ]);
  measure('order_to_active_seconds', secondsSince(record.created_at, now), 'hosting');
  await dispatchFollowUp({ events: [event] });
};
