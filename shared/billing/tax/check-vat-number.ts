import { getTaxes } from '../../catalog/catalog.ts';
import { requestTaxReview } from '../../clients/request-tax-review.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { createVatRegistry } from '../../integrations/registry/vat-registry.ts';
import type { VatRegistry } from '../../integrations/vat-registry.ts';
import { config } from '../../platform/config/config.ts';
import { lazy } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { unchanged } from '../../platform/table/changes.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { transact, update } from '../../platform/table/write.ts';
import type { ClientRecord, VatCheck } from '../../records/client-record.ts';
import { keys } from '../../records/keys.ts';
import { spendBudget } from '../../services/vendor-budget.ts';
import { decidingNumber, knownCheck } from './reverse-charge.ts';
import type { Taxes } from './rule-in-effect.ts';
import { vatNumberOf } from './vat-number.ts';

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
