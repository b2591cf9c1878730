import { type Answer, decode, encode, type Packet } from 'dns-packet';
import * as z from 'zod';
import { isTaken } from '../rdap/rdap.ts';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';

const MESSAGE = 'application/dns-message';
const TTL = 300;

/** Response codes of RFC 1035 section 4.1.1, in the low bits of the flags. */
const CODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;
type Code = keyof typeof CODES;

const zoneSchema = z.strictObject({
  /** Host names that the domain is delegated to. */
  ns: z.array(z.string()).optional(),
  /** Texts by the name below the domain; longer ones than 255 bytes become several strings. */
  txt: z.record(z.string(), z.array(z.string())).optional(),
  /** Aliases by the name below the domain. */
  cname: z.record(z.string(), z.string()).optional(),
  /** IPv4 addresses by the name below the domain. */
  a: z.record(z.string(), z.array(z.string())).optional(),
  /** Mail servers of the domain. */
  mx: z.array(z.string()).optional(),
  /** Keys that the zone is signed with (RFC 4034 section 2); `key` in base64. */
  dnskey: z
    .array(
      z.strictObject({
        flags: z.int().min(0).max(0xffff),
        algorithm: z.int().min(0).max(0xff),
        key: z.base64(),
      }),
    )
    .optional(),
  /** The zone does not fit its DS records: SERVFAIL, unless the question disables checking (RFC 4035 section 5.5). */
  bogus: z.boolean().optional(),
  /** In place of any answer about the domain. */
  rcode: z.enum(Object.keys(CODES) as [Code, ...Code[]]).optional(),
});
type Zone = z.infer<typeof zoneSchema>;

const ELSEWHERE: Zone = { ns: ['ns1.example.net', 'ns2.example.net'] };

const strings = (text: string): string[] => text.match(/.{1,255}/gs) ?? [''];

const at = (label: string, domain: string) => (label === '' ? domain : `${label}.${domain}`);

/** Every record of a zone. */
const recordsOf = (
  domain: string,
  { ns = [], txt = {}, cname = {}, a = {}, mx = [], dnskey = [] }: Zone,
): Answer[] => [
  ...dnskey.map(
    ({ flags, algorithm, key }): Answer => ({
      type: 'DNSKEY',
      name: domain,
      ttl: TTL,
      data: { flags, algorithm, key: Buffer.from(key, 'base64') },
    }),
  ),
  ...Object.entries(a).flatMap(([label, addresses]) =>
    addresses.map((data): Answer => ({ type: 'A', name: at(label, domain), ttl: TTL, data })),
  ),
  ...mx.map(
    (exchange, index): Answer => ({
      type: 'MX',
      name: domain,
      ttl: TTL,
      data: { preference: 10 * (index + 1), exchange },
    }),
  ),
  ...ns.map((data): Answer => ({ type: 'NS', name: domain, ttl: TTL, data })),
  ...Object.entries(txt).flatMap(([label, texts]) =>
    texts.map((text): Answer => ({ type: 'TXT', name: at(label, domain), ttl: TTL, data: strings(text) })),
  ),
  ...Object.entries(cname).map(
    ([label, data]): Answer => ({
      type: 'CNAME',
      name: at(label, domain),
      ttl: TTL,
      data,
    }),
  ),
];

type Found = { code: Code; answers: Answer[] };

/** Hosts of this form are nameservers with an address, wherever they lie; `ns0` has none. */
const NAMESERVER = /^ns[1-9]\d*\./;
const NAMESERVER_ADDRESS = '192.0.2.53';

const nameserver = (name: string, type: string): Found => ({
  code: 'NOERROR',
  answers: type === 'A' ? [{ type: 'A', name, ttl: TTL, data: NAMESERVER_ADDRESS }] : [],
});

type Asked = { name: string; type: string; checkingDisabled: boolean };

