import { isIP } from 'node:net';
import { partsOf, tldNamed } from './catalog.ts';
import { type Code, Refusal } from './refusal.ts';
import type { NameserverBody, SettingsBody } from './requests.ts';
import { type HeldDomain, type Nameserver, nextId, type OpenproviderState } from './state.ts';

const HANDLES = [
  ['owner_handle', 331, true],
  ['admin_handle', 333, true],
  ['tech_handle', 335, true],
  ['billing_handle', 373, false],
  ['reseller_handle', 373, false],
] as const satisfies [keyof SettingsBody, Code, boolean][];

const HOST = /^(?:[a-z0-9_](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i;

/** As it is kept; refuses what is no host name or address. */
export const toNameserver = ({ name, ip = '', ip6 = '' }: NameserverBody): Nameserver => {
  if (!HOST.test(name)) throw new Refusal(226, name);
  if (ip !== '' && isIP(ip) !== 4) throw new Refusal(227, ip);
  if (ip6 !== '' && isIP(ip6) !== 6) throw new Refusal(228, ip6);
  return { name: name.toLowerCase(), ip, ip6 };
};

/** The vendor's own nameservers, which serve the zones that it hosts. */
export const OWN_GROUP = 'dns-openprovider';
const OWN_SERVERS = ['ns1.openprovider.nl', 'ns2.openprovider.be', 'ns3.openprovider.eu'];

export const openOwnGroup = (state: OpenproviderState): void => {
  if (state.groups.get(OWN_GROUP)) return;
  const name_servers = OWN_SERVERS.map((name) => ({ name, ip: '', ip6: '' }));
  state.groups.put(OWN_GROUP, { id: nextId(state), ns_group: OWN_GROUP, name_servers });
};

/** Those of a request, with the address of each below the domain itself, which the registry must be told. */
const nameserversOf = (
  state: OpenproviderState,
  domain: string,
  { name_servers, ns_group }: SettingsBody,
): Pick<HeldDomain, 'nameservers' | 'nsGroup'> | null => {
  if (ns_group) {
    const group = state.groups.get(ns_group);
    if (!group) throw new Refusal(201, ns_group);
    return { nameservers: group.name_servers, nsGroup: ns_group };
  }
  if (!name_servers) return null;
  const nameservers = name_servers.map((body) => {
    const given = toNameserver(body);
    const isBelow = given.name.endsWith(`.${domain}`);
    if (!isBelow) return { ...given, ip: '', ip6: '' };
    const known = given.ip || given.ip6 ? given : state.nameservers.get(given.name);
    if (!known) throw new Refusal(224, given.name);
    return known;
  });
  if (nameservers.length < 2) throw new Refusal(221);
  if (new Set(nameservers.map(({ name }) => name)).size < nameservers.length) throw new Refusal(222);
  return { nameservers, nsGroup: '' };
};

/** DNSSEC algorithms that are in use (RFC 8624). */
const ALGORITHMS = [5, 7, 8, 10, 13, 14, 15, 16];
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const keysOf = (
  domain: string,
  { dnssec_keys, is_dnssec_enabled }: SettingsBody,
): Partial<Pick<HeldDomain, 'dnssecKeys' | 'signed'>> => {
  if (is_dnssec_enabled === false && !dnssec_keys?.length) return { dnssecKeys: [], signed: false };
  if (dnssec_keys === undefined && is_dnssec_enabled === undefined) return {};
  const isAllowed = tldNamed(partsOf(domain).extension)?.dnssec ?? false;
  const keys = dnssec_keys ?? [];
  if (!isAllowed && (keys.length > 0 || is_dnssec_enabled)) throw new Refusal(891);
  for (const { protocol, alg, pub_key } of keys) {
    if (protocol !== 3) throw new Refusal(892);
    if (!ALGORITHMS.includes(alg)) throw new Refusal(893);
    if (pub_key === '' || !BASE64.test(pub_key)) throw new Refusal(895);
  }
  const signed = keys.length > 0 || is_dnssec_enabled === true;
  const dnssecKeys = keys.map(({ flags, alg, protocol, pub_key }) => ({ flags, alg, protocol, pub_key }));
  // Without keys of its own, a domain on the vendor's nameservers keeps those that it was given.
  return dnssec_keys === undefined ? { signed } : { dnssecKeys, signed };
};

const handlesOf = (state: OpenproviderState, body: SettingsBody, isNew: boolean) => {
  const handles: Partial<Record<(typeof HANDLES)[number][0], string>> = {};
  for (const [field, code, isNeeded] of HANDLES) {
    const handle = body[field];
    if (handle === undefined && (!isNew || !isNeeded)) continue;
    if (
      handle === undefined ||
      (handle !== '' && !state.customers.get(handle)) ||
      (handle === '' && isNeeded)
    ) {
      throw new Refusal(code, handle ?? '');
    }
    handles[field] = handle;
  }
  return handles;
};

const autorenewOf = ({ autorenew }: SettingsBody): HeldDomain['autorenew'] | undefined => {
  if (autorenew === undefined) return undefined;
  if (autorenew === 'on' || autorenew === 'off' || autorenew === 'default') return autorenew;
  throw new Refusal(347);
};

/** What a request sets of a domain, or a refusal of the first thing that cannot be. */
export const readSettings = (
  state: OpenproviderState,
  domain: string,
  body: SettingsBody,
  isNew: boolean,
): Partial<HeldDomain> => {
  const handles = handlesOf(state, body, isNew);
  const nameservers = nameserversOf(state, domain, body);
  if (isNew && nameservers === null) throw new Refusal(221);
  const privacy = body.is_private_whois_enabled;
  if (privacy && !tldNamed(partsOf(domain).extension)?.privacy) throw new Refusal(399, 'whois privacy');
  const autorenew = autorenewOf(body);
  return {
    ...handles,
    ...nameservers,
    ...keysOf(domain, body),
    ...(privacy !== undefined && { privacy }),
    ...(autorenew !== undefined && { autorenew }),
    ...(body.comments !== undefined && { comments: body.comments }),
    ...(body.additional_data !== undefined && { additionalData: body.additional_data }),
  };
};
