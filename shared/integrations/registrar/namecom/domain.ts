import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type {
  ContactRole,
  DomainContact,
  RegistrantVerification,
  RegistrarDomain,
  RegistrarPrice,
} from '../../registrar.ts';
import { namecomContacts, toNamecomContact } from './contact.ts';
import { isRefusal, type NamecomCall, nothing, orNull, SYSTEM } from './namecom-call.ts';
import { dollars, optionalDollars } from './price.ts';

const moment = schema(() =>
  z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullish(),
);

export const namecomDomain = schema(() =>
  z.object({
    domainName: z.string(),
    createDate: moment(),
    expireDate: moment(),
    autorenewEnabled: z.boolean().nullish(),
    locked: z.boolean().nullish(),
    locks: z.array(z.string()).nullish(),
    transferLockExpiresAt: moment(),
    privacyEnabled: z.boolean().nullish(),
    nameservers: z.array(z.string()).nullish(),
    contacts: namecomContacts().nullish(),
    renewalPrice: optionalDollars(),
  }),
);

export type NamecomDomain = z.infer<ReturnType<typeof namecomDomain>>;

export const domainPath = (domain: string): string => `/domains/${encodeURIComponent(domain)}`;

export const findDomain = (call: NamecomCall, domain: string): Promise<NamecomDomain | null> =>
  orNull(call({ operation: 'get domain', path: domainPath(domain), answer: namecomDomain() }));

export const getDomain = async (call: NamecomCall, domain: string): Promise<NamecomDomain> => {
  const found = await findDomain(call, domain);
  if (found) return found;
  throw new IntegrationError(SYSTEM, 'rejected', 'the domain is not in the account', { code: 'not_found' });
};

const statusOf = (expireDate: Date | null): RegistrarDomain['status'] => {
  if (expireDate === null) return 'pending';
  return expireDate > new Date() ? 'active' : 'expired';
};

export const toRegistrarDomain = (domain: NamecomDomain): RegistrarDomain => {
  const expiresAt = domain.expireDate ?? null;
  return {
    domain: domain.domainName.toLowerCase(),
    status: statusOf(expiresAt),
    createdAt: domain.createDate ?? null,
    expiresAt,
    nameservers: domain.nameservers ?? [],
    locked: domain.locked ?? false,
    transferLockedUntil: domain.transferLockExpiresAt ?? null,
    locks: domain.locks ?? [],
    privacy: domain.privacyEnabled ?? false,
    autoRenew: domain.autorenewEnabled ?? false,
    registrantVerified: domain.contacts?.registrant?.isVerified ?? null,
    renewalPrice: domain.renewalPrice,
  };
};

export const DOMAINS_PER_PAGE = 250;

const domainPage = schema(() =>
  z.object({ domains: z.array(namecomDomain()), nextPage: z.number().nullish() }),
);

export const listDomains = async (call: NamecomCall, page: number) => {
  const { domains, nextPage } = await call({
    operation: 'list domains',
    path: '/domains',
    query: { page: String(page), perPage: String(DOMAINS_PER_PAGE) },
    answer: domainPage(),
  });
  return { domains: domains.map(toRegistrarDomain), nextPage: nextPage || null };
};

type Changes = { autoRenew?: boolean; locked?: boolean; privacy?: boolean };

/** A 409 says that the TLD does not have it, or that a lock cannot be taken off yet. */
const asUnsupported = (error: unknown): unknown =>
  isRefusal(error, 'conflict')
    ? new IntegrationError(error.system, 'rejected', error.message, {
        code: /transfer lock|until/i.test(error.message) ? 'transfer_locked' : 'not_supported',
        status: error.status,
        cause: error,
      })
    : error;

export const updateDomain = async (
  call: NamecomCall,
  domain: string,
  { autoRenew, locked, privacy }: Changes,
): Promise<NamecomDomain> => {
  const body = {
    ...(autoRenew !== undefined && { autorenewEnabled: autoRenew }),
    ...(locked !== undefined && { locked }),
    ...(privacy !== undefined && { privacyEnabled: privacy }),
  };
  if (Object.keys(body).length === 0) return getDomain(call, domain);
  try {
    return await call({
      operation: 'update domain',
      path: domainPath(domain),
      method: 'PATCH',
      answer: namecomDomain(),
      body,
    });
  } catch (error) {
    throw asUnsupported(error);
  }
};

