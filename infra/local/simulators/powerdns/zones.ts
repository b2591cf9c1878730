import * as z from 'zod';
import { isName } from './content.ts';
import { newKey, presentKey } from './keys.ts';
import { invalid, Refusal } from './refusal.ts';
import { rrsetBody, serialOf, toRRset, withChanges, withNextSerial } from './rrsets.ts';
import type { PowerdnsState, RRset, Zone } from './state.ts';

export type Call = { state: PowerdnsState; params: string[]; query: URLSearchParams; body: Buffer };
type Answer = { status: number; body?: unknown };

const KINDS = ['Native', 'Master', 'Slave', 'Producer', 'Consumer', 'Primary', 'Secondary'];

const text = z.string();

/** What this server acts on of the description's Zone; the rest of it is not simulated. */
const zoneBody = z.strictObject({
  ...{ name: text, kind: text, account: text, soa_edit_api: text },
  ...{ nameservers: z.array(text), rrsets: z.array(rrsetBody) },
  ...{ dnssec: z.boolean(), api_rectify: z.boolean() },
  ...{ masters: z.array(text).max(0), nsec3param: z.literal(''), soa_edit: z.literal(''), type: text },
});

const bodies = {
  created: zoneBody.partial().required({ name: true, kind: true }),
  changed: zoneBody.partial(),
  patched: zoneBody.partial().required({ rrsets: true }),
  key: z.strictObject({
    keytype: text,
    active: z.boolean(),
    published: z.boolean(),
    algorithm: text,
    bits: z.int(),
  }),
};

const parse = <T>(schema: z.ZodType<T>, body: Buffer): T => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'Your JSON document is empty or invalid');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`Key '${issue?.path.join('.')}': ${issue?.message}`);
};

const find = ({ state, params }: Call): Zone => {
  const name = decodeURIComponent(params[0] ?? '').toLowerCase();
  const zone = state.zones.get(name.endsWith('.') ? name : `${name}.`);
  if (zone) return zone;
  throw new Refusal(404, 'Not Found');
};

const ZONES = '/api/v1/servers/localhost/zones';

const presentRRset = (rrset: RRset): object => ({ ...rrset, comments: [] });

/** A zone of the list; a `dnssec` of false leaves out what takes the server time. */
const presentListed = (zone: Zone, withDnssec: boolean): object => ({
  id: zone.name,
  name: zone.name,
  url: `${ZONES}/${zone.name}`,
  kind: zone.kind,
  serial: serialOf(zone),
  ...{ notified_serial: 0, last_check: 0, masters: [], catalog: '' },
  account: zone.account,
  ...(withDnssec && { dnssec: zone.keys.some(({ active }) => active), edited_serial: serialOf(zone) }),
});

const present = (zone: Zone, withRRsets: boolean): object => ({
  ...presentListed(zone, true),
  ...{ soa_edit: '', nsec3param: '', nsec3narrow: false, master_tsig_key_ids: [], slave_tsig_key_ids: [] },
  soa_edit_api: zone.soaEditApi,
  api_rectify: zone.apiRectify,
  ...(withRRsets && { rrsets: zone.rrsets.map(presentRRset) }),
});

const wantsRRsets = (query: URLSearchParams): boolean => query.get('rrsets') !== 'false';

export const listZones = ({ state, query }: Call): Answer => {
  const wanted = query.get('zone')?.toLowerCase();
  const found = state.zones.list().filter(({ name }) => wanted === undefined || name === wanted);
  const withDnssec = query.get('dnssec') !== 'false';
  return { status: 200, body: found.map((zone) => presentListed(zone, withDnssec)) };
};

const checkKind = (kind: string): string => {
  const found = KINDS.find((one) => one.toLowerCase() === kind.toLowerCase());
  if (!found) throw invalid(`Kind '${kind}' not known`);
  return found;
};

const SOA = {
  ttl: 3600,
  content: (zone: string) =>
    `a.misconfigured.dns.server.invalid. hostmaster.${zone} 0 10800 3600 604800 3600`,
};

/** What a zone has in the beginning: an SOA record of the server's, the delegation, and what was sent. */
const firstRRsets = (name: string, nameservers: string[], rrsets: z.infer<typeof rrsetBody>[]): RRset[] => {
  const wrong = nameservers.find((server) => !server.endsWith('.') || !isName(server));
  if (wrong) throw invalid(`Nameserver is not canonical: '${wrong}'`);
  const sent = rrsets.map((rrset) => toRRset(name, rrset));
  const delegation = {
    name,
    type: 'NS',
    ttl: SOA.ttl,
    records: nameservers.map((content) => ({ content, disabled: false })),
  };
  const soa = { name, type: 'SOA', ttl: SOA.ttl, records: [{ content: SOA.content(name), disabled: false }] };
  return [
    ...(sent.some(({ type }) => type === 'SOA') ? [] : [soa]),
    ...(nameservers.length > 0 ? [delegation] : []),
    ...sent,
  ];
};

