import { expect, test } from 'vitest';
import { confirmNames, registryStatus } from '../../../shared/domains/confirm-names.ts';
import type { WantedName } from '../../../shared/domains/confirmation.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { CheckRecord } from '../../../shared/records/names.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { registrarOf } from '../../support/registrar.ts';
import { freshDomain } from '../../support/shop.ts';
import { clientOf } from '../../support/unit/records.ts';

const fixture = apiForFile();
const registrar = registrarOf(() => fixture.api);

const named = (domain: string, over: Partial<WantedName> = {}): WantedName => ({
  domain,
  tld: { tld: 'com', registrar: 'namecom' },
  domainOption: 'register',
  years: 1,
  tldRequirements: {},
  ...over,
});
const BY_HAND = { tld: { tld: 'com.gh', registrar: 'manual' } } as const;
const TRANSFER = { domainOption: 'transfer' } as const;

const confirm = async (name: WantedName, currency = 'USD') =>
  (await confirmNames([name], clientOf({ currency }).profile, new Date()))[0];

const askedFor = async (name: WantedName) =>
  (await registrar.askedBy(() => confirm(name))).filter((line) => line.includes('/core/v1/'));

test('whether it sells a name the registrar is asked only where it will register it', async () => {
  const [line] = await askedFor(named(freshDomain()));
  expect(line).toContain('checkAvailability');
  const taken = `taken-${freshDomain()}`;
  expect(await askedFor(named(taken, TRANSFER))).toEqual([`GET /core/v1/domains/${taken}:getPricing`]);
  expect(await askedFor(named(freshDomain('com.gh'), BY_HAND))).toEqual([]);
});

test('what it offers is kept for who asks again, and what it does not sell is asked again', async () => {
  const again = async (domain: string) => {
    await confirm(named(domain));
    return (await askedFor(named(domain))).length;
  };
  expect(await again(freshDomain())).toBe(0);
  expect(await again(`reserved-${freshDomain()}`)).toBe(1);
});

test('a name that a person registers is confirmed without a price, and so is its transfer', async () => {
  const confirmed = { confirmed: { price: null, purchaseType: null, premium: null } };
  expect(await confirm(named(freshDomain('com.gh'), BY_HAND))).toEqual(confirmed);
  expect(await confirm(named('taken-name.com.gh', { ...BY_HAND, ...TRANSFER }))).toEqual(confirmed);
});

test('a registry is asked who holds a name unless that was just said, and that it is held is kept', async () => {
  const [free, held] = [freshDomain(), `taken-${freshDomain()}`];
  const said = (status: CheckRecord['status']) => ({ status }) as CheckRecord;
  const statusOf = (domain: string, check?: CheckRecord) =>
    registryStatus(named(domain, TRANSFER), check, new Date());
  expect(await statusOf(free, said('registered'))).toBe('registered');
  expect(await statusOf(held, said('not_found'))).toBe('registered');
  expect(await statusOf(free)).toBe('not_found');
  expect((await getItem(keys.check(held)))?.status).toBe('registered');
  expect(await getItem(keys.check(free))).toBeUndefined();
});

test('a premium name is taken over at its price where that and its renewal are known in the currency', async () => {
  const domain = `taken-premium-${freshDomain()}`;
  const premium = async (currency: string) => {
    const found = await confirm(named(domain, TRANSFER), currency);
    return found && 'confirmed' in found ? found.confirmed.premium : found?.findings[0]?.code;
  };
  expect(await premium('USD')).toEqual({ total: 33_594, renewal: 29_994 });
  expect(await premium('EUR')).toBe('domain_not_sold');
  const body = { premium: true, purchasePrice: 200, transferPrice: 200 };
  registrar.simulator().faults.push({ match: `${domain}:getPricing`, times: 1, status: 200, body });
  expect(await premium('USD')).toBe('domain_not_sold');
});
