import { buyerOf, newInvoice, writeInvoice } from '../../shared/billing/invoices/new-invoice.ts';
import { changeWallet, getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { config } from '../../shared/platform/config/config.ts';
import { newId } from '../../shared/platform/table/key.ts';
import { newNumberedId } from '../../shared/platform/table/numbers.ts';
import { putNew, transact } from '../../shared/platform/table/write.ts';
import type { ServiceRecord } from '../../shared/records/hosting.ts';
import { withStatus } from '../../shared/records/indexes.ts';
import type { CreditNoteRecord, InvoiceRecord } from '../../shared/records/invoices.ts';
import { keys } from '../../shared/records/keys.ts';
import type { SavedMethod } from '../../shared/records/wallet.ts';
import { setAttributes } from './set-attributes.ts';

/** Writes an unpaid invoice for a service in no order straight to the table; `total` in minor units. */
export const storeInvoice = async (
  client: number,
  total: number,
  over: Partial<InvoiceRecord> = {},
): Promise<InvoiceRecord> => {
  const line = {
    type: 'hosting',
    description: 'Test',
    unit_price: total,
    setup_fee: 0,
    tax: 0,
    total,
  } as const;
  const invoice = newInvoice(
    {
      id: newNumberedId(new Date()),
      client: await getClient(client),
      orderId: null,
      kind: 'order',
      currency: 'USD',
      lines: [{ ...line, hosting_account_id: null, domain_id: null }],
      services: [],
      totals: { subtotal: total, tax: 0, total },
      creditApplied: 0,
    },
    new Date(),
  );
  const { id, status } = { ...invoice, ...over };
  const record: InvoiceRecord = { ...invoice, ...over, ...withStatus('INVOICE', status, id) };
  await transact(writeInvoice(record));
  return record;
};

/** Puts a card that no gateway knows into the wallet of a client; the first one is the default. */
export const storeMethod = async (client: number, over: Partial<SavedMethod> = {}): Promise<SavedMethod> => {
  const id = newId();
  const method: SavedMethod = {
    id,
    gateway: 'stripe',
    method: `pm_${id}`,
    owner: `cus_${client}`,
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
    fingerprint: String(id),
    is_declined: false,
    expiry_told: false,
    created_at: new Date().toISOString(),
    ...over,
  };
  const wallet = await getWallet(client);
  const set = { methods: [...wallet.methods, method], default_id: wallet.default_id ?? id };
  await transact([changeWallet(wallet, set, new Date()).write]);
  return method;
};

/** Writes a credit note without an invoice straight to the table. */
export const storeCreditNote = async (client: number): Promise<CreditNoteRecord> => {
  const id = newId();
  const now = new Date().toISOString();
  const record: CreditNoteRecord = {
    ...keys.creditNote(client, id),
    ...{ id, client_id: client, invoice_id: 1, currency: 'USD', issued_at: now },
    ...{ number: `TEST-CN-${id}`, invoice_number: 'TEST-1' },
    ...{ net: 1000, taxes: [{ name: 'VAT', rate_bp: 1500, amount: 150 }], total: 1150 },
    seller: config().seller,
    buyer: buyerOf((await getClient(client)).profile),
  };
  await transact([putNew(record)]);
  return record;
};

/** Has a stored invoice renew a service that was stored after it. */
export const renews = (invoice: number, { client_id, kind, id }: ServiceRecord): Promise<void> =>
  setAttributes(keys.invoice(client_id, invoice), { services: [{ kind, id, type: 'renew' }] });
