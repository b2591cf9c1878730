import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { PaystackCall } from './paystack-call.ts';
import type { Transaction } from './transaction.ts';

const refund = z.object({
  transaction: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
  amount: z.coerce.number().int().nonnegative(),
  status: z.string(),
  merchant_note: z.string().nullish(),
});

export type Refund = z.infer<typeof refund>;

const dispute = z.object({ transaction: z.object({ id: z.int() }) });

/** The filter is repeated here: an API that ignores it must not charge others' refunds to this transaction. */
export const refundsOf = async (call: PaystackCall, { id }: Transaction): Promise<Refund[]> => {
  const path = `/refund?transaction=${id}&perPage=100`;
  const refunds = await call({ operation: 'list refunds', path, data: z.array(refund) });
  return refunds.filter(({ transaction, status }) => transaction === id && status !== 'failed');
};

/** 404 is how an account without any dispute may answer. */
const isDisputed = async (call: PaystackCall, { id }: Transaction): Promise<boolean> => {
  try {
    const path = `/dispute?transaction=${id}`;
    const disputes = await call({ operation: 'list disputes', path, data: z.array(dispute) });
    return disputes.some(({ transaction }) => transaction.id === id);
  } catch (error) {
    if (error instanceof IntegrationError && error.status === 404) return false;
    throw error;
  }
};

/** What became of a transaction after it succeeded: nothing of it is in the transaction itself. */
export const refundsAndDisputesOf = async (
  call: PaystackCall,
  paid: Transaction,
): Promise<{ amountRefunded: number; disputed: boolean }> => {
  const [refunds, disputed] = await Promise.all([refundsOf(call, paid), isDisputed(call, paid)]);
  return { amountRefunded: refunds.reduce((total, { amount }) => total + amount, 0), disputed };
};
