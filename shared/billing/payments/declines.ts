import { IntegrationError } from '../../integrations/integration-error.ts';
import type { GatewayDecline, GatewayPayment, PaymentGateway } from '../../integrations/payment-gateway.ts';
import { errorFields, log } from '../../platform/log.ts';
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

/** A payment that is decided may have been declined before, while nobody asked; what is under way is asked about again. */
export const mayHaveDeclines = ({ status, declineId }: Pick<State, 'status' | 'declineId'>): boolean =>
  status === 'succeeded' || status === 'cancelled' || (status === 'failed' && declineId !== null);

/** Money that is here is recorded, whether or not the gateway tells what went before. */
const listDeclines = async (
  gateway: PaymentGateway,
  reference: string,
  { status }: State,
): Promise<GatewayDecline[]> => {
  try {
    return await gateway.listDeclines(reference);
  } catch (error) {
    if (status !== 'succeeded' || !(error instanceof IntegrationError)) throw error;
    log.warn('declines before a payment not known', {
      gateway: gateway.id,
      reference,
      ...errorFields(error),
    });
    return [];
  }
};

/** Those that are not `known`, oldest first, of what the gateway lists, newest first, and of what it says last. */
export const newDeclines = (
  known: ReadonlySet<string | null>,
  listed: GatewayDecline[],
  state: State,
  now: Date,
): Decline[] => {
  const last = listed.some(({ id }) => id === state.declineId) ? [] : lastOf(state);
  return [...last, ...listed]
    .filter(({ id }) => !known.has(id))
    .reverse()
    .map((found) => toDecline(found, now));
};

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
  if (!mayHaveDeclines(state)) return [];
  const attempts = (await listAttempts(client_id, invoice_id)).filter((one) => one.reference === reference);
  const known = new Set<string | null>(
    attempts.flatMap(({ declines = [] }) => declines.map(({ gateway_id }) => gateway_id)),
  );
  if (known.has(state.declineId)) return [];
  return newDeclines(known, await listDeclines(gateway, reference, state), state, now);
};
