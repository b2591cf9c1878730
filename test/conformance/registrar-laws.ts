import { expect } from 'vitest';
import { dsDigestOf, keyTagOf } from '../../shared/integrations/dns-key.ts';
import type { DsRecord } from '../../shared/integrations/dns-record.ts';
import type {
  RegisterDomain,
  Registrar,
  RegistrarCharge,
  RegistrarPrice,
  SubmitTransfer,
} from '../../shared/integrations/registrar.ts';
import type { RegistrarDescription } from '../../shared/integrations/vendor.ts';
import { failureOf } from '../integrations/failure-of.ts';
import { commonLaws, fault, type Law, requestsDuring, type World } from './law.ts';

export type RegistrarWorld = World & {
  registrar: Registrar;
  withWrongKeys: Registrar;
  /** Names that nobody holds, that somebody else holds, and that are for sale at a price of their own. */
  names: { free: string; taken: string; premium: string };
  /** The code with which `taken` can be transferred. */
  authCode: string;
  /** The other registrar lets go of a domain, or waits for its holder. */
  moveTransfer(domain: string, to: 'completed' | 'waiting'): Promise<void>;
  /** A domain goes into redemption, having expired at a time that is returned; and a restoration of it is done. */
  redemption?: { enter(domain: string): Promise<Date>; end(domain: string): Promise<void>; request: string };
  /** Part of "METHOD /path" of the requests that carry these out. */
  requests: Record<'register' | 'renew' | 'transfer', string>;
};

const contact = {
  first_name: 'Ama',
  last_name: 'Mensah',
  company_name: null,
  address: '1 Ring Road',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-100',
  country: 'GH',
  email: 'ama@example.com',
  phone: '+233201234567',
};

const request = ({ names }: RegistrarWorld): RegisterDomain => ({
  domain: names.free,
  years: 1,
  idempotencyKey: 'order-item-1',
  contact,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
});

export const buy = (world: RegistrarWorld, nameservers = request(world).nameservers) =>
  world.registrar.register({ ...request(world), nameservers });

/** What `work` costs, in cents of our credit at the registrar. */
const costOf = async ({ registrar }: RegistrarWorld, work: () => Promise<unknown>): Promise<number> => {
  const before = await registrar.getBalance();
  await work();
  return before.amount - (await registrar.getBalance()).amount;
};

const amountOf = (price: RegistrarPrice | null | undefined): number => {
  if (!price) throw new Error('There is no price.');
  expect(price.amount).toSatisfy((amount) => Number.isSafeInteger(amount) && amount > 0);
  return price.amount;
};

/** A repetition after an answer that was lost, and one more, which costs nothing. */
const again = async (world: RegistrarWorld, match: string, work: () => Promise<unknown>): Promise<void> => {
  fault(world, match, { drop_after: true });
  await work().catch((error: unknown) => expect(error).toMatchObject({ retryable: true }));
  await work();
  await work();
};

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A key that a zone publishes: the data of its DNSKEY record. */
const KEY = Buffer.concat([Buffer.from([1, 1, 3, 13]), Buffer.alloc(64, 7)]);

const dsOf = ({ names }: RegistrarWorld): DsRecord[] => [
  { keyTag: keyTagOf(KEY), algorithm: 13, digestType: 2, digest: dsDigestOf(names.free, KEY, 2) ?? '' },
];

/** With who holds the domain afterwards, for registrars that ask. */
const transferOf = ({ names, authCode }: RegistrarWorld): SubmitTransfer => ({
  domain: names.taken,
  authCode,
  holder: async () => ({ contact, nameservers: ['ns1.example.net', 'ns2.example.net'] }),
});

