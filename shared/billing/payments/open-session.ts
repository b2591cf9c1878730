import { IntegrationError } from '../../integrations/integration-error.ts';
import type { MobileSession, PaymentGateway, StartedPayment } from '../../integrations/payment-gateway.ts';
import type { StartPayment } from '../../integrations/start-payment.ts';
import { invalid, unavailable } from '../../platform/failure.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { paymentInProgress } from '../invoices/invoices.ts';

const REUSABLE = new Set<AttemptRecord['status']>(['created', 'requires_action', 'failed']);

/** An attempt that cannot be resumed may be paid already, though nobody has told us yet. */
const assertNotPaid = async (gateway: PaymentGateway, reference: string): Promise<void> => {
  const gatewayState = await gateway.find(reference);
  if (gatewayState?.status === 'succeeded' || gatewayState?.status === 'processing')
    throw paymentInProgress();
};

/** Of a payment that needs neither sheet nor page. */
export const NO_SESSION: MobileSession = {
  payment_intent_client_secret: null,
  authorization_url: null,
  publishable_key: null,
  customer: null,
  customer_session_client_secret: null,
};

/** Where a charge of a kept card waits for its owner. */
const pageOf = ({ reference, status }: AttemptRecord, authorization_url: string): StartedPayment => ({
  reference,
  status,
  gatewayCustomerId: null,
  mobile: { ...NO_SESSION, authorization_url },
});

const resumeOrStart = async (
  gateway: PaymentGateway,
  start: StartPayment,
  latest: AttemptRecord | undefined,
): Promise<StartedPayment> => {
  if (latest && REUSABLE.has(latest.status)) {
    const resumed = await gateway.resume(latest.reference, start);
    if (resumed) return resumed;
    await assertNotPaid(gateway, latest.reference);
    const page = latest.status === 'requires_action' ? latest.charge?.authorization_url : null;
    if (page) return pageOf(latest, page);
  }
  return gateway.start(start);
};

/** The open session of the latest attempt once more, or a new one. Tells the payer what to do when there is none. */
export const openSession = async (...parts: Parameters<typeof resumeOrStart>): Promise<StartedPayment> => {
  try {
    return await resumeOrStart(...parts);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    if (error.code === 'idempotency_key_in_use')
      throw new StaleWriteError('The same payment is being opened.');
    if (error.retryable) throw unavailable('The payment service does not answer. Try again in a moment.');
    throw invalid({ gateway: ['This payment method cannot be used for this invoice. Choose another one.'] });
  }
};
