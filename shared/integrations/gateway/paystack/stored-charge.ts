import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import {
  type ChargeOutcome,
  type ChargeStored,
  METHOD_UNAVAILABLE,
  type StoredCharge,
  type StoredMethod,
} from '../../payment-gateway.ts';
import type { PaystackApi } from './paystack-call.ts';
import {
  authorization,
  declineOf,
  isHardDecline,
  statusOf,
  type Transaction,
  toStoredMethod,
  transaction,
  verifyTransaction,
} from './transaction.ts';

/** The payer has to confirm it on a page (https://paystack.com/docs/payments/recurring-charges). */
const paused = schema(() =>
  z.object({
    paused: z.literal(true),
    reference: z.string(),
    authorization_url: z.url({ protocol: /^https?$/ }),
  }),
);

const OUTCOMES: Partial<Record<ReturnType<typeof statusOf>, ChargeOutcome>> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  created: 'requires_action',
};

/** Of a status we do not know nothing is decided: it is asked about later. */
const outcomeOf = (found: Transaction): ChargeOutcome => {
  if (statusOf(found) !== 'failed') return OUTCOMES[statusOf(found)] ?? 'processing';
  return isHardDecline(found.gateway_response ?? '') ? 'hard_decline' : 'soft_decline';
};

const toStoredCharge = (found: Transaction, authorizationUrl: string | null = null): StoredCharge => ({
  reference: found.reference,
  outcome: outcomeOf(found),
  ...declineOf(found),
  authorizationUrl,
});

const isRejected = (error: unknown, code: string): boolean =>
  error instanceof IntegrationError && error.code === code;

const attempted = schema(() => z.union([paused(), transaction()]));

const charge = (api: PaystackApi, request: ChargeStored) =>
  api.call({
    operation: 'charge authorization',
    path: '/transaction/charge_authorization',
    data: attempted(),
    body: {
      email: request.method.owner,
      amount: request.amount,
      currency: request.currency,
      authorization_code: request.method.id,
      reference: request.reference,
      metadata: JSON.stringify({ ...request.metadata, description: request.description }),
    },
  });

export const findStoredCharge = async (
  api: PaystackApi,
  { reference }: ChargeStored,
): Promise<StoredCharge | null> => {
  const known = await verifyTransaction(api, reference);
  return known && toStoredCharge(known);
};

/** A reference is charged once: where it has been used, what became of it is the answer. */
export const chargeStored = async (api: PaystackApi, request: ChargeStored): Promise<StoredCharge> => {
  try {
    const answer = await charge(api, request);
    if (!('paused' in answer)) return toStoredCharge(answer);
    const { reference, authorization_url } = answer;
    return {
      reference,
      outcome: 'requires_action',
      failureMessage: null,
      declineCode: null,
      authorizationUrl: authorization_url,
    };
  } catch (error) {
    if (isRejected(error, 'authorization_invalid')) return METHOD_UNAVAILABLE;
    if (!isRejected(error, 'duplicate_reference')) throw error;
    const known = await verifyTransaction(api, request.reference);
    if (known === null) throw error;
    return toStoredCharge(known);
  }
};

const customer = schema(() => z.object({ email: z.string(), authorizations: z.array(z.unknown()) }));

/** Of the customer with this e-mail address; none for one that Paystack does not know. */
export const listPaymentMethods = async ({ call }: PaystackApi, owner: string): Promise<StoredMethod[]> => {
  try {
    const path = `/customer/${encodeURIComponent(owner)}`;
    const { email, authorizations } = await call({ operation: 'fetch customer', path, data: customer() });
    return authorizations.flatMap((given) => {
      const kept = authorization().safeParse(given);
      return kept.success ? (toStoredMethod(kept.data, email) ?? []) : [];
    });
  } catch (error) {
    if (error instanceof IntegrationError && error.status === 404) return [];
    throw error;
  }
};

/** One that Paystack does not know (any more) is gone already. */
export const deactivate = async ({ call }: PaystackApi, authorization_code: string): Promise<void> => {
  const path = '/customer/authorization/deactivate';
  try {
    await call({
      operation: 'deactivate authorization',
      path,
      data: z.unknown().optional(),
      body: { authorization_code },
    });
  } catch (error) {
    if (!isRejected(error, 'authorization_invalid')) throw error;
  }
};
