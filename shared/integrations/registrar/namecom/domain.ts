import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { RegistrarDomain } from '../../registrar.ts';
import { namecomContacts } from './contact.ts';
import { type NamecomCall, orNull } from './namecom-call.ts';
import { SYSTEM } from './namecom-error.ts';
import { optionalDollars } from './price.ts';

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
