import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { Plan } from '../../events/plan.ts';
import { newId } from '../../platform/table/ids.ts';
import { putNew } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { SavedMethod } from '../../records/wallet-record.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { newAttempt } from '../payments/new-attempt.ts';

type Charge = {
  method: SavedMethod;
  used: number[];
  actor: Actor;
  autopay: InvoiceAutopay | null;
  /** Minor units; the balance unless said. */
  amount?: number;
};

/**
 * Plans a charge of a kept method: the attempt, with the key under which the gateway will know it, is written before
 * the gateway is asked, and the invoice takes no other money of ours until it is decided.
 */
export const planCharge = (
  invoice: InvoiceRecord,
  { method, used, actor, autopay, amount = invoice.balance }: Charge,
  now: Date,
): Plan & { attempt: AttemptRecord } => {
  const { client_id, id: invoice_id } = invoice;
  const { gateway } = method;
  const id = newId(now);
  const reference = `charge-${invoice_id}-${id}`;
  const charge = { method_id: method.id, method: method.method, owner: method.owner, key: reference, used };
  const attempt = newAttempt(invoice, id, { amount, gateway, reference, charge, status: 'created' }, now);
  const entry = audit(about.invoice(invoice), actor, 'payment.charged', now, { gateway, reference, amount });
  return {
    attempt,
    writes: [
      fileInvoice(invoice, { charging: id, ...(autopay ? { autopay } : {}) }),
      putNew(attempt),
      putNew({
        ...keys.reference(gateway, reference),
        gateway,
        reference,
        client_id,
        invoice_id,
        attempt_id: id,
      }),
      entry,
    ],
  };
};