const nextKey = (state: PowerdnsState) => {
  const id = state.lastKey.get() + 1;
  state.lastKey.put(id);
  return newKey(id);
};

export const createZone = ({ state, query, body }: Call): Answer => {
  const request = parse(bodies.created, body);
  const name = request.name.toLowerCase();
  if (!name.endsWith('.') || !isName(name)) throw invalid(`DNS Name '${request.name}' is not canonical`);
  const kind = checkKind(request.kind);
  if (state.zones.get(name)) throw new Refusal(409, 'Conflict');
  const zone = withNextSerial({
    name,
    kind,
    account: request.account ?? '',
    soaEditApi: request.soa_edit_api ?? 'DEFAULT',
    apiRectify: request.api_rectify ?? false,
    rrsets: firstRRsets(name, request.nameservers ?? [], request.rrsets ?? []),
    keys: request.dnssec ? [nextKey(state)] : [],
  });
  state.zones.put(name, zone);
  return { status: 201, body: present(zone, wantsRRsets(query)) };
};

export const getZone = (call: Call): Answer => {
  const zone = find(call);
  const name = call.query.get('rrset_name')?.toLowerCase();
  const type = call.query.get('rrset_type');
  const rrsets = zone.rrsets.filter(
    (rrset) => (!name || rrset.name === name) && (!type || rrset.type === type.toUpperCase()),
  );
  return { status: 200, body: present({ ...zone, rrsets }, wantsRRsets(call.query)) };
};

export const deleteZone = (call: Call): Answer => {
  call.state.zones.delete(find(call).name);
  return { status: 204 };
};

export const patchZone = (call: Call): Answer => {
  const zone = find(call);
  const { rrsets } = parse(bodies.patched, call.body);
  call.state.zones.put(zone.name, withNextSerial({ ...zone, rrsets: withChanges(zone, rrsets) }));
  return { status: 204 };
};

export const putZone = (call: Call): Answer => {
  const zone = find(call);
  const { kind, account, soa_edit_api, api_rectify, dnssec } = parse(bodies.changed, call.body);
  if (kind !== undefined) zone.kind = checkKind(kind);
  if (account !== undefined) zone.account = account;
  if (soa_edit_api !== undefined) zone.soaEditApi = soa_edit_api;
  if (api_rectify !== undefined) zone.apiRectify = api_rectify;
  if (dnssec === false) zone.keys = [];
  if (dnssec === true && zone.keys.length === 0) zone.keys = [nextKey(call.state)];
  call.state.zones.put(zone.name, zone);
  return { status: 204 };
};

export const rectifyZone = (call: Call): Answer => {
  if (find(call).keys.length === 0) throw invalid('Zone is not DNSSEC signed, not rectifying.');
  return { status: 200, body: { result: 'Rectified' } };
};

export const listKeys = (call: Call): Answer => {
  const { name, keys } = find(call);
  return { status: 200, body: keys.map((key) => presentKey(name, key)) };
};

const findKey = (call: Call) => {
  const zone = find(call);
  const key = zone.keys.find(({ id }) => id === Number(call.params[1]));
  if (!key) throw new Refusal(404, 'Not Found');
  return { zone, key };
};

export const getKey = (call: Call): Answer => {
  const { zone, key } = findKey(call);
  return { status: 200, body: presentKey(zone.name, key, true) };
};

export const createKey = (call: Call): Answer => {
  const zone = find(call);
  const { active = false, published = true } = parse(bodies.key.partial(), call.body);
  const key = { ...nextKey(call.state), active, published };
  call.state.zones.put(zone.name, { ...zone, keys: [...zone.keys, key] });
  return { status: 201, body: presentKey(zone.name, key, true) };
};

export const putKey = (call: Call): Answer => {
  const { zone, key } = findKey(call);
  const changes = parse(bodies.key.pick({ active: true, published: true }).partial(), call.body);
  const changed = {
    ...key,
    active: changes.active ?? key.active,
    published: changes.published ?? key.published,
  };
  call.state.zones.put(zone.name, {
    ...zone,
    keys: zone.keys.map((one) => (one.id === key.id ? changed : one)),
  });
  return { status: 204 };
};

export const deleteKey = (call: Call): Answer => {
  const { zone, key } = findKey(call);
  call.state.zones.put(zone.name, { ...zone, keys: zone.keys.filter(({ id }) => id !== key.id) });
  return { status: 204 };
};
