import { beforeEach } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import type { DnsRecord } from '../../../shared/integrations/dns-record.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';

/** An A record at the domain itself, unless said otherwise. */
export const record = (over: Partial<DnsRecord>): DnsRecord => ({
  type: 'A',
  host: '@',
  value: '192.0.2.1',
  ttl: 3600,
  priority: null,
  ...over,
});

/** A stack, and what a client does there with a zone; each test has a session of its own, for its own limits. */
export const zonesForFile = () => {
  const fixture = apiForFile();
  let token: string;
  beforeEach(async () => {
    token = await newSession(DEMO.user.id);
  });

  const registrar = () => fixture.api.stack.outside.registrar;

  const call = (method: string, { client_id, id }: DomainRecord, path: string, body?: unknown) =>
    fixture.api(method, `/clients/${client_id}/domains/${id}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });

  const zoneOf = async (domain: DomainRecord) => (await call('GET', domain, '/dns/records')).body.data;
  const change = (domain: DomainRecord, body: object) => call('POST', domain, '/dns/changes', body);

  return { fixture, registrar, call, zoneOf, change };
};
