import { findTld } from './catalog.ts';
import { type Context, domainOf, type Handler, paged } from './context.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import { BODIES, parseBody } from './requests.ts';
import { changeable, type DsRecord, type GlueRecord, held } from './state.ts';

/** DS records at the registry. */
const keys = ({ state, params }: Context): DsRecord[] => {
  const name = params.domain ?? '';
  held(state, name);
  return state.dnssec.get(name) ?? [];
};

const presentKey = (domainName: string, key: DsRecord): object => ({ domainName, ...key });

export const listKeys: Handler = (context) => ({
  dnssec: keys(context).map((key) => presentKey(domainOf(context), key)),
});

export const createKey: Handler = (context) => {
  const name = domainOf(context);
  const { domainName: _, ...key } = parseBody(BODIES.dnssec, context.body);
  changeable(context.state, name);
  if (!findTld(name)?.dnssec) throw new Refusal(403, 'Permission denied', 'The TLD does not support DNSSEC.');
  const digest = key.digest.toUpperCase();
  const others = keys(context);
  if (others.some((other) => other.digest === digest)) {
    throw new Refusal(400, 'This resource already exists.');
  }
  context.state.dnssec.put(name, [...others, { ...key, digest }]);
  return presentKey(name, { ...key, digest });
};

const findKey = (context: Context): DsRecord => {
  const key = keys(context).find(({ digest }) => digest === context.params.digest?.toUpperCase());
  if (key) return key;
  throw notFound('The requested DNSSEC does not exist.');
};

export const getKey: Handler = (context) => presentKey(domainOf(context), findKey(context));

export const deleteKey: Handler = (context) => {
  const removed = findKey(context);
  const others = keys(context).filter(({ digest }) => digest !== removed.digest);
  context.state.dnssec.put(domainOf(context), others);
  return { status: 204 };
};

/** Vanity nameservers: host names below the domain with addresses at the registry (glue). */
const servers = ({ state, params }: Context): GlueRecord[] => {
  const name = params.domain ?? '';
  changeable(state, name);
  return state.glue.get(name) ?? [];
};

const presentServer = (domainName: string, server: GlueRecord): object => ({ domainName, ...server });

export const listServers: Handler = (context) => {
  const { items, page, lastPage } = paged(servers(context), context.query);
  const more = page < lastPage ? { nextPage: page + 1, lastPage } : { nextPage: null, lastPage: null };
  return { vanityNameservers: items.map((server) => presentServer(domainOf(context), server)), ...more };
};

export const createServer: Handler = (context) => {
  const { hostname: label, ips } = parseBody(BODIES.newNameserver, context.body);
  const name = domainOf(context);
  if (label.endsWith(name)) throw invalid("'hostname' is the part before the domain");
  const server = { hostname: `${label.toLowerCase()}.${name}`, ips };
  const all = servers(context);
  if (all.some(({ hostname }) => hostname === server.hostname)) {
    throw new Refusal(400, 'This resource already exists.');
  }
  context.state.glue.put(name, [...all, server]);
  return presentServer(name, server);
};

const findServer = (context: Context): GlueRecord => {
  const server = servers(context).find(({ hostname }) => hostname === context.params.hostname?.toLowerCase());
  if (server) return server;
  throw notFound('The requested vanity nameserver does not exist.');
};

export const getServer: Handler = (context) => presentServer(domainOf(context), findServer(context));

export const updateServer: Handler = (context) => {
  const { ips } = parseBody(BODIES.changedNameserver, context.body);
  const found = findServer(context);
  const server = { ...found, ips: ips ?? found.ips };
  const all = servers(context).map((one) => (one.hostname === server.hostname ? server : one));
  context.state.glue.put(domainOf(context), all);
  return presentServer(domainOf(context), server);
};

/** The registry refuses while a domain is delegated to the host. */
export const deleteServer: Handler = (context) => {
  const server = findServer(context);
  const users = context.state.domains.list().filter((domain) => domain.nameservers.includes(server.hostname));
  if (users.length > 0) throw new Refusal(400, 'The nameserver is still in use.');
  const others = servers(context).filter(({ hostname }) => hostname !== server.hostname);
  context.state.glue.put(domainOf(context), others);
  return { status: 204 };
};
