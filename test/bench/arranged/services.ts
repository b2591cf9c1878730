import { expiredDomain } from '../../functions/renewals/redeemable.ts';
import type { Api } from '../../support/api.ts';
import { ownDomain } from '../../support/own-domain.ts';
import { registrarOf } from '../../support/registrar.ts';
import { freshDomain, hostingItem, shopper } from '../../support/shop.ts';
import type { Arranged, Arrangements } from './arrangement.ts';
import { buy, runNext } from './bought.ts';

const STARTER = 1;
const BUSINESS = 2;

/** A price for another package of an account that is bought for it. */
const quote = async (api: Api, token: string, from: number, to: number) => {
  const item = { ...hostingItem(freshDomain()), package_id: from };
  const hostingAccount = await buy(api, token, 'hosting', item);
  const { body } = await shopper(api, token).post(`/hosting/${hostingAccount}/changes/quote`, {
    package_id: to,
  });
  return { ids: { hostingAccount }, body: { quote_id: body.data.id as number } };
};

const newDomain = ({ stack }: Api) => ownDomain(stack.outside.registrar.url);

/** A transfer that the registrar has been asked for with this code. */
const transfer = async (api: Api, token: string, auth_code: string) => {
  const name = `taken-${freshDomain()}`;
  const item = { type: 'domain', domain: name, domain_option: 'transfer', auth_code };
  return { name, domain: await buy(api, token, 'domain', item) };
};

export const services: Arrangements = {
  'POST /clients/{client}/hosting/{hostingAccount}/changes': (api, token) =>
    quote(api, token, STARTER, BUSINESS),
  'POST /clients/{client}/hosting/{hostingAccount}/changes/withdraw': async (api, token) => {
    const { ids, body } = await quote(api, token, BUSINESS, STARTER);
    await shopper(api, token).post(`/hosting/${ids.hostingAccount}/changes`, body);
    return { ids };
  },
  'PUT /clients/{client}/domains/{domain}/nameservers': async (api) => {
    const { id: domain } = await newDomain(api);
    return { ids: { domain }, body: { nameservers: ['ns1.example.net', 'ns2.example.net'] } };
  },
  'PUT /clients/{client}/domains/{domain}/dnssec': async (api) => {
    const { id: domain, name } = await newDomain(api);
    // One byte of a key: its tag is 0x0101 + 0x030d + 0x0100 (RFC 4034 appendix B).
    const zone = { dnskey: [{ flags: 257, algorithm: 13, key: 'AQ==' }] };
    const url = `${api.stack.registriesAndPush.dns.url}/_simulator/zones/${name}`;
    await fetch(url, { method: 'POST', body: JSON.stringify(zone) });
    // A digest of a type that nobody computes here.
    const key = { key_tag: 0x050e, algorithm: 13, digest_type: 3, digest: 'AB'.repeat(32) };
    return { ids: { domain }, body: { ds_records: [key] } };
  },
  'PUT /clients/{client}/domains/{domain}/glue': async (api) => {
    const { id: domain, name } = await newDomain(api);
    const glue_records = [{ hostname: `ns1.${name}`, addresses: ['192.0.2.53'] }];
    return { ids: { domain }, body: { glue_records } };
  },
  'POST /clients/{client}/domains/{domain}/operations/{operation}/undo': async (api, token) => {
    const { id: domain, client_id } = await newDomain(api);
    const change = { token, body: { privacy: true } };
    const { body } = await api('PATCH', `/clients/${client_id}/domains/${domain}`, change);
    return { ids: { domain, operation: body.data.id } };
  },
  'POST /clients/{client}/domains/{domain}/transfer/auth-code': async (api, token): Promise<Arranged> => {
    const { domain } = await transfer(api, token, 'wrong-code');
    return { ids: { domain }, body: { auth_code: 'right-code' } };
  },
  'POST /clients/{client}/domains/{domain}/transfer/cancel': async (api, token) => {
    const { domain } = await transfer(api, token, 'wrong-code');
    return { ids: { domain } };
  },
  'POST /clients/{client}/domains/{domain}/restore': async (api) => {
    const { id: domain } = await expiredDomain(registrarOf(() => api).control, 40);
    return { ids: { domain } };
  },
  'POST /clients/{client}/domains/{domain}/transfer/retry': async (api, token) => {
    const { domain, name } = await transfer(api, token, 'right-code');
    await registrarOf(() => api).control(`transfers/${name}`, { status: 'pending_unlock' });
    await runNext('domain', domain, 20);
    return { ids: { domain } };
  },
};
