import type { Registrar } from '../../../shared/integrations/registrar.ts';
import { record } from '../../integrations/namecom/zone-record.ts';
import { AMA } from '../../support/contacts.ts';

export const contact = { ...AMA, country: 'FR' };

type Tools = {
  registrar: Registrar;
  control: (path: string, body: object) => Promise<void>;
  ask: (method: string, path: string, body?: object) => Promise<void>;
};

const refused = async (work: Promise<unknown>): Promise<void> => {
  const outcome = await work.then(
    () => 'done',
    () => 'refused',
  );
  if (outcome === 'done') throw new Error('a request that had to be refused was not');
};

const NAME = 'kasa-bank.com';
const all = { registrant: contact, admin: contact, tech: contact, billing: contact };
const plain = { domain: NAME, years: 1, idempotencyKey: 'k1', contact, nameservers: ['ns1.name.com'] };

const shop = async ({ registrar, control }: Tools): Promise<void> => {
  await registrar.checkAvailability([
    'kasa-bank.com',
    'premium-a.com',
    'taken-a.com',
    'maintenance-a.com',
    'a.gh',
  ]);
  await registrar.checkAvailability(['a.gh']);
  await registrar.suggestNames({ keyword: 'kasa', tlds: ['com', 'net'] });
  await registrar.getPrices(NAME, 2);
  await refused(registrar.getPrices('a.gh', 1));
  for (const tld of ['com', 'fr', 'at', 'security', 'gh']) await registrar.findTldRequirements(tld);
  await registrar.register(plain);
  await registrar.register(plain);
  await refused(registrar.register({ ...plain, years: 2, domain: 'kasa-two.com' }));
  const french = { business: 'no', 'X-FR-BIRTHPLACE': 'GH' };
  await registrar.register({
    ...plain,
    domain: 'kasa-bank.fr',
    idempotencyKey: 'k2',
    tldRequirements: french,
  });
  const premium = { ...plain, domain: 'premium-kasa.com', idempotencyKey: 'k3' };
  await refused(registrar.register(premium));
  const { register: price } = await registrar.getPrices(premium.domain, 1);
  await registrar.register({ ...premium, price: price ?? undefined, purchaseType: 'registration' });
  await refused(registrar.register({ ...plain, domain: 'taken-a.com', idempotencyKey: 'k4' }));
  await registrar.renew({ domain: NAME, years: 1, currentExpiry: new Date() }).catch(() => undefined);
  const expiry = (await registrar.findDomain(NAME))?.expiresAt ?? new Date();
  const { renew } = await registrar.getPrices(NAME, 2);
  await registrar.renew({ domain: NAME, years: 2, currentExpiry: expiry, price: renew ?? undefined });
  await registrar.getBalance();
  await registrar.listCharges(NAME, new Date(0));
  await registrar.listDomains(1);
  await control('balance', { cents: 0 });
  await refused(registrar.register({ ...plain, domain: 'kasa-poor.com', idempotencyKey: 'k5' }));
  await control('balance', {});
};

const transfer = async ({ registrar, control }: Tools): Promise<void> => {
  const domain = 'taken-kasa.com';
  await registrar.submitTransfer({ domain, authCode: 'wrong-1' });
  await registrar.resubmitTransfer({ domain, authCode: 'EPP-1' });
  await refused(registrar.cancelTransfer(domain));
  for (const status of ['pending', 'pending_unlock', 'pending_insert', 'rejected', 'failed', 'completed']) {
    await control(`transfers/${domain}`, { status });
    await registrar.findSubmittedTransfer(domain);
  }
  await refused(registrar.submitTransfer({ domain: 'free-name.com', authCode: 'EPP-1' }));
  await refused(registrar.submitTransfer({ domain: 'taken-locked-a.com', authCode: 'EPP-1' }));
  const premium = 'taken-premium-a.com';
  await refused(registrar.submitTransfer({ domain: premium, authCode: 'EPP-1' }));
  const { transfer: price } = await registrar.getPrices(premium, 1);
  await registrar.submitTransfer({
    domain: premium,
    authCode: 'EPP-1',
    price: price ?? undefined,
    privacy: false,
  });
};

