import type { VerificationStatus } from '../contract/vocabulary.ts';
import {
  isToBeAsked,
  lookAgainAt,
  missingSince,
  nextLookAfterFailures,
  registrarFor,
} from '../domains/index.ts';
import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { IntegrationError, OverBudgetError } from '../integrations/integration-error.ts';
import type { Registrar, RegistrarDomain } from '../integrations/registrar.ts';
import { say, together } from '../languages/sentence.ts';
import { addDays, HOUR_MS } from '../platform/dates.ts';
import { errorFields, log } from '../platform/log.ts';
import { withPriority } from '../platform/priority.ts';
import { asRead, type SetOf } from '../platform/table/changes.ts';
import { getItem, getItems, queryDue } from '../platform/table/query.ts';
import { transact } from '../platform/table/write.ts';
import { dueShards } from '../records/collections.ts';
import type { DomainRecord } from '../records/domains.ts';
import { keys } from '../records/keys.ts';
import { completeTask, fileDomain, freeName } from '../services/index.ts';
import { tellMoneyBack } from './cancel-undelivered.ts';
import { cancelRenewalInvoice } from './issue-renewal-invoice.ts';
import { expiryChange } from './periods.ts';
import { planUnused, unusedRenewal } from './refuse-renewal.ts';

/** Renewals are bought here when they are paid, and privacy is free where there is any: neither is left to chance. */
const asPromised = async (registrar: Registrar, found: RegistrarDomain): Promise<RegistrarDomain> =>
  found.autoRenew ? registrar.updateDomain(found.domain, { autoRenew: false }) : found;

const verificationOf = async (
  registrar: Registrar,
  { domain, registrantVerified }: RegistrarDomain,
): Promise<NonNullable<DomainRecord['verification']>> => {
  if (registrantVerified) return { status: 'verified', verify_by: null };
  const { status, verifyBy } = await registrar.getVerification(domain);
  return { status, verify_by: verifyBy?.toISOString() ?? null };
};

const UNCONFIRMED: ReadonlySet<VerificationStatus> = new Set(['pending', 'overdue']);

/** So long before its end the time to confirm an address is told of once more. */
const RUNS_OUT_MS = 4 * 24 * HOUR_MS;

type Verification = NonNullable<DomainRecord['verification']>;

/** Notes that the client is told again, where the time to confirm runs out and they were told only once. */
const withReminder = (before: DomainRecord['verification'], found: Verification, now: Date): Verification => {
  if (found.status !== 'pending' || found.verify_by === null || before?.status !== 'pending') return found;
  if (before.told_again_at) return { ...found, told_again_at: before.told_again_at };
  const runsOut = Date.parse(found.verify_by) - now.getTime() <= RUNS_OUT_MS;
  return runsOut ? { ...found, told_again_at: now.toISOString() } : found;
};

/** What the client has to be told of a look: an e-mail address that has to be confirmed, or the domain goes dark. */
const newsOf = (record: DomainRecord, { verification }: SetOf<DomainRecord>, now: Date) => {
  if (!verification || !UNCONFIRMED.has(verification.status)) return [];
  const before = record.verification;
  const isReminder = verification.told_again_at !== undefined && before?.told_again_at === undefined;
  if (verification.status === before?.status && !isReminder) return [];
  const message = say`Confirm your e-mail address for ${record.name} by the link that the registrar has sent you, or the domain stops working.`;
  return [newEvent(record, 'contact_unverified', message, now)];
};

const note = async (record: DomainRecord, set: SetOf<DomainRecord>, now: Date): Promise<void> => {
  const events = newsOf(record, set, now);
  if (record.renewal && set.renewal === null) await cancelRenewalInvoice(record, now);
  // What a client changes meanwhile is newer than what was seen.
  const unchanged = [asRead('version', record.version), asRead('operation_id', record.operation_id)];
  await transact([
    completeTask(record, set, now, unchanged),
    fileDomain({ ...record, ...set }),
    ...events.map(writeEvent),
  ]);
  await dispatchFollowUp({ events });
};

/** In redemption nothing is renewed at the usual price, as an invoice of an earlier release still offers. */
const withoutPlainRenewal = ({ status, renewal }: DomainRecord): SetOf<DomainRecord> =>
  status === 'redemption' && renewal && !renewal.restores ? { renewal: null } : {};

/**
 * A domain that is missing is looked for once more before it counts as gone, in an account that has our others: what
 * follows cannot be undone.
 */