const allCalls = (world: RegistrarWorld, deadlineMs?: number) => {
  const { registrar, names } = world;
  const options = deadlineMs === undefined ? {} : { deadlineMs };
  const held = names.free;
  return {
    checkAvailability: () => registrar.checkAvailability([held], options),
    suggestNames: () => registrar.suggestNames({ keyword: 'kasa', tlds: ['com'] }, options),
    getPrices: () => registrar.getPrices(held, 1, options),
    findTldPrices: () => registrar.findTldPrices('com', options),
    findTldRequirements: () => registrar.findTldRequirements('com', options),
    findDomain: () => registrar.findDomain(held, options),
    listDomains: () => registrar.listDomains(1, options),
    register: () => registrar.register(request(world), options),
    renew: () => registrar.renew({ domain: held, years: 1, currentExpiry: new Date() }, options),
    restore: () => registrar.restore({ domain: held, currentExpiry: new Date() }, options),
    submitTransfer: () => registrar.submitTransfer(transferOf(world), options),
    resubmitTransfer: () => registrar.resubmitTransfer(transferOf(world), options),
    findSubmittedTransfer: () => registrar.findSubmittedTransfer(names.taken, options),
    cancelTransfer: () => registrar.cancelTransfer(names.taken, options),
    updateDomain: () => registrar.updateDomain(held, { locked: true }, options),
    setNameservers: () => registrar.setNameservers(held, ['ns1.example.net'], options),
    getContacts: () => registrar.getContacts(held, options),
    getAuthCode: () => registrar.getAuthCode(held, options),
    getVerification: () => registrar.getVerification(held, options),
    listDnsRecords: () => registrar.listDnsRecords(held, options),
    changeDnsRecords: () => registrar.changeDnsRecords(held, { add: [], remove: [] }, options),
    listDsRecords: () => registrar.listDsRecords(held, options),
    setDsRecords: () => registrar.setDsRecords(held, dsOf(world), options),
    listGlueRecords: () => registrar.listGlueRecords(held, options),
    getBalance: () => registrar.getBalance(options),
    listCharges: () => registrar.listCharges(held, new Date(0), options),
  };
};

const can = ({ cannot = [] }: RegistrarDescription, name: string): boolean =>
  !cannot.some((one) => one === name);

const calls = (world: RegistrarWorld, vendor: RegistrarDescription, deadlineMs?: number) =>
  Object.fromEntries(Object.entries(allCalls(world, deadlineMs)).filter(([name]) => can(vendor, name)));

