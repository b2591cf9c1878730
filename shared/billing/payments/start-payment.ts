import { randomUUID } from 'node:crypto';
import { getClient } from '../../clients/index.ts';
import type { Gateway } from '../../contract/vocabulary.ts';
import { about, audit } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import {
  onPage,
  type PaymentGateway,
  type StartedPayment,
  type StartPayment,
} from '../../integrations/payment-gateway.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { invalid, unavailable } from '../../platform/failure.ts';
import { absent, equals } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import {
  check,
  putNew,
  StaleWriteError,
  update,
  updateVersioned,
  type Write,
} from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { Actor } from '../../records/events.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { ReferenceRecord } from '../../records/orders.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import {
  assertNotCharging,
  assertPayable,
  getInvoiceWithAttempts,
  invoiceNumber,
  paymentInProgress,
} from '../invoices/index.ts';
import { partOfBalance, whyNotChargeable } from '../ledger/index.ts';
import { assertNoneUnderWay, isPaidOrUnderWay, newAttempt } from './attempts.ts';

export type PaymentRequest = {
  gateway: Gateway;
  saveCard: boolean;
  /** Major units: the part of the balance that is paid; all of it unless said. */
  amount?: number | undefined;
  returnUrl: string;
  cancelUrl: string;
  actor: Actor;
};

/** Throws a 422 where a gateway, of ours or at all, does not charge an amount (minor units) of a currency. */
export const assertChargeable = (
  gateway: Pick<PaymentGateway, 'id' | 'supportsCurrency'>,
  amount: number,
  currency: string,
): void => {
  const reason = gateway.supportsCurrency(currency)
    ? whyNotChargeable(gateway.id, amount, currency)
    : say`This payment method cannot charge ${currency}. Choose another one.`;
  if (reason !== null) throw invalid({ gateway: [reason] });
};

/**
 * The same amount and number of attempts give the same request, so that two at once open one payment. A gateway that
 * refuses a reference it has seen gets another one with each request.
 */
export const toStartPayment = (request: PaymentRequest, context: PaymentContext): StartPayment => {
  const { client, invoice, attempts } = context;
  const amount = partOfBalance(request.amount, invoice.balance, invoice.currency);
  const stable = `${invoice.id}-${amount}-${attempts.length}${request.saveCard ? '-save' : ''}`;
  const { profile } = client;
  return {
    amount,
    currency: invoice.currency,
    reference: gatewayNamed(request.gateway).can.repeatsReference
      ? stable
      : `${stable}-${randomUUID().slice(0, 8)}`,
    idempotencyKey: `payment-${client.id}-${stable}`,
    description: `${config().brand} ${invoiceNumber(invoice.id)}`,
    customer: {
      clientId: client.id,
      email: profile.email,
      name: `${profile.first_name} ${profile.last_name}`,
      gatewayCustomerId: client.gateway_customers[request.gateway] ?? null,
    },
    saveCard: request.saveCard,
    metadata: { client_id: String(client.id), invoice_id: String(invoice.id) },
    returnUrl: request.returnUrl,
    cancelUrl: request.cancelUrl,
  };
};

/** An attempt that has just been opened, or the open one again; nothing is recorded before `writes` are. */
type PlannedPayment = { attempt: AttemptRecord; session: StartedPayment; writes: Write[] };

const openedAttempt = (
  request: PaymentRequest,
  invoice: InvoiceRecord,
  session: StartedPayment,
  amount: number,
  now: Date,
): AttemptRecord => {
  const { reference, status } = session;
  const beginning = {
    amount,
    gateway: request.gateway,
    ...(request.saveCard ? { save_card: true as const } : {}),
    reference,
    status,
  };
  return newAttempt(invoice, newId(now), beginning, now);
};

