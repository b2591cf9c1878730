import { describe, expect, test } from 'vitest';
import { dsDigestOf, keyTagOf } from '../../../shared/integrations/dns-key.ts';
import { failureOf } from '../failure-of.ts';
import { DOMAIN, found, ok, price, refusal, scripted, TLD } from './scripted.ts';

const { given, registrar, lines, bodyOf, sent } = scripted();

const NAME = 'kasa-bank.com';

describe('a domain', () => {
  test('is read in the time of Amsterdam, winter and summer', async () => {
    given('GET /domains', found({ ...DOMAIN, creation_date: '2026-01-31 00:30:00' }));
    expect(await registrar().findDomain(NAME)).toMatchObject({
      status: 'active',
      createdAt: new Date('2026-01-30T23:30:00Z'),
      expiresAt: new Date('2027-07-01T10:00:00Z'),
      nameservers: ['ns1.example.net', 'ns2.example.net'],
    });
  });

  test.each([
    ['failed', { status: 'FAI' }],
    ['being transferred', { status: 'REQ', type: 'TRANSFER' }],
    ['in redemption', { status: 'DEL', soft_quarantine_expiry_date: '2020-01-01 00:00:00' }],
    ['deleted', { is_deleted: true }],
    ['another name', { domain: { name: 'kasa-bank', extension: 'com.gh' } }],
  ])('that is %s is not in the account', async (_name, more) => {
    given('GET /domains', found({ ...DOMAIN, ...more }));
    expect(await registrar().findDomain(NAME)).toBeNull();
  });

  test('counts as held where an older record of its name failed', async () => {
    given(
      'GET /domains',
      found({ ...DOMAIN, id: 9, status: 'FAI' }, DOMAIN, { ...DOMAIN, id: 3, status: 'DEL' }),
    );
    expect(await registrar().findDomain(NAME)).toMatchObject({ status: 'active' });
  });

  test('is changed only where it differs', async () => {
    given('GET /domains', found(DOMAIN));
    given('PUT /domains/7', ok({ id: 7, status: 'ACT' }));
    given('GET /domains/7', ok({ ...DOMAIN, is_locked: false }));
    const acme = registrar();
    expect(await acme.updateDomain(NAME, { autoRenew: false, locked: true })).toMatchObject({ locked: true });
    expect(lines()).toEqual(['GET /domains']);
    expect(await acme.updateDomain(NAME, { autoRenew: false, locked: false })).toMatchObject({
      locked: false,
    });
    expect(bodyOf('PUT /domains/7')).toEqual({ is_locked: false });
  });

  test('that the registrar finds unchanged has been changed', async () => {
    given('GET /domains', found(DOMAIN));
    given('PUT /domains/7', refusal(1, 400));
    given('GET /domains/7', ok(DOMAIN));
    await registrar().setNameservers(NAME, ['ns1.example.net']);
    expect(bodyOf('PUT /domains/7')).toEqual({ name_servers: [{ name: 'ns1.example.net', seq_nr: 0 }] });
  });

  test('without a code says so', async () => {
    given('GET /domains', found(DOMAIN));
    given('GET /domains/7/authcode', ok({ success: true, type: 'external' }));
    expect(await failureOf(registrar().getAuthCode(NAME))).toMatchObject({ code: 'no_auth_code' });
  });

  test('tells the DS record of its key (the example of RFC 4509 section 2.3)', async () => {
    const key = {
      flags: 256,
      protocol: 3,
      alg: 5,
      pub_key:
        'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
    };
    const domain = { name: 'dskey', extension: 'example.com' };
    given('GET /domains', found({ ...DOMAIN, domain, dnssec_keys: [key] }));
    expect(await registrar().listDsRecords('dskey.example.com')).toEqual([
      {
        keyTag: 60485,
        algorithm: 5,
        digestType: 2,
        digest: 'D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
      },
    ]);
  });

  test('sends the whole key that a DS record names, as the zone publishes it, and takes keys away', async () => {
    const key = { flags: 257, protocol: 3, alg: 13, pub_key: Buffer.alloc(64, 7).toString('base64') };
    const data = Buffer.concat([Buffer.from([1, 1, 3, 13]), Buffer.alloc(64, 7)]);
    const digest = dsDigestOf(NAME, data, 2) ?? '';
    const ds = { keyTag: keyTagOf(data), algorithm: 13, digestType: 2, digest };
    const keys = async () => [Buffer.concat([Buffer.from([1, 0, 3, 8]), Buffer.alloc(128, 9)]), data];
    given('GET /domains', found(DOMAIN));
    given('PUT /domains/7', ok({ id: 7, status: 'ACT' }));
    given('GET /domains/7', ok(DOMAIN));
    await registrar().setDsRecords(NAME, [ds], { keys });
    expect(bodyOf('PUT /domains/7')).toEqual({ dnssec_keys: [key], is_dnssec_enabled: true });

    const other = { ...ds, digestType: 4, digest: dsDigestOf(NAME, data, 4) ?? '' };
    for (const record of [other, { ...ds, keyTag: 1 }])
      expect(await failureOf(registrar().setDsRecords(NAME, [record], { keys }))).toMatchObject({
        kind: 'rejected',
        code: 'ds_without_key',
      });
    given('GET /domains', found({ ...DOMAIN, dnssec_keys: [key] }));
    const before = lines().length;
    await registrar().setDsRecords(NAME, [ds]);
    expect(lines().slice(before)).toEqual(['GET /domains']);
    await registrar().setDsRecords(NAME, []);
    const last = sent.findLast(({ line }) => line === 'PUT /domains/7');
    expect(last?.body).toEqual({ dnssec_keys: [], is_dnssec_enabled: false });
  });
});

