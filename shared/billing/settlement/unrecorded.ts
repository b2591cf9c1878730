import { isDeepStrictEqual } from 'node:util';
import type { Gateway } from '../../contract/vocabulary.ts';
import type { GatewayDispute, GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import { getItems } from '../../platform/table/read.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { mergeDisputes, mergeRefunds } from '../returns/merge-gateway-state.ts';

/** An entry of a gateway's list: the payment as the gateway names it, and whether our record says the same. */
export type Listed = { payment: string; isRecorded: (record: PaymentRecord, now: Date) => boolean };

export const listedRefund = (found: GatewayRefund): Listed => ({
  payment: found.payment,
  isRecorded: ({ refunds }, now) => isDeepStrictEqual(mergeRefunds(refunds, [found], now), refunds),
});

export const listedDispute = (found: GatewayDispute): Listed => ({
  payment: found.payment,
  isRecorded: ({ disputes }, now) => isDeepStrictEqual(mergeDisputes(disputes, [found], now), disputes),
});

/** The recorded payment behind each name; undefined where there is none under that name. */
const findPayments = async (gateway: Gateway, names: string[]): Promise<(PaymentRecord | undefined)[]> => {
  const pointers = await getItems(...names.map((name) => keys.reference(gateway, name)));
  const nothing = keys.attempt(0, 0, 0);
  const attempts = await getItems(
    ...pointers.map((found) =>
      found ? keys.attempt(found.client_id, found.invoice_id, found.attempt_id) : nothing,
    ),
  );
  return getItems(...attempts.map((found) => keys.payment(found?.client_id ?? 0, found?.payment_id ?? 0)));
};

/**
 * The names of payments of which a gateway lists something that is not recorded here. One that it lists under another
 * name than ours is always among them: settlement finds its reference.
 */
export const findUnrecorded = async (gateway: Gateway, listed: Listed[], now: Date): Promise<string[]> => {
  const payments = await findPayments(
    gateway,
    listed.map(({ payment }) => payment),
  );
  const unrecorded = listed.filter(({ isRecorded }, index) => {
    const payment = payments[index];
    return !payment || !isRecorded(payment, now);
  });
  return [...new Set(unrecorded.map(({ payment }) => payment))];
};
