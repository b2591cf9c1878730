import * as z from 'zod';
import type { DomainContact, RegistrarDomain } from '../registrar.ts';
import { type NamecomCall, orNull } from './namecom-call.ts';

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish();

export const namecomDomain = z.object({
  domainName: z.string(),
  createDate: moment,
  expireDate: moment,
  locked: z.boolean().nullish(),
  nameservers: z.array(z.string()).nullish(),
  contacts: z.object({ registrant: z.object({ email: z.string().nullish() }).nullish() }).nullish(),
});

export type NamecomDomain = z.infer<typeof namecomDomain>;

export const domainPath = (domain: string): string => `/domains/${encodeURIComponent(domain)}`;

export const getDomain = (call: NamecomCall, domain: string): Promise<NamecomDomain | null> =>
  orNull(call({ operation: 'get domain', path: domainPath(domain), answer: namecomDomain }));

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
  };
};

export const toNamecomContact = (contact: DomainContact) => ({
  firstName: contact.first_name,
  lastName: contact.last_name,
  companyName: contact.company_name,
  address1: contact.address,
  city: contact.city,
  state: contact.state,
  zip: contact.postcode,
  country: contact.country,
  email: contact.email,
  phone: contact.phone,
});
