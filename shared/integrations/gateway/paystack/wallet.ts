import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { MobileMoneyStep } from '../../../contract/vocabulary.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { GatewayPaymentStatus, MobileMoney, PromptedPayment } from '../../payment-gateway.ts';
import type { PaystackApi } from './paystack-call.ts';
import { declineOf, statusOf, type Transaction, verifyTransaction } from './transaction.ts';

const PROMPT_LENGTH = 300;

/** What is asked of the payer next; a decided charge says more, which is not relied on. */
const attempt = schema(() =>
  z.object({
    reference: z.string(),
    status: z.string(),
    display_text: z.string().nullish(),
  }),
);

type Attempt = z.infer<ReturnType<typeof attempt>>;

/** What a wallet asks for (https://paystack.com/docs/payments/payment-channels). */
const STEPS: Record<string, MobileMoneyStep> = {
  send_otp: 'enter_otp',
  pay_offline: 'approve_on_phone',
  pending: 'wait',
};

const isDecided = (status: GatewayPaymentStatus): boolean => status === 'succeeded' || status === 'failed';

const asVerified = (found: Transaction): PromptedPayment => ({
  reference: found.reference,
  status: statusOf(found),
  step: isDecided(statusOf(found)) ? null : 'wait',
  prompt: null,
  ...declineOf(found),
});

const asPrompted = ({ reference, display_text }: Attempt, step: MobileMoneyStep): PromptedPayment => ({
  reference,
  status: step === 'wait' ? 'processing' : 'requires_action',
  step,
  prompt: display_text?.slice(0, PROMPT_LENGTH) ?? null,
  failureMessage: null,
  declineCode: null,
});

/** The end of a charge, and what no wallet asks for, is only believed of the transaction itself. */
const follow = async (api: PaystackApi, answer: Attempt): Promise<PromptedPayment> => {
  const step = STEPS[answer.status];
  if (step) return asPrompted(answer, step);
  const found = await verifyTransaction(api, answer.reference);
  return found ? asVerified(found) : asPrompted(answer, 'wait');
};

/** What a reference used before is waiting for. */
const checkCharge = async (api: PaystackApi, reference: string): Promise<PromptedPayment> => {
  const path = `/charge/${encodeURIComponent(reference)}`;
  return follow(api, await api.call({ operation: 'check charge', path, data: attempt() }));
};

const isDuplicate = (error: unknown): boolean =>
  error instanceof IntegrationError && error.code === 'duplicate_reference';

export const createWallets = (api: PaystackApi): MobileMoney => ({
  charge: async ({ amount, currency, reference, description, metadata, email, phone, provider }) => {
    try {
      const answer = await api.call({
        operation: 'charge wallet',
        path: '/charge',
        data: attempt(),
        body: {
          email,
          amount,
          currency,
          reference,
          mobile_money: { phone, provider },
          metadata: { ...metadata, description },
        },
      });
      return await follow(api, answer);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return checkCharge(api, reference);
    }
  },

  submitOtp: async ({ reference, otp }) => {
    const path = '/charge/submit_otp';
    const answer = await api.call({
      operation: 'submit code',
      path,
      data: attempt(),
      body: { reference, otp },
    });
    return follow(api, answer);
  },
});
