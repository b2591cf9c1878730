import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarDomain } from '../../registrar.ts';
import { nothing, type OpenproviderCall } from './openprovider-call.ts';
import { isRefusal, refuse } from './refusals.ts';
import { asQuery, join, moment, split } from './values.ts';

const flag = schema(() => z.boolean().nullish());
const text = schema(() => z.string().nullish());

export const dnssecKey = schema(() =>
  z.object({ flags: z.number(), alg: z.number(), protocol: z.number().nullish(), pub_key: z.string() }),
);

const openproviderDomain = schema(() =>
  z.object({
    id: z.number(),
    domain: z.object({ name: z.string(), extension: z.string() }),
    /** ACT, REQ, PEN, SCH, RRQ, DEL or FAI. */
    status: z.string(),
    /** NEW, TRANSFER or TRADE: how it came. */
    type: text(),
    active_date: moment(),
    creation_date: moment(),
    order_date: moment(),
    expiration_date: moment(),
    renewal_date: moment(),
    soft_quarantine_expiry_date: moment(),
    name_servers: z.array(z.object({ name: z.string(), seq_nr: z.number().nullish() })).nullish(),
    autorenew: text(),
    comments: text(),
    is_locked: flag(),
    is_lockable: flag(),
    is_private_whois_allowed: flag(),
    is_private_whois_enabled: flag(),
    is_client_hold_enabled: text(),
    modify_owner_allowed: flag(),
    transfer_cancel_supported: flag(),
    is_deleted: flag(),
    owner_handle: text(),
    admin_handle: text(),
    tech_handle: text(),
    billing_handle: text(),
    verification_email_status: text(),
    dnssec_keys: z.array(dnssecKey()).nullish(),
  }),
);

export type OpenproviderDomain = z.infer<ReturnType<typeof openproviderDomain>>;

const domainPage = schema(() =>
  z.object({ results: z.array(openproviderDomain()).nullish(), total: z.number().nullish() }),
);

export const domainPath = ({ id }: { id: number }): string => `/domains/${id}`;

/** With its e-mail verification. */
const readDomain = (call: OpenproviderCall, id: number): Promise<OpenproviderDomain> =>
  call({
    operation: 'get domain',
    path: domainPath({ id }),
    query: { with_verification_email: 'true' },
    answer: openproviderDomain(),
  });

/** All records of a name, the latest first: requests that failed and domains that were deleted have one, too. */
export const findRecords = async (
  call: OpenproviderCall,
  domain: string,
  more: Record<string, string> = {},
): Promise<OpenproviderDomain[]> => {
  const { results } = await call({
    operation: 'find domain',
    path: '/domains',
    query: { full_name: domain, with_verification_email: 'true', ...more },
    answer: domainPage(),
  });
  const wanted = join(split(domain));
  return (results ?? []).filter((one) => join(one.domain) === wanted).sort((a, b) => b.id - a.id);
};

/** A request of the registry that is not done. */
export const isUnderWay = ({ status }: OpenproviderDomain): boolean =>
  ['REQ', 'PEN', 'SCH', 'RRQ'].includes(status);

export const isTransfer = ({ type }: OpenproviderDomain): boolean => type === 'TRANSFER';

/**
 * It has expired, and is renewed by being restored, at the price of the renewal (Knowledge Base, "Soft quarantine").
 */
export const isInSoftQuarantine = ({
  status,
  soft_quarantine_expiry_date: until,
}: OpenproviderDomain): boolean => status === 'DEL' && until !== null && until > new Date();

const isHeld = (found: OpenproviderDomain): boolean =>
  found.status === 'ACT' ||
  (isUnderWay(found) && (!isTransfer(found) || found.active_date !== null)) ||
  isInSoftQuarantine(found);

/** Of the records of a name the one of the domain as our account has it or is about to. */
export const heldOf = (records: OpenproviderDomain[]): OpenproviderDomain | null => {
  const held = records.filter((one) => !one.is_deleted && isHeld(one));
  return held.find(({ status }) => status === 'ACT') ?? held[0] ?? null;
};

/** Null for one that is only being transferred. */
export const findDomain = async (
  call: OpenproviderCall,
  domain: string,
): Promise<OpenproviderDomain | null> => heldOf(await findRecords(call, domain));

export const getDomain = async (call: OpenproviderCall, domain: string): Promise<OpenproviderDomain> => {
  const found = await findDomain(call, domain);
  if (found) return found;
  throw refuse('not_found', 'the domain is not in the account');
};

/** Until when it is ours unless it is renewed: for some registries days before the expiry that they tell. */
export const expiryOf = ({ renewal_date, expiration_date }: OpenproviderDomain): Date | null =>
  renewal_date ?? expiration_date;

const statusOf = (found: OpenproviderDomain): RegistrarDomain['status'] => {
  const expiry = expiryOf(found);
  if (isUnderWay(found) || expiry === null) return 'pending';
  return found.status === 'ACT' && expiry > new Date() ? 'active' : 'expired';
};

