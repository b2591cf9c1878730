import { domainToUnicode } from 'node:url';
import { type Simulator, type SimulatorAnswer, startSimulator } from './simulator.ts';

const rdapJson = { 'content-type': 'application/rdap+json' };

/** Domains held by somebody else, the same at every registry simulator. */
export const isTaken = (domain: string): boolean =>
  /^(?:example|google)\.[a-z.]+$/.test(domain) || domain.startsWith('taken-');

/** A domain object of RFC 9083 section 5.3. */
const domainObject = (domain: string) => ({
  objectClassName: 'domain',
  rdapConformance: ['rdap_level_0'],
  handle: `${domain.toUpperCase()}-SIM`,
  ldhName: domain.toUpperCase(),
  unicodeName: domainToUnicode(domain),
  status: ['client transfer prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '2020-01-15T10:00:00Z' },
    { eventAction: 'expiration', eventDate: '2030-01-15T10:00:00Z' },
  ],
  nameservers: [{ objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE.NET' }],
  entities: [{ objectClassName: 'entity', handle: '9999', roles: ['registrar'] }],
  secureDNS: { delegationSigned: false },
});

const failure = (status: number, title: string): SimulatorAnswer => ({
  status,
  headers: rdapJson,
  body: { errorCode: status, title, description: [title] },
});

/** An RDAP server (RFC 7480 and 9083) for every TLD; misbehaves through faults. */
export const startRdapSimulator = (port: number): Promise<Simulator> =>
  startSimulator(port, ({ method, path }) => {
    const domain = /^\/domain\/([a-z0-9.-]+)$/i.exec(path)?.[1]?.toLowerCase();
    if (method !== 'GET' || domain === undefined) return failure(400, 'Bad request');
    if (!isTaken(domain)) return failure(404, 'Not found');
    return { status: 200, headers: rdapJson, body: domainObject(domain) };
  });
