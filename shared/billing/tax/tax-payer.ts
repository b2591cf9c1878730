import { getTaxes } from '../../catalog/index.ts';
import { requestTaxReview } from '../../clients/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { createVatRegistry } from '../../integrations/registry/vat-registry.ts';
import type { VatRegistry } from '../../integrations/vat-registry.ts';
import { config } from '../../platform/config/config.ts';
import { lazy } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { unchanged } from '../../platform/table/changes.ts';
import { StaleWriteError, transact, update } from '../../platform/table/write.ts';
import type { ClientRecord, TaxExemption, VatCheck } from '../../records/clients.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { spendBudget } from '../../services/index.ts';
import {
  decidingNumber,
  knownCheck,
  reliableCheck,
  reverseChargeAt,
  ruleInEffect,
  type TaxedLine,
  type Taxes,
  taxLine,
  vatNumberOf,
} from './rules.ts';

/** Of a client, what decides on the tax. */
type TaxPayer = Pick<ClientRecord, 'profile' | 'tax_exemption' | 'vat_check'>;

/** Why no tax is charged; `vat_unanswered` says that some is because nobody could tell of a number. */
export type TaxNotes = Pick<InvoiceRecord, 'tax_exemption' | 'reverse_charge' | 'vat_unanswered'>;

/** The exemption that a client has at `now`; null where there is none, or it is over. */
export const exemptionAt = ({ tax_exemption }: TaxPayer, now: Date): TaxExemption | null =>
  tax_exemption && (tax_exemption.until === null || now.toISOString().slice(0, 10) < tax_exemption.until)
    ? tax_exemption
    : null;

/** What is noted on an invoice of `now` about its tax: why there is none, or that this is not known yet. */
export const taxNotesAt = (taxes: Taxes, client: TaxPayer, now: Date): TaxNotes => {
  const tax_exemption = exemptionAt(client, now);
  if (tax_exemption) return { tax_exemption };
  const reverse_charge = reverseChargeAt(client, taxes, now);
  if (reverse_charge) return { reverse_charge };
  const isUnanswered = decidingNumber(client, taxes, now) && !reliableCheck(client, now);
  return isUnanswered && client.profile.tax_id ? { vat_unanswered: client.profile.tax_id } : {};
};

/** A way to turn prices of the catalog into lines with the tax that this client owes at `now`. */
export const taxFor = (taxes: Taxes, client: TaxPayer, now: Date) => {
  const rule = ruleInEffect(taxes, client.profile.country, now);
  const { tax_exemption, reverse_charge } = taxNotesAt(taxes, client, now);
  const isCharged = !tax_exemption && !reverse_charge;
  return (unit_price: number, setup_fee = 0): TaxedLine =>
    taxLine({ unit_price, setup_fee }, rule, client.profile.currency, isCharged);
};

export type AddTax = ReturnType<typeof taxFor>;

/** One per function instance. */
const registry: () => VatRegistry = lazy(() => createVatRegistry(spendBudget));

/**
 * Asks about the VAT number of a client, where it decides on tax and is not known. Null when nobody can say: the tax is
 * charged then, and the next invoice asks again.
 */
export const askVatRegistry = async (
  client: Pick<ClientRecord, 'profile'>,
  taxes: Taxes,
  now: Date,
): Promise<VatCheck | null> => {
  const wanted = decidingNumber(client, taxes, now);
  if (!wanted) return null;
  const { seller } = config();
  try {
    const verdict = await registry().check(wanted, vatNumberOf(seller.country, seller.tax_id));
    return { tax_id: client.profile.tax_id ?? '', ...verdict, checked_at: now.toISOString() };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('VAT number not checked', { client: client.profile.id, kind: error.kind, code: error.code });
    return null;
  }
};

/** What a change of the profile makes of it: asks about the number that decides on tax from now on. */
export const askForProfile = async (
  { profile }: Pick<ClientRecord, 'profile'>,
  { tax_id, country }: { tax_id?: string | null | undefined; country?: string | undefined },
  now: Date,
): Promise<VatCheck | null> => {
  if (!tax_id && !country) return null;
  const changed = {
    ...profile,
    ...(tax_id === undefined ? {} : { tax_id }),
    ...(country === undefined ? {} : { country }),
  };
  return askVatRegistry({ profile: changed }, await getTaxes(), now);
};

/** Kept with the number it is about, unless the profile has changed meanwhile. */
const keepCheck = async (client: ClientRecord, vat_check: VatCheck, now: Date): Promise<void> => {
  try {
    await transact([
      update(keys.client(client.id), { set: { vat_check } }, unchanged(client, ['profile'])),
      ...(client.vat_check?.valid === vat_check.valid ? [] : [requestTaxReview(client.id, now)]),
    ]);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
};

/** The client with what is known of its VAT number now; asks, and keeps the answer, where that is needed. */
export const withVatCheck = async (client: ClientRecord, taxes: Taxes, now: Date): Promise<ClientRecord> => {
  if (knownCheck(client, now)) return client;
  const vat_check = await askVatRegistry(client, taxes, now);
  if (!vat_check) return client;
  await keepCheck(client, vat_check, now);
  return { ...client, vat_check };
};
