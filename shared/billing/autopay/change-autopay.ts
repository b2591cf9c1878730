import { isDeepStrictEqual } from 'node:util';
import { about, audit, type Plan } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';
import type { Actor } from '../../records/events.ts';
import { isHeld } from '../../records/imports.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import type { AutopaySettings, SavedMethod, WalletRecord } from '../../records/wallet.ts';
import { isPayable } from '../invoices/index.ts';
import { whyNotChargeable } from '../ledger/index.ts';
import { changeWallet, findMethod, isUsable } from '../payment-methods/index.ts';

type AutopayChange = {
  enabled?: boolean | undefined;
  credit_first?: boolean | undefined;
  days_before?: number | undefined;
};

type ChangedWallet = Plan & { wallet: WalletRecord };

const planSettings = (
  wallet: WalletRecord,
  autopay: AutopaySettings,
  actor: Actor,
  now: Date,
): ChangedWallet => {
  if (isDeepStrictEqual(autopay, wallet.autopay)) return { wallet, writes: [] };
  const changed = changeWallet(wallet, { autopay }, now);
  const { enabled, credit_first, days_before } = autopay;
  const details = { enabled, credit_first, days_before, off: autopay.off.length };
  const entry = audit(about.client(wallet.client_id), actor, 'autopay.changed', now, details);
  return { wallet: changed.wallet, writes: [changed.write, entry] };
};

/** Plans how renewals are paid for automatically. Throws a 422 for days before an invoice would exist. */
export const planAutopayChange = (
  wallet: WalletRecord,
  { enabled, credit_first, days_before }: AutopayChange,
  actor: Actor,
  now: Date,
): ChangedWallet => {
  const most = config().renewals.invoice_days_ahead;
  if (days_before !== undefined && days_before > most) {
    throw invalid({ days_before: [say`Invoices are made ${most} days ahead: choose at most that.`] });
  }
  const { autopay } = wallet;
  const settings = {
    enabled: enabled ?? autopay.enabled,
    credit_first: credit_first ?? autopay.credit_first,
    days_before: days_before ?? autopay.days_before,
    off: autopay.off,
  };
  return planSettings(wallet, settings, actor, now);
};

/** Plans whether one service is paid for automatically, should the client want that at all. */
export const planServiceAutopay = (
  wallet: WalletRecord,
  service: { kind: 'hosting' | 'domain'; id: number },
  enabled: boolean,
  actor: Actor,
  now: Date,
): ChangedWallet => {
  const name = serviceName(service);
  const others = wallet.autopay.off.filter((one) => one !== name);
  const off = enabled ? others : [...others, name];
  return planSettings(wallet, { ...wallet.autopay, off }, actor, now);
};

/** What a client has chosen. */
export const presentAutopay = ({ autopay }: WalletRecord) => ({
  enabled: autopay.enabled,
  credit_first: autopay.credit_first,
  days_before: autopay.days_before,
  services_off: autopay.off.map((name) => {
    const [kind, id] = name.split(':');
    return { type: kind === 'hosting' ? ('hosting_account' as const) : ('domain' as const), id: Number(id) };
  }),
});

/** A service in the list of those that are not paid for automatically. */
const serviceName = ({ kind, id }: { kind: 'hosting' | 'domain'; id: number }): string => `${kind}:${id}`;

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
  if (!autopay || !wallet.autopay.enabled || isHeld(wallet) || isOff) return undefined;
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