const missing = async (registrar: Registrar, record: DomainRecord, now: Date): Promise<void> => {
  if (record.status !== 'active')
    return note(record, { ...withoutPlainRenewal(record), check_at: lookAgainAt(now) }, now);
  if (!record.missing_since) return note(record, missingSince(now), now);
  if (await isOurAccount(registrar, record, now)) return departDomain(record, now);
  log.error('none of our domains is in the account of the registrar', { id: record.id });
  return note(record, { check_at: lookAgainAt(now, HOUR_MS) }, now);
};

const look = async (record: DomainRecord, now: Date): Promise<void> => {
  const review = await getItem(keys.registrarReview(record.registrar));
  if (!isToBeAsked(record, review, now)) return note(record, { check_at: lookAgainAt(now) }, now);
  const registrar = await registrarFor(record.registrar);
  const found = await registrar.findDomain(record.name);
  if (!found) return missing(registrar, record, now);
  const { privacy, locked, nameservers } = await asPromised(registrar, found);
  const verification = withReminder(record.verification, await verificationOf(registrar, found), now);
  const set = {
    ...expiryChange(record, found),
    privacy,
    locked,
    nameservers,
    verification,
    missing_since: null,
  };
  const seen = { seen_at: now.toISOString(), check_at: lookAgainAt(now), look_failures: 0 };
  return note(record, { ...set, ...seen }, now);
};

/**
 * A look at the domain of a claimed record: expiry date, settings, nameservers and verification are noted as the registrar
 * has them, and one that has left the account is let go. A registrar that does not answer is asked again after growing
 * pauses; one that may not be asked now, once its budget allows.
 */
export const observeDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  try {
    await withPriority('look', () => look(record, now));
  } catch (error) {
    if (!(error instanceof IntegrationError) || error instanceof OverBudgetError) throw error;
    log[error.retryable ? 'warn' : 'error']('domain not looked at', { id: record.id, ...errorFields(error) });
    const look_failures = (record.look_failures ?? 0) + 1;
    await note(record, { look_failures, check_at: nextLookAfterFailures(look_failures, now) }, now);
  }
};

const PER_SHARD = 25;
const ASKED = 3;
/** Every live domain is filed under its next step, which comes within the years it is paid for. */
const YEARS_AHEAD = 12;

/** Other domains that we have at the registrar, as far as we know. */
const findOthers = async (record: DomainRecord, now: Date): Promise<DomainRecord[]> => {
  const before = addDays(now, YEARS_AHEAD * 366);
  const due = (await Promise.all(dueShards.map((shard) => queryDue(shard, before, PER_SHARD)))).flat();
  const ids = due.flatMap(({ pk, sk }) => {
    const [kind, id] = sk.split('#');
    return kind === 'DOMAIN' ? [keys.domain(Number(pk.split('#')[1]), Number(id))] : [];
  });
  const found = await getItems(...ids);
  return found.flatMap((other) => {
    const isThere =
      other?.status === 'active' && other.registrar === record.registrar && !other.missing_since;
    return isThere && other.id !== record.id ? [other] : [];
  });
};

/**
 * Whether the account that does not have the domain of `record` is ours: it has another one that we have. With the
 * credentials of another account, or of the registrar's test system, every domain would seem to have left. Where we have
 * no other one, it counts as ours.
 */
export const isOurAccount = async (
  registrar: Registrar,
  record: DomainRecord,
  now: Date,
): Promise<boolean> => {
  const others = (await findOthers(record, now)).slice(0, ASKED);
  for (const { name } of others) {
    if (await registrar.findDomain(name)) return true;
  }
  return others.length === 0;
};

/**
 * Lets go of the claimed record of a domain that has left our account: its renewal stops, a paid one that was not
 * bought is given back, the name is free here and the client is told.
 */
export const departDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  const back = record.task === 'renew' ? await unusedRenewal(record) : null;
  if (!back) await cancelRenewalInvoice(record, now);
  const { refunded, writes } = await planUnused(record, back, now);
  const message = together([
    say`${record.name} is no longer with us: it was moved to another registrar or account.`,
    ...tellMoneyBack(record, { amount: back?.amount ?? 0, refunded }),
  ]);
  const event = newEvent(
    record,
    'domain_transferred_away',
    message,
    now,
    back ? { amount: back.amount, currency: record.currency } : undefined,
  );
  await transact([
    completeTask(record, { status: 'transferred_away', renewal: null, auto_renew: false }, now),
    fileDomain({ ...record, status: 'transferred_away' }),
    ...freeName('domain', record.name, record.id, now),
    ...writes,
    writeEvent(event),
    audit(record, 'system', 'domain.transferred_away', now, { given_back: back?.amount ?? 0 }),
  ]);
  await dispatchFollowUp({ events: [event] });
};