const SET = ['1', 'true', 'yes', 'on'];

export const toRegistrarDomain = (found: OpenproviderDomain): RegistrarDomain => {
  const servers = [...(found.name_servers ?? [])].sort((a, b) => (a.seq_nr ?? 0) - (b.seq_nr ?? 0));
  const verification = found.verification_email_status;
  return {
    domain: join(found.domain),
    status: statusOf(found),
    createdAt: found.creation_date ?? found.active_date ?? found.order_date,
    expiresAt: expiryOf(found),
    nameservers: servers.map(({ name }) => name.toLowerCase()),
    locked: found.is_locked ?? false,
    transferLockedUntil: null,
    locks: SET.includes(found.is_client_hold_enabled?.toLowerCase() ?? '') ? ['clientHold'] : [],
    privacy: found.is_private_whois_enabled ?? false,
    // `default` follows a setting of the account that is not ours to trust.
    autoRenew: (found.autorenew ?? 'off') !== 'off',
    registrantVerified: verification ? verification === 'verified' : null,
    renewalPrice: null,
  };
};

const PER_PAGE = 500;

export const listDomains = async (call: OpenproviderCall, page: number) => {
  const offset = (page - 1) * PER_PAGE;
  const { results, total } = await call({
    operation: 'list domains',
    path: '/domains',
    query: { limit: String(PER_PAGE), offset: String(offset), 'order_by.id': 'asc' },
    answer: domainPage(),
  });
  const domains = (results ?? []).filter((one) => !one.is_deleted && isHeld(one)).map(toRegistrarDomain);
  const isLast = (results ?? []).length === 0 || offset + PER_PAGE >= (total ?? 0);
  return { domains, nextPage: isLast ? null : page + 1 };
};

/** Changes a domain, and returns it afterwards. What is as it should be already is no refusal. */
export const change = async (
  call: OpenproviderCall,
  found: OpenproviderDomain,
  operation: string,
  changes: object,
): Promise<OpenproviderDomain> => {
  try {
    const path = domainPath(found);
    await call({ operation, path, method: 'PUT', answer: nothing(), body: changes });
  } catch (error) {
    if (!isRefusal(error, 'unchanged')) throw asExpired(error, found);
  }
  return readDomain(call, found.id);
};

const asExpired = (error: unknown, found: OpenproviderDomain): unknown =>
  isRefusal(error, 'status_prohibits') && statusOf(found) === 'expired'
    ? refuse('domain_expired', error.message, error)
    : error;

type Changes = { autoRenew?: boolean; locked?: boolean; privacy?: boolean };

export const updateDomain = async (
  call: OpenproviderCall,
  domain: string,
  { autoRenew, locked, privacy }: Changes,
): Promise<OpenproviderDomain> => {
  const found = await getDomain(call, domain);
  if (locked === true && found.is_lockable === false) {
    throw refuse('not_supported', 'domains of this ending have no lock');
  }
  if (privacy === true && found.is_private_whois_allowed === false) {
    throw refuse('not_supported', 'domains of this ending have no privacy');
  }
  const wanted = {
    ...(autoRenew !== undefined && { autorenew: autoRenew ? 'on' : 'off' }),
    ...(locked !== undefined && { is_locked: locked }),
    ...(privacy !== undefined && { is_private_whois_enabled: privacy }),
  };
  const has = found as Record<string, unknown>;
  const changes = Object.entries(wanted).filter(([name, value]) => has[name] !== value);
  if (changes.length === 0) return found;
  return change(call, found, 'update domain', Object.fromEntries(changes));
};

export const toNameServers = (names: string[]) =>
  names.map((name, index) => ({ name: name.toLowerCase(), seq_nr: index }));

export const setNameservers = async (
  call: OpenproviderCall,
  domain: string,
  nameservers: string[],
): Promise<void> => {
  const found = await getDomain(call, domain);
  await change(call, found, 'set nameservers', { name_servers: toNameServers(nameservers) });
};

/** Takes away a request; what it holds in reserve is free again. */
export const removeRequest = (call: OpenproviderCall, found: OpenproviderDomain): Promise<void> =>
  call({
    operation: 'delete request',
    path: domainPath(found),
    method: 'DELETE',
    query: asQuery(join(found.domain)),
    answer: nothing(),
  });

const authCode = schema(() => z.object({ auth_code: text() }));

/** For some registries the registrar sends it to the registrant instead. */
export const getAuthCode = async (call: OpenproviderCall, domain: string): Promise<string> => {
  const path = `${domainPath(await getDomain(call, domain))}/authcode`;
  const { auth_code } = await call({ operation: 'get authorisation code', path, answer: authCode() });
  if (auth_code) return auth_code;
  throw refuse('no_auth_code', 'the registry shows no code');
};
