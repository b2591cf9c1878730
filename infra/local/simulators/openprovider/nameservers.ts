import { type Handler, listed, onlyKnown, parseBody, wildcard } from './context.ts';
import { allDomains } from './lifecycle.ts';
import { Refusal } from './refusal.ts';
import { BODIES } from './requests.ts';
import { toNameserver } from './settings.ts';
import { type Nameserver, type NameserverGroup, nextId, type OpenproviderState } from './state.ts';

/** Host names with addresses, which registries are told as glue. */
const find = (state: OpenproviderState, name: string | undefined): Nameserver => {
  const nameserver = state.nameservers.get(name ?? '');
  if (nameserver) return nameserver;
  throw new Refusal(224, name);
};

const FILTERS: Record<string, (nameserver: Nameserver, value: string) => boolean> = {
  name: ({ name }, value) => name === value.toLowerCase(),
  ip: ({ ip }, value) => ip === value,
  ip6: ({ ip6 }, value) => ip6 === value,
  pattern: ({ name }, value) => wildcard(value).test(name),
};

export const listNameservers: Handler = ({ state, query }) => {
  onlyKnown(query, [...Object.keys(FILTERS), 'limit', 'offset', 'order', 'order_by']);
  const found = state.nameservers.list().filter((nameserver) =>
    Object.entries(FILTERS).every(([name, matches]) => {
      const value = query.get(name);
      return value === null || matches(nameserver, value);
    }),
  );
  return listed(found, query, (nameserver) => nameserver);
};

export const createNameserver: Handler = ({ state, body }) => {
  const { name = '', ...addresses } = parseBody(BODIES.nameserver, body);
  const nameserver = toNameserver({ name, ...addresses });
  if (!nameserver.ip && !nameserver.ip6) throw new Refusal(229);
  if (state.nameservers.get(nameserver.name)) throw new Refusal(230);
  state.nameservers.put(nameserver.name, nameserver);
  return nameserver;
};

export const getNameserver: Handler = ({ state, params }) => find(state, params.name);

/** What uses it is told of its new addresses. */
export const updateNameserver: Handler = ({ state, params, body }) => {
  const { name, ip, ip6 } = parseBody(BODIES.nameserver, body);
  const former = find(state, params.name);
  if (name !== undefined && name.toLowerCase() !== former.name) throw new Refusal(245, name);
  const changed = toNameserver({ name: former.name, ip: ip ?? former.ip, ip6: ip6 ?? former.ip6 });
  if (!changed.ip && !changed.ip6) throw new Refusal(229);
  state.nameservers.put(former.name, changed);
  for (const domain of allDomains(state)) {
    if (!domain.nameservers.some((one) => one.name === changed.name)) continue;
    const nameservers = domain.nameservers.map((one) => (one.name === changed.name ? changed : one));
    state.domains.put(String(domain.id), { ...domain, nameservers });
  }
  return { success: true };
};

/** The registry refuses while a domain is delegated to the host. */
export const deleteNameserver: Handler = ({ state, params }) => {
  const { name } = find(state, params.name);
  const isUsed = allDomains(state).some(
    (domain) => !domain.gone && domain.nameservers.some((one) => one.name === name),
  );
  if (isUsed) throw new Refusal(245, `${name} is in use`);
  state.nameservers.delete(name);
  return { success: true };
};

const findGroup = (state: OpenproviderState, name: string | undefined): NameserverGroup => {
  const group = state.groups.get(name ?? '');
  if (group) return group;
  throw new Refusal(201, name);
};

const presentGroup = (state: OpenproviderState, group: NameserverGroup): object => ({
  ...group,
  name_servers: group.name_servers.map((nameserver, seq_nr) => ({ id: seq_nr + 1, ...nameserver, seq_nr })),
  ns_count: group.name_servers.length,
  domain_count: allDomains(state).filter(({ nsGroup, gone }) => !gone && nsGroup === group.ns_group).length,
});

const GROUP_FILTERS: Record<string, (group: NameserverGroup, pattern: RegExp) => boolean> = {
  ns_group_pattern: ({ ns_group }, pattern) => pattern.test(ns_group),
  ns_name_pattern: ({ name_servers }, pattern) => name_servers.some(({ name }) => pattern.test(name)),
  ns_ip_pattern: ({ name_servers }, pattern) => name_servers.some(({ ip }) => pattern.test(ip)),
};

export const listGroups: Handler = ({ state, query }) => {
  onlyKnown(query, [
    ...Object.keys(GROUP_FILTERS),
    ...['limit', 'offset', 'order_by.ns_group', 'order_by.domain_count', 'order_by.ns_count'],
    ...['with_domain_count', 'with_ns_count'],
  ]);
  const found = state.groups.list().filter((group) =>
    Object.entries(GROUP_FILTERS).every(([name, matches]) => {
      const value = query.get(name);
      return value === null || matches(group, wildcard(value));
    }),
  );
  return listed(found, query, (group) => presentGroup(state, group));
};

export const createGroup: Handler = ({ state, body }) => {
  const { ns_group = '', name_servers = [] } = parseBody(BODIES.group, body);
  if (ns_group === '') throw new Refusal(201);
  if (state.groups.get(ns_group.toLowerCase())) throw new Refusal(202);
  if (name_servers.length < 2) throw new Refusal(221);
  const group = { id: nextId(state), ns_group: ns_group.toLowerCase() };
  state.groups.put(group.ns_group, { ...group, name_servers: name_servers.map(toNameserver) });
  return { success: true };
};

export const getGroup: Handler = ({ state, params, query }) => {
  onlyKnown(query, ['id']);
  return presentGroup(state, findGroup(state, params.ns_group));
};

export const updateGroup: Handler = ({ state, params, body }) => {
  const { name_servers = [] } = parseBody(BODIES.group, body);
  const group = findGroup(state, params.ns_group);
  if (name_servers.length < 2) throw new Refusal(221);
  const changed = { ...group, name_servers: name_servers.map(toNameserver) };
  state.groups.put(group.ns_group, changed);
  for (const domain of allDomains(state)) {
    if (domain.nsGroup !== group.ns_group) continue;
    state.domains.put(String(domain.id), { ...domain, nameservers: changed.name_servers });
  }
  return { success: true };
};

export const deleteGroup: Handler = ({ state, params }) => {
  const { ns_group } = findGroup(state, params.ns_group);
  if (allDomains(state).some(({ nsGroup, gone }) => !gone && nsGroup === ns_group)) throw new Refusal(203);
  state.groups.delete(ns_group);
  return { success: true };
};
