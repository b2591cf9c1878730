import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { DOMAIN, found, ok, price, refusal, scripted, TLD } from './scripted.ts';

const { given, registrar, lines, bodyOf, sent } = scripted();

const contact = {
  first_name: 'Ama',
  last_name: 'Mensah-Osei',
  company_name: null,
  address: 'Ring Road 12b',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-100',
  country: 'GH',
  email: 'ama@example.com',
  phone: '+233201234567',
};

const request = {
  domain: 'kasa-bank.com',
  years: 2,
  idempotencyKey: 'k1',
  contact,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
};

const CREATE = 'POST /domains';
const CUSTOMER = {
  name: { initials: 'A.M.', first_name: 'Ama', last_name: 'Mensah-Osei' },
  address: {
    street: 'Ring Road',
    number: '12b',
    city: 'Accra',
    state: 'Greater Accra',
    zipcode: 'GA-100',
    country: 'GH',
  },
  phone: { country_code: '+233', area_code: '201', subscriber_number: '234567' },
  email: 'ama@example.com',
};

const prepare = () => {
  given('GET /domains', found(), found(DOMAIN));
  given('GET /tlds/com', TLD);
  given('GET /customers', ok({ results: [], total: 0 }));
  given('POST /customers', ok({ handle: 'AM000001-GH' }));
  given('GET /customers/AM000001-GH', ok({ handle: 'AM000001-GH', ...CUSTOMER }));
  given('GET /domains/prices', price(17.98));
  given(CREATE, ok({ id: 7, status: 'ACT' }));
};

describe('a registration', () => {
  test('says all that the registrar needs, and nothing else', async () => {
    prepare();
    await registrar().register(request);
    expect(bodyOf('POST /customers')).toEqual({
      ...CUSTOMER,
      comments: expect.stringMatching(/^contact [0-9a-f]{32}$/),
    });
    expect(bodyOf(CREATE)).toEqual({
      domain: { name: 'kasa-bank', extension: 'com' },
      period: 2,
      owner_handle: 'AM000001-GH',
      admin_handle: 'AM000001-GH',
      tech_handle: 'AM000001-GH',
      billing_handle: 'AM000001-GH',
      name_servers: [
        { name: 'ns1.example.net', seq_nr: 0 },
        { name: 'ns2.example.net', seq_nr: 1 },
      ],
      autorenew: 'off',
      comments: 'order k1',
    });
  });

  test('uses the customer that an earlier try has made', async () => {
    prepare();
    await registrar().register(request);
    const { comments } = bodyOf('POST /customers') as { comments: string };
    const made = { handle: 'AM000009-GH', comments, ...CUSTOMER };
    const edited = { ...made, handle: 'AM000008-GH', email: 'other@example.com' };
    given('GET /domains', found(), found(DOMAIN));
    given('GET /customers', ok({ results: [edited, made], total: 2 }));
    sent.length = 0;
    await registrar().register(request);
    expect(lines()).not.toContain('POST /customers');
    expect(bodyOf(CREATE)).toMatchObject({ owner_handle: 'AM000009-GH' });
  });

  test('buys nothing that is there, and locks what is not locked', async () => {
    prepare();
    given('GET /domains', found({ ...DOMAIN, is_locked: false }));
    given('PUT /domains/7', ok({ id: 7, status: 'ACT' }));
    given('GET /domains/7', ok(DOMAIN));
    expect(await registrar().register(request)).toMatchObject({ domain: 'kasa-bank.com', locked: true });
    expect(lines()).not.toContain(CREATE);
    expect(bodyOf('PUT /domains/7')).toEqual({ is_locked: true });
  });

  test.each(['REQ', 'PEN'])('waits for one that the registry has not done: %s', async (status) => {
    prepare();
    given('GET /domains', found({ ...DOMAIN, status, renewal_date: null, expiration_date: null }));
    expect(await failureOf(registrar().register(request))).toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 60,
    });
    expect(lines()).not.toContain(CREATE);
  });

  test('that the registry has refused is not made again, and its price is freed', async () => {
    prepare();
    given('GET /domains', found({ ...DOMAIN, status: 'FAI', comments: 'order k1' }));
    given('DELETE /domains/7', ok({ status: 'DEL' }));
    expect(await failureOf(registrar().register(request))).toMatchObject({ code: 'unprocessable' });
    expect(lines()).toEqual(['GET /domains', 'DELETE /domains/7']);
    expect(sent.at(-1)?.query).toEqual({ 'domain.name': 'kasa-bank', 'domain.extension': 'com' });
  });

  test('does not stand back for one of another order that failed', async () => {
    prepare();
    given('GET /domains', found({ ...DOMAIN, status: 'FAI', comments: 'order k0' }), found(DOMAIN));
    given('DELETE /domains/7', ok({ status: 'DEL' }));
    expect(await registrar().register(request)).toMatchObject({ status: 'active' });
    expect(lines()).toContain(CREATE);
  });

  test('does not take the domain of another customer for its own', async () => {
    prepare();
    given('GET /domains', found(DOMAIN));
    given('GET /customers/AM000001-GH', ok({ ...CUSTOMER, email: 'other@example.com' }));
    expect(await failureOf(registrar().register(request))).toMatchObject({ code: 'domain_taken' });
  });

  test('looks for what it has bought when the answer is lost', async () => {
    prepare();
    given(CREATE, { status: 502, body: 'Bad Gateway' });
    expect(await registrar().register(request)).toMatchObject({ domain: 'kasa-bank.com' });
    given('GET /domains', found());
    expect(await failureOf(registrar().register(request))).toMatchObject({ kind: 'unavailable' });
  });

  test('costs what was agreed, or is not made', async () => {
    prepare();
    const agreed = { ...request, price: { amount: 1797, currency: 'USD' as const } };
    expect(await failureOf(registrar().register(agreed))).toMatchObject({ code: 'price_changed' });
    expect(lines()).not.toContain(CREATE);
    expect(sent.find(({ line }) => line === 'GET /domains/prices')?.query).toEqual({
      'domain.name': 'kasa-bank',
      'domain.extension': 'com',
      operation: 'create',
      period: '2',
    });
    prepare();
    await registrar().register({ ...agreed, price: { ...agreed.price, amount: 1798 } });
    expect(bodyOf(CREATE)).not.toHaveProperty('accept_premium_fee');
  });

  test('of a premium name states the price of the registry, not ours', async () => {
    prepare();
    given('GET /domains/prices', price(250.55, { is_premium: true }));
    await registrar().register({ ...request, price: { amount: 25_055, currency: 'USD' } });
    expect(bodyOf(CREATE)).toMatchObject({ accept_premium_fee: 7.53 });
  });

  test('sends each answer to where the registry asked for it', async () => {
    prepare();
    const question = (name: string) => ({ name, type: 'text', required: false });
    given('GET /domains/additional-data', ok([question('intended_use'), question('vat')]));
    given('GET /domains/additional-data/customers', ok([question('vat'), question('passport_number')]));
    await registrar().register({
      ...request,
      tldRequirements: { intended_use: 'a shop', vat: 'GH1', language: 'fr' },
    });
    expect(bodyOf('POST /customers')).toMatchObject({
      extension_additional_data: [{ name: 'com', data: { vat: 'GH1' } }],
    });
    expect(bodyOf(CREATE)).toMatchObject({
      additional_data: { intended_use: 'a shop', vat: 'GH1', idn_script: 'fr' },
    });
  });
});

