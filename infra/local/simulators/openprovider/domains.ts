import { partsOf, tldNamed } from './catalog.ts';
import { flag, type Handler, listed, onlyKnown, parseBody, wildcard } from './context.ts';
import { active, allDomains, findById, held, move } from './lifecycle.ts';
import { presentDomain } from './present.ts';
import { Refusal } from './refusal.ts';
import { newAuthCode } from './registration.ts';
import { BODIES } from './requests.ts';
import { readSettings } from './settings.ts';
import { type HeldDomain, keepDomain, stamp } from './state.ts';
import { requireVerification } from './verification.ts';

const DETAILS = [
  ...['with_history', 'with_api_history', 'with_additional_data', 'with_verification_email'],
  ...['with_registry_statuses', 'is_deleted'],
];

const ORDERS: Record<string, (domain: HeldDomain) => string | number> = {
  'order_by.id': ({ id }) => id,
  'order_by.domain_name': ({ domain }) => partsOf(domain).name,
  'order_by.domain_extension': ({ domain }) => partsOf(domain).extension,
  'order_by.order_date': ({ orderedAt }) => orderedAt,
  'order_by.active_date': ({ activeAt }) => activeAt ?? 0,
  'order_by.expiration_date': ({ expiresAt }) => expiresAt ?? 0,
  'order_by.renewal_date': ({ expiresAt }) => expiresAt ?? 0,
  'order_by.status': ({ status }) => status,
  'order_by.transfer_date': ({ orderedAt }) => orderedAt,
};

/** A domain matches a filter that has this value. */
const FILTERS: Record<string, (domain: HeldDomain, value: string) => boolean> = {
  id: ({ id }, value) => id === Number(value),
  extension: ({ domain }, value) => partsOf(domain).extension === value.toLowerCase(),
  renewal_date: ({ expiresAt }, value) => stamp(expiresAt).startsWith(value),
  full_name: ({ domain }, value) => domain === value.toLowerCase(),
  domain_name_pattern: ({ domain }, value) => wildcard(value).test(partsOf(domain).name),
  ns_group_pattern: ({ nsGroup }, value) => wildcard(value).test(nsGroup),
  comment_pattern: ({ comments }, value) => wildcard(value).test(comments),
  status: ({ status }, value) => status === value.toUpperCase(),
  contact_handle: (domain, value) =>
    [domain.owner_handle, domain.admin_handle, domain.tech_handle, domain.billing_handle].includes(value),
};

const LIST = [
  ...DETAILS,
  'limit',
  'offset',
  'status_not_equal',
  ...Object.keys(ORDERS),
  ...Object.keys(FILTERS),
];

const compare = (left: string | number, right: string | number): number =>
  left < right ? -1 : Number(left > right);

/** Without `is_deleted` those that are not gone: a deleted one is listed as long as it can be restored. */
export const listDomains: Handler = ({ state, query }) => {
  onlyKnown(query, LIST);
  const excluded = query.getAll('status_not_equal').flatMap((value) => value.toUpperCase().split(','));
  const filters = Object.entries(FILTERS).flatMap(([name, matches]) => {
    const value = query.get(name);
    return value === null ? [] : [(domain: HeldDomain) => matches(domain, value)];
  });
  const found = allDomains(state).filter(
    (domain) =>
      domain.gone === flag(query, 'is_deleted') &&
      !excluded.includes(domain.status) &&
      filters.every((matches) => matches(domain)),
  );
  const [order] = Object.entries(ORDERS).filter(([name]) => query.has(name));
  if (order) {
    const [name, of] = order;
    const sign = query.get(name)?.toLowerCase() === 'desc' ? -1 : 1;
    found.sort((left, right) => sign * compare(of(left), of(right)));
  }
  return listed(found, query, (domain) => presentDomain(state, domain, query));
};

export const getDomain: Handler = ({ state, params, query }) => {
  onlyKnown(query, [
    ...[...DETAILS, 'domain.name', 'domain.extension', 'with_abuse_details', 'with_whois_privacy_data'],
  ]);
  const domain = findById(state, params.id ?? '');
  if (!domain || (domain.gone && !flag(query, 'is_deleted'))) throw new Refusal(320);
  return presentDomain(state, domain, query);
};

/** All of the changes or none. */
export const updateDomain: Handler = ({ state, params, body }) => {
  const request = parseBody(BODIES.update, body);
  const domain = active(state, params.id);
  const { id: _, domain: __, ...changes } = request;
  if (Object.keys(changes).length === 0) throw new Refusal(1);
  const tld = tldNamed(partsOf(domain.domain).extension);
  if (request.is_locked && !tld?.lockable) throw new Refusal(329);
  if (request.remove_nses) throw new Refusal(221);
  if (request.reset_auth_code && !tld?.tellsAuthCode) throw new Refusal(338);
  const ownerBefore = domain.owner_handle;
  Object.assign(domain, readSettings(state, domain.domain, request, false));
  if (request.is_locked !== undefined) domain.locked = request.is_locked;
  if (request.auth_code) domain.authCode = request.auth_code;
  if (request.reset_auth_code) domain.authCode = newAuthCode();
  keepDomain(state, domain);
  if (domain.owner_handle !== ownerBefore) requireVerification(state, domain);
  return { id: domain.id, status: domain.status };
};

/**
 * An active domain goes into quarantine. What is not active yet is called off, and what was reserved for it is free again;
 * a transfer that is under way only where its TLD lets it be.
 */
export const deleteDomain: Handler = ({ state, params, query }) => {
  onlyKnown(query, ['domain.name', 'domain.extension', 'type', 'skip_soft_quarantine', 'force_delete']);
  const domain = held(state, params.id);
  const { status } = domain;
  const tld = tldNamed(partsOf(domain.domain).extension);
  if (status === 'DEL' || status === 'RRQ') throw new Refusal(366);
  if (status === 'REQ' && !(domain.type === 'TRANSFER' && tld?.cancelsTransfers)) throw new Refusal(366);
  move(state, domain, 'DEL');
  if (status !== 'ACT') Object.assign(domain, { gone: true, reserved: 0 });
  if (flag(query, 'skip_soft_quarantine')) {
    domain.deletedAt = Date.now() - (tld?.softQuarantine ?? 0) * 24 * 60 * 60_000;
  }
  keepDomain(state, domain);
  return { status: domain.status };
};

const OF_CODE = ['domain.name', 'domain.extension', 'auth_code_type', 'sending_type'];

/** Where the registry sends the code to the owner, an answer has none. */
export const getAuthCode: Handler = ({ state, params, query }) => {
  onlyKnown(query, OF_CODE);
  const domain = active(state, params.id);
  const tells = tldNamed(partsOf(domain.domain).extension)?.tellsAuthCode;
  const type = query.get('auth_code_type') ?? 'external';
  if (!tells || domain.domain.startsWith('codeless-')) return { success: true, type };
  return { auth_code: domain.authCode, success: true, type };
};

export const resetAuthCode: Handler = ({ state, params, body }) => {
  const { auth_code_type: type = 'external' } = parseBody(BODIES.authCode, body);
  const domain = active(state, params.id);
  if (!tldNamed(partsOf(domain.domain).extension)?.tellsAuthCode) throw new Refusal(338);
  domain.authCode = newAuthCode();
  keepDomain(state, domain);
  return { auth_code: domain.authCode, success: true, type };
};