const manage = async ({ registrar, control }: Tools): Promise<void> => {
  const pending = await registrar.getVerification(NAME);
  await registrar.resendVerification(pending.verificationId ?? 0);
  await registrar.updateDomain(NAME, { autoRenew: true, privacy: false });
  await refused(registrar.updateDomain(NAME, { locked: false }));
  await control(`domains/${NAME}`, { transfer_lock_days: 0 });
  await registrar.updateDomain(NAME, { locked: false });
  await registrar.getContacts(NAME);
  await registrar.setContacts(NAME, all);
  await refused(registrar.setContacts(NAME, { ...all, tech: { ...contact, phone: '1' } }));
  await registrar.getAuthCode(NAME);
  await refused(registrar.getAuthCode('unknown.com'));
  await registrar.changeDnsRecords(NAME, {
    add: [
      record({}),
      record({ type: 'MX', value: 'mail.example.net', priority: 10 }),
      record({ type: 'SRV', host: '_sip._tcp', value: '1 5061 sip.example.net', priority: 5 }),
      record({ type: 'TXT', value: 'v=spf1 -all' }),
    ],
    remove: [],
  });
  const moved = {
    add: [record({ value: '192.0.2.9' })],
    remove: [record({}), record({ type: 'TXT', value: 'v=spf1 -all' })],
  };
  await registrar.changeDnsRecords(NAME, moved);
  await registrar.setDsRecords(NAME, [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AA01' }]);
  await registrar.setDsRecords(NAME, []);
  await registrar.setGlueRecords(NAME, [
    { hostname: `ns1.${NAME}`, addresses: ['192.0.2.1', '2001:db8::1'] },
  ]);
  await registrar.setGlueRecords(NAME, [{ hostname: `ns1.${NAME}`, addresses: ['192.0.2.2'] }]);
  await registrar.setGlueRecords(NAME, []);
  await registrar.setNameservers(NAME, ['ns1.example.net', 'ns2.example.net']);
  await refused(registrar.changeDnsRecords(NAME, { add: [record({ host: 'late' })], remove: [] }));
  await control(`domains/${NAME}`, { expires_in_days: -1 });
  await refused(registrar.updateDomain(NAME, { autoRenew: false }));
  await control(`domains/${NAME}`, { expires_in_days: 100 });
};

/** What the simulator answers though the adapter does not ask it. */
const others = async ({ registrar, control, ask }: Tools): Promise<void> => {
  const { verificationId } = await registrar.getVerification('premium-kasa.com');
  await ask('GET', '/hello');
  await ask('GET', '/orders');
  await ask('GET', '/orders/1');
  await ask('GET', '/transfers');
  await ask('GET', '/tldpricing?tlds=com&tlds=ai&duration=1');
  await ask('POST', `/domains/premium-kasa.com:purchasePrivacy`, {});
  await ask('POST', `/contacts/verify/${verificationId}`, {});
  const event = { eventName: 'account.credit.balance_change', url: 'http://127.0.0.1:9/', active: false };
  await ask('POST', '/notifications', event);
  await ask('POST', '/notifications', event);
  await ask('GET', '/notifications');
  await ask('PUT', '/notifications/1', { active: true });
  await ask('DELETE', '/notifications/1');
  await registrar.setNameservers(NAME, ['ns1.name.com']);
  await registrar.changeDnsRecords(NAME, { add: [record({ host: 'one' })], remove: [] });
  await ask('GET', `/domains/${NAME}/records/1`);
  await registrar.setDsRecords(NAME, [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AA01' }]);
  await ask('GET', `/domains/${NAME}/dnssec/AA01`);
  await registrar.setGlueRecords(NAME, [{ hostname: `ns1.${NAME}`, addresses: ['192.0.2.1'] }]);
  await ask('GET', `/domains/${NAME}/vanity_nameservers/ns1.${NAME}`);
  await control('limits', { per_second: 1 });
  for (let request = 0; request < 3; request += 1) await ask('GET', '/hello');
  await control('limits', {});
};

/** Everything that the adapter can ask, and how it is refused. */
export const walk = async (tools: Tools): Promise<void> => {
  for (const part of [shop, transfer, manage, others]) await part(tools);
};