/** A reference new to us is recorded; one used again by a later attempt then belongs to that attempt. */
export const pointReference = (attempt: AttemptRecord, reused: boolean): Write => {
  const key = keys.reference(attempt.gateway, attempt.reference);
  const { client_id, invoice_id, id: attempt_id, gateway, reference } = attempt;
  const record: ReferenceRecord = { ...key, gateway, reference, client_id, invoice_id, attempt_id };
  return reused ? update(key, { set: { attempt_id } }, [absent('settled_at')]) : putNew(record);
};

/** Notes whom the gateway takes a client for. */
export const rememberCustomer = (
  client: ClientRecord,
  gateway: Gateway,
  customer: string | null,
): Write[] => {
  const known = client.gateway_customers;
  if (customer === null || known[gateway] === customer) return [];
  return [update(keys.client(client.id), { set: { gateway_customers: { ...known, [gateway]: customer } } })];
};

/**
 * Opens a session at the gateway for what is still to be paid, or a part of it. The gateway is asked before anything is written: a
 * session whose answer was lost with this process can be paid by nobody, and the next request finds or replaces it.
 */
export const planPayment = async (
  request: PaymentRequest,
  context: PaymentContext,
  gateway: PaymentGateway,
  now: Date,
): Promise<PlannedPayment> => {
  const { client, invoice, attempts } = context;
  assertPayable(invoice);
  assertNotCharging(invoice);
  const start = toStartPayment(request, context);
  assertChargeable(gateway, start.amount, start.currency);
  await assertNoneUnderWay(attempts, request.gateway);
  const latest = attempts.find((attempt) => attempt.gateway === request.gateway);
  const session = await openSession(gateway, start, latest);
  const reused = latest?.reference === session.reference;
  if (latest && reused && latest.status !== 'failed') {
    return { attempt: latest, session, writes: [check(invoice, [equals('version', invoice.version)])] };
  }
  const attempt = openedAttempt(request, invoice, session, start.amount, now);
  const entry = audit(about.invoice(invoice), request.actor, 'payment.started', now, {
    gateway: request.gateway,
    reference: session.reference,
    amount: start.amount,
  });
  const writes = [
    // Of two attempts opened at once only one is recorded; the other one finds it and shares its session.
    updateVersioned(invoice, { due: 'unchanged' }),
    putNew(attempt),
    pointReference(attempt, reused),
    ...rememberCustomer(client, request.gateway, session.gatewayCustomerId),
    entry,
  ];
  return { attempt, session, writes };
};

const REUSABLE = new Set<AttemptRecord['status']>(['created', 'requires_action', 'failed']);

/** An attempt that cannot be resumed may be paid already, though nobody has told us yet. */
const assertNotPaid = async (gateway: PaymentGateway, attempt: AttemptRecord): Promise<void> => {
  const gatewayState = await gateway.find(attempt.reference);
  if (gatewayState && isPaidOrUnderWay(attempt, gatewayState)) throw paymentInProgress();
};

const resumeOrStart = async (
  gateway: PaymentGateway,
  start: StartPayment,
  latest: AttemptRecord | undefined,
): Promise<StartedPayment> => {
  if (latest && REUSABLE.has(latest.status)) {
    const resumed = await gateway.resume(latest.reference, start);
    if (resumed) return resumed;
    await assertNotPaid(gateway, latest);
    const page = latest.status === 'requires_action' ? latest.charge?.authorization_url : null;
    if (page) return onPage(latest.reference, page, latest.status);
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
    if (error.retryable) throw unavailable(say`The payment service does not answer. Try again in a moment.`);
    throw invalid({
      gateway: [say`This payment method cannot be used for this invoice. Choose another one.`],
    });
  }
};

/** What a payment is started from: who pays, for what, and what was tried before. */
export type PaymentContext = { client: ClientRecord; invoice: InvoiceRecord; attempts: AttemptRecord[] };

export const loadPaymentContext = async (clientId: number, invoiceId: number): Promise<PaymentContext> => {
  const [client, found] = await Promise.all([
    getClient(clientId),
    getInvoiceWithAttempts(clientId, invoiceId),
  ]);
  return { client, ...found };
};
