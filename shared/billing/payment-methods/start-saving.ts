import { createHash } from 'node:crypto';
import type { Gateway } from '../../contract/vocabulary.ts';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { Plan } from '../../events/plan.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import type { StartedSaving } from '../../integrations/stored-methods.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { conflict, invalid, unavailable } from '../../platform/failure.ts';
import { putNew } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import type { WalletRecord } from '../../records/wallet-record.ts';
import { FIRST_CHECK_MS } from '../payments/new-attempt.ts';
import { rememberCustomer } from '../payments/start-payment.ts';
import { type KeptMethod, planKeptMethod } from './keep-method.ts';

const KEPT_DAYS = 30;

const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    if (error.retryable) throw unavailable('The payment service does not answer. Try again in a moment.');
    throw invalid({ gateway: ['No payment method can be saved here. Choose another gateway.'] });
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
    throw conflict('no_method', 'This payment has left no card that could be charged again.');
  }
  return planKeptMethod(wallet, payment.gateway, found.savedMethod, actor, now);
};
