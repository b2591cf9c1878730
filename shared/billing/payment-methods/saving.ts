import { createHash } from 'node:crypto';
import type { Gateway } from '../../contract/vocabulary.ts';
import { about, audit, dispatchFollowUp, type Plan } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { GatewaySaving, PaymentGateway, StartedSaving } from '../../integrations/payment-gateway.ts';
import { say } from '../../languages/sentence.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { conflict, Failure, invalid, unavailable } from '../../platform/failure.ts';
import { log } from '../../platform/log.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { equals } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, retryOnConflict, transact, update, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { Actor } from '../../records/events.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord } from '../../records/payments.ts';
import type { SavingRecord, WalletRecord } from '../../records/wallet.ts';
import { FIRST_CHECK_MS, gatewayFor, rememberCustomer } from '../payments/index.ts';
import { type KeptMethod, planKeptMethod } from './change-method.ts';
import { getWallet } from './wallet.ts';

const KEPT_DAYS = 30;

const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    if (error.retryable) throw unavailable(say`The payment service does not answer. Try again in a moment.`);
    throw invalid({ gateway: [say`No payment method can be saved here. Choose another gateway.`] });
  }
};

/**
 * Opens the saving of a method without a payment. The gateway is asked before anything is written: one whose answer is
 * lost can be completed by nobody, and the same key opens the same one again.
 */
export const planSaving = async (
  client: ClientRecord,
  gateway: PaymentGateway,
  { idempotencyKey, actor }: { idempotencyKey: string; actor: Actor },
  now: Date,
): Promise<Plan & { setup: StartedSaving }> => {
  const { id, profile } = client;
  const key = createHash('sha256').update(idempotencyKey).digest('base64url');
  const setup = await ask(() =>
    gateway.startSavingMethod({
      customer: {
        clientId: id,
        email: profile.email,
        name: `${profile.first_name} ${profile.last_name}`,
        gatewayCustomerId: client.gateway_customers[gateway.id] ?? null,
      },
      idempotencyKey: `saving-${id}-${key}`,
      metadata: { client_id: String(id) },
    }),
  );
  const record = {
    ...keys.saving(gateway.id, setup.reference),
    ...dueAt(new Date(now.getTime() + FIRST_CHECK_MS), id),
    gateway: gateway.id,
    reference: setup.reference,
    client_id: id,
    is_done: false,
    checks: 0,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  };
  const entry = audit(about.client(id), actor, 'payment_method.saving_started', now, { gateway: gateway.id });
  return {
    setup,
    writes: [putNew(record), ...rememberCustomer(client, gateway.id, setup.gatewayCustomerId), entry],
  };
};

/** Keeps the card of a payment that its client made. Throws a 409 when it has left none. */
export const planMethodOfPayment = async (
  wallet: WalletRecord,
  payment: PaymentRecord & { gateway: Gateway },
  gateway: PaymentGateway,
  actor: Actor,
  now: Date,
): Promise<KeptMethod> => {
  const found = await ask(() => gateway.find(payment.reference));
  if (!found?.savedMethod) {
    throw conflict('no_method', say`This payment has left no card that could be charged again.`);
  }
  return planKeptMethod(wallet, payment.gateway, found.savedMethod, actor, now);
};

const END: ReadonlySet<GatewaySaving['status']> = new Set(['succeeded', 'cancelled']);

const done = (saving: SavingRecord): Write =>
  update(saving, { set: { is_done: true }, due: null }, [equals('is_done', false)]);

/** A full wallet takes no more: the saving ends, and the method goes again. */
const keep = async (saving: SavingRecord, found: GatewaySaving, now: Date) => {
  if (!found.method) return { writes: [done(saving)] };
  const wallet = await getWallet(saving.client_id);
  try {
    const kept = planKeptMethod(wallet, saving.gateway, found.method, `gateway:${saving.gateway}`, now);
    return { ...kept, writes: [...kept.writes, done(saving)] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.warn('payment method not kept', { client_id: saving.client_id, reason: error.code });
    return { writes: [done(saving)] };
  }
};

/**
 * Keeps the method that was saved, once, as the gateway says; may run any number of times. Returns false when the
 * reference is of no saving.
 */
export const settleSaving = (gateway: Gateway, reference: string, now: Date): Promise<boolean> =>
  retryOnConflict(undefined, async () => {
    const saving = await getItem(keys.saving(gateway, reference));
    if (!saving) return false;
    if (saving.is_done) return true;
    const found = await (await gatewayFor(gateway)).findSaving(reference);
    if (found && !END.has(found.status)) return true;
    const { followUp, writes } = found
      ? { followUp: undefined, ...(await keep(saving, found, now)) }
      : { followUp: undefined, writes: [done(saving)] };
    await transact(writes);
    await dispatchFollowUp(followUp ?? {});
    return true;
  });

/** Pauses between questions to the gateway about a card that nobody has completed the saving of. */
const PAUSES_MINUTES = [5, 30, 180, 720];
const ENDS_AFTER_DAYS = 2;

/**
 * Has the gateway asked about a saving that nobody has reported, until nobody will complete it any more. Throws
 * `StaleWriteError` when it is settled at the same time.
 */
export const checkSaving = async (key: ReturnType<typeof keys.saving>, now: Date): Promise<void> => {
  const saving = await getItem(key);
  if (!saving || saving.is_done) return;
  const { gateway, reference, checks } = saving;
  const next = new Date(now.getTime() + (PAUSES_MINUTES[checks] ?? 720) * 60_000);
  const isLast = now > addDays(saving.created_at, ENDS_AFTER_DAYS);
  const later = isLast ? { due: null } : { set: { checks: checks + 1 }, due: dueAt(next, saving.client_id) };
  await transact([update(saving, later, [equals('is_done', false)])]);
  await sendMessages('payments', [{ gateway, reference }]);
};
