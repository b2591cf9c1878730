import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import type { IntegrationError } from '../integrations/integration-error.ts';
import { type Sentence, say, together } from '../languages/sentence.ts';
import { log } from '../platform/log.ts';
import type { SetOf } from '../platform/table/changes.ts';
import { retryOnConflict, transact, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { nameOf, releaseLease } from '../services/index.ts';
import {
  cancelUndelivered,
  loadUndelivered,
  paidFor,
  planMoneyBack,
  tellMoneyBack,
} from './cancel-undelivered.ts';

/**
 * Refusals about which no person can do anything, and what the client is told. What lies with our account at the
 * registrar (credit, access) or with a control panel is not among them: a person sees to it, and tries again.
 */
const REFUSALS = {
  domain_taken: say`Somebody else has registered it meanwhile.`,
  price_changed: say`Its price at the registry has changed.`,
  price_required: say`Its price at the registry has changed.`,
  unsupported_tld: say`The registry does not offer it at present.`,
  legal_restriction: say`The registry may not give it to you.`,
  domain_locked: say`It is locked at its present registrar.`,
  contact_incomplete: say`Your contact details lack something that the registry asks for.`,
  conflict: say`The registry has refused it.`,
  invalid_request: say`The registry has refused it.`,
  unprocessable: say`The registry has refused it.`,
  transfer_failed: say`Its present registrar or the registry has refused the transfer.`,
  name_ordered: say`Somebody else has ordered it here meanwhile.`,
  proof_required: say`Nobody has proved that the domain is yours.`,
  transfer_cancelled: say`The transfer was cancelled.`,
} as const;

type RefusalCode = keyof typeof REFUSALS;

/** The same of a renewal. A price that has changed is not among them: a person may buy it all the same. */
const RENEWAL_REFUSALS = {
  domain_expired: say`The registry no longer renews it.`,
  unsupported_tld: say`The registry does not offer it at present.`,
  legal_restriction: say`The registry may not give it to you.`,
  conflict: say`The registry has refused it.`,
  invalid_request: say`The registry has refused it.`,
  unprocessable: say`The registry has refused it.`,
} as const;

type RenewalRefusal = keyof typeof RENEWAL_REFUSALS;

/** Why the renewal of a domain that was paid for cannot be bought; null where a person can do something. */
export const renewalRefusalOf = ({ kind, task }: ServiceRecord, error: IntegrationError): Sentence | null => {
  const { code } = error;
  if (kind !== 'domain' || task !== 'renew' || error.retryable || code === null) return null;
  return Object.hasOwn(RENEWAL_REFUSALS, code) ? RENEWAL_REFUSALS[code as RenewalRefusal] : null;
};

/** Why an order cannot be carried out, where only its money can be given back; null where a person can do something. */
export const refusalOf = ({ kind, task }: ServiceRecord, error: IntegrationError): RefusalCode | null => {
  const { code } = error;
  if (kind !== 'domain' || task !== 'provision' || error.retryable || code === null) return null;
  return Object.hasOwn(REFUSALS, code) ? (code as RefusalCode) : null;
};

type Ending = {
  code: RefusalCode;
  set?: SetOf<ServiceRecord>;
  /** Of a transfer that somebody did not want any more: nobody has refused it. */
  calledOffBy?: Actor | undefined;
  /** The writes that note what it has cost us all the same. */
  costs?: Write[];
};

/**
 * Ends the claimed record of a service that was paid for and that nobody can provide: it is cancelled, its name is
 * free again, its price goes back and the client is told, in one transaction. The other services of the invoice stay.
 */
export const cancelRefused = (
  record: ServiceRecord,
  { code, set = {}, calledOffBy, costs = [] }: Ending,
  now: Date,
): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const undelivered = await loadUndelivered(record);
    const amount = paidFor(undelivered);
    const source = `cancelled:${record.kind}:${record.id}`;
    const back = await planMoneyBack(record, undelivered.invoice, { amount, source }, now);
    const told = tellMoneyBack(record, { amount, refunded: back.refunded });
    const said = calledOffBy
      ? [say`The transfer of ${nameOf(record)} was called off.`]
      : [say`We could not provide ${nameOf(record)}.`, REFUSALS[code]];
    const event = newEvent(
      record,
      calledOffBy ? 'order_cancelled' : 'order_failed',
      together([...said, ...told]),
      now,
      {
        amount,
        currency: record.currency,
      },
    );
    await transact([
      ...cancelUndelivered(
        undelivered,
        amount,
        ({ remove = [], ...changes }) =>
          releaseLease(record, {
            ...changes,
            set: { ...changes.set, ...set, last_error: code },
            remove: [...remove, 'cancel_wanted_by'],
          }),
        now,
      ),
      ...back.writes,
      ...costs,
      writeEvent(event),
      audit(record, calledOffBy ?? 'system', `${record.kind}.${calledOffBy ? 'cancelled' : 'refused'}`, now, {
        reason: code,
        given_back: amount,
        refunded: back.refunded,
      }),
    ]);
    log.warn('service refused, money given back', { kind: record.kind, id: record.id, code });
    await dispatchFollowUp({ events: [event] });
  });
