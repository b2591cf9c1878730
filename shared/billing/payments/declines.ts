import type { GatewayDecline, GatewayPayment, PaymentGateway } from '../../integrations/payment-gateway.ts';
import { newId } from '../../platform/table/ids.ts';
import type { AttemptRecord, Decline } from '../../records/attempt-record.ts';
import { listAttempts } from '../invoices/invoices.ts';

type State = Pick<GatewayPayment, 'status' | 'declineId' | 'failureMessage' | 'declineCode'>;

const toDecline = (found: GatewayDecline, now: Date): Decline => ({
  id: newId(now),
  gateway_id: found.id,
  failure_message: found.failureMessage,
  decline_code: found.declineCode,
  created_at: found.createdAt ?? now.toISOString(),
});

/** The last decline, where the gateway's list does not have it yet. */
const lastOf = ({ declineId, failureMessage, declineCode }: State): GatewayDecline[] =>
  declineId === null || failureMessage === null
    ? []
    : [{ id: declineId, failureMessage, declineCode: declineCode ?? 'generic_decline', createdAt: null }];

/**
 * The declines of a payment that are not recorded, oldest first: there may be several between two questions. An earlier
 * attempt under the same reference keeps its own.
 */
export const findNewDeclines = async (
  gateway: PaymentGateway,
  { client_id, invoice_id, reference }: AttemptRecord,
  state: State,
  now: Date,
): Promise<Decline[]> => {
  if (state.status !== 'failed' || state.declineId === null) return [];
  const attempts = (await listAttempts(client_id, invoice_id)).filter((one) => one.reference === reference);
  const known = new Set(
    attempts.flatMap(({ declines = [] }) => declines.map(({ gateway_id }) => gateway_id)),
  );
  if (known.has(state.declineId)) return [];
  const listed = await gateway.listDeclines(reference);
  const last = listed.some(({ id }) => id === state.declineId) ? [] : lastOf(state);
  return [...last, ...listed]
    .filter(({ id }) => !known.has(id))
    .reverse()
    .map((found) => toDecline(found, now));
};
