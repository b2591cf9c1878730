import { describe, expect, test } from 'vitest';
import { control, fault, registrar, request } from './namecom.ts';

describe('finding a domain', () => {
  test('gives null when it is not in the account', async () => {
    await expect(registrar.findDomain('unknown.com')).resolves.toBeNull();
  });

  test('does not take any 404 for a missing domain', async () => {
    fault('GET /core/v1/domains/', { status: 404, body: '<html>' });
    await expect(registrar.findDomain('unknown.com')).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  test('tells an expired domain', async () => {
    await registrar.register(request);
    await control(`domains/${request.domain}`, { expires_in_days: -1 });
    await expect(registrar.findDomain(request.domain)).resolves.toMatchObject({ status: 'expired' });
  });

  test('of unknown dates is pending', async () => {
    fault('GET /core/v1/domains/', { status: 200, body: { domainName: 'Kasa.com' } });
    await expect(registrar.findDomain('kasa.com')).resolves.toEqual({
      domain: 'kasa.com',
      status: 'pending',
      createdAt: null,
      expiresAt: null,
      nameservers: [],
      locked: false,
    });
  });
});

describe('setting nameservers', () => {
  test('replaces them', async () => {
    await registrar.register(request);
    await registrar.setNameservers(request.domain, ['a.example.org', 'b.example.org']);
    const found = await registrar.findDomain(request.domain);
    expect(found?.nameservers).toEqual(['a.example.org', 'b.example.org']);
  });

  test('refuses a missing domain, an expired one and no names at all', async () => {
    const names = ['a.example.org'];
    await expect(registrar.setNameservers('unknown.com', names)).rejects.toMatchObject({ code: 'not_found' });
    await registrar.register(request);
    await expect(registrar.setNameservers(request.domain, [])).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await control(`domains/${request.domain}`, { expires_in_days: -1 });
    await expect(registrar.setNameservers(request.domain, names)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
