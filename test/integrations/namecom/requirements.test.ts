import { describe, expect, test } from 'vitest';
import type { TldRequirements } from '../../../shared/integrations/registrar-requirements.ts';
import { registrationProblems } from '../../../shared/integrations/registrar-requirements.ts';
import { contact, fault, orders, registrar, request } from './namecom.ts';

const requirementsOf = async (tld: string): Promise<TldRequirements> => {
  const found = await registrar.findTldRequirements(tld);
  if (found) return found;
  throw new Error(`.${tld} is not sold`);
};

describe('what a TLD requires', () => {
  test('is told with what it offers', async () => {
    await expect(registrar.findTldRequirements('com')).resolves.toMatchObject({
      tld: 'com',
      years: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      countryCode: false,
      privacy: true,
      locking: true,
      idnLanguages: { DE: 'German' },
      contact: {},
      fields: [],
    });
    await expect(registrar.findTldRequirements('at')).resolves.toMatchObject({
      privacy: false,
      locking: false,
      minIdnLength: null,
      fields: [{ type: 'notice', required: false }],
    });
  });

  test('is a list of questions, each with the answer on which it depends', async () => {
    const { contact: rules, fields } = await requirementsOf('fr');
    expect(rules.country).toMatchObject({ required: true, values: expect.arrayContaining(['FR', 'DE']) });
    expect(fields.map(({ name, required, when }) => [name, required, when])).toEqual([
      ['business', true, null],
      ['X-FR-BIRTHDATE', false, { field: 'business', value: 'no' }],
      ['X-FR-BIRTHPLACE', true, { field: 'business', value: 'no' }],
      ['X-FR-BIRTHCITY', true, { field: 'X-FR-BIRTHPLACE', value: 'FR' }],
      ['X-FR-BIRTHPC', true, { field: 'X-FR-BIRTHPLACE', value: 'FR' }],
      ['X-FR-LOCAL', false, { field: 'business', value: 'yes' }],
    ]);
  });

  test('is null for a TLD that is not sold', async () => {
    await expect(registrar.findTldRequirements('gh')).resolves.toBeNull();
    fault('/requirements/', { status: 422, body: { message: 'Unsupported TLD' } });
    await expect(registrar.findTldRequirements('gh')).resolves.toBeNull();
  });

  test('is read where the registrar writes empty lists for empty objects', async () => {
    const known = {
      ccTld: true,
      supportsTransferLock: true,
      supportsDnssec: true,
      supportsPremium: true,
      supportsPrivacy: true,
      expirationGracePeriod: 3,
      idnLanguages: [],
      allowedRegistrationYears: [1],
      minDomainLength: 2,
      minIdnDomainLength: null,
    };
    fault('/requirements/', {
      status: 200,
      body: { tldInfo: known, contacts: { fields: [] }, requirements: [] },
    });
    await expect(registrar.findTldRequirements('xy')).resolves.toMatchObject({
      idnLanguages: {},
      fields: [],
    });
  });
});

/** Every case is shown to the registrar as well, which must be of the same opinion. */
describe('what the registrar would refuse is found before', () => {
  const french = { ...contact, country: 'FR' };
  const cases: [string, Partial<typeof request>, string[]][] = [
    ['kasa-bank.com', {}, []],
    [
      'kasa-bank.com',
      { contact: { ...contact, phone: '0201234567', city: ' ' } },
      ['contact.city', 'contact.phone'],
    ],
    ['kasa-bank.ai', { years: 1 }, ['years']],
    ['kasa-bank.ai', { years: 2 }, []],
    ['ka.at', {}, ['domain']],
    ['xn--mnchen-3ya.com', {}, ['tld_requirements.language']],
    ['xn--mnchen-3ya.com', { tldRequirements: { language: 'DE' } }, []],
    ['xn--mnchen-3ya.at', {}, ['domain']],
    [
      'kasa-bank.security',
      { tldRequirements: { acknowledgement: 'no' } },
      ['tld_requirements.acknowledgement'],
    ],
    ['kasa-bank.security', { tldRequirements: { acknowledgement: 'accepted' } }, []],
    ['kasa-bank.fr', {}, ['contact.country', 'tld_requirements.business']],
    [
      'kasa-bank.fr',
      { contact: french, tldRequirements: { business: 'maybe' } },
      ['tld_requirements.business'],
    ],
    [
      'kasa-bank.fr',
      { contact: french, tldRequirements: { business: 'no' } },
      ['tld_requirements.X-FR-BIRTHPLACE'],
    ],
    [
      'kasa-bank.fr',
      { contact: french, tldRequirements: { business: 'no', 'X-FR-BIRTHPLACE': 'FR' } },
      ['tld_requirements.X-FR-BIRTHCITY', 'tld_requirements.X-FR-BIRTHPC'],
    ],
    ['kasa-bank.fr', { contact: french, tldRequirements: { business: 'yes' } }, []],
    ['kasa-bank.com', { tldRequirements: { colour: 'red' } }, ['tld_requirements.colour']],
  ];

  test.each(cases)('%s with %o: %o', async (domain, changes, expected) => {
    const wanted = { ...request, ...changes, domain };
    const requirements = await requirementsOf(domain.slice(domain.indexOf('.') + 1));
    const problems = registrationProblems(requirements, {
      domain,
      years: wanted.years,
      contact: wanted.contact,
      tldRequirements: wanted.tldRequirements ?? {},
    });
    expect(problems.map(({ field }) => field)).toEqual(expected);
    const outcome = await registrar.register(wanted).then(
      () => 'bought',
      () => 'refused',
    );
    expect(outcome).toBe(expected.length === 0 ? 'bought' : 'refused');
    expect(await orders()).toHaveLength(expected.length === 0 ? 1 : 0);
  });
});
