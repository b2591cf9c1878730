import { expect, test } from 'vitest';
import type { DomainRecord } from '../../../../shared/records/domains.ts';
import { apiForFile } from '../../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../../support/at-once.ts';
import { atRegistrar, domainRecord, ownDomain } from '../../../support/own-domain.ts';
import { codeShown, type FactorHolder, factorHolder } from '../../../support/second-factor.ts';
import { newUser } from '../../../support/users.ts';

const fixture = apiForFile();
const own = (client_id?: number) =>
  ownDomain(fixture.api.stack.outside.registrar.url, client_id ? { client_id } : {});

type Caller = { token: string };

const authCode = ({ token }: Caller, { client_id, id }: DomainRecord, body?: object) =>
  fixture.api('POST', `/clients/${client_id}/domains/${id}/auth-code`, { token, ...(body ? { body } : {}) });

const change = ({ token }: Caller, { client_id, id }: DomainRecord, body: object) =>
  fixture.api('PATCH', `/clients/${client_id}/domains/${id}`, { token, body });

const securityEvents = async ({ token }: Caller): Promise<string[]> => {
  const { body } = await fixture.api('GET', '/me/security-events', { token });
  return body.data.map(({ type }: { type: string }) => type);
};

const holderWithDomain = async (): Promise<{ holder: FactorHolder; domain: DomainRecord }> => {
  const holder = await factorHolder(fixture.api);
  return { holder, domain: await own(holder.client) };
};

test('whoever has a second factor is shown a transfer code with it only, and nobody asks the registrar before', async () => {
  const { holder, domain } = await holderWithDomain();
  const { requests } = fixture.api.stack.outside.registrar;
  const before = requests.length;
  for (const [body, code] of [
    [undefined, 'otp_required'],
    [{}, 'otp_required'],
    [{ otp: '000000' }, 'otp_invalid'],
  ] as const) {
    const answer = await authCode(holder, domain, body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  }
  expect(requests).toHaveLength(before);
  const shown = await authCode(holder, domain, { otp: codeShown(holder.secret, 1) });
  expect([shown.status, typeof shown.body.data.auth_code]).toEqual([200, 'string']);
  expect((await securityEvents(holder))[0]).toBe('domain_code_shown');
});

test('a domain is unlocked with the second factor only, and settled otherwise without', async () => {
  const { holder, domain } = await holderWithDomain();
  const asked = await change(holder, domain, { locked: false, privacy: true });
  expect([asked.status, asked.body.code]).toEqual([422, 'otp_required']);
  expect(await atRegistrar(domain.name)).toMatchObject({ locked: true, privacy: false });
  expect((await domainRecord(domain)).version).toBeUndefined();
  expect((await change(holder, domain, { locked: true, privacy: true })).status).toBe(200);
  const otp = codeShown(holder.secret, 1);
  const unlocked = await change(holder, domain, { locked: false, otp });
  expect([unlocked.status, unlocked.body.data.wanted]).toEqual([200, { locked: false }]);
  expect((await atRegistrar(domain.name)).locked).toBe(false);
  const types = await securityEvents(holder);
  expect(types.filter((type) => type === 'domain_unlock_requested')).toHaveLength(1);
});

test('of sixteen that send one code one is shown the transfer code', async () => {
  const { holder, domain } = await holderWithDomain();
  const [otp = ''] = holder.codes;
  const answers = await atOnce(() => authCode(holder, domain, { otp }), CALLERS);
  const { 200: shown } = tally(answers.map(({ status }) => status));
  expect(shown).toBe(1);
  const types = await securityEvents(holder);
  expect(types.filter((type) => type === 'domain_code_shown')).toHaveLength(1);
});

test('a code is not spent where the registrar does not answer', async () => {
  const { holder, domain } = await holderWithDomain();
  const [otp = ''] = holder.codes;
  const match = `GET /core/v1/domains/${domain.name}:getAuthCode`;
  fixture.api.stack.outside.registrar.faults.push({ match, times: 1, status: 503 });
  expect((await authCode(holder, domain, { otp })).status).toBe(503);
  expect((await authCode(holder, domain, { otp })).status).toBe(200);
});

test('without a second factor nothing is asked, and the security events tell of it all the same', async () => {
  const user = await newUser(fixture.api);
  const domain = await own(user.client);
  expect((await authCode(user, domain)).status).toBe(200);
  expect((await change(user, domain, { locked: false })).status).toBe(200);
  expect((await securityEvents(user)).slice(0, 2)).toEqual(['domain_unlock_requested', 'domain_code_shown']);
});
