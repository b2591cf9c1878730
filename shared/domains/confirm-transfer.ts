import type { CheckRecord } from '../records/check-record.ts';
import type { ClientProfile } from '../records/client-record.ts';
import { askAboutNames } from './ask-about-names.ts';
import { type Confirmation, refused, unanswered, type WantedName } from './confirmation.ts';
import { keepCheck } from './kept-checks.ts';
import { premiumPrice } from './premium-price.ts';

/** Whether somebody holds the name: a check that is fresh, or what its registry says now. */
export const registryStatus = async (
  { domain, tld }: Pick<WantedName, 'domain' | 'tld'>,
  check: CheckRecord | undefined,
  now: Date,
): Promise<CheckRecord['status']> => {
  if (check && check.status !== 'not_found') return check.status;
  const { lookUp } = await import('./lookup.ts');
  const answer = await lookUp(domain, tld.tld);
  if (answer.status === 'registered') await keepCheck(domain, answer, now);
  return answer.status;
};

/** Whether the registrar will take a name over for this client, and for how much. A registry in doubt is no obstacle. */
export const confirmTransfer = async (
  name: WantedName,
  check: CheckRecord | undefined,
  { currency }: ClientProfile,
  now: Date,
): Promise<Confirmation> => {
  const { domain, years, tld } = name;
  const [status, found] = await Promise.all([
    registryStatus(name, check, now),
    askAboutNames({ ask: 'prices', registrar: tld.registrar, domain, years }),
  ]);
  if (status === 'not_found') {
    return refused('domain_not_registered', `${domain} is not registered by anybody: register it instead.`);
  }
  if (!found) return unanswered(domain);
  const { premium, transfer, renew } = found.answer;
  if (!transfer) return refused('domain_not_sold', `${domain} cannot be transferred to us.`, 'domain_option');
  if (!premium) return { confirmed: { price: transfer, purchaseType: null, premium: null } };
  const total = premiumPrice(transfer, currency);
  const renewal = renew && premiumPrice(renew, currency);
  if (total === null || renewal === null)
    return refused('domain_not_sold', `${domain} is not sold in ${currency}.`);
  return { confirmed: { price: transfer, purchaseType: null, premium: { total, renewal } } };
};
