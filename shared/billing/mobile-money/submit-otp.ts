import { IntegrationError } from '../../integrations/integration-error.ts';
import type { MobileMoney } from '../../integrations/mobile-money.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import { getItem } from '../../platform/table/read.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { attemptKey } from '../payments/attempts.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { follow } from './run-prompt.ts';

/** The attempt that waits for a code. Throws 404 for one that is none of the invoice, 409 for one that waits for none. */
export const findWaiting = (attempts: AttemptRecord[], id: number): AttemptRecord => {
  const attempt = attempts.find((one) => one.id === id);
  if (!attempt) throw notFound('payment');
  if (attempt.status !== 'requires_action' || attempt.prompt?.step !== 'enter_otp') {
    throw conflict('otp_not_expected', 'This payment waits for no code.');
  }
  return attempt;
};

/**
 * Sends the code that a payer was asked for. The gateway takes one: of two at once, and after an answer that was lost,
 * the other is refused, and the payment is as the gateway says. Returns the attempt as it is then.
 */
export const submitOtp = async (
  wallets: MobileMoney,
  attempt: AttemptRecord,
  otp: string,
  now: Date,
): Promise<AttemptRecord> => {
  const { gateway, reference } = attempt;
  try {
    return await follow(attempt, await wallets.submitOtp({ reference, otp }), now);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('code not submitted', { reference, ...errorFields(error) });
    await settlePayment(gateway, reference, now).catch((unanswered: unknown) => {
      if (!(unanswered instanceof IntegrationError)) throw unanswered;
    });
    return (await getItem(attemptKey(attempt))) ?? attempt;
  }
};
