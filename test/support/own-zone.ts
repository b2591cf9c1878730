import { registrarFor } from '../../shared/domains/registrars.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { config } from '../../shared/platform/config/config.ts';
import { put, writeOne } from '../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { keys } from '../../shared/records/keys.ts';
import { storeHosting } from './fixtures.ts';
import { ownDomain } from './own-domain.ts';
import { USD_CLIENT } from './shop.ts';

/** A domain whose zone the registrar serves: an empty one. */
export const domainAtRegistrar = (url: string): Promise<DomainRecord> => ownDomain(url);

/** A domain that is delegated to our nameservers, with hosting of the same client and the zone of its panel. */
export const domainAtPanel = async (url: string, over: Partial<DomainRecord> = {}): Promise<DomainRecord> => {
  const domain = await ownDomain(url, { nameservers: config().nameservers, ...over });
  await (await registrarFor('namecom')).setNameservers(domain.name, config().nameservers);
  const account = await storeHosting(USD_CLIENT, { domain: domain.name });
  const { username, plan } = account;
  const panel = await panelFor('server1');
  const login = { password: 'correct-Horse-7!', contactEmail: 'ama@example.com' };
  await panel.createAccount({ username, domain: domain.name, plan, ...login });
  const hold = { client_id: USD_CLIENT, record_id: account.id };
  await writeOne(put({ ...keys.hold('hosting', domain.name), ...hold }));
  return domain;
};
