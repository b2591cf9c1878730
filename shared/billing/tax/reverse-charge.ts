import type { VatNumber } from '../../integrations/vat-registry.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import type { ClientRecord, VatCheck } from '../../records/client-record.ts';
import type { ReverseCharge } from '../../records/parties.ts';
import { ruleInEffect, type Taxes } from './rule-in-effect.ts';
import { vatNumberOf } from './vat-number.ts';

const DAY_MS = 24 * 3600_000;

/** A number that was valid is asked about again after a week; one that was not may be registered since. */
const GOOD_FOR_MS = { valid: 7 * DAY_MS, invalid: 3600_000 };

/**
 * The VAT number that decides whether a client accounts for the tax itself; null where none does: the law of its country
 * says so of businesses that buy from another country, whose seller names its own number on the invoice.
 */
export const decidingNumber = (
  { profile }: Pick<ClientRecord, 'profile'>,
  taxes: Taxes,
  now: Date,
): VatNumber | null => {
  const { seller } = config();
  const rule = ruleInEffect(taxes, profile.country, now);
  if (!rule?.reverse_charge || seller.country === profile.country || seller.tax_id === null) return null;
  return vatNumberOf(profile.country, profile.tax_id);
};

/** What is known of the profile's number, while that can be relied on. */
export const knownCheck = (
  { profile, vat_check }: Pick<ClientRecord, 'profile' | 'vat_check'>,
  now: Date,
): VatCheck | null => {
  if (!vat_check || vat_check.tax_id !== profile.tax_id) return null;
  const age = now.getTime() - Date.parse(vat_check.checked_at);
  return age < GOOD_FOR_MS[vat_check.valid ? 'valid' : 'invalid'] ? vat_check : null;
};

/** The same, or the evidence that the number was valid, which counts while nobody can tell of it. */
export const reliableCheck = (
  client: Pick<ClientRecord, 'profile' | 'vat_check'>,
  now: Date,
): VatCheck | null => {
  const { profile, vat_check } = client;
  const known = knownCheck(client, now);
  if (known || !vat_check?.valid || vat_check.tax_id !== profile.tax_id) return known;
  return now < addDays(vat_check.checked_at, config().vat_number_valid_days) ? vat_check : null;
};

/** Why a client accounts for the tax itself at `now`; null where it does not, or nobody knows. */
export const reverseChargeAt = (
  client: Pick<ClientRecord, 'profile' | 'vat_check'>,
  taxes: Taxes,
  now: Date,
): ReverseCharge | null => {
  const check = decidingNumber(client, taxes, now) && reliableCheck(client, now);
  if (!check?.valid) return null;
  const { tax_id, consultation, checked_at } = check;
  return { tax_id, consultation, checked_at };
};
