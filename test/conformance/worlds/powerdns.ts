import type { Answer } from 'dns-packet';
import { startPowerdnsSimulator } from '../../../infra/local/simulators/powerdns/powerdns.ts';
import { type SimulatorRequest, startSimulator } from '../../../infra/local/simulators/simulator.ts';
import { createDnsHost } from '../../../shared/integrations/dns-host/powerdns/client.ts';
import { askNameserver, findPdns, startPdns } from '../../support/pdns-server.ts';
import type { DnsHostWorld } from '../dns-host-laws.ts';

const KEY = 'POWERDNS-KEY-5f3a';

/** What the server itself answers. */
const passedOn =
  (url: string) =>
  async ({ method, path, query, headers, body }: SimulatorRequest) => {
    const answer = await fetch(`${url}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: { 'x-api-key': String(headers['x-api-key']), accept: String(headers.accept) },
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
    const type = answer.headers.get('content-type');
    return {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
      body: await answer.text(),
    };
  };

const valuesOf = (answer: Answer): string[] => {
  if (answer.type === 'TXT') {
    const parts = [answer.data].flat().map((part) => Buffer.from(part as Buffer | string));
    return [Buffer.concat(parts).toString('utf8')];
  }
  if (answer.type === 'MX') return [`${answer.data.preference} ${answer.data.exchange}`];
  return answer.type === 'A' || answer.type === 'CNAME' ? [answer.data] : [];
};

/** A client of the server behind `simulator`, with a zone. */
const worldOf = async (simulator: DnsHostWorld['simulator'] & { url: string }): Promise<DnsHostWorld> => {
  const settings = {
    ...{ url: simulator.url, api_key: KEY, server_id: 'localhost' },
    ...{ kind: 'Native' as const, dnssec: true },
  };
  const host = createDnsHost(settings);
  const domain = 'kasa-bank.com';
  await host.makeZone({ domain, nameservers: ['ns1.example-dns.com'], owner: 'domain-7' });
  return {
    ...{ simulator, host },
    withWrongKeys: createDnsHost({ ...settings, api_key: 'POWERDNS-KEY-wrong' }),
    ...{ domain, unknown: 'never-made.com', changeRequest: 'PATCH ', secrets: [KEY] },
  };
};

/** The real server, behind what disturbs its answers. */
export const startPowerdns = async (): Promise<DnsHostWorld> => {
  const binary = findPdns();
  if (binary === null) throw new Error('There is no pdns_server.');
  const server = await startPdns(binary, KEY);
  const simulator = await startSimulator(0, passedOn(server.url));
  const close = async () => {
    await simulator.close();
    await server.close();
  };
  return {
    ...(await worldOf({ ...simulator, close })),
    query: async (name, type) => {
      const answers = await askNameserver(server.dnsPort, name, type);
      return {
        values: answers.flatMap(valuesOf),
        signed: answers.some((answer) => answer.type === 'RRSIG'),
      };
    },
  };
};

/** What stands in for it in a local stack. */
export const startSimulatedPowerdns = async (): Promise<DnsHostWorld> =>
  worldOf(await startPowerdnsSimulator({ port: 0, stateFile: null, apiKey: KEY }));
