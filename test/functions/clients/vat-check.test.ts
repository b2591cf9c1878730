import { beforeAll, beforeEach, expect, test } from 'vitest';
import { askForProfile, withVatCheck } from '../../../shared/billing/tax/tax-payer.ts';
import { getTaxes } from '../../../shared/catalog/catalog.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { put, transact } from '../../../shared/platform/table/write.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { DAY_MS } from '../../support/durations.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const NUMBER = 'DE811569869';
const NOW = new Date('2026-06-15T12:00:00.000Z');

const stack = crashStackForFile();
beforeAll(async () => {
  await tell({ numbers: { [NUMBER]: true } });
});
beforeEach(() => stack.startAfresh());

const tell = (state: unknown) =>
  fetch(`${stack.vies.url}/_simulator/state`, { method: 'POST', body: JSON.stringify(state) });
const questions = () => stack.vies.requests.filter((line) => line.endsWith('/check-vat-number')).length;

/** A client in the table with this country and tax number, of which nothing is known. */
const clientWith = async (country: string, tax_id: string | null) => {
  const client = await getClient(USD_CLIENT);
  const changed = { ...client, profile: { ...client.profile, country, tax_id }, vat_check: null };
  await transact([put(changed)]);
  return changed;
};

const VALID = { tax_id: NUMBER, valid: true, checked_at: NOW.toISOString() };

test('a profile is asked about with the number and country that it will have, where either changes', async () => {
  const german = await clientWith('DE', 'DE000000000');
  expect(await askForProfile(german, { tax_id: NUMBER }, NOW)).toMatchObject(VALID);
  const elsewhere = await clientWith('US', NUMBER);
  expect(await askForProfile(elsewhere, { country: 'DE' }, NOW)).toMatchObject(VALID);
  const unchanged = await clientWith('DE', NUMBER);
  const before = questions();
  for (const change of [{}, { tax_id: null }]) expect(await askForProfile(unchanged, change, NOW)).toBeNull();
  expect(questions()).toBe(before);
});

test('what VIES says is kept, and asked again once a week is over', async () => {
  const before = questions();
  const known = await withVatCheck(await clientWith('DE', NUMBER), await getTaxes(), NOW);
  expect(known.vat_check).toMatchObject(VALID);
  expect(await getClient(USD_CLIENT)).toMatchObject({ vat_check: VALID });
  expect(questions()).toBe(before + 1);
  expect(await withVatCheck(known, await getTaxes(), NOW)).toBe(known);
  expect(questions()).toBe(before + 1);
  const later = new Date(NOW.getTime() + 7 * DAY_MS);
  const again = await withVatCheck(known, await getTaxes(), later);
  expect(again.vat_check).toMatchObject({ checked_at: later.toISOString() });
  expect(questions()).toBe(before + 2);
});

test('of a number that nobody can tell of nothing is kept', async () => {
  const client = await clientWith('DE', NUMBER);
  await tell({ errors: { DE: 'MS_UNAVAILABLE' } });
  expect(await withVatCheck(client, await getTaxes(), NOW)).toBe(client);
  await tell({ errors: { DE: null } });
  expect(await getClient(USD_CLIENT)).toEqual(client);
});

test('what was said of a number is not kept with another one', async () => {
  const client = await clientWith('DE', NUMBER);
  const changed = await clientWith('FR', 'FR40303265045');
  expect((await withVatCheck(client, await getTaxes(), NOW)).vat_check).toMatchObject(VALID);
  expect(await getClient(USD_CLIENT)).toEqual(changed);
});
