import { isDeepStrictEqual } from 'node:util';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { Plan } from '../../events/plan.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { AutopaySettings, WalletRecord } from '../../records/wallet-record.ts';
import { changeWallet } from '../payment-methods/wallet.ts';
import { serviceName } from './choose-method.ts';

export type AutopayChange = {
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
    throw invalid({ days_before: [`Invoices are made ${most} days ahead: choose at most that.`] });
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