describe('a renewal', () => {
  const renewal = {
    domain: 'kasa-bank.com',
    years: 1,
    currentExpiry: new Date('2027-07-01T10:00:00Z'),
  };
  const renewed = { ...DOMAIN, renewal_date: '2028-07-01 12:00:00' };

  test('is sent once, with its term', async () => {
    given('GET /domains', found(DOMAIN), found(renewed));
    given('POST /domains/7/renew', ok({ status: 'ACT' }));
    const { expiresAt } = await registrar().renew(renewal);
    expect(expiresAt).toEqual(new Date('2028-07-01T10:00:00Z'));
    expect(bodyOf('POST /domains/7/renew')).toEqual({
      domain: { name: 'kasa-bank', extension: 'com' },
      period: 1,
    });
    await registrar().renew(renewal);
    expect(lines().filter((line) => line.endsWith('/renew'))).toHaveLength(1);
  });

  test('that the registry has not done is not sent again', async () => {
    given('GET /domains', found(DOMAIN), found({ ...DOMAIN, status: 'REQ' }));
    given('POST /domains/7/renew', ok({ status: 'REQ' }));
    for (let times = 0; times < 2; times += 1) {
      const failure = await failureOf(registrar().renew(renewal));
      expect(failure).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 60 });
    }
    expect(lines().filter((line) => line.endsWith('/renew'))).toHaveLength(1);
  });

  test('that was made already is no refusal', async () => {
    given('GET /domains', found(DOMAIN), found(renewed));
    given('POST /domains/7/renew', refusal(325));
    expect(await registrar().renew(renewal)).toMatchObject({ domain: 'kasa-bank.com' });
  });

  test('of what has expired is a restoration', async () => {
    const quarantined = { ...DOMAIN, status: 'DEL', soft_quarantine_expiry_date: '2999-01-01 00:00:00' };
    given('GET /domains', found(quarantined), found(renewed));
    given('POST /domains/7/restore', ok({ status: 'ACT' }));
    await registrar().renew(renewal);
    expect(lines()).toContain('POST /domains/7/restore');
  });

  test('of what has expired is not bought where bringing it back has a price of its own', async () => {
    const quarantined = { ...DOMAIN, status: 'DEL', soft_quarantine_expiry_date: '2999-01-01 00:00:00' };
    const soft = (amount: number) =>
      ok({ name: 'com', prices: { soft_restore_price: { reseller: { currency: 'USD', price: amount } } } });
    const stated = { ...renewal, price: { amount: 1057, currency: 'USD' as const } };
    given('GET /domains', found(quarantined));
    given('GET /domains/prices', price(10.57));
    given('GET /tlds/com', soft(2.5));
    expect(await failureOf(registrar().renew(stated))).toMatchObject({ code: 'price_changed' });
    given('GET /tlds/com', soft(0));
    given('GET /domains', found(quarantined), found(renewed));
    given('POST /domains/7/restore', ok({ status: 'ACT' }));
    await registrar().renew(stated);
    expect(lines().filter((line) => line.endsWith('/restore'))).toHaveLength(1);
  });

  test('of what has left the account is refused', async () => {
    given('GET /domains', found({ ...DOMAIN, status: 'DEL' }));
    expect(await failureOf(registrar().renew(renewal))).toMatchObject({ code: 'not_found' });
  });
});