describe('verification', () => {
  const listed = (more: object) =>
    ok({ results: [{ domain: NAME, is_suspended: false, ...more }], total: 1 });
  const VERIFICATIONS = 'GET /customers/verifications/emails/domains';

  test.each([
    [{ status: 'verified', expiration_date: '0000-00-00 00:00:00' }, 'verified', null],
    [
      { status: 'in progress', expiration_date: '2026-12-10 12:00:00' },
      'pending',
      '2026-12-10T11:00:00.000Z',
    ],
    [{ status: 'not verified' }, 'pending', null],
    [{ status: 'failed' }, 'overdue', null],
    [{ status: 'in progress', is_suspended: true }, 'overdue', null],
  ])('%j is %s', async (told, status, until) => {
    given('GET /domains', found(DOMAIN));
    given(VERIFICATIONS, listed(told));
    const { verifyBy, ...verification } = await registrar().getVerification(NAME);
    expect(verification).toEqual({ status, verificationId: 7 });
    expect(verifyBy?.toISOString() ?? null).toBe(until);
  });

  test('is sent again to whom the domain has', async () => {
    given('GET /domains/7', ok(DOMAIN));
    given('GET /customers/AM000001-GH', ok({ email: 'ama@example.com' }));
    given('POST /customers/verifications/emails/restart', ok({ success: true }), refusal(20_000, 400));
    expect(await registrar().resendVerification(7)).toBe(true);
    expect(bodyOf('POST /customers/verifications/emails/restart')).toEqual({ email: 'ama@example.com' });
    expect(await registrar().resendVerification(7)).toBe(false);
  });
});

describe('a search', () => {
  const CHECK = 'POST /domains/check';
  const free = (domain: string, amount: number) => ({
    domain,
    status: 'free',
    price: { reseller: { currency: 'USD', price: amount } },
  });

  test('asks for fifteen names at a time', async () => {
    given(CHECK, ok({ results: [] }));
    const names = Array.from({ length: 16 }, (_, index) => `kasa-${index}.com`);
    const told = await registrar().checkAvailability(names);
    expect(told.map(({ reason }) => reason)).toEqual(names.map(() => 'registry_unavailable'));
    expect(
      sent.filter(({ line }) => line === CHECK).map(({ body }) => (body as { domains: [] }).domains.length),
    ).toEqual([15, 1]);
  });

  test('tells names as they are', async () => {
    const premium = { ...free('bank.com', 250.55), is_premium: true };
    const results = [
      { ...free('kasa-bank.com', 8.57) },
      premium,
      { domain: 'taken.com', status: 'in use', reason: 'Domain exists' },
      { domain: 'slow.com', status: 'active', reason: 'Registry currently not reachable' },
      { ...free('brand.com', 8.57), claim_key: '2026/1' },
    ];
    given(CHECK, ok({ results }));
    given('GET /domains/prices', price(300));
    const names = results.map(({ domain }) => domain);
    const plain = { purchasable: true, premium: false, reason: null };
    expect(await registrar().checkAvailability(names)).toMatchObject([
      { ...plain, purchaseType: null, purchasePrice: { amount: 857 }, renewalPrice: null },
      { ...plain, premium: true, purchasePrice: { amount: 25_055 }, renewalPrice: { amount: 30_000 } },
      { purchasable: false, reason: 'not_available' },
      { purchasable: false, reason: 'registry_unavailable' },
      { ...plain, purchaseType: 'claims' },
    ]);
  });

  test('finds the TLD that is not sold among others', async () => {
    given(CHECK, refusal(307), ok({ results: [free('a.com', 8.57)] }), refusal(307));
    expect(await registrar().checkAvailability(['a.com', 'a.nope'])).toMatchObject([
      { purchasable: true },
      { reason: 'unsupported_tld' },
    ]);
  });
});

