import { startOpenproviderSimulator } from '../../infra/local/simulators/openprovider/openprovider.ts';
import { dsDigestOf, keyTagOf } from '../../shared/integrations/dns-key.ts';
import { createRegistrar } from '../../shared/integrations/registrar/openprovider/client.ts';
import { AMA } from '../support/contacts.ts';
import { type Exchange, startRecorder } from './recorder.ts';

const KEYS = { username: 'acme', password: 'vendors' };
const NAME = 'kasa-bank.com';
/** A key that its zone publishes: the data of the DNSKEY record. */
const KEY = Buffer.concat([Buffer.from([1, 1, 3, 13]), Buffer.alloc(64, 7)]);
const SERVERS = ['ns1.example.net', 'ns2.example.net'];

/** What is said between the adapter and the simulator by every operation that the adapter has. */
export const recordOpenprovider = async (): Promise<Exchange[]> => {
  const simulator = await startOpenproviderSimulator({ port: 0, stateFile: null, ...KEYS });
  const recorder = await startRecorder(simulator.url);
  const registrar = createRegistrar({ ...KEYS, api_base: recorder.url });
  const control = (path: string, body: object) =>
    fetch(`${simulator.url}/_simulator/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const plain = { domain: NAME, years: 1, idempotencyKey: 'k1', contact: AMA, nameservers: SERVERS };
  const holder = async () => ({ contact: { ...AMA, company_name: 'Kasa Ltd' }, nameservers: SERVERS });
  try {
    await registrar.checkAvailability([NAME, 'taken-a.com', 'premium-a.com', 'a.gh']);
    await registrar.suggestNames({ keyword: 'kasa', tlds: ['com', 'net'] });
    for (const tld of ['com', 'ca', 'eu', 'gh']) {
      await registrar.findTldRequirements(tld);
      await registrar.findTldPrices(tld);
    }
    await registrar.register(plain);
    await registrar.register({ ...plain, domain: 'kasa.ca', tldRequirements: { legal_type: 'CCO' } });
    const { register: price } = await registrar.getPrices('premium-kasa.com', 1);
    await registrar.register({
      ...{ ...plain, domain: 'premium-kasa.com', nameservers: [], privacy: true },
      price: price ?? undefined,
    });
    const { expiresAt } = (await registrar.findDomain(NAME)) ?? {};
    const { renew } = await registrar.getPrices(NAME, 2);
    const currentExpiry = expiresAt ?? new Date();
    await registrar.renew({ domain: NAME, years: 2, currentExpiry, price: renew ?? undefined });
    await registrar.listDomains(1);
    await registrar.updateDomain(NAME, { locked: false, autoRenew: true, privacy: true });
    await registrar.setNameservers(NAME, [...SERVERS, 'ns3.example.net']);
    await registrar.setContacts(NAME, {
      ...{ registrant: AMA, admin: { ...AMA, city: 'Kumasi' } },
      ...{ tech: AMA, billing: AMA },
    });
    await registrar.getContacts(NAME);
    await registrar.getAuthCode(NAME);
    const { verificationId } = await registrar.getVerification(NAME);
    await registrar.resendVerification(verificationId ?? 0);
    for (const addresses of [['192.0.2.1', '2001:db8::1'], ['192.0.2.2']])
      await registrar.setGlueRecords(NAME, [{ hostname: `ns1.${NAME}`, addresses }]);
    await registrar.setGlueRecords(NAME, []);
    const ds = {
      keyTag: keyTagOf(KEY),
      algorithm: 13,
      digestType: 2,
      digest: dsDigestOf(NAME, KEY, 2) ?? '',
    };
    await registrar.setDsRecords(NAME, [ds], { keys: async () => [KEY] });
    await registrar.listDsRecords(NAME);
    await registrar.setDsRecords(NAME, []);
    const transfer = { domain: 'taken-a.com', authCode: 'EPP-1', holder };
    await registrar.submitTransfer(transfer);
    await registrar.findSubmittedTransfer(transfer.domain);
    await registrar.cancelTransfer(transfer.domain);
    await registrar.findSubmittedTransfer(transfer.domain);
    await control('domains/kasa.ca', { expires_in_days: -1 });
    await control('domains/premium-kasa.com', { expires_in_days: -45, autorenew: 'off' });
    await registrar
      .restore({ domain: 'premium-kasa.com', currentExpiry: new Date() })
      .catch(({ retryable }) => retryable || Promise.reject(new Error('the restoration is refused')));
    await registrar.getBalance();
    await registrar.listCharges(NAME, new Date(0));
    return recorder.exchanges;
  } finally {
    await recorder.close();
    await simulator.close();
  }
};