export const setNameservers = (call: NamecomCall, domain: string, nameservers: string[]): Promise<void> =>
  call({
    operation: 'set nameservers',
    path: `${domainPath(domain)}:setNameservers`,
    answer: nothing(),
    body: { nameservers },
  });

export const setContacts = (
  call: NamecomCall,
  domain: string,
  contacts: Record<ContactRole, DomainContact>,
): Promise<NamecomDomain> =>
  call({
    operation: 'set contacts',
    path: `${domainPath(domain)}:setContacts`,
    answer: namecomDomain(),
    body: {
      contacts: {
        registrant: toNamecomContact(contacts.registrant),
        admin: toNamecomContact(contacts.admin),
        tech: toNamecomContact(contacts.tech),
        billing: toNamecomContact(contacts.billing),
      },
    },
  });

const authCode = schema(() => z.object({ authCode: z.string().min(1) }));

export const getAuthCode = async (call: NamecomCall, domain: string): Promise<string> => {
  const path = `${domainPath(domain)}:getAuthCode`;
  return (await call({ operation: 'get authorisation code', path, answer: authCode() })).authCode;
};

const balance = schema(() => z.object({ balance: dollars() }));

export const getBalance = async (call: NamecomCall): Promise<RegistrarPrice> =>
  (await call({ operation: 'get balance', path: '/accountinfo/balance', answer: balance() })).balance;

const unverifiedContact = schema(() =>
  z.object({
    verificationId: z.number(),
    verifyBy: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    domains: z.array(z.string()),
  }),
);

const unverifiedPage = schema(() =>
  z.object({
    unverifiedContacts: z.array(unverifiedContact()),
    nextPage: z.number().nullish(),
  }),
);

type Unverified = z.infer<ReturnType<typeof unverifiedContact>>;

/** Null when the domain is on no page; undefined when this account may not read the list. */
const findUnverified = async (
  call: NamecomCall,
  domain: string,
  page = 1,
): Promise<Unverified | null | undefined> => {
  try {
    const { unverifiedContacts, nextPage } = await call({
      operation: 'list unverified contacts',
      path: '/contacts/unverified',
      query: { page: String(page), perPage: '1000' },
      answer: unverifiedPage(),
    });
    const found = unverifiedContacts.find(({ domains }) => domains.includes(domain));
    if (found || !nextPage) return found ?? null;
    return await findUnverified(call, domain, nextPage);
  } catch (error) {
    if (isRefusal(error, 'forbidden')) return undefined;
    throw error;
  }
};

/** New domains enter the list up to ten minutes late. */
const LISTED_AFTER_MS = 30 * 60_000;

export const getVerification = async (call: NamecomCall, domain: string): Promise<RegistrantVerification> => {
  const { contacts, createDate } = await getDomain(call, domain);
  const { isVerified, verificationId = null } = contacts?.registrant ?? {};
  const state = (status: RegistrantVerification['status'], verifyBy: Date | null = null) => ({
    status,
    verificationId: verificationId ?? null,
    verifyBy,
  });
  if (isVerified === true) return state('verified');
  const listed = await findUnverified(call, domain);
  if (listed) {
    const status = listed.verifyBy < new Date() ? 'overdue' : 'pending';
    return { status, verificationId: listed.verificationId, verifyBy: listed.verifyBy };
  }
  if (isVerified === false) return state('pending');
  const isOld = createDate != null && Date.now() - createDate.getTime() > LISTED_AFTER_MS;
  return state(listed === null && isOld ? 'verified' : 'unknown');
};

const resent = schema(() => z.object({ sent: z.boolean() }));

export const resendVerification = async (call: NamecomCall, verificationId: number): Promise<boolean> => {
  const path = `/contacts/verify/${verificationId}:resend`;
  return (await call({ operation: 'resend verification', path, answer: resent(), body: {} })).sent;
};
