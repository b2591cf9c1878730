import { expect, test } from 'vitest';
import { GATEWAYS } from '../../../shared/integrations/registry/gateways.ts';
import { REGISTRARS } from '../../../shared/integrations/registry/registrars.ts';
import type { CheckedVendor } from '../../../shared/operator/check-vendor.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile(undefined, {
  gateways: GATEWAYS.map(({ id }) => id),
  registrars: REGISTRARS.map(({ id }) => id),
});
const operator = operatorOf(fixture);

const outside = () => fixture.api.stack.outside;
const check = (vendor: string) => operator.json<CheckedVendor>('vendors', 'check', vendor);

test('a panel that keeps the laws of its kind lacks nothing, and is only read', async () => {
  const before = outside().whm.calls.length;
  const { checks, missing } = await check('panel/whm');
  expect(checks.map(({ problem }) => problem)).toEqual([null, null]);
  expect(missing).toEqual([]);
  const asked = outside().whm.calls.slice(before);
  expect(new Set(asked.map(({ command }) => command))).toEqual(
    new Set(['listpkgs', 'accountsummary', 'showbw']),
  );
});

test('a plan that the catalog has and the panel has not is what it takes to go live', async () => {
  const metadata = { version: 1, command: 'listpkgs', reason: 'OK', result: 1 };
  const body = { metadata, data: { pkg: [{ name: 'starter' }] } };
  outside().whm.faults.push({ match: 'listpkgs', times: 1, status: 200, body });
  const { missing } = await check('panel/whm');
  expect(missing.length).toBeGreaterThan(0);
  expect(missing).toContainEqual(
    expect.stringMatching(/^Make the plan "business" of package \d+ at server1\.$/),
  );
});

test.each([...GATEWAYS.map(({ id }) => `gateway/${id}`), ...REGISTRARS.map(({ id }) => `registrar/${id}`)])(
  '%s keeps the laws of its kind',
  async (vendor) => {
    const { checks, missing } = await check(vendor);
    expect(checks.length).toBeGreaterThan(2);
    expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
    if (vendor.startsWith('gateway/'))
      expect(missing).toContainEqual(expect.stringContaining('is for tests'));
  },
);

test('what does not hold is said, and ends with 1', async () => {
  outside().registrar.faults.push({ match: ':checkAvailability', times: 1, status: 503 });
  const { code, out, err } = await operator('vendors', 'check', 'registrar/namecom');
  expect([code, err]).toEqual([1, expect.stringContaining('1 of ')]);
  expect(out).toMatch(/a name that somebody holds is not for sale +namecom: .*503/);
  expect(out).toMatch(/it tells our credit +holds/);
});

test.each([
  ['panel/plesk', 'There is no panel "plesk"; there are: '],
  ['dns/whm', 'kinds: gateway, panel, registrar, dns-host.'],
  ['panel/directadmin', 'The secret directadmin has no value yet'],
])('%s cannot be checked, and is told why', async (vendor, why) => {
  expect(await operator('vendors', 'check', vendor)).toMatchObject({
    code: 1,
    err: expect.stringContaining(why),
  });
});