describe('a transfer', () => {
  const TRANSFER = 'POST /domains/transfer';
  const holder = async () => ({
    contact: {
      ...{ first_name: 'Ama', last_name: 'Mensah', company_name: null, address: '1 Ring Road' },
      ...{ city: 'Accra', state: 'Greater Accra', postcode: 'GA-100', country: 'GH' },
      ...{ email: 'ama@example.com', phone: '+12025550123' },
    },
    nameservers: ['ns1.example.net', 'ns2.example.net'],
  });
  const wish = { domain: NAME, authCode: 'CODE-7781', holder };
  const requested = { ...DOMAIN, status: 'REQ', type: 'TRANSFER', renewal_date: null, expiration_date: null };
  const prepare = () => {
    given('GET /domains', found(), found(requested));
    given('GET /tlds/com', TLD);
    given('GET /customers', ok({ results: [] }));
    given('POST /customers', ok({ handle: 'AM000001-GH' }));
    given(TRANSFER, ok({ status: 'REQ' }));
  };

  test('keeps its holder and nameservers, and is submitted once', async () => {
    prepare();
    expect(await registrar().submitTransfer(wish)).toEqual({ state: 'pending_registry' });
    expect(bodyOf(TRANSFER)).toEqual({
      domain: { name: 'kasa-bank', extension: 'com' },
      auth_code: 'CODE-7781',
      ...{ owner_handle: 'AM000001-GH', admin_handle: 'AM000001-GH' },
      ...{ tech_handle: 'AM000001-GH', billing_handle: 'AM000001-GH' },
      name_servers: [
        { name: 'ns1.example.net', seq_nr: 0 },
        { name: 'ns2.example.net', seq_nr: 1 },
      ],
      autorenew: 'off',
    });
    expect(bodyOf('POST /customers')).toMatchObject({
      address: { street: '1 Ring Road' },
      phone: { country_code: '+1', area_code: '202', subscriber_number: '5550123' },
    });
    await registrar().submitTransfer(wish);
    expect(lines().filter((line) => line === TRANSFER)).toHaveLength(1);
  });

  test('without its holder is refused before anything is asked', async () => {
    prepare();
    const { holder: _, ...without } = wish;
    expect(await failureOf(registrar().submitTransfer(without))).toMatchObject({
      code: 'contact_incomplete',
    });
    expect(lines()).not.toContain(TRANSFER);
  });

  test.each([
    [318, { state: 'needs_auth_code' }],
    [369, { state: 'needs_unlock', lock: 'registrar' }],
  ])('that its holder can mend after %i says how', async (code, state) => {
    prepare();
    given('GET /domains', found());
    given(TRANSFER, refusal(code));
    expect(await registrar().submitTransfer(wish)).toEqual(state);
  });

  test('takes away the one that failed before, which frees its price', async () => {
    prepare();
    const failed = { ...requested, status: 'FAI' };
    given('GET /domains', found(failed), found(failed), found(requested));
    given('DELETE /domains/7', ok({ status: 'DEL' }));
    await registrar().submitTransfer(wish);
    expect(lines().slice(2, 3)).toEqual(['DELETE /domains/7']);
    expect(lines()).toContain(TRANSFER);
  });

  test.each([
    ['REQ', { state: 'pending_registry' }],
    ['SCH', { state: 'requested' }],
    ['PEN', { state: 'requested' }],
    ['FAI', { state: 'failed' }],
    ['DEL', { state: 'cancelled' }],
    ['ACT', { state: 'completed', domain: expect.objectContaining({ domain: NAME }) }],
  ])('that is %s is told', async (status, state) => {
    given('GET /domains', found({ ...requested, status }));
    expect(await registrar().findSubmittedTransfer(NAME)).toEqual(state);
  });

  test('that was deleted is told as cancelled, and one that never was as none', async () => {
    given('GET /domains', ({ query }) =>
      query.get('is_deleted') === 'true' ? found({ ...requested, is_deleted: true }) : found(),
    );
    expect(await registrar().findSubmittedTransfer(NAME)).toEqual({ state: 'cancelled' });
    given('GET /domains', found());
    expect(await registrar().findSubmittedTransfer(NAME)).toBeNull();
  });

  test('is cancelled only where its registry allows it', async () => {
    given('GET /domains', found(requested));
    expect(await failureOf(registrar().cancelTransfer(NAME))).toMatchObject({ code: 'not_cancellable' });
    given('GET /domains', found({ ...requested, transfer_cancel_supported: true }));
    given('DELETE /domains/7', ok({ status: 'DEL' }));
    await registrar().cancelTransfer(NAME);
    expect(lines().at(-1)).toBe('DELETE /domains/7');
  });
});
