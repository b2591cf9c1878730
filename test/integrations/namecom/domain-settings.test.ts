import { beforeEach, describe, expect, test } from 'vitest';
import { contact, control, fault, registrar, request } from './namecom.ts';

const { domain } = request;

beforeEach(async () => {
  await registrar.register(request);
});

describe('lock, privacy and automatic renewal', () => {
  const unlockable = () => control(`domains/${domain}`, { transfer_lock_days: -1 });

  test('are set together or one by one, and read back', async () => {
    await unlockable();
    const changes = { autoRenew: true, locked: false, privacy: false };
    await expect(registrar.updateDomain(domain, changes)).resolves.toMatchObject(changes);
    await expect(registrar.updateDomain(domain, { locked: true })).resolves.toMatchObject({
      ...changes,
      locked: true,
    });
    await expect(registrar.findDomain(domain)).resolves.toMatchObject({ ...changes, locked: true });
  });

  test('without a change are only read', async () => {
    await expect(registrar.updateDomain(domain, {})).resolves.toMatchObject({ domain });
  });

  test('of a new domain cannot be unlocked for sixty days', async () => {
    await expect(registrar.updateDomain(domain, { locked: false })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'transfer_locked',
    });
  });

  test('that the TLD does not have are refused for good', async () => {
    await registrar.register({ ...request, domain: 'kasa-bank.at', idempotencyKey: 'at' });
    for (const changes of [{ locked: true }, { privacy: true }]) {
      await expect(registrar.updateDomain('kasa-bank.at', changes)).rejects.toMatchObject({
        kind: 'rejected',
        code: 'not_supported',
      });
    }
  });

  test('after a transfer are set to what we promise', async () => {
    const name = 'taken-kasa.com';
    await registrar.submitTransfer({ domain: name, authCode: 'EPP-1' });
    await control(`transfers/${name}`, { status: 'completed' });
    await expect(registrar.findDomain(name)).resolves.toMatchObject({ autoRenew: true });
    await expect(registrar.updateDomain(name, { autoRenew: false })).resolves.toMatchObject({
      autoRenew: false,
    });
  });

  test('of an expired or foreign domain are refused', async () => {
    await expect(registrar.updateDomain('unknown.com', { autoRenew: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    await control(`domains/${domain}`, { expires_in_days: -1 });
    await expect(registrar.updateDomain(domain, { autoRenew: true })).rejects.toMatchObject({
      code: 'domain_expired',
    });
  });

  test('can be repeated when the answer is lost', async () => {
    fault('PATCH /core/v1/domains/', { drop_after: true });
    const failure = { kind: 'unavailable', retryable: true };
    await expect(registrar.updateDomain(domain, { autoRenew: true })).rejects.toMatchObject(failure);
    await expect(registrar.updateDomain(domain, { autoRenew: true })).resolves.toMatchObject({
      autoRenew: true,
    });
  });
});

describe('contacts', () => {
  const other = { ...contact, first_name: 'Kofi', company_name: 'Kasa Ltd', email: 'kofi@example.com' };
  const all = { registrant: other, admin: contact, tech: contact, billing: other };

  test('are replaced as a whole and read back', async () => {
    await registrar.setContacts(domain, all);
    await expect(registrar.getContacts(domain)).resolves.toEqual(all);
  });

  test('lock the domain again when the registrant is another', async () => {
    await control(`domains/${domain}`, { transfer_lock_days: -1 });
    const same = { registrant: contact, admin: other, tech: other, billing: other };
    const unchanged = await registrar.setContacts(domain, same);
    expect(unchanged.transferLockedUntil).toBeNull();
    const changed = await registrar.setContacts(domain, all);
    expect(changed.transferLockedUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  test('that lack something are refused', async () => {
    const bad = { ...all, tech: { ...contact, phone: '0201234567' } };
    await expect(registrar.setContacts(domain, bad)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('of old domains can lack anything', async () => {
    const contacts = { registrant: { firstName: null, email: 'old@example.com' } };
    fault('GET /core/v1/domains/', { status: 200, body: { domainName: domain, contacts } });
    const found = await registrar.getContacts(domain);
    expect(found.registrant).toMatchObject({ first_name: null, phone: null, email: 'old@example.com' });
    expect(found.admin).toBeNull();
  });
});

describe('the verification of the registrant', () => {
  test('is pending until the address is confirmed', async () => {
    const pending = await registrar.getVerification(domain);
    expect(pending).toMatchObject({ status: 'pending', verificationId: expect.any(Number) });
    expect(pending.verifyBy?.getTime()).toBeGreaterThan(Date.now());
    await expect(registrar.resendVerification(pending.verificationId ?? 0)).resolves.toBe(true);
    await control(`contacts/${contact.email}`, { state: 'verified' });
    await expect(registrar.getVerification(domain)).resolves.toMatchObject({ status: 'verified' });
    await expect(registrar.findDomain(domain)).resolves.toMatchObject({ registrantVerified: true });
  });

  test('that is overdue has the domain taken out of the DNS', async () => {
    await control(`contacts/${contact.email}`, { state: 'overdue' });
    await expect(registrar.getVerification(domain)).resolves.toMatchObject({ status: 'overdue' });
    const found = await registrar.findDomain(domain);
    expect(found?.locks).toContain('clientHold');
    expect(found?.registrantVerified).toBe(false);
  });

  test('is found on a later page of the list', async () => {
    const id = (await registrar.getVerification(domain)).verificationId;
    fault('GET /core/v1/contacts/unverified', {
      status: 200,
      body: { unverifiedContacts: [], nextPage: 2 },
    });
    await expect(registrar.getVerification(domain)).resolves.toMatchObject({ verificationId: id });
  });

  test('is pending without a date where the account may not read the list', async () => {
    fault('GET /core/v1/contacts/unverified', { status: 403, body: { message: 'Permission denied' } });
    await expect(registrar.getVerification(domain)).resolves.toMatchObject({
      status: 'pending',
      verifyBy: null,
    });
  });

  test('is unknown at first where the registrar says nothing of it', async () => {
    const createDate = new Date().toISOString();
    const body = { domainName: domain, createDate, contacts: { registrant: {} } };
    fault('GET /core/v1/domains/', { status: 200, body });
    fault('GET /core/v1/contacts/unverified', { status: 200, body: { unverifiedContacts: [] } });
    await expect(registrar.getVerification(domain)).resolves.toMatchObject({ status: 'unknown' });
  });
});

describe('the transfer code', () => {
  test('is given for a domain of the account', async () => {
    await expect(registrar.getAuthCode(domain)).resolves.toMatch(/^EPP-/);
    await expect(registrar.getAuthCode('unknown.com')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that the registrar cannot get is refused for good', async () => {
    await registrar.register({ ...request, domain: 'codeless-kasa.com', idempotencyKey: 'codeless' });
    await expect(registrar.getAuthCode('codeless-kasa.com')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'no_auth_code',
    });
  });
});
