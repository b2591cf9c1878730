import { fileInvoice } from '../../shared/billing/invoices/dunning.ts';
import { getInvoice, listAttempts } from '../../shared/billing/invoices/invoices.ts';
import { invoiceCreated } from '../../shared/billing/invoices/new-invoice.ts';
import { planSaving } from '../../shared/billing/payment-methods/saving.ts';
import { changeWallet, getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { writeEvent } from '../../shared/events/events.ts';
import { transact } from '../../shared/platform/table/write.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../shared/records/invoices.ts';
import type { AttemptRecord } from '../../shared/records/payments.ts';
import type { SavedMethod } from '../../shared/records/wallet.ts';
import { runPaymentTask } from '../../shared/workers/index.ts';
import { storeInvoice } from './billing-fixtures.ts';
import type { CrashStack } from './crash-stack.ts';
import { confirmSetup } from './saved-card.ts';
import { USD_CLIENT } from './shop.ts';

/** A client has saved a card at Stripe, and it is in the wallet. */
export const saveCard = async (stack: Pick<CrashStack, 'outside'>, card: string): Promise<void> => {
  const client = await getClient(USD_CLIENT);
  const request = { idempotencyKey: `${card}-${Math.random()}`, actor: 'system' } as const;
  const { setup, writes } = await planSaving(client, await gatewayFor('stripe'), request, new Date());
  await transact(writes);
  const reference = await confirmSetup(stack, setup.setupIntentClientSecret ?? '', card);
  await runPaymentTask({ gateway: 'stripe', reference }, new Date());
};

/** The cards are charged for renewals from now on, the second one as the backup. */
export const payAutomatically = async (
  stack: Pick<CrashStack, 'outside'>,
  ...cards: string[]
): Promise<void> => {
  for (const card of cards) await saveCard(stack, card);
  const wallet = await getWallet(USD_CLIENT);
  const backup_id = wallet.methods[1]?.id ?? null;
  const set = { backup_id, autopay: { ...wallet.autopay, enabled: true } };
  await transact([changeWallet(wallet, set, new Date()).write]);
};

/** A renewal that is to be charged, since a second ago unless said otherwise. */
export const dueRenewal = async (
  over: Partial<InvoiceRecord> = {},
  next_at: string = new Date(Date.now() - 1000).toISOString(),
): Promise<InvoiceRecord> => {
  const autopay: InvoiceAutopay = { days: [0, 2], step: 0, tried: 0, used: [], asked: [], next_at };
  const invoice = await storeInvoice(USD_CLIENT, 4990, { kind: 'renewal', services: [], autopay, ...over });
  const created = invoiceCreated(invoice, new Date());
  await transact([fileInvoice(invoice, {}), writeEvent(created)]);
  return { ...invoice, version: invoice.version + 1 };
};

/** The first card of the wallet. */
export const firstMethod = async (): Promise<SavedMethod> => {
  const [method] = (await getWallet(USD_CLIENT)).methods;
  if (!method) throw new Error('The wallet is empty.');
  return method;
};

/** An invoice as it is stored by now, and the attempts to pay it, newest first. */
export const invoiceNow = ({ id }: InvoiceRecord): Promise<InvoiceRecord> => getInvoice(USD_CLIENT, id);
export const attemptsOf = ({ id }: InvoiceRecord): Promise<AttemptRecord[]> => listAttempts(USD_CLIENT, id);