export const REGISTRAR_LAWS: Law<RegistrarDescription, RegistrarWorld>[] = [
  {
    title: 'a name is told as it is: free, held, for sale at its own price, in the order asked',
    hold: async ({ registrar, names }) => {
      const asked = [names.taken, names.premium, names.free];
      const answers = await registrar.checkAvailability(asked);
      expect(answers.map(({ domain }) => domain)).toEqual(asked);
      expect(answers).toMatchObject([
        { purchasable: false, reason: 'not_available' },
        { purchasable: true, premium: true, reason: null },
        { purchasable: true, premium: false, reason: null },
      ]);
      amountOf(answers[1]?.purchasePrice);
    },
  },
  {
    title: 'buying twice buys once, also at once and after a lost answer',
    hold: async (world) => {
      const { register } = await world.registrar.getPrices(world.names.free, 1);
      const cost = await costOf(world, async () => {
        await again(world, world.requests.register, () => buy(world));
        await Promise.all([buy(world), buy(world)]);
        await world.registrar.register({ ...request(world), idempotencyKey: 'forgotten-by-the-registrar' });
      });
      expect(cost).toBe(amountOf(register));
    },
  },
  {
    title: 'a domain reads back as it was bought',
    hold: async (world) => {
      const { domain, nameservers } = request(world);
      await buy(world);
      const found = await world.registrar.findDomain(domain);
      expect(found).toMatchObject({ domain, locked: true, autoRenew: false });
      expect(found?.nameservers.toSorted()).toEqual(nameservers);
      const years = ((found?.expiresAt?.getTime() ?? 0) - Date.now()) / YEAR_MS;
      expect(years).toBeCloseTo(1, 1);
      const { domains } = await world.registrar.listDomains(1);
      expect(domains.map((one) => one.domain)).toEqual([domain]);
      expect((await world.registrar.getContacts(domain)).registrant).toMatchObject(contact);
      expect(await world.registrar.findDomain('never-bought.com')).toBeNull();
    },
  },
  {
    title: 'another price than the agreed one, or a held name, buys nothing',
    hold: async (world) => {
      const { registrar, names } = world;
      const { register } = await registrar.getPrices(names.premium, 1);
      const wrong: RegistrarPrice = { amount: amountOf(register) - 1, currency: 'USD' };
      const cost = await costOf(world, async () => {
        const premium = { ...request(world), domain: names.premium };
        for (const price of [undefined, wrong])
          expect(await failureOf(registrar.register({ ...premium, price }))).toMatchObject({
            kind: 'rejected',
          });
        const failure = await failureOf(registrar.register({ ...request(world), domain: names.taken }));
        expect(failure).toMatchObject({ kind: 'rejected', code: 'domain_taken' });
      });
      expect(cost).toBe(0);
      expect(await registrar.findDomain(names.premium)).toBeNull();
      const paid = {
        ...request(world),
        domain: names.premium,
        idempotencyKey: 'agreed',
        price: register ?? undefined,
      };
      expect(await costOf(world, () => registrar.register(paid))).toBe(amountOf(register));
    },
  },
  {
    title: 'renewing twice renews once, also after a lost answer, at the price that was told',
    hold: async (world) => {
      const { expiresAt } = await buy(world);
      const { renew } = await world.registrar.getPrices(world.names.free, 2);
      const renewal = { domain: world.names.free, years: 2, currentExpiry: expiresAt ?? new Date() };
      const cost = await costOf(world, () =>
        again(world, world.requests.renew, () => world.registrar.renew(renewal)),
      );
      expect(cost).toBe(amountOf(renew));
      const after = await world.registrar.findDomain(world.names.free);
      expect(((after?.expiresAt?.getTime() ?? 0) - Date.now()) / YEAR_MS).toBeCloseTo(3, 1);
    },
  },
  {
    title: 'a transfer is submitted once, also after a lost answer, and ends with the domain in the account',
    hold: async (world) => {
      const { registrar, names } = world;
      const { transfer } = await registrar.getPrices(names.taken, 1);
      const cost = await costOf(world, () =>
        again(world, world.requests.transfer, () => registrar.submitTransfer(transferOf(world))),
      );
      expect(cost).toBe(amountOf(transfer));
      await world.moveTransfer(names.taken, 'completed');
      expect(await registrar.findSubmittedTransfer(names.taken)).toMatchObject({ state: 'completed' });
      expect(await registrar.findDomain(names.taken)).toMatchObject({ domain: names.taken });
    },
  },
  {
    title:
      'the books tell what each purchase took, once and to the cent, also after lost answers, and answers the same',
    when: (vendor) => can(vendor, 'listCharges'),
    hold: async (world) => {
      const { registrar, names, requests } = world;
      const since = new Date(Date.now() - YEAR_MS);
      const told: (RegistrarCharge | null | undefined)[] = [];
      const cost = await costOf(world, async () => {
        await again(world, requests.register, () => buy(world));
        const { expiresAt } = await buy(world);
        const renewal = { domain: names.free, years: 1, currentExpiry: expiresAt ?? new Date(0) };
        const { charge, expiresAt: next } = await registrar.renew(renewal);
        told.push(charge);
        await again(world, requests.renew, () =>
          registrar.renew({ ...renewal, currentExpiry: next ?? new Date(0) }),
        );
        await again(world, requests.transfer, () => registrar.submitTransfer(transferOf(world)));
        await world.moveTransfer(names.taken, 'completed');
      });
      const charges = await registrar.listCharges(names.free, since);
      const ofTransfer = await registrar.listCharges(names.taken, since);
      const all = [...charges, ...ofTransfer];
      expect(charges.map(({ operation }) => operation).sort()).toEqual(['register', 'renew', 'renew']);
      expect(ofTransfer.map(({ operation }) => operation)).toEqual(['transfer']);
      expect(new Set(all.map(({ reference }) => reference)).size).toBe(4);
      expect(all.reduce((total, { price }) => total + price.amount, 0)).toBe(cost);
      for (const charge of told.filter((one) => one != null)) {
        const noted = all.find(({ reference }) => reference === charge.reference);
        expect(noted).toMatchObject({ operation: charge.operation, price: charge.price });
      }
      expect(await registrar.listCharges(names.free, new Date(Date.now() + YEAR_MS))).toEqual([]);
      expect(await registrar.listCharges(names.premium, since)).toEqual([]);
    },
  },
  {
    title: 'a cancelled transfer costs nothing',
    hold: async (world) => {
      const { registrar, names } = world;
      const cost = await costOf(world, async () => {
        await registrar.submitTransfer(transferOf(world));
        await world.moveTransfer(names.taken, 'waiting');
        await registrar.cancelTransfer(names.taken);
      });
      expect(cost).toBe(0);
      expect(await registrar.findSubmittedTransfer(names.taken)).toEqual({ state: 'cancelled' });
      expect(await registrar.listCharges(names.taken, new Date(0))).toEqual([]);
    },
  },
  {
    title: 'a domain comes out of redemption once, with a year, for the prices that were told',
    when: (vendor) => can(vendor, 'restore'),
    hold: async (world) => {
      const { registrar, names, redemption } = world;
      if (!redemption) throw new Error('The world of a registrar that restores has redemption.');
      await buy(world);
      const currentExpiry = await redemption.enter(names.free);
      expect(await registrar.findDomain(names.free)).toBeNull();
      const restore = () => registrar.restore({ domain: names.free, currentExpiry });
      const prices = await registrar.findTldPrices('com');
      fault(world, redemption.request, { drop_after: true });
      const cost = await costOf(world, async () => {
        for (let times = 0; times < 3; times += 1)
          await restore().catch((error: unknown) => expect(error).toMatchObject({ retryable: true }));
        await redemption.end(names.free);
        for (let times = 0; times < 2; times += 1) {
          const restored = await restore();
          const years = (restored.expiresAt?.getTime() ?? 0) - currentExpiry.getTime();
          expect(years / YEAR_MS).toBeCloseTo(1, 1);
        }
      });
      expect(cost).toBe(amountOf(prices?.restore) + amountOf(prices?.renew));
      expect(await registrar.findDomain(names.free)).toMatchObject({ domain: names.free, status: 'active' });
    },
  },
  {
    title: 'settings read back as they were set, and again',
    hold: async (world) => {
      const { registrar, names } = world;
      await buy(world);
      for (const locked of [true, true, false]) {
        const changes = { locked, autoRenew: !locked, privacy: !locked };
        await registrar.updateDomain(names.free, changes).catch((error: unknown) => {
          // A new domain cannot be unlocked for sixty days; whoever says so has changed nothing.
          expect(error).toMatchObject({ kind: 'rejected', code: 'transfer_locked' });
        });
      }
      const next = ['ns3.example.net', 'ns4.example.net'];
      for (let times = 0; times < 2; times += 1) await registrar.setNameservers(names.free, next);
      const roles = {
        registrant: contact,
        admin: contact,
        tech: { ...contact, city: 'Kumasi' },
        billing: contact,
      };
      await registrar.setContacts(names.free, roles);
      expect((await registrar.findDomain(names.free))?.nameservers.toSorted()).toEqual(next);
      expect((await registrar.getContacts(names.free)).tech).toMatchObject({ city: 'Kumasi' });
    },
  },
  {
    title: 'keys of a domain read back as they were set, and again',
    when: (vendor) => can(vendor, 'setDsRecords'),
    hold: async (world) => {
      const { registrar, names } = world;
      await buy(world);
      const wanted = dsOf(world);
      const keys = async () => [KEY];
      for (let times = 0; times < 2; times += 1) await registrar.setDsRecords(names.free, wanted, { keys });
      expect(await registrar.listDsRecords(names.free)).toEqual(wanted);
      await registrar.setDsRecords(names.free, []);
      expect(await registrar.listDsRecords(names.free)).toEqual([]);
    },
  },
  {
    title: 'glue of a domain reads back as it was set, and again',
    hold: async (world) => {
      const { registrar, names } = world;
      await buy(world);
      const glue = [{ hostname: `ns1.${names.free}`, addresses: ['192.0.2.1'] }];
      for (let times = 0; times < 2; times += 1) await registrar.setGlueRecords(names.free, glue);
      expect(await registrar.listGlueRecords(names.free)).toEqual(glue);
      await registrar.setGlueRecords(names.free, []);
      expect(await registrar.listGlueRecords(names.free)).toEqual([]);
    },
  },
  {
    title: 'what it cannot at all is refused at once, and nobody is asked',
    when: ({ cannot = [] }) => cannot.length > 0,
    hold: async (world, { cannot = [] }) => {
      const all: Record<string, () => Promise<unknown>> = allCalls(world);
      const asked = await requestsDuring(world, async () => {
        for (const name of cannot) {
          const failure = await failureOf(all[name]?.() ?? Promise.resolve());
          expect([name, failure]).toMatchObject([name, { kind: 'rejected', code: 'not_supported' }]);
        }
      });
      expect(asked).toEqual([]);
    },
  },
  {
    title: 'what is asked of a domain that is not in the account is refused',
    hold: async ({ registrar, names }) => {
      const asked = [
        registrar.getAuthCode(names.free),
        registrar.getContacts(names.free),
        registrar.setNameservers(names.free, ['ns1.example.net', 'ns2.example.net']),
        registrar.updateDomain(names.free, { locked: true }),
        registrar.renew({ domain: names.free, years: 1, currentExpiry: new Date() }),
      ];
      for (const failure of await Promise.all(asked.map(failureOf)))
        expect(failure).toMatchObject({ kind: 'rejected', code: 'not_found' });
      expect(await registrar.findTldPrices('no-such-tld')).toBeNull();
      expect(await registrar.findTldRequirements('no-such-tld')).toBeNull();
    },
  },
  ...commonLaws<RegistrarDescription, RegistrarWorld>(calls, (world) => ({
    ...world,
    registrar: world.withWrongKeys,
  })),
];
