import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { GatewayDecline } from '../../payment-gateway.ts';
import { isCheckoutSession, retrieveSession } from './checkout-session.ts';
import {
  declineIdOf,
  explainDecline,
  explainError,
  issued,
  lastErrorOf,
  paymentIntent,
  toGatewayCard,
} from './payment-intent.ts';
import { orNull, type StripeApi } from './stripe-call.ts';

const PER_PAGE = 100;

/** The decline of the card network stands in the outcome; `failure_code` is coarser. */
const charge = schema(() =>
  z.object({
    id: z.string(),
    created: z.int(),
    status: z.string(),
    failure_code: z.string().nullable(),
    outcome: z.object({ type: z.string(), reason: z.string().nullish() }).nullish(),
    payment_method_details: z.object({ card: issued().nullish() }).nullish(),
  }),
);

const chargeList = schema(() => z.object({ data: z.array(charge()) }));

const codeOf = ({ outcome, failure_code }: z.infer<ReturnType<typeof charge>>): string =>
  (outcome?.type === 'issuer_declined' && outcome.reason) || failure_code || 'generic_decline';

const retrieve = async (api: StripeApi, reference: string) => {
  if (isCheckoutSession(reference)) return (await retrieveSession(api, reference))?.payment_intent ?? null;
  return orNull(
    api.call('retrieve payment intent', paymentIntent(), (stripe) =>
      stripe.paymentIntents.retrieve(reference),
    ),
  );
};

/** Each try has a charge of its own, but for a check of the bank that was failed: of those the last is known. */
export const listDeclines = async (api: StripeApi, reference: string): Promise<GatewayDecline[]> => {
  const intent = await retrieve(api, reference);
  if (intent === null) return [];
  const { data } = await api.call('list charges', chargeList(), (stripe) =>
    stripe.charges.list({ payment_intent: intent.id, limit: PER_PAGE }),
  );
  const declines = data
    .filter(({ status }) => status === 'failed')
    .map((failed) => ({
      id: failed.id,
      ...explainDecline(codeOf(failed)),
      createdAt: new Date(failed.created * 1000).toISOString(),
      card: toGatewayCard(failed.payment_method_details?.card),
    }));
  const error = lastErrorOf(intent);
  const id = error && !error.charge ? declineIdOf(error) : null;
  if (!error || !id) return declines;
  const card = toGatewayCard(error.payment_method?.card);
  return [{ id, ...explainError(error), createdAt: null, card }, ...declines];
};