/** What a recursive resolver finds for a question (RFC 1034 section 5.3.3): aliases are followed. */
const resolve = (zones: Map<string, Zone>, asked: Asked, depth = 0): Found => {
  const { name, type, checkingDisabled } = asked;
  const domain = [...zones.keys()].find((zone) => name === zone || name.endsWith(`.${zone}`));
  const zone = domain === undefined ? undefined : zones.get(domain);
  if (NAMESERVER.test(name)) return nameserver(name, type);
  if (!zone || domain === undefined) {
    return isTaken(name) ? resolve(new Map([[name, ELSEWHERE]]), asked) : { code: 'NXDOMAIN', answers: [] };
  }
  if (zone.rcode) return { code: zone.rcode, answers: [] };
  if (zone.bogus && !checkingDisabled) return { code: 'SERVFAIL', answers: [] };
  const here = recordsOf(domain, zone).filter((record) => record.name === name);
  const alias = here.find((record) => record.type === 'CNAME');
  if (alias?.type === 'CNAME' && type !== 'CNAME' && depth < 8) {
    const target = resolve(zones, { ...asked, name: alias.data.toLowerCase() }, depth + 1);
    return { code: target.code, answers: [alias, ...target.answers] };
  }
  const exists = here.length > 0 || name === domain;
  const answers = here.filter((record) => record.type === type);
  return { code: exists ? 'NOERROR' : 'NXDOMAIN', answers };
};

const reply = (query: Packet, { code, answers }: Found): SimulatorAnswer => ({
  status: 200,
  headers: { 'content-type': MESSAGE, 'cache-control': `max-age=${answers.length > 0 ? TTL : 0}` },
  body: encode({
    type: 'response',
    id: query.id ?? 0,
    // Recursion desired and available (RFC 1035 section 4.1.1), and the code.
    flags: 0x0180 | CODES[code],
    questions: query.questions ?? [],
    answers,
  }),
});

/** The packet of a request by GET or POST (RFC 8484 section 4.1). */
const messageOf = ({ method, query, headers, body }: SimulatorRequest): Buffer | SimulatorAnswer => {
  if (method === 'POST') return headers['content-type'] === MESSAGE ? body : { status: 415 };
  const sent = query.get('dns');
  if (method !== 'GET') return { status: 405 };
  return sent === null ? { status: 400 } : Buffer.from(sent, 'base64url');
};

const answer = (zones: Map<string, Zone>, request: SimulatorRequest): SimulatorAnswer => {
  if (request.path !== '/dns-query') return { status: 404 };
  const message = messageOf(request);
  if (!Buffer.isBuffer(message)) return message;
  if (message.length < 12) return { status: 400 };
  const query = decode(message);
  const [question, ...more] = query.questions ?? [];
  if (query.type !== 'query' || !question || more.length > 0)
    return reply(query, { code: 'FORMERR', answers: [] });
  const { name, type } = question;
  const checkingDisabled = query.flag_cd === true;
  return reply(query, resolve(zones, { name: name.toLowerCase(), type, checkingDisabled }));
};

const control = (zones: Map<string, Zone>, { path, body }: SimulatorRequest): SimulatorAnswer => {
  const domain = /^\/_simulator\/zones\/([^/]+)$/.exec(path)?.[1];
  if (domain === undefined) return { status: 404 };
  const zone = zoneSchema.parse(JSON.parse(body.toString() || '{}'));
  if (Object.keys(zone).length === 0) zones.delete(domain);
  else zones.set(domain, { ...zones.get(domain), ...zone });
  return { status: 204 };
};

/** A recursive resolver by DNS over HTTPS (RFC 8484) that knows the zones it is told. */
export const startDnsSimulator = async (port: number): Promise<Simulator> => {
  const zones = new Map<string, Zone>();
  return startSimulator(port, (request) =>
    request.path.startsWith('/_simulator/') ? control(zones, request) : answer(zones, request),
  );
};
