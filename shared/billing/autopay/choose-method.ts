import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet-record.ts';
import { isPayable } from '../invoices/present-invoice.ts';
import { whyNotChargeable } from '../ledger/chargeable.ts';
import { findMethod, isUsable } from '../payment-methods/wallet.ts';

/** A service in the list of those that are not paid for automatically. */
export const serviceName = ({ kind, id }: { kind: 'hosting' | 'domain'; id: number }): string =>
  `${kind}:${id}`;

/** Whether a service is not paid for automatically. */
export const isLeftOut = (
  { autopay }: Pick<WalletRecord, 'autopay'>,
  service: { kind: 'hosting' | 'domain'; id: number },
): boolean => autopay.off.includes(serviceName(service));

/** The default, then the backup; one that was tried already in this round, or waits for its owner, is passed over. */
export const chooseMethod = (
  wallet: WalletRecord,
  invoice: InvoiceRecord,
  now: Date,
  used: number[] = invoice.autopay?.used ?? [],
): SavedMethod | undefined => {
  const { autopay, services, balance, currency } = invoice;
  // Of an invoice for several, those that are left out have one of their own before the rest is charged.
  const isOff = services.length > 0 && services.every((service) => isLeftOut(wallet, service));
  if (!autopay || !wallet.autopay.enabled || isOff) return undefined;
  const passed = new Set([...used, ...autopay.asked]);
  return [wallet.default_id, wallet.backup_id]
    .flatMap((id) => findMethod(wallet, id) ?? [])
    .find(
      (method) =>
        !passed.has(method.id) &&
        isUsable(method, now) &&
        whyNotChargeable(method.gateway, balance, currency) === null,
    );
};

/** When an unpaid invoice is charged next, and to what; null when it is not. */
export const presentNextCharge = (invoice: InvoiceRecord, wallet: WalletRecord, now: Date) => {
  const at = invoice.autopay?.next_at ?? null;
  const method = isPayable(invoice) && at !== null ? chooseMethod(wallet, invoice, now) : undefined;
  if (!method || at === null) return null;
  const { id, brand, last4 } = method;
  return { at, payment_method: { id, brand, last4 } };
};
