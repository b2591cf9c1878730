import { domainToASCII, domainToUnicode } from 'node:url';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';

const rdapJson = { 'content-type': 'application/rdap+json', 'access-control-allow-origin': '*' };

/** Domains held by somebody else, the same at every registry simulator. */
export const isTaken = (domain: string): boolean =>
  /^(?:example|google)\.[a-z.]+$/.test(domain) || domain.startsWith('taken-');

/** What every answer carries (RFC 9083 sections 4.1 and 4.3). */
const common = {
  rdapConformance: ['rdap_level_0', 'icann_rdap_technical_implementation_guide_1'],
  notices: [
    {
      title: 'Terms of Use',
      description: ['Service subject to Terms of Use. Domain not found? Rate limit exceeded? Write to us.'],
      links: [
        { value: 'https://rdap.example/terms', rel: 'terms-of-service', href: 'https://rdap.example/terms' },
      ],
    },
  ],
};

/** A domain object of RFC 9083 section 5.3. */
const domainObject = (domain: string, nameservers = ['NS1.EXAMPLE.NET']) => ({
  ...common,
  objectClassName: 'domain',
  handle: `${domain.toUpperCase()}-SIM`,
  ...(domain.includes('xn--') && { unicodeName: domainToUnicode(domain) }),
  ldhName: domain.toUpperCase(),
  lang: 'en',
  status: ['client transfer prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '2020-01-15T10:00:00Z' },
    { eventAction: 'expiration', eventDate: '2030-01-15T10:00:00Z' },
    { eventAction: 'last update of RDAP database', eventDate: '2026-01-15T10:00:00Z' },
  ],
  nameservers: nameservers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })),
  entities: [{ objectClassName: 'entity', handle: '9999', roles: ['registrar'] }],
  secureDNS: { delegationSigned: false },
  links: [
    { value: `domain/${domain}`, rel: 'self', href: `domain/${domain}`, type: 'application/rdap+json' },
  ],
});

/** An error object of RFC 9083 section 6. */
const failure = (status: number, title: string, headers: Record<string, string> = {}): SimulatorAnswer => ({
  status,
  headers: { ...rdapJson, ...headers },
  body: { ...common, errorCode: status, title, description: [title] },
});

const json = (body: object): SimulatorAnswer => ({ status: 200, headers: rdapJson, body });

/** Names that make the server answer in other ways, by their first word. */
const behaviours: Record<string, (domain: string) => SimulatorAnswer> = {
  /** RFC 7480 section 5.2: the object is at another server of the registry. */
  moved: (domain) => ({ status: 307, headers: { location: `/elsewhere/domain/${domain}` } }),
  loop: (domain) => ({ status: 302, headers: { location: `/domain/${domain}` } }),
  /** Section 5.3 lets a server leave the body out. */
  bare: () => ({ status: 404 }),
  limited: () => failure(429, 'Too many requests', { 'retry-after': '30' }),
  broken: () => failure(500, 'Internal server error'),
  garbage: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>parked</html>' }),
  /** Both names of a domain object may be left out (RFC 9083 section 5.3), here the one in ASCII. */
  unicode: (domain) =>
    json({ ...domainObject(domain), ldhName: undefined, unicodeName: domainToUnicode(domain) }),
};

const PATH = /^(\/elsewhere)?\/domain\/([^/]+)$/;

/** Domains that were said to be registered, with the nameservers the registry has for them. */
type Delegations = Map<string, string[]>;

const answer = (delegations: Delegations, { method, path }: SimulatorRequest): SimulatorAnswer => {
  if (method !== 'GET' && method !== 'HEAD') return failure(405, 'Method not allowed');
  if (path === '/help') return json(common);
  if (/^\/(?:ip|autnum|entity|nameserver)\//.test(path)) return failure(501, 'Not implemented');
  const [, elsewhere, name = ''] = PATH.exec(path) ?? [];
  const domain = domainToASCII(decodeURIComponent(name)).replace(/\.$/, '');
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/.test(domain)) return failure(400, 'Bad request');
  const first = domain.split('-', 1)[0] ?? '';
  const behave = elsewhere || !Object.hasOwn(behaviours, first) ? undefined : behaviours[first];
  if (behave) return behave(domain);
  if (delegations.has(domain)) return json(domainObject(domain, delegations.get(domain)));
  return isTaken(domain) ? json(domainObject(domain)) : failure(404, 'Object not found');
};

const control = (delegations: Delegations, { path, body }: SimulatorRequest): SimulatorAnswer => {
  const domain = /^\/_simulator\/domains\/([^/]+)$/.exec(path)?.[1];
  if (domain === undefined) return { status: 404 };
  const { nameservers } = JSON.parse(body.toString()) as { nameservers: string[] };
  delegations.set(domain, nameservers);
  return { status: 204 };
};

/** An RDAP server (RFC 7480, 9082 and 9083) for every TLD; README.md lists the names it treats in other ways. */
export const startRdapSimulator = (port: number): Promise<Simulator> => {
  const delegations: Delegations = new Map();
  return startSimulator(port, (request) =>
    request.path.startsWith('/_simulator/') ? control(delegations, request) : answer(delegations, request),
  );
};
