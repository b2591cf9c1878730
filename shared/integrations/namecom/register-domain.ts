import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { RegisterDomain } from '../registrar.ts';
import { getDomain, type NamecomDomain, namecomDomain, toNamecomContact } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';

const createdDomain = z.object({ domain: namecomDomain });

const buy = async (call: NamecomCall, request: RegisterDomain): Promise<NamecomDomain> => {
  const contact = toNamecomContact(request.contact);
  const { domain } = await call({
    operation: 'register domain',
    path: '/domains',
    answer: createdDomain,
    idempotencyKey: request.idempotencyKey,
    body: {
      domain: {
        domainName: request.domain,
        contacts: { registrant: contact, admin: contact, tech: contact, billing: contact },
        privacyEnabled: false,
        // Renewals are bought when their invoice is paid, never by the registrar itself.
        autorenewEnabled: false,
        locked: true,
        ...(request.nameservers.length > 0 && { nameservers: request.nameservers }),
      },
      years: request.years,
    },
  });
  return domain;
};

/** Statuses that are given before anything is bought, so that there is nothing to look for. */
const NOTHING_BOUGHT: (number | null)[] = [401, 402, 415, 429];

/** The account also holds domains of other customers: ours is the one with our registrant. */
const isSameRegistrant = (domain: NamecomDomain, request: RegisterDomain): boolean =>
  domain.contacts?.registrant?.email?.toLowerCase() === request.contact.email.toLowerCase();

/**
 * The registrar remembers idempotency keys for 12 hours. After that, and after any doubtful failure, the
 * account is asked whether an earlier try has bought the domain.
 */
export const registerDomain = async (call: NamecomCall, request: RegisterDomain): Promise<NamecomDomain> => {
  try {
    return await buy(call, request);
  } catch (error) {
    if (!(error instanceof IntegrationError) || NOTHING_BOUGHT.includes(error.status)) throw error;
    const domain = await getDomain(call, request.domain);
    if (domain === null) throw error;
    if (isSameRegistrant(domain, request)) return domain;
    throw new IntegrationError(error.system, 'rejected', 'the domain is registered to somebody else', {
      code: 'domain_taken',
      cause: error,
    });
  }
};
